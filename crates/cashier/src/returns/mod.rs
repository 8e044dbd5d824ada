//! Money of deposits that goes back (domain.md 5.1, 5.2): given back by an operator through the provider, or taken back
//! outside by the payer's bank.
//!
//! No balance goes below zero for it. What the member has no more is a debt: it stands on an account of the house, new
//! deposits pay it first, and no withdrawal and no transfer leaves while it is open.

mod debt;
mod http;
mod job;
pub(crate) mod office;
mod service;
pub(crate) mod sql;

use kernel::{
    Amount, Asset, Money,
    id::{DepositId, MemberId, OperatorId},
};
use serde::Serialize;
use strum::{EnumString, IntoStaticStr, VariantArray};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

pub use debt::{Debt, Owed, PayDebt};
pub(crate) use http::routes;
pub use job::Refund;
pub(crate) use service::Gone;
pub use service::RefundWish;

/// How money went back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray, Serialize, ToSchema)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
#[schema(as = ReturnKind)]
pub enum Kind {
    /// The house or its provider gave it back.
    Refund,
    /// The payer's bank took it.
    Chargeback,
}

/// Where a return stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum State {
    /// Out of the balance; the provider has not said that it did its part.
    Asked,
    /// Done.
    Done,
    /// It did not happen, or was taken back: the money is the member's again.
    Failed,
}

kernel::named!(Kind, State);

/// Money of a deposit that went back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Return {
    /// Its id, and our name for it at the provider.
    pub id: Uuid,
    /// What an operator called it who asked for it.
    pub request: Option<Uuid>,
    /// Of which deposit.
    pub deposit: DepositId,
    /// Whose.
    pub member: MemberId,
    /// Through which channel the deposit had come.
    pub channel: String,
    /// In what.
    pub currency: Asset,
    /// How.
    pub kind: Kind,
    /// How much.
    pub amount: Amount,
    /// What of it came out of the balance at once.
    pub taken: Money,
    /// What of the rest the member still owes.
    pub owed: Money,
    /// The outside's id of it, once it is known.
    pub transaction: Option<String>,
    /// Where it stands.
    pub state: State,
    /// Who did it; `None` when the provider said so.
    pub operator: Option<OperatorId>,
    /// Why.
    pub reason: String,
    /// When.
    pub at: OffsetDateTime,
}
