//! What the books say of members: what they played, paid in and withdrew. The owners of these tables publish it as views.

pub(crate) mod sql;

use kernel::Money;

/// What a member staked and was paid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// Real stakes that stand.
    pub staked: Money,
    /// Payouts that stand.
    pub paid: Money,
}

impl Played {
    /// Paid less staked: below zero is a loss.
    #[must_use]
    pub fn net(&self) -> Money {
        self.paid.checked_sub(self.staked).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loss_is_below_zero() {
        let played =
            |staked, paid| Played { staked: Money::from_units(staked), paid: Money::from_units(paid) };
        assert_eq!(played(70, 50).net(), Money::from_units(-20));
        assert_eq!(played(50, 70).net(), Money::from_units(20));
    }
}
