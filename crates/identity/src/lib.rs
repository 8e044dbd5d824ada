//! Who is who: members and their tree, registration, sign-in, sessions, captcha, and what the site says of itself.

mod authenticator;
mod captcha;
mod challenge;
pub mod courier;
mod entry;
mod error;
mod fields;
mod group;
mod guess;
mod handover;
pub mod human;
mod jwt;
pub mod link;
mod made;
pub mod member;
mod password;
pub mod phone_auth;
mod policy;
mod preflight;
mod profile;
mod recovery;
mod register;
mod remember;
pub mod rules;
mod sealed;
pub mod session;
pub mod site;
pub mod social;
mod switch;
#[cfg(test)]
mod tests;
mod tries;
pub mod verification;
mod work;

use std::{net::IpAddr, sync::Arc};

use kernel::{AccountType, Asset, Hidden, Zone, id::MemberId};
use serde::Deserialize;
use store::{Store, Tx, job::Worker};
use tokio::sync::OnceCell;
use uuid::Uuid;
use web::OpenApiRouter;

pub use error::Error;
pub use profile::Client;
pub use register::NewMember;

use crate::{
    courier::Courier,
    password::Passwords,
    sealed::SealingKey,
    site::{Regions, Site},
};

/// What members' rows, and the site's key, hold sealed.
pub const SECRETS: [store::secrets::Place; 3] = [authenticator::SECRET, authenticator::PENDING, sealed::KEY];

/// What a registration, a sign-in, or something that is bound shows of the person.
#[derive(Clone, Debug, Default)]
pub struct Signs {
    /// The mark that the house gave the browser.
    pub device: Option<String>,
    /// Where it stands in the net; absent for an account that somebody else made.
    pub address: Option<IpAddr>,
    /// The number, with its country's code.
    pub mobile: Option<String>,
    /// The name to which money would go.
    pub payee: Option<String>,
}

/// What a new member is given, and what they leave behind; implemented over the ledger and the games in `app`.
#[async_trait::async_trait]
pub trait Welcome: Send + Sync + 'static {
    /// Gives it, in the transaction that makes the member, if the member is nobody who has it already.
    async fn greet(
        &self,
        tx: &mut Tx,
        newcomer: (MemberId, AccountType),
        signs: Signs,
    ) -> Result<(), store::Error>;

    /// Notes what else a member shows of themself, in the transaction that signs them in or binds it. Before anything is told:
    /// who is told waits for nobody's signs.
    async fn shown(&self, _tx: &mut Tx, _member: MemberId, _signs: Signs) -> Result<(), store::Error> {
        Ok(())
    }

    /// Ends what was opened in sessions, in the transaction that ends them.
    async fn left(&self, tx: &mut Tx, sessions: &[Uuid]) -> Result<(), store::Error>;

    /// Has what members took along into vendors' own wallets brought home, once `tx` is committed.
    async fn recall(&self, tx: &mut Tx, members: &[MemberId]) -> Result<(), store::Error>;

    /// What keeps a member from being let in, whoever they proved to be: a pause that they asked for.
    async fn bars(&self, _member: MemberId) -> Result<Option<kernel::Face>, store::Error> {
        Ok(None)
    }

    /// How many promotions have something for the member to do (spec.md 3).
    async fn promotions(&self, _member: MemberId) -> Result<i64, store::Error> {
        Ok(0)
    }

    /// Whether papers of a member's were approved in another name than this one, in which the member would be paid.
    async fn contradicts_papers(&self, _member: MemberId, _name: &str) -> Result<bool, store::Error> {
        Ok(false)
    }

    /// What is played for: `play` or `real`.
    fn mode(&self) -> &'static str {
        "play"
    }

    /// Whether the licence lets games go on by themselves, within limits that the player sets.
    fn autoplay(&self) -> bool {
        false
    }

    /// The member's cash, for the header of the site.
    async fn cash(&self, member: MemberId) -> Result<kernel::Money, store::Error>;

    /// How many messages the member has not read.
    async fn unread(&self, _member: MemberId) -> Result<i64, store::Error> {
        Ok(0)
    }
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
    /// The zone of the house, which decides days and displayed clocks.
    pub time_zone: Zone,
    /// Where the site is, for the addresses that our messages hold and agents' links.
    pub site_url: String,
    /// What authenticator applications call the house.
    pub issuer: String,
    /// Wrong passwords of one account before a captcha is demanded.
    pub captcha_after: i32,
    /// Wrong passwords from one address before a captcha is demanded there, of whatever account.
    pub captcha_after_address: i32,
    /// Wrong passwords of one account before browsers in which its member has not signed in must work for each further one.
    pub work_after: i32,
    /// Wrong passwords of one account from one address, or in one browser that is known, before no more is looked at there.
    pub attempts: u32,
    /// Wrong passwords from one address, of whatever account, before no more is looked at from there.
    pub address_failures: i32,
    /// Wrong passwords of the whole house before it is an alarm, and every browser that is not known must work.
    pub alarm_failures: i32,
    /// Registrations of one address within an hour.
    pub registrations: u32,
    /// Minutes without a call that end a session.
    pub idle_minutes: i64,
    /// Hours that end a session whatever happens.
    pub session_hours: i64,
    /// Whether agents may sign in on the players' site too.
    pub agents_enter_site: bool,
    /// The password of accounts that others make, to be changed at the first sign-in; empty gives each a random one.
    pub default_password: Hidden,
    /// The password that a world to try prints for everyone: it is taken there, guessable as it is. Code sets it, no file.
    #[serde(skip)]
    pub printed_password: Option<String>,
    /// Days after which a password must be changed, while PWDEXPFORCECHANGE3 is on.
    pub password_days: i64,
    /// Whether the cookie of a remembered browser goes over TLS only.
    pub secure_cookies: bool,
    /// Whether calls that are to be encrypted are taken as plain JSON too.
    pub accept_plain_bodies: bool,
    /// The private key of encrypted calls, PKCS#8 in PEM; empty makes one and keeps it in the database.
    pub sealing_key: Hidden,
    /// Text messages and e-mail.
    pub courier: courier::Settings,
    /// Codes, and how many may be asked for.
    pub codes: verification::Settings,
    /// The human check.
    pub human: human::Settings,
    /// Whose word about numbers counts.
    pub phone_auth: phone_auth::Settings,
    /// Accounts elsewhere.
    pub social: social::Settings,
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
    courier: Courier,
    http: reqwest::Client,
    sealing: Arc<OnceCell<Arc<SealingKey>>>,
    phone_auth: Arc<jwt::Held>,
    social: Arc<social::Providers>,
}

