//! The withdrawal queue: what waits, what is known about it, and the decision (domain.md 5.4, 5.6).

mod http;
mod service;
mod sql;

use kernel::{
    Amount, Asset, Money,
    id::{DepositId, MemberId, OperatorId, WithdrawalId},
};
use serde::{Deserialize, Serialize};
use store::Tx;
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::Elsewhere;

pub(crate) use http::routes;

/// Where a withdrawal stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// Asked for; the amount is held.
    Requested,
    /// Set aside for a closer look.
    Risk,
    /// An operator agreed.
    Approved,
    /// Told to the provider.
    Paying,
    /// The provider paid.
    Paid,
    /// The member has it.
    Confirmed,
    /// Refused; the amount was given back.
    Rejected,
    /// The provider could not pay; still held.
    Failed,
    /// The member says that it did not arrive.
    Disputed,
    /// A part arrived, the rest was given back.
    Partial,
}

/// One thing that happened to a withdrawal.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Step {
    /// The state it led to.
    pub state: State,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
    /// By whom: `member`, `operator` or `house`.
    pub by: String,
    /// The operator, if it was one.
    pub operator: Option<OperatorId>,
    /// His name, which only the back office knows; it is put in there.
    pub name: Option<String>,
    /// What was said.
    pub note: String,
}

/// One transfer by which a withdrawal is paid.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Transfer {
    /// Its number within the withdrawal, from 1.
    pub number: i32,
    /// How much.
    pub amount: Amount,
    /// How often the provider was asked to pay it.
    pub attempt: i32,
    /// The present attempt's name at the provider.
    pub name: String,
    /// `queued`, `paying`, `paid`, `failed`, `received`, `disputed`, `returned`.
    pub state: String,
    /// Who or what said that it arrived: `member`, `timer`, `dispute`.
    pub receipt: Option<String>,
    /// How much arrived, as the member says who disputes it.
    pub arrived: Option<Money>,
    /// The member's picture.
    pub proof: Option<Uuid>,
    /// What the member said.
    pub said: String,
    /// When it counts as received if nobody objects.
    #[serde(with = "time::serde::rfc3339::option")]
    pub until: Option<OffsetDateTime>,
    /// When it last changed.
    #[serde(with = "time::serde::rfc3339")]
    pub updated_at: OffsetDateTime,
}

/// One rule of the risk check and what it found.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Finding {
    /// The rule's name.
    pub rule: String,
    /// Whether there is nothing to look at.
    pub passed: bool,
    /// The figures behind it.
    #[schema(value_type = Object)]
    pub detail: serde_json::Value,
}

/// The operator who works on a withdrawal.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Claim {
    /// Who.
    pub operator: OperatorId,
    /// His name, which only the back office knows; it is put in there.
    pub name: Option<String>,
    /// Until when it is his.
    #[serde(with = "time::serde::rfc3339")]
    pub until: OffsetDateTime,
}

/// A withdrawal as operators see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Withdrawal {
    /// Its id.
    pub id: WithdrawalId,
    /// Whose.
    pub member: MemberId,
    /// His login name.
    pub account: String,
    /// In what.
    pub currency: Asset,
    /// How much left the balance.
    pub amount: Amount,
    /// What it costs the member; the transfers carry the rest.
    pub fee: Money,
    /// Bank, wallet and the like.
    pub method: String,
    /// The payee's account number.
    pub number: String,
    /// The payee's name.
    pub holder: String,
    /// Where it stands.
    pub state: State,
    /// Until when whoever holds it should have acted.
    #[serde(with = "time::serde::rfc3339::option")]
    pub until: Option<OffsetDateTime>,
    /// Who works on it.
    pub claim: Option<Claim>,
    /// Why it was rejected.
    pub reason: Option<String>,
    /// When it was asked for.
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// When it last changed.
    #[serde(with = "time::serde::rfc3339")]
    pub updated_at: OffsetDateTime,
    /// The transfers by which it is paid; empty in lists.
    pub transfers: Vec<Transfer>,
    /// What happened, in order; empty in lists.
    pub timeline: Vec<Step>,
}

