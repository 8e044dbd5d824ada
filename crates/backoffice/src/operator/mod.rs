//! Operators: a password, a code that counts once, a session (quality.md 5).

mod code;
mod http;
mod service;
mod sql;

use kernel::id::OperatorId;
use time::OffsetDateTime;
use web::limit::RateLimit;

use crate::door::Role;

pub use code::Secret;
pub(crate) use http::routes;
pub(crate) use sql::names;

/// Counts attempts to sign in per address.
pub(crate) type Throttle = RateLimit<std::net::IpAddr>;

/// An operator as he is stored, without what proves him.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// Who.
    pub id: OperatorId,
    /// The login name.
    pub name: String,
    /// What he is.
    pub role: Role,
    /// Whether he may sign in.
    pub enabled: bool,
    /// Since when.
    pub created_at: OffsetDateTime,
}

/// A new operator.
#[derive(Clone, Debug)]
pub struct NewOperator {
    /// The login name: 3 to 20 letters, digits, dots or dashes.
    pub name: String,
    /// What he is.
    pub role: Role,
    /// His first password, at least 8 characters.
    pub password: String,
    /// The secret of his codes.
    pub secret: Secret,
}
