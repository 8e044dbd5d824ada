//! Finding members: by the beginning of a name, or by anything that belongs to one.

pub(crate) mod office;
pub(crate) mod sql;

use kernel::id::MemberId;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// A member in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlayerCard)]
pub(crate) struct Card {
    /// Who.
    pub(crate) id: MemberId,
    /// The login name.
    pub(crate) account: String,
    /// 0 member; 1, 2, 41, 42 agent; 4 trial.
    pub(crate) r#type: i16,
    /// Whether they may act.
    pub(crate) enabled: bool,
    /// When they registered.
    #[serde(with = "time::serde::rfc3339")]
    pub(crate) created_at: OffsetDateTime,
}

/// A member who was found, and by what.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FoundPlayer {
    /// The card.
    #[serde(flatten)]
    pub(crate) card: Card,
    /// `account`, `id`, `mobile`, `email`, `payee`, `withdrawal`, `deposit`, `adjustment`, `round`, `transaction`; empty
    /// in the list of all.
    pub(crate) by: String,
}
