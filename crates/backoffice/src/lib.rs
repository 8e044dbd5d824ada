//! Operators, roles, the audit trail, and the house as operators see it (domain.md 8).
//!
//! What operators do about a feature stands in the feature. Here is what belongs to none: operators and their roles, the
//! trail, the figures of the day, search, reports, jobs and the self-check. What those need of a feature is read from the
//! views `read_…` that it publishes; what is in nobody's table is asked through the traits of [`Ports`].

pub mod audit;
mod correction;
mod dashboard;
mod error;
pub mod jobs;
mod lately;
pub mod note;
pub mod operator;
mod password;
mod queue;
mod report;
pub mod system;
#[cfg(test)]
mod tests;

use std::{
    collections::{BTreeMap, HashMap},
    net::IpAddr,
    path::PathBuf,
    sync::Arc,
};

use kernel::{Amount, Asset};
use office::Office;
use serde::Deserialize;
use store::Store;
use time::Duration;
use web::{OpenApiRouter, limit::RateLimit};

pub use error::Error;

use crate::{lately::Lately, operator::Throttle, password::Passwords};

/// What this part keeps sealed in the database.
pub const SECRETS: [store::secrets::Place; 1] = [operator::SECRET];

/// The back office.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Address and port of its own listener.
    pub listen: String,
    /// The built web application.
    pub pages: PathBuf,
    /// Proxies whose forwarded addresses are believed.
    pub trusted_proxies: Vec<IpAddr>,
    /// Most open connections.
    pub connections: usize,
    /// Most open connections of one address that is no trusted proxy.
    pub connections_per_address: usize,
    /// What authenticator applications call the house.
    pub issuer: String,
    /// The currency of the figures.
    pub asset: Asset,
    /// Minutes without a call that end a session.
    pub idle_minutes: i64,
    /// Hours that end a session whatever happens.
    pub session_hours: i64,
    /// Wrong passwords under one name from one address before each further one costs a captcha there; and, of who knows the
    /// password, codes under one name before no more is looked at.
    pub lock_after: i32,
    /// Minutes for which that holds, from the first wrong attempt.
    pub lock_minutes: i64,
    /// Attempts to sign in per address within five minutes.
    pub attempts: u32,
    /// From this amount on, counted per member and day, withdrawals, decisions about deposits and rewards take two operators.
    pub second_approval_from: Amount,
}

/// What the back office asks other features.
#[derive(Clone)]
pub struct Ports {
    /// Pictures that people read.
    pub captchas: Arc<dyn web::captcha::Captchas>,
    /// Who is within an operator's reach.
    pub reached: Arc<dyn office::Members>,
    /// How vendors stand.
    pub standings: Arc<dyn office::Standings>,
}

/// What the back office knows of the settings of others.
#[derive(Clone, Debug, Default)]
pub struct House {
    /// What operators call the vendors, by the number in facts and rounds.
    pub vendors: HashMap<String, String>,
    /// Keys that the house needs, and whether they can be used.
    pub keys: BTreeMap<String, bool>,
    /// From how many wrong passwords of members on somebody guesses in breadth.
    pub guessed_from: i32,
    /// Where the data lies, if it lies on this machine.
    pub folder: PathBuf,
}

/// The back office. Cheap to clone.
#[derive(Clone)]
pub struct Backoffice {
    pub(crate) store: Store,
    pub(crate) settings: Arc<Settings>,
    pub(crate) ports: Ports,
    pub(crate) house: Arc<House>,
    pub(crate) office: Office,
    pub(crate) passwords: Passwords,
    pub(crate) throttle: Arc<Throttle>,
    pub(crate) counted: Arc<Lately<dashboard::Census>>,
    pub(crate) summed: Arc<Lately<report::Holdings>>,
}

impl Backoffice {
    /// The service.
    ///
    /// # Errors
    /// [`Error::BadSetting`]; when the operating system has no randomness.
    pub fn new(store: Store, settings: Settings, house: House, ports: Ports) -> Result<Self, Error> {
        let throttle = RateLimit::new(store.clock().clone(), settings.attempts, Duration::minutes(5));
        let passwords = Passwords::new()?;
        let office = Office::new(store.clone(), settings.second_approval_from, ports.reached.clone());
        Ok(Self {
            store,
            office,
            settings: Arc::new(settings),
            ports,
            house: Arc::new(house),
            passwords,
            throttle: Arc::new(throttle),
            counted: Arc::new(Lately::of(Duration::seconds(15))),
            summed: Arc::new(Lately::of(Duration::minutes(1))),
        })
    }

    /// What operators call a vendor, from the number in facts and rounds.
    pub(crate) fn vendor_name(&self, vendor: &str) -> String {
        self.house.vendors.get(vendor).map_or(vendor, String::as_str).to_owned()
    }

    /// The back office's own configuration.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Recomputes the audit trail.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn verify_audit(&self) -> Result<audit::Chain, Error> {
        audit::service::verify(&self.store).await
    }

    /// The calls of operators.
    #[must_use]
    pub fn backoffice_routes(&self) -> OpenApiRouter {
        operator::routes(self.clone())
            .merge(dashboard::routes(self.clone()))
            .merge(note::routes(self.clone()))
            .merge(audit::routes(self.clone()))
            .merge(system::routes(self.clone()))
            .merge(report::routes(self.clone()))
            .merge(jobs::routes(self.clone()))
    }
}
