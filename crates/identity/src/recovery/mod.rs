//! Passwords: changing one, and setting a new one when the old is forgotten, by e-mail or by mobile number.

mod http;
mod job;
mod service;
mod sql;

pub(crate) use http::routes;
pub(crate) use job::SendReset;
