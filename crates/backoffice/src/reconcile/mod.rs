//! What vendors say of their transactions beside our records and the ledger (domain.md 1.7), and what operators do
//! about where they differ.

mod http;
mod service;

use kernel::{
    Asset, Money,
    id::{MemberId, OperatorId},
};
use office::{After, second_person::Strangers};
use serde::{Deserialize, Serialize};
use store::Tx;
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::{Elsewhere, player::Line};

pub(crate) use http::routes;

/// A vendor's side of a transaction.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VendorSide {
    /// `TK_BET`, `TK_WIN`, `TK_ROLLBACK` and their like.
    pub kind: String,
    /// `TS_SUCCESS`, `TS_DECLINED`, `TS_ROLLEDBACK`, `TS_RETRY_ATTEMPTS_LIMIT_EXCEEDED`.
    pub status: String,
    /// How much.
    pub amount: Money,
    /// The player, by our opaque id.
    pub user: String,
    /// The game's code.
    pub game: String,
    /// In what.
    pub currency: String,
    /// The round.
    pub round: String,
    /// The transaction it refers to.
    pub reference: Option<String>,
    /// When, as the vendor says.
    #[serde(with = "time::serde::rfc3339::option")]
    pub at: Option<OffsetDateTime>,
}

/// Our record of it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecordSide {
    /// `bet`, `win`, `rollback`, `play`, `correction`, `release`, `tombstone`, or `round` for one that is open.
    pub kind: String,
    /// How much.
    pub amount: Money,
    /// The player, by our opaque id.
    pub user: String,
    /// The game's code.
    pub game: String,
    /// In what.
    pub currency: Asset,
    /// The round.
    pub round: String,
    /// The transaction it refers to.
    pub reference: Option<String>,
    /// Whether it was taken back.
    pub undone: bool,
    /// Whether it is a win that is on record and not paid.
    pub held: bool,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
}

/// The ledger's side of it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LedgerSide {
    /// Moved into the member's cash.
    pub moved: Money,
    /// What our record asks for.
    pub expected: Money,
    /// The transfers that did.
    pub transfers: Vec<Uuid>,
}

/// What the three do not say alike.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Difference {
    /// Its id.
    pub id: Uuid,
    /// With whom.
    pub vendor: String,
    /// The vendor's name for the transaction, or for the round that is open.
    pub key: String,
    /// `missing_here`, `missing_there`, `amount_differs`, `state_differs`, `content_differs`, `ledger_differs`, `open_round`,
    /// `dropped` (a vendor with a wallet of its own lists it no more), `odd_win` (a win that somebody must look at), `held_win` (one beyond
    /// the highest payout, which two operators release).
    pub kind: String,
    /// `open`, `repairing`, `repaired`, `accepted`, `gone`.
    pub state: String,
    /// Whose money, where that is known.
    pub member: Option<MemberId>,
    /// His login name.
    pub account: Option<String>,
    /// The game's code.
    pub game: String,
    /// The vendor's name for the round.
    pub round: String,
    /// What the ledger calls the round.
    pub cause: String,
    /// What the vendor says; nothing when he does not list it.
    pub theirs: Option<VendorSide>,
    /// What is on record here.
    pub ours: Option<RecordSide>,
    /// What the ledger moved.
    pub booked: Option<LedgerSide>,
    /// What would put it right: `post_win`, `post_bet`, `top_up`, `correct`, `post_rollback`, `release`,
    /// `strike_out`; none where only a person outside can.
    pub repair: Option<String>,
    /// When it was first seen.
    #[serde(with = "time::serde::rfc3339")]
    pub found_at: OffsetDateTime,
    /// When it was last seen.
    #[serde(with = "time::serde::rfc3339")]
    pub seen_at: OffsetDateTime,
}

/// What was said and done about a difference.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DifferenceAct {
    /// Who, by the name he had.
    pub name: String,
    /// `consent`, `decide`, `accept`, `done`, `refused`, `gone`, `dropped`.
    pub act: String,
    /// Which repair it was about.
    pub repair: Option<String>,
    /// The note; of a repair that was made its transaction.
    pub note: String,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
}

/// What was staked and paid in one currency, as each of the three says.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ComparisonSum {
    /// In what.
    pub currency: Asset,
    /// Stakes of the vendor's list.
    pub their_stakes: Money,
    /// Payouts of the vendor's list.
    pub their_payouts: Money,
    /// Stakes on record.
    pub our_stakes: Money,
    /// Payouts on record.
    pub our_payouts: Money,
    /// What the ledger moved into members' cash.
    pub moved: Money,
}

