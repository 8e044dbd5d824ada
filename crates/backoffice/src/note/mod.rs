//! What operators know of a player and tell each other. Nothing is taken back; what matters is pinned.

mod http;
mod service;
mod sql;

use kernel::id::OperatorId;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

pub(crate) use http::routes;

/// A note about a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlayerNote)]
pub struct Note {
    /// Its id.
    pub id: Uuid,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
    /// Who wrote it.
    pub author: OperatorId,
    /// What the author was called then.
    pub name: String,
    /// Plain text.
    pub text: String,
    /// Whether it stands above all others.
    pub pinned: bool,
}
