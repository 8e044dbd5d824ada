//! Operators: a password, a code that counts once, a session (quality.md 5).

mod captcha;
mod code;
mod console;
mod http;
mod notice;
mod once;
mod own;
mod request;
mod service;
mod sql;
mod staff;

use kernel::id::OperatorId;
use office::Role;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;
use web::{OpenApiRouter, limit::RateLimit};

use crate::Backoffice;

pub use code::Secret;
pub use once::OneTimeCode;
pub(crate) use sql::SECRET;
pub use sql::{sweep_attempts, sweep_sessions};

/// The operators of the demo with the secrets of their codes, in base32. Everyone knows them: a house for real money has
/// none of them.
pub const PUBLISHED: [(&str, &str); 3] = [
    ("admin", "MELADEMOADMINMELADEMOADMINMELADE"),
    ("mina", "MELADEMOMINAMELADEMOMINAMELADEMO"),
    ("nila", "MELADEMONILAMELADEMONILAMELADEMO"),
];

/// The calls of sessions, of an operator's own account, and of those who keep the operators.
pub(crate) fn routes(office: Backoffice) -> OpenApiRouter {
    http::routes(office.clone())
        .merge(own::routes(office.clone()))
        .merge(request::routes(office.clone()))
        .merge(notice::routes(office.clone()))
        .merge(staff::routes(office))
}

/// Where an operator is signed in.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OperatorSession)]
pub struct Session {
    /// The session's public id.
    pub id: Uuid,
    /// From which address.
    pub ip: String,
    /// What the browser calls itself.
    pub device: String,
    /// Since when.
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// When it was last used, within a minute.
    #[serde(with = "time::serde::rfc3339")]
    pub seen_at: OffsetDateTime,
    /// Whether it is the one that asks.
    pub current: bool,
}

/// Counts attempts to sign in per address.
pub(crate) type Throttle = RateLimit<std::net::IpAddr>;

/// An operator as stored, without what proves them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// Who.
    pub id: OperatorId,
    /// The login name.
    pub name: String,
    /// What the operator is.
    pub role: Role,
    /// Whether the operator may sign in.
    pub enabled: bool,
    /// Since when.
    pub created_at: OffsetDateTime,
}

/// An operator of a world to try, who comes in at once.
#[derive(Clone, Debug)]
pub struct NewOperator {
    /// The login name: 3 to 20 letters, digits, dots or dashes.
    pub name: String,
    /// What the operator is.
    pub role: Role,
    /// The first password, at least 8 characters.
    pub password: String,
    /// The secret of the operator's codes.
    pub secret: Secret,
}
