//! What an operator does about himself: his first codes, his password, his sessions.

mod http;
mod service;

pub(crate) use http::routes;
