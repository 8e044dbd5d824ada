//! Money in vendors' integers.

use kernel::{Money, money::UNITS};

/// Why a vendor's integer is no money.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoMoney {
    /// Not a whole number of ledger units.
    TooFine,
    /// More than an account can hold.
    Beyond,
}

/// A vendor's integer as money.
pub fn money(amount: u64, units_per_major: i64) -> Result<Money, NoMoney> {
    let scaled = i128::from(amount).checked_mul(i128::from(UNITS)).ok_or(NoMoney::Beyond)?;
    let per_major = i128::from(units_per_major);
    let units = scaled.checked_div(per_major).ok_or(NoMoney::TooFine)?;
    let units = i64::try_from(units).map_err(|_| NoMoney::Beyond)?;
    let is_whole = scaled.checked_rem(per_major) == Some(0);
    if is_whole { Ok(Money::from_units(units)) } else { Err(NoMoney::TooFine) }
}

/// Money as a vendor's integer: what it cannot express is floored.
pub fn integer(money: Money, units_per_major: i64) -> i64 {
    let scaled = i128::from(money.units()).saturating_mul(i128::from(units_per_major));
    i64::try_from(scaled.div_euclid(i128::from(UNITS))).unwrap_or(i64::MAX)
}
