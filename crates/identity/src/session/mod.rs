//! Signing in and out. Tokens are opaque 256-bit secrets; only their hash is stored (design.md 5).

mod http;
mod service;
mod sql;

use std::net::IpAddr;

use store::Store;
use time::Duration;
use web::limit::{RateLimit, TooMany};

use crate::Settings;

pub(crate) use http::{SignedIn, origin, routes};
pub use service::Device;

/// Counts what one address or account does.
pub struct Throttles {
    by_account: RateLimit<String>,
    by_address: RateLimit<IpAddr>,
    registrations: RateLimit<IpAddr>,
    captchas: RateLimit<IpAddr>,
}

impl Throttles {
    pub(crate) fn new(store: &Store, settings: &Settings) -> Self {
        let five_minutes = Duration::minutes(5);
        let clock = || store.clock().clone();
        Self {
            by_account: RateLimit::new(clock(), settings.attempts, five_minutes),
            by_address: RateLimit::new(clock(), settings.attempts.saturating_mul(20), five_minutes),
            registrations: RateLimit::new(clock(), settings.registrations, Duration::hours(1)),
            captchas: RateLimit::new(clock(), 60, Duration::minutes(1)),
        }
    }

    pub(crate) fn sign_in(&self, account: &str, ip: IpAddr) -> Result<(), TooMany> {
        self.by_address.pass(ip)?;
        // Per address too: a stranger's attempts must not lock the owner out (quality.md A1).
        self.by_account.pass(format!("{}@{ip}", account.to_lowercase()))
    }

    pub(crate) fn register(&self, ip: IpAddr) -> Result<(), TooMany> {
        self.registrations.pass(ip)
    }

    pub(crate) fn captcha(&self, ip: IpAddr) -> Result<(), TooMany> {
        self.captchas.pass(ip)
    }
}
