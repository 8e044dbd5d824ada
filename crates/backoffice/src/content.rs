//! What promotions have in common with other texts of the site.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The same in both languages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Texts {
    /// In Bengali.
    pub bn: String,
    /// In English.
    pub en: String,
}

/// The version on which one acts.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Seen {
    /// The newest version that the operator saw.
    pub version: i32,
}
