//! Responsible gaming, proofs of identity, signs that accounts belong together, and what a licence allows.
//!
//! What holds a member back is decided here; the games, the cashier and the doors ask. Money that is owed to a member is
//! never asked about: a win, a rollback and a payout land whatever holds them back (docs/adr/0013).

mod books;
mod desk;
mod door;
mod error;
pub mod kyc;
pub mod licence;
pub mod limit;
pub mod pause;
mod preflight;
pub mod presence;
mod reason;
mod record;
mod settings;
pub mod signal;
mod standing;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use kernel::{Asset, Wallet, id::MemberId};
use store::{
    Store,
    loader::Loader,
    tasks::{self, CancellationToken},
};
use time::OffsetDateTime;
use web::{OpenApiRouter, Sessions, Site, limit::RateLimit};

pub use door::Doorman;
pub use error::Error;
pub use settings::{Settings, Tier};
pub use standing::{Standing, bars};

use crate::{desk::Desk, licence::Licence, presence::Presence, standing::Standings};

/// What this part keeps sealed in the database.
pub const SECRETS: [store::secrets::Place; 1] = [kyc::KEY];

/// The house that is watched over.
#[derive(Clone)]
pub struct House {
    /// The currency of its books.
    pub asset: Asset,
    /// Sessions of its members.
    pub sessions: Arc<dyn Sessions>,
    /// Its site.
    pub site: Arc<dyn Site>,
}

impl House {
    pub(crate) const fn wallet(&self, member: MemberId) -> Wallet {
        Wallet { member, asset: self.asset }
    }
}

/// The guard. Cheap to clone.
#[derive(Clone)]
pub struct Guard {
    pub(crate) store: Store,
    pub(crate) settings: Arc<Settings>,
    pub(crate) licence: Arc<Licence>,
    pub(crate) house: House,
    pub(crate) standings: Loader<Standings>,
    pub(crate) desk: Desk,
    pub(crate) presence: Arc<Presence>,
    pub(crate) uploads: Arc<RateLimit<MemberId>>,
    pub(crate) document_keys: Arc<tokio::sync::OnceCell<kyc::seal::Keys>>,
}

impl Guard {
    /// Starts the guard; its tasks end when `stop` is cancelled.
    ///
    /// # Errors
    /// [`Error::Licence`] when real money is asked for without a whole licence record; [`Error::Setting`].
    pub fn start(
        store: &Store,
        settings: Settings,
        house: House,
        stop: &CancellationToken,
    ) -> Result<Self, Error> {
        settings.verify()?;
        let licence = Arc::new(Licence::new(&settings)?);
        settings.verify_keys()?;
        let presence = Arc::new(Presence::new(store.zone()));
        let desk = Desk::start(store, house.asset, stop);
        tasks::spawn("presence", presence::flush_until(presence.clone(), store.clone(), stop.clone()));
        let uploads =
            RateLimit::new(store.clock().clone(), settings.uploads_per_hour, time::Duration::hours(1));
        let guard = Self {
            store: store.clone(),
            settings: Arc::new(settings),
            licence,
            house,
            standings: Loader::start("standings", Standings(store.clone())),
            desk,
            presence,
            uploads: Arc::new(uploads),
            document_keys: Arc::default(),
        };
        tasks::spawn("seals", seal_once(guard.clone(), stop.clone()));
        Ok(guard)
    }

    /// The same over a connection of its own ([`Store::apart`]).
    #[must_use]
    pub fn apart(&self) -> Self {
        Self { store: self.store.apart(), ..self.clone() }
    }

    /// What the house may do where it stands.
    #[must_use]
    pub fn licence(&self) -> &Licence {
        &self.licence
    }

    /// The present moment, by the house's clock.
    #[must_use]
    pub fn now(&self) -> OffsetDateTime {
        self.store.now()
    }

    /// The calls of players.
    #[must_use]
    pub fn site_routes(&self) -> OpenApiRouter {
        limit::routes(self.clone())
            .merge(pause::routes(self.clone()))
            .merge(presence::routes(self.clone()))
            .merge(kyc::routes(self.clone()))
    }
}

/// The calls of operators, who hold accounts for payouts to the names on papers through `payees`.
pub fn backoffice_routes(guard: Guard, payees: Arc<dyn office::Payees>) -> OpenApiRouter {
    let review = kyc::office::Review { guard: guard.clone(), payees };
    standing::office::routes(review.clone())
        .merge(pause::office::routes(guard.clone()))
        .merge(kyc::office::routes(review))
        .merge(signal::office::routes(guard))
}

/// Seals what was kept unsealed or under an older key, once at the start.
async fn seal_once(guard: Guard, stop: CancellationToken) {
    tokio::select! {
        sealed = guard.seal_anew() => match sealed {
            Ok(0) => {}
            Ok(sealed) => tracing::info!(sealed, "proofs were sealed with the present key"),
            Err(error) => tracing::error!(%error, "proofs could not be sealed anew"),
        },
        () = stop.cancelled() => {}
    }
}
