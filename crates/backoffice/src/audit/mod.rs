//! The audit trail as operators read it, and its heads as the world is told them; `office::audit` writes it.

mod anchor;
mod http;
pub(crate) mod service;
mod sql;
pub mod witness;

use serde::Serialize;
use serde_json::value::RawValue;
use time::OffsetDateTime;
use utoipa::ToSchema;

pub use anchor::Anchor;
pub(crate) use http::routes;

/// Whether the trail is whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Chain {
    /// Rows that were recomputed.
    pub rows: i64,
    /// The hash of the last, in hex; keep it elsewhere to notice a cut.
    pub head: String,
    /// The first row that is not what was written; none when all is well.
    pub broken_at: Option<i64>,
}

/// A row as the back office shows it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Entry {
    /// Its place in the trail, without gaps.
    id: String,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    /// Who, by the name they had.
    operator: String,
    /// What they were.
    role: String,
    /// What they did.
    action: String,
    /// To what.
    subject: String,
    /// How it was.
    #[schema(value_type = Option<Object>)]
    before: Option<Box<RawValue>>,
    /// How it became.
    #[schema(value_type = Option<Object>)]
    after: Option<Box<RawValue>>,
    /// From which address.
    ip: String,
    /// The request's id, as in the log.
    request: String,
    /// SHA-256 over the hash before and this row, in hex.
    hash: String,
}
