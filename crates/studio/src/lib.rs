//! A game vendor of our own, outside the house (design.md 2): hosts slot titles with their art and their mathematics, and
//! speaks the vendor's side of the wallet protocol of domain.md 1 over real HTTP.

mod calls;
mod error;
mod http;
mod journal;
mod mischief;
mod operator;
pub mod own_wallet;
mod pace;
mod rounds;
mod seeds;
mod session;
#[cfg(test)]
mod tests;
pub mod titles;
mod wallet;

use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
};

use kernel::SharedClock;
use serde::Deserialize;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;
use web::signature::{BadKey, Verifier};

pub use error::Error;
pub use http::router;
pub use journal::Broken;
pub use mischief::Mischief;
pub use wallet::WalletError;

use journal::{Entry, Journal};
use own_wallet::{Till, Wallets};
use pace::Pace;
use rounds::Rounds;
use session::Sessions;
use titles::Titles;
use wallet::Wallet;

/// The studio, as its own configuration has it.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Where it listens.
    pub listen: String,
    /// Its own address as browsers know it.
    pub public_url: String,
    /// The built client of its slots.
    pub client: PathBuf,
    /// Pages of these addresses may frame its games.
    pub frame_ancestors: Vec<String>,
    /// Under which name it knows the operator.
    pub operator_id: String,
    /// The operator's wallet: `transaction/bet` and the others are below it.
    pub wallet_url: String,
    /// The header of signatures, in both directions.
    pub header: String,
    /// The operator's public key, PEM.
    pub operator_key: String,
    /// The studio's own private key, PEM.
    pub private_key: String,
    /// Least time between two spins of a player, in milliseconds (domain.md 7).
    pub min_cycle_ms: u32,
    /// Misbehaviour on purpose.
    pub mischief: Mischief,
    /// The other vendor, which keeps a wallet of its own.
    pub own_wallet: own_wallet::Settings,
}

impl std::fmt::Debug for Settings {
    /// Without the key.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Settings")
            .field("listen", &self.listen)
            .field("wallet_url", &self.wallet_url)
            .finish()
    }
}

/// Why the studio cannot open.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// Its journal.
    #[error(transparent)]
    Journal(#[from] Broken),
    /// Its wallet's client.
    #[error(transparent)]
    Wallet(#[from] WalletError),
    /// The operator's key.
    #[error("studio.operator_key: {0}")]
    Operator(#[from] BadKey),
}

/// The studio. Cheap to clone.
#[derive(Clone)]
pub struct Studio(Arc<Inner>);

impl std::ops::Deref for Studio {
    type Target = Inner;

    fn deref(&self) -> &Inner {
        &self.0
    }
}

/// What the studio holds.
pub struct Inner {
    settings: Settings,
    clock: SharedClock,
    titles: Titles,
    wallet: Till,
    operator: Verifier,
    journal: Journal,
    rounds: Mutex<Rounds>,
    sessions: Sessions,
    pace: Pace,
    owed: Notify,
}

impl Studio {
    /// Reads the journal in `folder` and opens.
    ///
    /// # Errors
    /// See [`OpenError`].
    pub fn open(settings: Settings, folder: &Path, clock: SharedClock) -> Result<Self, OpenError> {
        let wallet =
            Wallet::new(&settings.wallet_url, &settings.header, &settings.private_key, settings.mischief)?;
        let titles = Titles::new(&playable());
        Self::with(settings, titles, Till::Operator(Box::new(wallet)), folder, clock)
    }

    /// Opens as the other vendor, with few titles and its players' money in wallets of its own, kept in `folder`.
    ///
    /// # Errors
    /// See [`OpenError`].
    pub fn with_own_wallets(
        settings: Settings,
        folder: &Path,
        clock: SharedClock,
    ) -> Result<Self, OpenError> {
        let wallets = Wallets::open(settings.own_wallet, folder, clock.clone())?;
        let titles = Titles::of_own_wallet(&playable(), settings.own_wallet.titles);
        Self::with(settings, titles, Till::Wallets(Box::new(wallets)), folder, clock)
    }

    fn with(
        settings: Settings,
        titles: Titles,
        wallet: Till,
        folder: &Path,
        clock: SharedClock,
    ) -> Result<Self, OpenError> {
        let operator = Verifier::from_pem(&settings.operator_key)?;
        let mut rounds = Rounds::default();
        let journal = Journal::open(&folder.join("journal.jsonl"), |entries| {
            rounds = Rounds::read(entries, clock.now());
            rounds.entries()
        })?;
        Ok(Self(Arc::new(Inner {
            titles,
            pace: Pace::of(settings.min_cycle_ms),
            settings,
            clock,
            wallet,
            operator,
            journal,
            rounds: Mutex::new(rounds),
            sessions: Sessions::default(),
            owed: Notify::new(),
        })))
    }

    /// Pays what the wallet is owed, until `stop` is cancelled.
    pub async fn run(self, stop: CancellationToken) {
        self.pay_debts(stop).await;
    }

    fn rounds<T>(&self, read: impl FnOnce(&Rounds) -> T) -> T {
        read(&self.rounds.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Writes a line and, when it is on the disk, takes it into account.
    async fn record(&self, entry: Entry) -> Result<(), Error> {
        if !self.journal.add(&entry).await {
            return Err(Error::Journal);
        }
        self.0.rounds.lock().unwrap_or_else(PoisonError::into_inner).take(entry);
        Ok(())
    }
}

/// The models whose figures are known, so that a title may be bound to them.
fn playable() -> Vec<&'static str> {
    let known = games::slots::models().iter().filter(|model| model.figures().is_some());
    known.map(|model| model.id.as_str()).collect()
}
