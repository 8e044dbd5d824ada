//! Links by which agents bring members.

mod http;

use kernel::AccountType;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

pub(crate) use http::routes;

/// Whether a link brings anybody in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LinkState {
    /// It does.
    Active,
    /// The agent has switched it off.
    Disabled,
    /// The agent has put it away for good; only its figures are left.
    Deleted,
}

/// A link by which an agent brings members.
#[derive(Clone, Debug)]
pub struct Link {
    /// Its code.
    pub code: String,
    /// What the agent calls it.
    pub label: String,
    /// What the account of whoever comes by it will be.
    pub kind: AccountType,
    /// Members who came by it.
    pub registrations: i64,
    /// How often it was opened.
    pub visits: i64,
    /// Whether it brings anybody in.
    pub state: LinkState,
    /// When it was made.
    pub created_at: OffsetDateTime,
}

/// What an agent may change of a link.
#[derive(Clone, Debug)]
pub struct LinkEdit {
    /// What the agent calls it.
    pub label: String,
    /// What the account of whoever comes by it will be.
    pub kind: AccountType,
    /// Whether it brings anybody in.
    pub enabled: bool,
}
