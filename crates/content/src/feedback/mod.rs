//! Messages to the site, from members and visitors (spec.md 3 and 5, feedback).

mod http;
pub(crate) mod office;
mod service;
mod sql;

use kernel::id::MemberId;
use time::OffsetDateTime;

pub(crate) use http::{Caller, routes};
pub use service::Feedbacks;

/// Fewest and most letters of a message.
pub const LETTERS: (usize, usize) = (20, 200);
/// Beside the login form nothing is too short, and the form stops earlier.
pub const AT_LOGIN: (usize, usize) = (1, 140);

/// A message to the site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feedback {
    /// Its number.
    pub id: i64,
    /// Who wrote it; nobody when it was a visitor.
    pub member: Option<MemberId>,
    /// 1 deposits, 2 withdrawals, 3 games, 4 customer service, 6 becoming an agent, 0 anything else.
    pub topic: i16,
    /// What they wrote.
    pub content: String,
    /// From which address.
    pub address: String,
    /// When.
    pub at: OffsetDateTime,
    /// When it was dealt with.
    pub closed_at: Option<OffsetDateTime>,
    /// By whom.
    pub closed_by: Option<String>,
    /// What was done.
    pub note: Option<String>,
}

#[cfg(test)]
pub(crate) use sql::kept;
