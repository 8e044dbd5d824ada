//! Whose money, and in what.

use crate::{Asset, id::MemberId};

/// A member's money in one currency.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Wallet {
    /// Whose it is.
    pub member: MemberId,
    /// The currency.
    pub asset: Asset,
}
