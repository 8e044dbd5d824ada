//! What one member likes and played last.

mod http;
pub(crate) mod sql;

pub(crate) use http::routes;
