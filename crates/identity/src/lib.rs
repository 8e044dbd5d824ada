//! Who is who: members and their tree, registration, sign-in, sessions, captcha, and what the site says of itself.

mod captcha;
mod error;
pub mod member;
mod password;
mod register;
pub mod rules;
pub mod session;
pub mod site;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use kernel::{AccountType, Asset, id::MemberId};
use serde::Deserialize;
use store::{Store, Tx};
use uuid::Uuid;
use web::OpenApiRouter;

pub use error::Error;
pub use register::NewMember;

use crate::{
    password::Passwords,
    site::{Regions, Site},
};

/// What a new member is given, and what he leaves behind; implemented over the ledger and the games in `app`.
#[async_trait::async_trait]
pub trait Welcome: Send + Sync + 'static {
    /// Gives it, in the transaction that makes the member.
    async fn greet(&self, tx: &mut Tx, member: MemberId, kind: AccountType) -> Result<(), store::Error>;

    /// Ends what was opened in sessions, in the transaction that ends them.
    async fn left(&self, tx: &mut Tx, sessions: &[Uuid]) -> Result<(), store::Error>;

    /// The member's cash, for the header of the site.
    async fn cash(&self, member: MemberId) -> Result<kernel::Money, store::Error>;
}

/// How members get in.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The merchant's code, kept by clients.
    pub merchant: String,
    /// The currency of new wallets.
    pub asset: Asset,
    /// The country of new members, ISO 3166.
    pub country: String,
    /// Offset from UTC that decides days and displayed clocks, such as `+06:00`.
    pub time_zone: String,
    /// Wrong passwords of one account or one address before a captcha is demanded.
    pub captcha_after: i32,
    /// Attempts per account, and twenty times as many per address, within five minutes.
    pub attempts: u32,
    /// Registrations of one address within an hour.
    pub registrations: u32,
    /// Passwords hashed at once; each takes 19 MiB.
    pub hashers: usize,
    /// Minutes without a call that end a session.
    pub idle_minutes: i64,
    /// Hours that end a session whatever happens.
    pub session_hours: i64,
}

/// Everything about identity. Cheap to clone.
#[derive(Clone)]
pub struct Identity {
    store: Store,
    settings: Arc<Settings>,
    welcome: Arc<dyn Welcome>,
    passwords: Passwords,
    throttles: Arc<session::Throttles>,
    site: Site,
}

impl Identity {
    /// The service.
    ///
    /// # Errors
    /// When the operating system has no randomness.
    pub fn new(store: Store, settings: Settings, welcome: Arc<dyn Welcome>) -> Result<Self, Error> {
        let passwords = Passwords::new(settings.hashers)?;
        let throttles = Arc::new(session::Throttles::new(&store, &settings));
        let site = Site::new(store.clone(), Regions::default());
        Ok(Self { store, settings: Arc::new(settings), welcome, passwords, throttles, site })
    }

    /// The same with a database of countries.
    #[must_use]
    pub fn with_regions(self, regions: Regions) -> Self {
        Self { site: self.site.with_regions(regions), ..self }
    }

    /// What operators set about the site.
    #[must_use]
    pub const fn site(&self) -> &Site {
        &self.site
    }

    /// The site's routes of this feature.
    #[must_use]
    pub fn site_routes(&self) -> OpenApiRouter {
        site::routes(self.clone())
            .merge(session::routes(self.clone()))
            .merge(register::routes(self.clone()))
            .merge(captcha::routes(self.clone()))
    }
}