impl Identity {
    /// The service.
    ///
    /// # Errors
    /// When the operating system has no randomness; [`Error::Courier`] when the courier's settings cannot be used.
    pub fn new(store: Store, settings: Settings, welcome: Arc<dyn Welcome>) -> Result<Self, Error> {
        let passwords = Passwords::new()?;
        let throttles = Arc::new(session::Throttles::new(&store, &settings));
        let site = Site::new(store.clone(), Regions::default());
        let courier = Courier::new(store.clone(), &settings.courier)?;
        // Nobody whom we ask sends us elsewhere with our secrets.
        let http = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build();
        Ok(Self {
            store,
            settings: Arc::new(settings),
            welcome,
            passwords,
            throttles,
            site,
            courier,
            http: http.map_err(|_| Error::Courier)?,
            sealing: Arc::default(),
            phone_auth: Arc::default(),
            social: Arc::default(),
        })
    }

    /// The same with a database of countries.
    #[must_use]
    pub fn with_regions(self, regions: Regions) -> Self {
        Self { site: self.site.with_regions(regions), ..self }
    }

    /// The same under a licence that demands an age of members.
    #[must_use]
    pub fn with_least_age(self, least_age: u8) -> Self {
        Self { site: self.site.with_least_age(least_age), ..self }
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
            .merge(made::routes(self.clone()))
            .merge(link::routes(self.clone()))
            .merge(register::routes(self.clone()))
            .merge(captcha::routes(self.clone()))
            .merge(work::routes(self.clone()))
            .merge(verification::routes(self.clone()))
            .merge(challenge::routes(self.clone()))
            .merge(handover::routes(self.clone()))
            .merge(recovery::routes(self.clone()))
            .merge(social::routes(self.clone()))
            .merge(profile::routes(self.clone()))
            .merge(authenticator::routes(self.clone()))
            .merge(sealed::routes(self.clone()))
    }

    /// How messages leave the house.
    #[must_use]
    pub fn courier_settings(&self) -> &courier::Settings {
        &self.settings.courier
    }

    /// Adds the jobs of identity to a worker: codes and reset links on their way out.
    #[must_use]
    pub fn jobs(&self, worker: Worker) -> Worker {
        worker.with::<verification::SendCode>(self.clone()).with::<recovery::SendReset>(self.clone())
    }
}

/// The calls of operators.
pub fn backoffice_routes(identity: &Identity) -> OpenApiRouter {
    site::office::routes(identity.site.clone())
        .merge(member::office::routes(identity.clone()))
        .merge(group::routes(identity.clone()))
        .merge(session::office::routes(identity.clone()))
}
