//! Money that operators give to a member or take from them: asked for by one with a reason, decided by another
//! (domain.md 8, manual adjustment). Posted through the ledger once, and shown to the member among their records.

mod kind;
pub(crate) mod office;
mod service;
mod sql;

use kernel::{
    Asset, Money,
    id::{MemberId, OperatorId},
};
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

pub use kind::{AdjustmentRules, AdjustmentType, CountedAs, Direction, MustBet, MustName};

/// Where an adjustment stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = AdjustmentState)]
pub enum State {
    /// A second operator has to look at it.
    Waiting,
    /// The money has moved.
    Posted,
    /// It was refused, or taken back by who asked; nothing has moved.
    Refused,
}

kernel::named!(State);

/// An adjustment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Adjustment {
    /// Its id; its ledger line's cause is `adjustment:{id}`.
    pub id: Uuid,
    /// Whose money.
    pub member: MemberId,
    /// Their login name.
    pub account: String,
    /// In what.
    pub asset: Asset,
    /// Above zero it is given, below zero taken.
    pub amount: Money,
    /// What for.
    pub r#type: AdjustmentType,
    /// What it corrects or books: a cause in the member's ledger, a round's id, or the bank's or provider's id.
    pub reference: Option<String>,
    /// Why.
    pub reason: String,
    /// Where it stands.
    pub state: State,
    /// Who asked for it.
    pub asked_by: OperatorId,
    /// What they were called.
    pub asked_name: String,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    pub asked_at: OffsetDateTime,
    /// Who decided.
    pub decided_name: Option<String>,
    /// When.
    #[serde(with = "time::serde::rfc3339::option")]
    pub decided_at: Option<OffsetDateTime>,
    /// What they wrote.
    pub note: Option<String>,
}
