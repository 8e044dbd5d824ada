//! Withdrawals (domain.md 5.6, 5.7): the amount is held when it is asked for, looked at, and leaves by one or several
//! transfers that the member confirms.

mod confirm;
mod decide;
mod http;
mod money;
pub(crate) mod office;
mod payout;
pub(crate) mod risk;
mod service;
mod sql;
mod state;
mod terms;
mod transfer;

use kernel::{
    Actor, Amount, Asset, Money,
    id::{MemberId, OperatorId, RequestId, WithdrawalId},
};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

pub use confirm::{Answer, Confirm};
pub(crate) use http::routes;
pub use kernel::event::WithdrawalState as State;
pub use payout::{AutoReceipt, Payout};

pub use crate::waiting::Keeper;
pub use terms::Terms;
pub use transfer::{Progress, Receipt, Transfer};

/// Where the money is to go.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Account {
    /// The bank or e-wallet, by the name of the settings.
    pub method: String,
    /// Account number.
    pub number: String,
    /// Whose account.
    pub holder: String,
}

/// A request for a withdrawal.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = WithdrawalAsk)]
pub struct Request {
    /// The caller's name for it: a retry gets the first one's answer.
    pub request_id: RequestId,
    /// How much.
    pub amount: Amount,
    /// Which of the member's accounts.
    pub payee: Uuid,
    /// The payment password, where the member has one.
    pub payment_password: Option<String>,
}

/// Who moved a withdrawal, and what they said of it.
#[derive(Clone, Copy)]
struct By<'a> {
    actor: Actor,
    note: &'a str,
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

/// Who works on it, so that no two operators do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Who.
    pub operator: OperatorId,
    /// Until when it is theirs.
    pub until: OffsetDateTime,
}

/// A withdrawal.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Withdrawal {
    /// Its id.
    pub id: WithdrawalId,
    /// Whose.
    #[serde(skip)]
    pub member: MemberId,
    /// In what.
    pub currency: Asset,
    /// How much left the balance.
    pub amount: Amount,
    /// What it costs; taken when all of the rest has arrived.
    pub fee: Money,
    /// Where to.
    pub account: Account,
    /// Where it stands.
    pub state: State,
    /// Who has to act next.
    pub keeper: Keeper,
    /// Until when they should have.
    #[serde(with = "time::serde::rfc3339::option")]
    pub until: Option<OffsetDateTime>,
    /// Why it was rejected, or part of it given back.
    pub reason: Option<String>,
    /// Which of the member's accounts; absent for old ones.
    pub payee: Option<Uuid>,
    /// The operator who works on it.
    #[serde(skip)]
    pub claim: Option<Claim>,
    /// When it was asked for.
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// When it last changed.
    #[serde(with = "time::serde::rfc3339")]
    pub updated_at: OffsetDateTime,
    /// The transfers by which it is paid; none before it is approved.
    pub transfers: Vec<Transfer>,
    /// What happened, in order.
    pub timeline: Vec<Step>,
}

impl Withdrawal {
    /// What the transfers carry together.
    pub(crate) fn net(&self) -> Option<Amount> {
        self.amount.money().checked_sub(self.fee)?.positive()
    }
}

/// Which withdrawals an operator wants to see.
#[derive(Clone, Copy, Debug, Default)]
pub struct Queue {
    /// In this state; any when absent.
    pub state: Option<State>,
    /// Only those that wait: somebody of the house has to do something.
    pub waiting: bool,
    /// Of this member; anyone's when absent.
    pub member: Option<MemberId>,
    /// What has waited longest first, else what is newest.
    pub oldest_first: bool,
    /// After this one, in the order asked for.
    pub after: Option<WithdrawalId>,
    /// Most rows.
    pub limit: u16,
}
