//! What an operator does about themself: their first codes, their password, their sessions.

mod http;
pub(super) mod service;

pub(crate) use http::routes;
