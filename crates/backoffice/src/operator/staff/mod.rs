//! Those who work in the back office, as those see them who keep them.

mod http;
pub(super) mod service;
mod sql;

use kernel::{
    Amount,
    id::{MemberId, OperatorId},
};
use office::{Reach, Role};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

pub(super) use service::Plan;

pub(crate) use http::routes;

/// An operator in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Staff {
    /// Who.
    pub id: OperatorId,
    /// The login name.
    pub name: String,
    /// What the operator is.
    pub role: Role,
    /// Whether they may sign in.
    pub enabled: bool,
    /// Whether they hold the secret of their codes; else they wait to be let in for the first time.
    pub enrolled: bool,
    /// ISO 3166 codes of the countries whose members the operator reaches; none: all.
    pub countries: Vec<String>,
    /// The agent whose line the operator reaches; none: everyone.
    pub line: Option<MemberId>,
    /// What that agent is called.
    pub line_account: Option<String>,
    /// The largest amount that the operator takes part in deciding about; none: any.
    pub limit: Option<Amount>,
    /// Until when the operator, being new, takes no part in what takes two persons; absent: the operator does.
    #[serde(with = "time::serde::rfc3339::option")]
    pub quarantine_until: Option<OffsetDateTime>,
    /// Whether one owner alone locked the operator, so that any owner may let them in again.
    pub suspended: bool,
    /// Whether the operator decides about money: what is done about them takes two persons.
    pub takes_two: bool,
    /// One more with every change.
    pub version: i32,
    /// Since when.
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// When they last did anything.
    #[serde(with = "time::serde::rfc3339::option")]
    pub seen_at: Option<OffsetDateTime>,
    /// Where they are signed in.
    pub sessions: i64,
}

impl Staff {
    /// How far the operator reaches.
    #[must_use]
    pub fn reach(&self) -> Reach {
        Reach { countries: self.countries.clone(), line: self.line, limit: self.limit }
    }
}

/// What an operator may do and how far that reaches.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Duties {
    /// What the operator is to be.
    pub(super) role: Role,
    /// ISO 3166 codes of countries; none: all.
    #[serde(default)]
    pub(super) countries: Vec<String>,
    /// The login name or the id of the agent whose line the operator is to reach; none: everyone.
    #[serde(default)]
    pub(super) line: Option<String>,
    /// The largest amount that the operator is to take part in deciding about; none: any.
    #[serde(default)]
    pub(super) limit: Option<Amount>,
}
