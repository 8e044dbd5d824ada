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

use partner::Partner;
use wager::Command;

pub use http::routes;
pub use message::{Answer, Status};
pub use service::{BadPartner, Gateway};

/// Where wins are filed that somebody should look at; implemented in `app` over the comparison with vendors' lists.
#[async_trait::async_trait]
pub trait OddWins: Send + Sync + 'static {
    /// Files a win as its vendor told it. `is_paid` says whether it was paid all the same.
    ///
    /// # Errors
    /// When it is not filed: the vendor is told to ask again.
    async fn file(&self, partner: &Partner, win: &Command, is_paid: bool) -> Result<(), store::Error>;
}