/// One comparison.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Comparison {
    /// Its number.
    #[serde(serialize_with = "crate::reconcile::text")]
    #[schema(value_type = String)]
    pub id: i64,
    /// With whom.
    pub vendor: String,
    /// Its window's beginning.
    #[serde(with = "time::serde::rfc3339")]
    pub from: OffsetDateTime,
    /// Its window's end.
    #[serde(with = "time::serde::rfc3339")]
    pub until: OffsetDateTime,
    /// When it ended.
    #[serde(with = "time::serde::rfc3339")]
    pub ended_at: OffsetDateTime,
    /// Whether an operator asked for it.
    pub by_hand: bool,
    /// Why it failed; then it judged nothing.
    pub error: Option<String>,
    /// Transactions of the vendor's list.
    pub compared: i64,
    /// Differences that were seen.
    pub found: i64,
    /// Rounds of ours about which the vendor could not be asked: there were too many.
    pub unjudged: i64,
    /// What was staked and paid.
    pub sums: Vec<ComparisonSum>,
}

/// A number as a decimal string: a browser rounds large ones.
fn text<S: serde::Serializer>(number: &i64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(number)
}

/// How things stand with a vendor.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VendorStanding {
    /// Who.
    pub vendor: String,
    /// Up to when every hour was compared.
    #[serde(with = "time::serde::rfc3339::option")]
    pub reach: Option<OffsetDateTime>,
    /// The last comparison.
    pub last: Option<Comparison>,
    /// Differences that wait.
    pub open: i64,
    /// Rounds that are open for too long, among them.
    pub open_rounds: i64,
    /// Rounds that have not ended.
    pub rounds: i64,
    /// Calls that this node made to him in the last quarter of an hour.
    pub calls: i64,
    /// Those without a good answer.
    pub failures: i64,
    /// How long the good answers took on average, in milliseconds.
    pub mean_ms: Option<i64>,
    /// It keeps a wallet of its own: its list is read, and what it lists no more waits here; no money of ours is compared.
    pub abroad: bool,
}

/// Which differences are wanted.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Wanted {
    /// With whom.
    pub vendor: Option<String>,
    /// In which state; `open` are all that wait, `all` is every one. Absent: `open`.
    pub state: Option<String>,
    /// Of which kind.
    pub kind: Option<String>,
    /// Found from this moment on.
    #[serde(default, with = "time::serde::rfc3339::option")]
    #[param(value_type = Option<String>, format = "date-time")]
    pub from: Option<OffsetDateTime>,
    /// Found before this moment.
    #[serde(default, with = "time::serde::rfc3339::option")]
    #[param(value_type = Option<String>, format = "date-time")]
    pub to: Option<OffsetDateTime>,
    /// The `next` of the page before.
    pub cursor: Option<String>,
}

/// A difference with what one looks at before deciding.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DifferenceDetail {
    #[serde(flatten)]
    pub(crate) difference: Difference,
    /// What was said and done about it, oldest first.
    pub(crate) acts: Vec<DifferenceAct>,
    /// What the ledger moved for its round, newest first.
    pub(crate) lines: Vec<Line>,
}

/// How far a repair has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Progress {
    /// One operator consents.
    Consented,
    /// Two have; the first one's name.
    Decided(String),
}

/// What the back office asks of the comparison; implemented in `app`.
#[async_trait::async_trait]
pub trait Comparer: Send + Sync + 'static {
    /// How things stand with each vendor.
    async fn standings(&self) -> Result<Vec<VendorStanding>, Elsewhere>;

    /// Differences, newest first.
    async fn differences(
        &self,
        wanted: &Wanted,
        after: After,
        limit: u16,
    ) -> Result<Vec<Difference>, Elsewhere>;

    /// One of them, with what was said about it.
    async fn difference(&self, id: Uuid) -> Result<Option<(Difference, Vec<DifferenceAct>)>, Elsewhere>;

    /// Comparisons, newest first.
    async fn runs(
        &self,
        vendor: Option<&str>,
        after: Option<i64>,
        limit: u16,
    ) -> Result<Vec<Comparison>, Elsewhere>;

    /// Compares a window now.
    async fn compare(
        &self,
        vendor: &str,
        window: (OffsetDateTime, OffsetDateTime),
    ) -> Result<Comparison, Elsewhere>;

    /// Looks at one difference again; the state it is in now.
    async fn look(&self, id: Uuid) -> Result<String, Elsewhere>;

    /// Consents to a repair in `tx`, or decides it. Consents of the strangers make no pair with it.
    async fn repair(
        &self,
        tx: &mut Tx,
        who: (OperatorId, &str, &Strangers),
        id: Uuid,
        what: (&str, &str),
    ) -> Result<(Difference, Progress), Elsewhere>;

    /// Accepts a difference in `tx`, with a note.
    async fn accept(
        &self,
        tx: &mut Tx,
        who: (OperatorId, &str),
        id: Uuid,
        note: &str,
    ) -> Result<Difference, Elsewhere>;

    /// Makes a repair that is decided; the state it is in now.
    async fn finish(&self, id: Uuid) -> Result<String, Elsewhere>;
}
