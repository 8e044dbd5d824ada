//! Codes that change every thirty seconds (RFC 6238), as every authenticator application makes them, and recovery codes
//! for whoever has lost their telephone. A code counts once.

mod http;
mod service;
mod sql;

pub(crate) use http::routes;
pub(crate) use sql::{PENDING, SECRET};
