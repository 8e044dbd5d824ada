//! Shares of money: commission, fee and salary rates.

use serde::{Deserialize, Serialize};

use crate::Money;

/// Parts of one in a whole.
const WHOLE: i128 = 1_000_000;

/// A share in millionths: 0.30 % is 3,000. Never below zero.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    utoipa::ToSchema,
)]
#[serde(transparent)]
pub struct Rate(u32);

impl Rate {
    /// From millionths.
    #[must_use]
    pub const fn from_millionths(millionths: u32) -> Self {
        Self(millionths)
    }

    /// As millionths.
    #[must_use]
    pub const fn millionths(self) -> u32 {
        self.0
    }

    /// The share of `base` and what flooring left over, in millionths of a ledger unit.
    ///
    /// `residue` is what earlier calls left over: carried, so that nothing is lost to rounding
    /// (domain.md 4.2, salaries). `None` beyond the range.
    #[must_use]
    pub fn share(self, base: Money, residue: i64) -> Option<(Money, i64)> {
        let exact =
            i128::from(base.units()).checked_mul(i128::from(self.0))?.checked_add(i128::from(residue))?;
        let units = i64::try_from(exact.div_euclid(WHOLE)).ok()?;
        let left = i64::try_from(exact.rem_euclid(WHOLE)).ok()?;
        Some((Money::from_units(units), left))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_salary_keeps_its_residue() {
        // domain.md 4.2: bets 1200 + 800 + 555 at 0.30 % give 7.665.
        let (mut paid, mut residue) = (0, 0);
        for bet in [1200, 800, 555] {
            let (share, left) =
                Rate::from_millionths(3_000).share(Money::from_major(bet).unwrap(), residue).unwrap();
            paid += share.units();
            residue = left;
        }
        assert_eq!((paid, residue), (766_500, 0));
    }

    #[test]
    fn a_residue_of_a_debt_is_carried_too() {
        let (share, left) = Rate::from_millionths(3_000).share(Money::from_units(-1), 0).unwrap();
        assert_eq!((share.units(), left), (-1, 997_000));
    }
}
