//! What earlier versions left in the books of the cashier (docs/books.md).

mod sql;

use kernel::{
    Amount, Asset, Zone,
    id::{DepositId, MemberId},
};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

pub use sql::{overtaken, twins};

/// Two orders of the same within as long look like one intent.
const MOMENTS: Duration = Duration::seconds(10);
/// A second deposit within as long may have been credited before it was asked whether the first is one.
const OVERTAKEN: Duration = Duration::minutes(1);
/// What was credited later may still be on its way to its bonus.
const SETTLED: Duration = Duration::hours(1);

/// A member's first deposit, made for a promotion, after which the next was credited within moments. Until credits were
/// numbered each of the two looked like a second one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overtaken {
    /// The deposit.
    pub deposit: DepositId,
    /// Whose.
    pub member: MemberId,
    /// In what.
    pub asset: Asset,
    /// What came.
    pub amount: Amount,
    /// For which promotion.
    pub promotion: Uuid,
    /// When it was credited.
    pub at: OffsetDateTime,
}

/// Two orders to or from a vendor's wallet under different names, for the same amount within moments. Whether one was meant
/// or both, only the member knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Twins {
    /// Whose.
    pub member: MemberId,
    /// The vendor.
    pub vendor: String,
    /// Into the vendor's wallet, else home from it.
    pub inward: bool,
    /// In what.
    pub asset: Asset,
    /// Of each.
    pub amount: Amount,
    /// Their names at the vendor.
    pub orders: [Uuid; 2],
    /// When the first was given.
    pub at: OffsetDateTime,
}

impl Overtaken {
    /// Whose, which deposit, on which day of the zone, and the bonus that it should have brought.
    #[must_use]
    pub fn columns(&self, zone: Zone, bonus: Amount) -> Vec<String> {
        let Self { deposit, member, at, .. } = self;
        vec![
            format!("member {member}"),
            format!("deposit {deposit}"),
            zone.day(*at).to_string(),
            format!("bonus {bonus}"),
        ]
    }
}

impl Twins {
    /// Whose, to or from which vendor, on which day of the zone, and the names of both.
    #[must_use]
    pub fn columns(&self, zone: Zone) -> Vec<String> {
        let Self { member, vendor, inward, amount, orders: [one, other], at, .. } = self;
        let way = if *inward { "to" } else { "from" };
        vec![
            format!("member {member}"),
            format!("{way} {vendor} {amount}"),
            zone.day(*at).to_string(),
            format!("{one} and {other}"),
        ]
    }
}
