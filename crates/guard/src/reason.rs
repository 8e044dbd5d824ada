//! What operators give with a decision that needs no more than a reason.

use serde::Deserialize;
use utoipa::ToSchema;

/// Why.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = GuardReason)]
pub(crate) struct Why {
    /// One line of 1 to 200 characters.
    pub(crate) reason: String,
}
