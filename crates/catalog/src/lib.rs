//! Vendors, titles, lanes, favourites, recent, hot, search (spec.md 2, 3, 7).
//!
//! Lists are answered from a [`Snapshot`] in memory; the database is asked when it has grown old, and for what one
//! member likes and played.

mod error;
mod fame;
mod games;
mod list;
pub mod listing;
mod mark;
pub mod own;
mod snapshot;
#[cfg(test)]
mod tests;
pub mod title;
mod view;
mod wanted;

use std::sync::{Arc, PoisonError, RwLock};

use kernel::{
    GameType,
    id::{MemberId, NodeId, VendorId},
};
use serde::Deserialize;
use store::{
    Store,
    loader::Loader,
    tasks::{self, CancellationToken},
};
use web::{Lang, OpenApiRouter, Site};

pub use error::Error;
pub use snapshot::Snapshot;
pub use title::{Listed, Title, family_of};

use crate::{fame::Popular, view::Countries};

/// How the catalogue behaves.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Milliseconds between looks for changes that another node made.
    pub refresh_ms: u64,
    /// How many of the titles released last count as new.
    pub new_titles: usize,
    /// How vendors are called.
    pub vendors: Vec<Named>,
}

impl Settings {
    /// How a vendor is called; one without a name of its own is called by its code.
    fn called<'a>(&'a self, code: &'a str, lang: Lang) -> &'a str {
        let named = self.vendors.iter().find(|named| named.code == code);
        named.map_or(code, |named| if lang == Lang::En { &named.en } else { &named.bn })
    }
}

/// A vendor's name for people.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Named {
    /// The code that its titles are listed under.
    pub code: String,
    /// In Bengali.
    pub bn: String,
    /// In English.
    pub en: String,
}

/// The catalogue. Cheap to clone.
#[derive(Clone)]
pub struct Catalog {
    pub(crate) store: Store,
    settings: Arc<Settings>,
    snapshot: Arc<RwLock<Arc<Snapshot>>>,
    pub(crate) fame: fame::Board,
    families: Arc<[GameType]>,
    pub(crate) countries: Loader<Countries>,
    pub(crate) site: Option<Arc<dyn Site>>,
}

impl Catalog {
    /// A catalogue of what the database holds now.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn open(store: Store, settings: Settings) -> Result<Self, Error> {
        let fame = fame::Board::new(&store);
        let snapshot = read(&store, &settings, fame.popular().await?).await?;
        let snapshot = Arc::new(RwLock::new(Arc::new(snapshot)));
        let settings = Arc::new(settings);
        let countries = Loader::start("countries", Countries(store.clone()));
        let families = GameType::ALL.into();
        Ok(Self { store, settings, snapshot, fame, families, countries, site: None })
    }

    /// The same of a site that knows countries: what may not be offered where the caller is stands in no list.
    #[must_use]
    pub fn with_site(self, site: Arc<dyn Site>) -> Self {
        Self { site: Some(site), ..self }
    }

    /// The same of a house that may offer these families alone: the others' titles are listed, and closed to games.
    #[must_use]
    pub fn with_families(self, families: impl Iterator<Item = GameType>) -> Self {
        Self { families: families.collect(), ..self }
    }

    /// Follows changes that other nodes make, until `stop` is cancelled.
    pub fn follow(&self, stop: &CancellationToken) {
        let (catalog, stop) = (self.clone(), stop.clone());
        let pause = std::time::Duration::from_millis(self.settings.refresh_ms);
        tasks::spawn("catalogue", async move {
            loop {
                tokio::select! {
                    () = tokio::time::sleep(pause) => {}
                    () = stop.cancelled() => return,
                }
                if let Err(error) = catalog.refresh().await {
                    tracing::warn!(%error, "the catalogue could not look for changes");
                }
            }
        });
    }

    /// What lists are answered from.
    #[must_use]
    pub fn snapshot(&self) -> Arc<Snapshot> {
        Arc::clone(&self.snapshot.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// How a vendor is called.
    pub(crate) fn vendor_name(&self, code: &str, lang: Lang) -> String {
        self.settings.called(code, lang).to_owned()
    }

    /// Takes a partner's list: new titles appear, known ones follow it, missing ones are disabled.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn take(&self, partner: VendorId, listed: &[Listed]) -> Result<(), Error> {
        let mut tx = self.store.begin().await?;
        title::sql::upsert(&mut tx, partner, listed).await?;
        tx.commit().await?;
        self.refresh().await
    }

    /// Marks titles as hot, and all others as not: the operator's choice.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn set_hot(&self, nodes: &[NodeId]) -> Result<(), Error> {
        let mut tx = self.store.begin().await?;
        title::sql::set_hot(&mut tx, nodes).await?;
        tx.commit().await?;
        self.refresh().await
    }

    /// Remembers that a member opened a title.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn opened(&self, member: MemberId, node: NodeId) -> Result<(), Error> {
        mark::sql::opened(&self.store, member, node).await
    }

    /// Reads the snapshot anew if the database has changed, something else is played most, or a window of maintenance has
    /// begun or ended.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn refresh(&self) -> Result<(), Error> {
        let snapshot = self.snapshot();
        let turned = snapshot.turns().is_some_and(|moment| moment <= self.store.now());
        let popular = self.fame.popular().await?;
        let same = popular == snapshot.popular();
        if !turned && same && title::sql::version(&self.store).await? == snapshot.version() {
            return Ok(());
        }
        let fresh = Arc::new(read(&self.store, &self.settings, popular).await?);
        *self.snapshot.write().unwrap_or_else(PoisonError::into_inner) = fresh;
        Ok(())
    }
}

async fn read(store: &Store, settings: &Settings, popular: Vec<Popular>) -> Result<Snapshot, Error> {
    // The version first: a change between the two reads makes the snapshot look old, never new.
    let version = title::sql::version(store).await?;
    let listings = listing::sql::listings(store).await?;
    let known = snapshot::Known { listings: &listings, popular, settings, now: store.now() };
    Ok(Snapshot::new(version, title::sql::all(store).await?, known))
}

/// The calls of visitors and members.
pub fn site_routes(catalog: Catalog) -> OpenApiRouter {
    OpenApiRouter::new()
        .merge(list::routes(catalog.clone()))
        .merge(mark::routes(catalog.clone()))
        .merge(fame::routes(catalog))
}

/// The calls of operators.
pub fn backoffice_routes(catalog: Catalog) -> OpenApiRouter {
    listing::office::routes(catalog)
}
