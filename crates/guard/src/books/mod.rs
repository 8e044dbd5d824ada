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
