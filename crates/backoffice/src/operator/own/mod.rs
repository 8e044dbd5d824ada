//! What an operator does about himself: his first codes, his password, his sessions.

mod http;
pub(super) mod service;

pub(crate) use http::routes;
