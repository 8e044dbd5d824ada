//! Vendors with a wallet of their own (domain.md 1.9): money goes there before play and comes back afterwards.
//!
//! `REQUESTED` (our books moved, inward) → `SENT` → `CONFIRMED`, or `REVERSED` where the vendor definitely refused. A call
//! that times out is `UNKNOWN`: it is asked about by its name until the vendor is definite, and never reversed before. So is what
//! comes home beyond the highest gain at a vendor's word: two operators decide about it.
//! Money on its way lies in the house's account of that vendor; what comes back is credited when it is confirmed.
//!
//! `home` decides when money goes and comes: a game of such a vendor takes all along, leaving it brings all home.

mod home;
mod http;
pub(crate) mod office;
mod service;
pub(crate) mod sql;
pub mod wallet;

use kernel::{Amount, Asset, Money, id::MemberId, id::RequestId};
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

pub use home::{Homecoming, recall};
pub(crate) use http::routes;
pub use service::Ask;

/// Where a transfer stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray, Serialize, ToSchema)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
#[schema(as = VendorTransferState)]
pub enum State {
    /// Written down; the vendor may not know it yet.
    Requested,
    /// The vendor is being told.
    Sent,
    /// It did not answer: it is asked until it does.
    Unknown,
    /// Done.
    Confirmed,
    /// The vendor refused; the money is where it was.
    Reversed,
}

kernel::named!(State);

impl State {
    /// Whether nothing more will happen.
    #[must_use]
    pub const fn is_over(self) -> bool {
        matches!(self, Self::Confirmed | Self::Reversed)
    }
}

/// Money between a member's balance and a vendor's wallet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VendorTransfer {
    /// Its name, also at the vendor.
    pub id: Uuid,
    /// Whose.
    #[serde(skip)]
    pub member: MemberId,
    /// Which vendor.
    pub vendor: String,
    /// Into the vendor's wallet, else back from it.
    pub inward: bool,
    /// In what.
    pub currency: Asset,
    /// How much.
    pub amount: Amount,
    /// Where it stands.
    pub state: State,
    /// Why the vendor refused, or why its word alone does not count.
    pub reason: Option<String>,
    /// When it was asked for.
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
}

/// A wish to move money into a vendor's wallet or back.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Move {
    /// The caller's name for it: a retry gets the first one's answer.
    pub request_id: RequestId,
    /// Which vendor.
    pub vendor: String,
    /// Into its wallet, else back.
    pub inward: bool,
    /// How much; all that is there without it.
    pub amount: Option<Amount>,
}

/// What a member has at a vendor, as far as we were told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VendorBalance {
    /// Which vendor.
    pub vendor: String,
    /// What the vendor said last, with what was confirmed since.
    pub balance: Money,
    /// When it said so.
    pub told_at: Option<OffsetDateTime>,
    /// Money may be there.
    pub away: bool,
    /// Counts transfers filed and concluded.
    pub version: i64,
}
