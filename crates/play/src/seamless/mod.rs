//! The seamless wallet convention of domain.md 1: vendors call us for every bet, win and rollback.
//!
//! Business outcomes are HTTP 200 with a `status`; any other code means "network failure" to a vendor, so that it
//! retries or rolls back.

pub mod check;
mod http;
mod message;
mod service;
#[cfg(test)]
mod tests;

pub use http::routes;
pub use message::{Answer, Status};
pub use service::{BadPartner, Gateway};
