//! Messages to the site, from members and visitors (spec.md 3 and 5, feedback).

mod http;
mod service;
mod sql;

pub(crate) use http::routes;

/// Shortest message, in letters.
pub const SHORTEST: usize = 20;
/// Longest message, in letters.
pub const LONGEST: usize = 200;

#[cfg(test)]
pub(crate) use sql::kept;
