//! Withdrawals (domain.md 5.6): the amount is held when it is asked for, and leaves when the provider has paid.

mod http;
mod payout;
mod service;
mod sql;

use kernel::{
    Actor, Amount, Asset,
    id::{MemberId, RequestId, WithdrawalId},
};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

pub(crate) use http::routes;
pub use payout::{AutoReceipt, Payout};

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
    /// The provider paid; the money left the house.
    Paid,
    /// The member has it, or did not object in time.
    Confirmed,
    /// Refused; the amount was given back.
    Rejected,
    /// The provider could not pay; the amount is still held until an operator decides.
    Failed,
}

impl State {
    /// Every state.
    pub const ALL: [Self; 8] = [
        Self::Requested,
        Self::Risk,
        Self::Approved,
        Self::Paying,
        Self::Paid,
        Self::Confirmed,
        Self::Rejected,
        Self::Failed,
    ];

    /// The name it is stored under.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Requested => "requested",
            Self::Risk => "risk",
            Self::Approved => "approved",
            Self::Paying => "paying",
            Self::Paid => "paid",
            Self::Confirmed => "confirmed",
            Self::Rejected => "rejected",
            Self::Failed => "failed",
        }
    }

    /// Whether an operator may decide.
    pub(crate) const fn awaits_operator(self) -> bool {
        matches!(self, Self::Requested | Self::Risk | Self::Failed)
    }
}

/// Where the money is to go.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Payee {
    /// Bank, wallet and the like.
    pub method: String,
    /// Account number.
    pub number: String,
    /// Whose account.
    pub holder: String,
}

/// A request for a withdrawal.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Request {
    /// The caller's name for it: a retry gets the first one's answer.
    pub request_id: RequestId,
    /// How much.
    pub amount: Amount,
    /// Where to.
    pub account: Payee,
}

/// One thing that happened to a withdrawal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Step {
    /// The state it led to.
    pub state: State,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
    /// By whom: `member`, `operator` or `house`.
    pub by: &'static str,
    /// Who exactly; not shown to members.
    #[serde(skip)]
    pub actor: Actor,
    /// What was said; not shown to members.
    #[serde(skip)]
    pub note: String,
}

/// A withdrawal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Withdrawal {
    /// Its id.
    pub id: WithdrawalId,
    /// Whose.
    #[serde(skip)]
    pub member: MemberId,
    /// In what.
    pub currency: Asset,
    /// How much.
    pub amount: Amount,
    /// Where to.
    pub account: Payee,
    /// Where it stands.
    pub state: State,
    /// Why it was rejected.
    pub reason: Option<String>,
    /// How often the provider was asked to pay, each time under a name of its own.
    #[serde(skip)]
    pub attempt: i32,
    /// When it was asked for.
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// When its state last changed.
    #[serde(with = "time::serde::rfc3339")]
    pub updated_at: OffsetDateTime,
    /// What happened, in order.
    pub timeline: Vec<Step>,
}

/// Which withdrawals an operator wants to see.
#[derive(Clone, Copy, Debug, Default)]
pub struct Queue {
    /// In this state; any when absent.
    pub state: Option<State>,
    /// Of this member; anyone's when absent.
    pub member: Option<MemberId>,
    /// What has waited longest first, else what is newest.
    pub oldest_first: bool,
    /// After this one, in the order asked for.
    pub after: Option<WithdrawalId>,
    /// Most rows.
    pub limit: u16,
}

/// How the member answers a paid withdrawal.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Receipt {
    /// The money is there.
    Received,
}

/// What waits for an operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// How many.
    pub count: i64,
    /// Their sum.
    pub sum: kernel::Money,
    /// When the oldest was asked for.
    pub oldest: Option<OffsetDateTime>,
}
