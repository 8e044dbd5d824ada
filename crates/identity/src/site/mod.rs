//! What the site says of itself and whom it lets in: switches, fields of registration, addresses, maintenance, regions.
//!
//! Operators change settings in the database; every node answers from a snapshot in memory and looks for changes twice
//! a second, so that a change is effective everywhere within two seconds: no restart, no cache
//! to clear. A node that cannot reach the database keeps what it knew.

mod cover;
mod document;
mod error;
mod http;
mod key;
pub(crate) mod office;
mod payments;
mod region;
mod snapshot;
mod sql;
pub mod status;
#[cfg(test)]
mod tests;

use std::{
    net::IpAddr,
    sync::{Arc, PoisonError, RwLock},
    time::Duration,
};

use serde::Serialize;
use serde_json::Value;
use store::{
    Store, Tx,
    tasks::{self, CancellationToken},
};
use utoipa::ToSchema;
use web::pages::Admitted;

pub use crate::switch::Switch;
pub use document::Region;
pub use error::Error;
pub(crate) use http::routes;
pub use region::Regions;
pub use snapshot::{Snapshot, Status};

use crate::rules::RegisterRules;
use key::{Key, Paper};

/// Pause between looks for changes that another node made.
const PAUSE: Duration = Duration::from_millis(500);

/// A setting of the site.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Setting {
    /// Its name: `switch:USERNAMEREG3`, `field:email`, `maintenance`.
    pub key: String,
    /// 0 while nobody has changed it; one more with every change.
    pub version: i64,
    /// How it stands.
    #[schema(value_type = Object)]
    pub content: Value,
    /// How it stood before anyone changed it.
    #[schema(value_type = Object)]
    pub standard: Value,
}

/// A change that was made.
#[derive(Clone, Debug, PartialEq)]
pub struct Changed {
    /// How it was.
    pub before: Value,
    /// How it stands now.
    pub setting: Setting,
}

/// The site's settings. Cheap to clone.
#[derive(Clone)]
pub struct Site {
    store: Store,
    regions: Regions,
    least_age: u8,
    snapshot: Arc<RwLock<Arc<Snapshot>>>,
}

impl Site {
    /// Settings as they stand before anyone changes them; [`Site::refresh`] reads the database.
    #[must_use]
    pub fn new(store: Store, regions: Regions) -> Self {
        Self { store, regions, least_age: 0, snapshot: Arc::default() }
    }

    /// The same with a database of countries.
    #[must_use]
    pub fn with_regions(self, regions: Regions) -> Self {
        Self { regions, ..self }
    }

    /// The same under a licence that demands an age: what operators set counts where it is higher.
    #[must_use]
    pub fn with_least_age(self, least_age: u8) -> Self {
        let mut snapshot = (*self.snapshot()).clone();
        snapshot.registration.raise(least_age);
        Self { least_age, snapshot: Arc::new(RwLock::new(Arc::new(snapshot))), ..self }
    }