/// A deposit, to compare with.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Deposit {
    /// Its id.
    pub id: DepositId,
    /// Through which channel.
    pub channel: String,
    /// In what.
    pub currency: Asset,
    /// How much.
    pub amount: Amount,
    /// Where it stands.
    pub state: String,
    /// When it was asked for.
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
}

/// What waits for somebody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Waiting {
    /// How many.
    pub count: i64,
    /// Their sum.
    pub sum: Money,
    /// When the oldest was asked for.
    pub oldest: Option<OffsetDateTime>,
}

/// Which withdrawals are wanted.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Wanted {
    /// In this state; all when absent. What still waits comes oldest first, the rest newest first.
    pub state: Option<State>,
    /// Only those that wait for somebody of the house, as the dashboard counts them; the oldest first.
    #[serde(default)]
    pub waiting: bool,
    /// Of this member.
    pub member: Option<MemberId>,
    /// The `next` of the page before.
    pub cursor: Option<WithdrawalId>,
}

impl State {
    /// Whether something is still to be done about it: such lists start with the oldest.
    #[must_use]
    pub const fn is_open(self) -> bool {
        matches!(
            self,
            Self::Requested | Self::Risk | Self::Failed | Self::Disputed | Self::Approved | Self::Paying
        )
    }
}

/// What the back office asks of the cashier; implemented in `app`.
#[async_trait::async_trait]
pub trait Till: Send + Sync + 'static {
    /// Withdrawals without their timelines: those of an open state oldest first, others newest first.
    async fn queue(&self, wanted: &Wanted, limit: u16) -> Result<Vec<Withdrawal>, Elsewhere>;

    /// One withdrawal with its timeline.
    async fn withdrawal(&self, id: WithdrawalId) -> Result<Withdrawal, Elsewhere>;

    /// What the house looked at when it was asked for.
    async fn checks(&self, id: WithdrawalId) -> Result<Vec<Finding>, Elsewhere>;

    /// An undecided withdrawal without its account's name, locked until `tx` ends; a conflict when it is decided.
    async fn lock(&self, tx: &mut Tx, id: WithdrawalId) -> Result<Withdrawal, Elsewhere>;

    /// A disputed withdrawal without its account's name, locked until `tx` ends; a conflict when nothing is disputed.
    async fn lock_disputed(&self, tx: &mut Tx, id: WithdrawalId) -> Result<Withdrawal, Elsewhere>;

    /// Approves it in `tx` with a note, to be paid in these parts; none leaves the parts to the house.
    async fn approve(
        &self,
        tx: &mut Tx,
        operator: OperatorId,
        id: WithdrawalId,
        how: (&str, &[Amount]),
    ) -> Result<(), Elsewhere>;

    /// Decides in `tx` whether a disputed transfer arrived, with a note.
    async fn judge(
        &self,
        tx: &mut Tx,
        operator: OperatorId,
        transfer: (WithdrawalId, i32),
        verdict: (bool, &str),
    ) -> Result<(), Elsewhere>;

    /// Takes it in hand, or lets it go.
    async fn claim(&self, operator: OperatorId, id: WithdrawalId, take: bool) -> Result<(), Elsewhere>;

    /// A member's picture: whose, its media type and its bytes.
    async fn proof(&self, id: Uuid) -> Result<(MemberId, String, Vec<u8>), Elsewhere>;

    /// Rejects it in `tx`; the amount goes back.
    async fn reject(
        &self,
        tx: &mut Tx,
        operator: OperatorId,
        id: WithdrawalId,
        reason: &str,
    ) -> Result<(), Elsewhere>;

    /// The member's last deposits.
    async fn deposits(&self, member: MemberId, limit: u16) -> Result<Vec<Deposit>, Elsewhere>;

    /// The sums of these members' withdrawals that the house approved by itself since a moment, as `tx` sees them; members
    /// without one are left out.
    async fn unseen(
        &self,
        tx: &mut Tx,
        members: &[MemberId],
        since: OffsetDateTime,
    ) -> Result<Vec<(MemberId, Money)>, Elsewhere>;

    /// Withdrawals that wait for an operator.
    async fn waiting(&self) -> Result<Waiting, Elsewhere>;

    /// Deposits that the provider has not decided.
    async fn pending(&self) -> Result<Waiting, Elsewhere>;
}
