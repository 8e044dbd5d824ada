//! What holds players back, their proofs of identity, and signs that accounts belong together.
//!
//! The rules belong to guard; here is who may look and decide, and the rows of the trail.

mod http;
mod service;

use kernel::{
    Money,
    id::{MemberId, OperatorId},
};
use office::After;
use serde::{Deserialize, Serialize};
use store::Tx;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::Elsewhere;

pub(crate) use http::routes;

/// A pause of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlayerPause)]
pub struct Pause {
    /// `cool_off` or `exclusion`.
    pub kind: String,
    /// Since when.
    #[serde(with = "time::serde::rfc3339")]
    pub since: OffsetDateTime,
    /// Until when; absent is for ever.
    #[serde(with = "time::serde::rfc3339::option")]
    pub until: Option<OffsetDateTime>,
}

/// A limit of a player: money, or minutes for `time`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlayerLimit)]
pub struct Limit {
    /// `deposit`, `loss`, `wager` or `time`.
    pub kind: String,
    /// `day`, `week` or `month`.
    pub span: String,
    /// How it stands, in words of a figure: `500.00`, or `60`; absent while a first one waits.
    pub value: Option<String>,
    /// What counts against it.
    pub used: String,
    /// What waits; absent beside `next_at` is the limit's end.
    pub next: Option<String>,
    /// From when on.
    #[serde(with = "time::serde::rfc3339::option")]
    pub next_at: Option<OffsetDateTime>,
}

/// Something that was asked for.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlayerAsked)]
pub struct Asked {
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
    /// `limit`, `pause`, `reality_check`, `reality_interval`.
    pub act: String,
    /// The particulars.
    #[schema(value_type = Object)]
    pub detail: serde_json::Value,
    /// Whether an operator asked for it.
    pub by_operator: bool,
}

/// A day of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlayerDay)]
pub struct Day {
    /// `yyyy-mm-dd`.
    pub day: String,
    /// Paid less staked: below zero is a loss.
    pub net: Money,
    /// Minutes on the site.
    pub minutes: i64,
}

/// What holds a player back, and what he did lately.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlayerHeld)]
pub struct Held {
    /// A pause that holds now.
    pub pause: Option<Pause>,
    /// His limits.
    pub limits: Vec<Limit>,
    /// Minutes between his reality checks.
    pub reality_minutes: i32,
    /// The last thirty days, the oldest first.
    pub days: Vec<Day>,
    /// What he asked for, newest first.
    pub history: Vec<Asked>,
    /// His tier, from 0.
    pub tier: usize,
    /// What he may withdraw in all; absent is no limit.
    pub withdraw_total: Option<Money>,
    /// What he has withdrawn, or is about to.
    pub withdrawn: Money,
    /// His proofs, newest first.
    pub documents: Vec<Document>,
    /// Alerts that name him.
    pub alerts: Vec<Alert>,
}

/// A proof of identity.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlayerProof)]
pub struct Document {
    /// Its id.
    pub id: Uuid,
    /// Whose.
    pub member: MemberId,
    /// His login name.
    pub account: String,
    /// The name to which alone his money is paid, as he gave it: the paper must show the same.
    pub payee_name: Option<String>,
    /// `identity`, `selfie` or `address`.
    pub kind: String,
    /// `waiting`, `approved`, `rejected` or `replaced`.
    pub state: String,
    /// Pixels.
    pub width: i32,
    /// Pixels.
    pub height: i32,
    /// When it was sent.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
    /// When it was decided.
    #[serde(with = "time::serde::rfc3339::option")]
    pub decided_at: Option<OffsetDateTime>,
    /// Why it was rejected.
    pub reason: String,
    /// The name that an operator read on an approved paper of identity; absent where nobody wrote it down.
    pub name: Option<String>,
}

/// What an operator says of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision<'a> {
    /// It counts; of a paper of identity with the name that stands on it.
    Approve(Option<&'a str>),
    /// It does not, for this reason, which the player reads.
    Reject(&'a str),
}

/// An approved paper whose name was written down anew.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Renamed {
    /// The paper.
    pub document: Document,
    /// The name as it stood.
    pub before: Option<String>,
    /// Accounts for payouts that are not in this name, and are closed now.
    pub closed: usize,
}

/// An account that an alert names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AlertMember)]
pub struct Named {
    /// Who.
    pub id: MemberId,
    /// The login name.
    pub account: String,
}

/// Accounts that share something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlayerAlert)]
pub struct Alert {
    /// Its id.
    pub id: Uuid,
    /// `device`, `network`, `payee` or `phone`.
    pub kind: String,
    /// Part of what they share.
    pub hint: String,
    /// The accounts, as far as the operator reaches.
    pub members: Vec<Named>,
    /// How many more it names that are beyond his reach.
    pub beyond: usize,
    /// When the last of them was added.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
    /// Whether nobody has looked at it yet.
    pub open: bool,
    /// What was found.
    pub note: String,
}

/// Which proofs are wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ProofsWanted)]
pub enum Wanted {
    /// Nobody has looked at them.
    #[default]
    Waiting,
    /// Approved.
    Approved,
    /// Rejected.
    Rejected,
}

impl Wanted {
    /// The state's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Approved => "approved",
            Self::Rejected => "rejected",
        }
    }
}

/// What the back office asks of guard; implemented in `app`.
#[async_trait::async_trait]
pub trait Warden: Send + Sync + 'static {
    /// What holds a player back.
    async fn held(&self, member: MemberId) -> Result<Held, Elsewhere>;

    /// Begins a pause in `tx`; `term` as players name it: `24h` … `permanent`. Nothing when there is no such term.
    async fn pause(
        &self,
        tx: &mut Tx,
        member: MemberId,
        (term, operator): (&str, OperatorId),
    ) -> Result<Option<Pause>, Elsewhere>;

    /// Proofs in a state, the oldest first, after one of them.
    async fn documents(
        &self,
        wanted: Wanted,
        after: Option<Uuid>,
        most: i64,
    ) -> Result<Vec<Document>, Elsewhere>;

    /// A proof, without its picture.
    async fn document(&self, id: Uuid) -> Result<Document, Elsewhere>;

    /// A proof and its picture, a JPEG.
    async fn picture(&self, id: Uuid) -> Result<(Document, Vec<u8>), Elsewhere>;

    /// Decides a proof in `tx`, and closes accounts for payouts in another name than an approved paper's: how many. The
    /// login name is left out.
    async fn decide(
        &self,
        tx: &mut Tx,
        (id, operator): (Uuid, OperatorId),
        decision: Decision<'_>,
    ) -> Result<(Document, usize), Elsewhere>;

    /// Writes the name of an approved paper of identity anew in `tx`, and holds accounts for payouts to it.
    async fn name(&self, tx: &mut Tx, id: Uuid, name: &str) -> Result<Renamed, Elsewhere>;

    /// Alerts, newest first, behind one of them; none when there are no more.
    async fn alerts(&self, open: bool, after: After) -> Result<Vec<Alert>, Elsewhere>;

    /// One alert.
    async fn alert(&self, id: Uuid) -> Result<Alert, Elsewhere>;

    /// Closes an alert in `tx`. The accounts' names are left out.
    async fn close(
        &self,
        tx: &mut Tx,
        (id, operator): (Uuid, OperatorId),
        note: &str,
    ) -> Result<Alert, Elsewhere>;
}
