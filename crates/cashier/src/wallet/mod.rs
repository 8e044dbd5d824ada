//! Balances. The record of accounts names what every feature did: it stands in `app`.

mod http;

pub(crate) use http::routes;