    /// The settings in memory.
    #[must_use]
    pub fn snapshot(&self) -> Arc<Snapshot> {
        Arc::clone(&self.snapshot.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Whether a feature is on.
    #[must_use]
    pub fn on(&self, switch: Switch) -> bool {
        self.snapshot().on(switch)
    }

    /// Refuses what is switched off.
    ///
    /// # Errors
    /// [`Error::NotEnabled`].
    pub fn demand(&self, switch: Switch) -> Result<(), Error> {
        if self.on(switch) { Ok(()) } else { Err(Error::NotEnabled(switch.name())) }
    }

    /// The rules of the registration's fields as they stand now.
    #[must_use]
    pub fn register_rules(&self) -> Arc<RegisterRules> {
        Arc::clone(&self.snapshot().rules)
    }

    /// Years that the birthday of a member must show.
    #[must_use]
    pub fn birthday_age(&self) -> u8 {
        self.snapshot().registration.birthday_age
    }

    /// Whether the terms must be agreed to.
    #[must_use]
    pub fn terms_required(&self) -> bool {
        self.snapshot().registration.terms_required
    }

    /// Whether operators closed this way to pay in.
    #[must_use]
    pub fn is_closed(&self, channel: &str) -> bool {
        self.snapshot().payments.closed_channels.iter().any(|closed| closed == channel)
    }

    /// Origins of pictures and of games, and whether visits may be measured: what operators let pages load.
    pub(crate) fn admitted(&self) -> Admitted {
        let snapshot = self.snapshot();
        let general = &snapshot.general;
        Admitted {
            images: general.image_cdns.clone(),
            frames: general.launch_game_cdns.clone(),
            is_measured: !general.gtag_id.is_empty(),
            ..Admitted::default()
        }
    }

    /// Whether a host, with or without its port, is one of the house's. While the operator names none, any may be.
    #[must_use]
    pub fn is_own_host(&self, host: &str) -> bool {
        let name = host.split(':').next().unwrap_or_default().to_lowercase();
        let snapshot = self.snapshot();
        let main = &snapshot.general.main_domain;
        main.is_empty() || *main == name || snapshot.domains.entries.iter().any(|route| route.domain == name)
    }

    /// Whether the site is open to an address.
    #[must_use]
    pub fn status(&self, ip: IpAddr) -> Status {
        self.snapshot().status(ip, &self.regions)
    }

    /// Lets an address in, or says why not.
    ///
    /// # Errors
    /// [`Error::Maintenance`], [`Error::Restricted`].
    pub fn admit(&self, ip: IpAddr) -> Result<(), Error> {
        match self.status(ip) {
            Status::Normal => Ok(()),
            Status::Maintenance { end_time } => Err(Error::Maintenance { end_time }),
            Status::Restricted { ip } => Err(Error::Restricted { ip }),
        }
    }

    /// The database of countries: its name and the second of its making, if there is one.
    #[must_use]
    pub fn countries(&self) -> Option<(&str, u64)> {
        self.regions.name()
    }

    /// Reads the settings anew if the database has others.
    ///
    /// # Errors
    /// When the database refuses or holds what does not read.
    pub async fn refresh(&self) -> Result<(), Error> {
        if sql::revision(&self.store).await? == self.snapshot().revision {
            return Ok(());
        }
        let mut fresh = Snapshot::of(sql::all(&self.store).await?)?;
        fresh.registration.raise(self.least_age);
        let fresh = Arc::new(fresh);
        let mut held = self.snapshot.write().unwrap_or_else(PoisonError::into_inner);
        // Two looks at once may end in the other order.
        if fresh.revision > held.revision {
            *held = fresh;
        }
        Ok(())
    }

    /// Reads the settings at the start of a node.
    ///
    /// # Errors
    /// As [`Site::refresh`]; [`Error::NoCountries`] when regions are blocked and no database of countries is there:
    /// such a node would let everyone in.
    pub async fn open(&self) -> Result<(), Error> {
        self.refresh().await?;
        let blocked = self.snapshot().region.restricts();
        if blocked && !self.regions.is_known() { Err(Error::NoCountries) } else { Ok(()) }
    }

    /// Follows changes that other nodes make, until `stop` is cancelled.
    pub fn follow(&self, stop: &CancellationToken) {
        let (site, stop) = (self.clone(), stop.clone());
        tasks::spawn("site settings", async move {
            loop {
                tokio::select! {
                    () = tokio::time::sleep(PAUSE) => {}
                    () = stop.cancelled() => return,
                }
                if let Err(error) = site.refresh().await {
                    tracing::warn!(%error, "the site could not look for changed settings");
                }
            }
        });
    }

    /// Every setting as the database has it now, for operators.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn settings(&self) -> Result<Vec<Setting>, Error> {
        let mut stored = sql::all(&self.store).await?;
        let settings = Key::all().map(|key| {
            let (name, standard) = (key.name(), key.standard());
            let place = stored.iter().position(|row| row.key == name);
            let row = place.map(|place| stored.swap_remove(place));
            let (version, content) = row.map_or((0, standard.clone()), |row| (row.version, row.content));
            Setting { key: name, version, content, standard }
        });
        Ok(settings.collect())
    }

    /// Changes a setting in the caller's transaction, if it still stands at the version that the operator saw.
    /// After the commit, [`Site::refresh`] makes it effective on this node at once.
    ///
    /// # Errors
    /// [`Error::Unknown`], [`Error::Shape`], [`Error::Invalid`], [`Error::NoCountries`], [`Error::Changed`].
    pub async fn change(&self, tx: &mut Tx, key: &str, seen: i64, content: Value) -> Result<Changed, Error> {
        let key = Key::parse(key)?;
        let content = key.verified(content)?;
        if key == Key::Paper(Paper::Region) && !self.regions.is_known() && content != key.standard() {
            return Err(Error::NoCountries);
        }
        let (name, standard) = (key.name(), key.standard());
        let stands = sql::lock(tx, &name).await?;
        let version = stands.as_ref().map_or(0, |row| row.version);
        if version != seen {
            return Err(Error::Changed { version });
        }
        let before = stands.map_or_else(|| standard.clone(), |row| row.content);
        if !sql::write(tx, &self.store, &name, seen, &content).await? {
            // Nobody had changed it, and two operators did at once: the other was first.
            return Err(Error::Changed { version: 1 });
        }
        Ok(Changed { before, setting: Setting { key: name, version: seen + 1, content, standard } })
    }
}

impl web::Site for Site {
    fn least_age(&self) -> u8 {
        self.snapshot().minimum_age()
    }

    fn in_maintenance(&self) -> bool {
        self.snapshot().maintenance.enabled
    }

    fn has_table_chat(&self) -> bool {
        self.on(Switch::TableChat)
    }

    fn country(&self, ip: IpAddr) -> Option<String> {
        self.regions.country(ip)
    }
}
