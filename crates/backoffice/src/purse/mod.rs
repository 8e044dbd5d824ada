//! Money on its way to vendors with wallets of their own, or in doubt (domain.md 1.9): what was asked and answered, who must
//! act, and a decision by two where the vendor does not say. And how reading what was played there stands.

mod http;
mod service;

use kernel::{
    Amount, Asset,
    id::{MemberId, OperatorId},
};
use office::{After, second_person::Strangers};
use serde::{Deserialize, Serialize};
use store::Tx;
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::Elsewhere;

pub(crate) use http::routes;

/// What a vendor was asked about a transfer, and what it answered.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VendorSaid {
    /// `order`, or `status`.
    pub asked: String,
    /// `done`, `refused`, `unheard` (it knows nothing of it), `unclear`, or `silent`.
    pub answer: String,
    /// Of silence: what was wrong.
    pub why: String,
    /// When it said so first …
    #[serde(with = "time::serde::rfc3339")]
    pub first_at: OffsetDateTime,
    /// … and last, in a row.
    #[serde(with = "time::serde::rfc3339")]
    pub last_at: OffsetDateTime,
    /// How often.
    pub times: i32,
}

/// A transfer to a vendor's wallet or from it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Way {
    /// Its name, also at the vendor.
    pub id: Uuid,
    /// Whose money.
    #[schema(value_type = String)]
    pub member: MemberId,
    /// His login name.
    pub account: String,
    /// Which vendor.
    pub vendor: String,
    /// Into the vendor's wallet, else back from it.
    pub inward: bool,
    /// In what.
    pub currency: Asset,
    /// How much.
    pub amount: Amount,
    /// `requested`, `sent`, `unknown`, `confirmed` or `reversed`.
    pub state: String,
    /// Of one that is over: `refused` by the vendor, or decided by `evidence`. Of one in doubt: `beyond_highest_gain` where
    /// the vendor sends home more than its word alone is good for.
    pub reason: Option<String>,
    /// Who must act: `house` (it asks by itself), `operator`, `second` (another operator), `nobody`.
    pub turn: String,
    /// What the vendor said last.
    pub said: Option<VendorSaid>,
    /// When it was asked for.
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// When its state changed last.
    #[serde(with = "time::serde::rfc3339")]
    pub updated_at: OffsetDateTime,
    /// Since when the order is held back, because somebody decides.
    #[serde(with = "time::serde::rfc3339::option")]
    pub held_at: Option<OffsetDateTime>,
}

/// What an operator said or did about a transfer.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WayAct {
    /// Who.
    pub name: String,
    /// `ask`, `consent` or `decide`.
    pub act: String,
    /// Whether the vendor did it, as he holds.
    pub arrived: Option<bool>,
    /// The vendor's record that he gave.
    pub evidence: String,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
}

/// A transfer with everything that is known about it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WayDetail {
    /// The transfer.
    #[serde(flatten)]
    pub way: Way,
    /// What was asked and answered, newest first.
    pub heard: Vec<VendorSaid>,
    /// What operators said and did, oldest first.
    pub acts: Vec<WayAct>,
}

/// How reading a vendor's list of rounds stands.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Reading {
    /// Which vendor.
    pub vendor: String,
    /// Up to when everything was read.
    #[serde(with = "time::serde::rfc3339::option")]
    pub reach: Option<OffsetDateTime>,
    /// Why the last look failed, if it did.
    pub error: Option<String>,
    /// Lines of the last two days that cannot be taken.
    pub odd: i64,
    /// Lines that are listed no more, about which nobody has decided.
    pub dropped: i64,
}

/// Which transfers are wanted.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct WaysWanted {
    /// `all`: also those that are over, newest first; without it those on their way, the oldest first.
    pub state: Option<String>,
    /// A vendor's name.
    pub vendor: Option<String>,
    /// A member.
    #[param(value_type = Option<String>)]
    pub member: Option<MemberId>,
    /// The `next` of the page before.
    pub cursor: Option<String>,
}

/// How far a decision has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// The first operator consents; nothing has moved.
    Consented,
    /// It is decided and booked. The first operator's name.
    Decided(String),
}

/// What the back office asks about such transfers; implemented in `app`.
#[async_trait::async_trait]
pub trait Purses: Send + Sync + 'static {
    /// Transfers.
    async fn ways(&self, wanted: &WaysWanted, after: After, limit: u16) -> Result<Vec<Way>, Elsewhere>;

    /// One of them.
    async fn way(&self, id: Uuid) -> Result<Option<WayDetail>, Elsewhere>;

    /// Asks the vendor now; the state that follows.
    async fn ask(&self, id: Uuid) -> Result<String, Elsewhere>;

    /// Writes down in `tx` that an operator had the vendor asked.
    async fn note_asked(&self, tx: &mut Tx, who: (OperatorId, &str), id: Uuid) -> Result<(), Elsewhere>;

    /// Consents in `tx` that the vendor did it or never did, or decides it. Consents of the strangers make no pair with it.
    async fn decide(
        &self,
        tx: &mut Tx,
        who: (OperatorId, &str, &Strangers),
        id: Uuid,
        what: (bool, &str),
    ) -> Result<Step, Elsewhere>;

    /// How reading each vendor's list of rounds stands.
    async fn readings(&self) -> Result<Vec<Reading>, Elsewhere>;
}
