//! What every owner is told: who was hired, reset, locked, let in or given other duties, until they have seen it. It is read from
//! the audit trail, so that nothing is done about an operator of which the owners do not hear.

mod http;
mod sql;

use kernel::id::OperatorId;
use serde::Serialize;
use serde_json::value::RawValue;
use time::OffsetDateTime;
use utoipa::ToSchema;

pub(super) use http::routes;

/// Something that was done about an operator.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OperatorNotice)]
pub(crate) struct Notice {
    /// Its place in the trail.
    number: String,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    /// Who did it.
    by: String,
    /// What they did: `operator.add` and the like.
    action: String,
    /// About whom; absent where they are only to be hired.
    operator: Option<OperatorId>,
    /// What the operator is called.
    name: String,
    /// How it became.
    #[schema(value_type = Option<Object>)]
    after: Option<Box<RawValue>>,
}
