//! Signing in and out. Tokens are opaque 256-bit secrets; only their hash is stored (design.md 5).

mod http;
pub(crate) mod office;
mod service;
mod sign_in;
pub(crate) mod sql;

use std::net::IpAddr;

use store::Store;
use time::Duration;
use web::limit::{RateLimit, TooMany, customer};

use crate::Settings;

pub use crate::tries::sweep as sweep_failures;
pub(crate) use http::{SignedIn, entered, origin, routes};
pub use service::Device;
pub(crate) use sign_in::network;
pub use sql::sweep;

/// Counts what one address or account does.
pub struct Throttles {
    by_account: RateLimit<String>,
    registrations: RateLimit<IpAddr>,
    captchas: RateLimit<IpAddr>,
    codes: RateLimit<String>,
    visits: RateLimit<String>,
    sensitive: RateLimit<i64>,
}

impl Throttles {
    pub(crate) fn new(store: &Store, settings: &Settings) -> Self {
        let five_minutes = Duration::minutes(5);
        let clock = || store.clock().clone();
        Self {
            by_account: RateLimit::new(clock(), settings.attempts, five_minutes),
            registrations: RateLimit::new(clock(), settings.registrations, Duration::hours(1)),
            captchas: RateLimit::new(clock(), 60, Duration::minutes(1)),
            codes: RateLimit::new(clock(), 1, Duration::seconds(1)),
            visits: RateLimit::new(clock(), 1, Duration::hours(1)),
            sensitive: RateLimit::new(clock(), settings.attempts, five_minutes),
        }
    }

    /// Codes that are tried for one number from one address. Neither alone is counted here: a stranger's attempts lock out
    /// neither the number's owner, who comes from elsewhere, nor the stranger's neighbours behind one address (quality.md A1).
    pub(crate) fn code_tried(&self, account: &str, ip: IpAddr) -> Result<(), TooMany> {
        self.by_account.pass(format!("{}@{}", account.to_lowercase(), customer(ip)))
    }

    pub(crate) fn register(&self, ip: IpAddr) -> Result<(), TooMany> {
        self.registrations.pass(customer(ip))
    }

    pub(crate) fn captcha(&self, ip: IpAddr) -> Result<(), TooMany> {
        self.captchas.pass(customer(ip))
    }

    /// One visit by a link of one address within an hour; it is kept in memory only.
    pub(crate) fn visit(&self, code: &str, ip: IpAddr) -> Result<(), TooMany> {
        self.visits.pass(format!("{}@{}", code.to_uppercase(), customer(ip)))
    }

    /// One code for one receiver within a second (spec.md 9).
    pub(crate) fn code(&self, target: &str) -> Result<(), TooMany> {
        self.codes.pass(target.to_owned())
    }

    /// Proofs that one member gives of themself while signed in.
    pub(crate) fn sensitive(&self, member: kernel::id::MemberId) -> Result<(), TooMany> {
        self.sensitive.pass(member.0)
    }
}
