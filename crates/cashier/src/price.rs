//! What stablecoins are worth, and what banks can move.

use kernel::{Amount, Money, Rate};

use crate::Error;

/// Ledger units in a hundredth, the smallest part of a currency that banks and payment providers move.
const HUNDREDTH: i64 = 1_000;

/// Millionths of a token, and of a rate.
const MILLION: i128 = 1_000_000;

/// Lets pass an amount that can be paid as it is written.
///
/// # Errors
/// [`Error::TooFine`].
pub(crate) const fn payable(amount: Amount) -> Result<(), Error> {
    if amount.units() % HUNDREDTH == 0 { Ok(()) } else { Err(Error::TooFine) }
}

/// What tokens are worth, floored: rate less spread.
#[must_use]
pub fn value(tokens: i64, rate: Money, spread: Rate) -> Option<Money> {
    let kept = MILLION.checked_sub(i128::from(spread.millionths()))?;
    let exact = i128::from(tokens).checked_mul(i128::from(rate.units()))?.checked_mul(kept)?;
    let units = exact.checked_div(MILLION.checked_mul(MILLION)?)?;
    i64::try_from(units).ok().map(Money::from_units)
}

/// The fewest tokens that are worth an amount.
#[must_use]
pub fn tokens(amount: Amount, rate: Amount, spread: Rate) -> Option<i64> {
    let kept = MILLION.checked_sub(i128::from(spread.millionths()))?;
    let wanted = i128::from(amount.units()).checked_mul(MILLION)?.checked_mul(MILLION)?;
    let each = i128::from(rate.units()).checked_mul(kept)?;
    let up = wanted.checked_add(each.checked_sub(1)?)?;
    i64::try_from(up.checked_div(each)?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rates_of_the_reference_hold() {
        let (rate, spread) = (Money::from_units(12_250_000), Rate::from_millionths(10_000));
        // domain.md 5.5: at 122.50, 1 %: 50 USDT are 6063.75.
        assert_eq!(value(50_000_000, rate, spread), Some(Money::from_units(606_375_000)));
        let amount = Amount::from_units(606_375_000).unwrap();
        assert_eq!(tokens(amount, rate.positive().unwrap(), spread), Some(50_000_000));
        for units in [1, 99_999, 100_001, 606_375_001] {
            let amount = Amount::from_units(units).unwrap();
            let asked = tokens(amount, rate.positive().unwrap(), spread).unwrap();
            assert!(value(asked, rate, spread).unwrap() >= amount.money(), "{units}");
            assert!(
                value(asked - 1, rate, spread).unwrap() < amount.money(),
                "{units}: not one more than needed"
            );
        }
        assert_eq!(value(i64::MAX, Money::from_units(i64::MAX), spread), None);
    }
}
