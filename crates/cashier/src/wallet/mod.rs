//! Balances and the account record.

mod http;

pub(crate) use http::routes;
