//! Accounts: who owns one, and what it is for.

use std::collections::BTreeSet;

use kernel::{Asset, id::MemberId};
use strum::{FromRepr, IntoStaticStr, VariantArray};

/// Owner number of the house's accounts that are not split per writer.
pub const HOUSE: i64 = -1;

/// What an account is for. The house's kinds have numbers above 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, FromRepr, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
#[derive(serde::Serialize)]
#[serde(rename_all = "snake_case")]
#[repr(i16)]
pub enum AccountKind {
    /// A member's money to play with and to withdraw.
    Cash = 1,
    /// A member's bonus money.
    Bonus = 2,
    /// A member's money held for a withdrawal.
    Held = 3,
    /// A member's points.
    Points = 4,
    /// An agent's income before it is paid out to cash.
    Income = 5,
    /// A member's money at tables and in rooms: bought in, and not yet taken back (`wager::Act::BuyIn`).
    Session = 6,
    /// House: stakes in, payouts out.
    Gaming = 101,
    /// House: what free rounds, bonuses and promotions cost.
    Promotion = 102,
    /// House: what agents are paid from.
    Commission = 103,
    /// House: money at payment providers, seen from inside: negative by what members have paid in.
    Provider = 104,
    /// House: money at vendors with a transfer wallet.
    Vendor = 105,
    /// House: adjustments made by operators.
    Adjustment = 106,
    /// House: a jackpot's pool.
    Jackpot = 107,
    /// House: fees taken.
    Fees = 108,
    /// House: money on its way from one member to another.
    Transit = 109,
    /// House: money on its way into the wallets of vendors.
    VendorTransit = 110,
    /// House: what members owe for deposits that were taken back, negative by that.
    Debt = 111,
    /// House: what lies in pots, which members play for among each other.
    Pot = 112,
    /// House: what it keeps of such pots.
    Rake = 113,
}

kernel::named!(AccountKind);
kernel::numbered!(AccountKind);

/// An account's name: owner, purpose, asset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AccountKey {
    /// A member's id, or a negative number for the house.
    pub owner: i64,
    /// What for.
    pub kind: AccountKind,
    /// Of what.
    pub asset: Asset,
}

impl AccountKey {
    /// An account of a member.
    #[must_use]
    pub const fn member(member: MemberId, kind: AccountKind, asset: Asset) -> Self {
        Self { owner: member.0, kind, asset }
    }

    /// An account of the house that is not split.
    #[must_use]
    pub const fn house(kind: AccountKind, asset: Asset) -> Self {
        Self { owner: HOUSE, kind, asset }
    }

    /// The account of the house that belongs to one writer: no row is hot (design.md 3).
    #[must_use]
    pub fn house_shard(shard: u8, kind: AccountKind, asset: Asset) -> Self {
        Self { owner: HOUSE.saturating_sub(1).saturating_sub(i64::from(shard)), kind, asset }
    }

    /// Every account of the house in an asset that is not split.
    pub(crate) fn of_house(asset: Asset) -> BTreeSet<Self> {
        let kinds = AccountKind::ALL.iter().filter(|kind| kind.number() > 100);
        kinds.map(|kind| Self::house(*kind, asset)).collect()
    }

    /// House accounts may go below zero: they are the other side of members' money.
    #[must_use]
    pub const fn is_house(&self) -> bool {
        self.owner < 0
    }
}
