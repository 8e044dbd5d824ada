//! The house as a whole: who is there, and whether everything is in order.

use std::{collections::BTreeMap, path::PathBuf};

use backoffice::{
    dashboard::{Books, Census},
    queue::Waiting,
    system::{Check, Disk, UnreadableFact},
};
use cashier::Cashier;
use external::Comparisons;
use identity::Identity;
use kernel::{Money, PortError};
use serde_json::Value;
use store::{Store, job, watch};
use time::{Duration, OffsetDateTime};
use tokio::sync::Mutex;
use web::signature::{Signer, Verifier};

use crate::configuration::Configuration;

/// Who was seen within this time is there.
pub(crate) const LATELY: Duration = Duration::minutes(5);
/// How long a count of everyone is good for: many operators look, and it reads the whole table.
const FRESH: Duration = Duration::seconds(15);
/// A reader of facts that is further behind than this stands still.
const BEHIND: Duration = Duration::minutes(1);

/// Most facts that could not be read of which each is shown.
const UNREADABLE: u16 = 20;

/// The books, the queues, and a count of people that is a few seconds old.
pub(super) struct Ledgers {
    store: Store,
    cashier: Cashier,
    identity: Identity,
    counted: Mutex<Option<(OffsetDateTime, Census)>>,
    folder: PathBuf,
    keys: BTreeMap<String, bool>,
    comparisons: Comparisons,
}

/// Keys of the configuration: ours, by which we sign, and each partner's, by which we verify.
fn keys(configuration: &Configuration) -> BTreeMap<String, bool> {
    let play = &configuration.play;
    let theirs = play.partners.iter().map(|partner| {
        (format!("partner {}", partner.name), Verifier::from_pem(&partner.public_key).is_ok())
    });
    let mut keys: BTreeMap<String, bool> = theirs.collect();
    if play.partners.iter().any(|partner| !partner.games_url.is_empty()) {
        keys.insert("play.signing_key".to_owned(), Signer::from_pem(&play.signing_key).is_ok());
    }
    keys
}

fn waiting(theirs: cashier::withdrawal::Waiting) -> Waiting {
    Waiting { count: theirs.count, sum: theirs.sum, oldest: theirs.oldest }
}

fn shown(fact: watch::Unreadable) -> UnreadableFact {
    let watch::Unreadable { reader, id, place, kind, at, why } = fact;
    UnreadableFact { reader, row: id.to_string(), place, kind, at, why }
}

impl Ledgers {
    pub(super) fn new(
        store: Store,
        (cashier, identity, comparisons): (Cashier, Identity, Comparisons),
        configuration: &Configuration,
    ) -> Self {
        let (folder, keys) = (configuration.database.folder(), keys(configuration));
        Self { store, cashier, identity, counted: Mutex::default(), folder, keys, comparisons }
    }

    /// The setting by which the database would lose what it acknowledged.
    async fn durable(&self) -> Result<Option<String>, PortError> {
        match self.store.verify_durability().await {
            Ok(()) => Ok(None),
            Err(store::Error::NotDurable { setting, value }) => Ok(Some(format!("{setting} = {value}"))),
            Err(error) => Err(error.into()),
        }
    }

    /// Room where the data lies, if it lies on this machine.
    fn disk(&self) -> Option<Disk> {
        let room = rustix::fs::statvfs(&self.folder).ok()?;
        let free = room.f_bavail.saturating_mul(room.f_frsize);
        Some(Disk { free, total: room.f_blocks.saturating_mul(room.f_frsize) })
    }
}

#[async_trait::async_trait]
impl Books for Ledgers {
    async fn census(&self, since: OffsetDateTime) -> Result<Census, PortError> {
        let now = self.store.now();
        let mut counted = self.counted.lock().await;
        if let Some((at, census)) = *counted
            && now - at < FRESH
        {
            return Ok(census);
        }
        let theirs = self.identity.census(now - LATELY).await?;
        let today = self.identity.census(since).await?;
        let census = Census { players: theirs.players, online: theirs.online, active: today.online };
        *counted = Some((now, census));
        Ok(census)
    }

    async fn pending_deposits(&self) -> Result<Waiting, PortError> {
        Ok(waiting(self.cashier.pending_deposits().await?))
    }

    async fn waiting_withdrawals(&self) -> Result<Waiting, PortError> {
        Ok(waiting(self.cashier.waiting().await?))
    }

    async fn unseen_mismatches(&self) -> Result<(i64, Option<OffsetDateTime>), PortError> {
        Ok(self.cashier.mismatches_unseen().await?)
    }

    async fn standings(&self) -> Result<Vec<Value>, PortError> {
        let standings = self.comparisons.standings().await?;
        let shown: Result<Vec<Value>, _> = standings.iter().map(serde_json::to_value).collect();
        Ok(shown.map_err(store::Error::from)?)
    }

    async fn check(&self) -> Result<Check, PortError> {
        let audit = ledger::audit(&self.store).await?;
        let jobs = job::count(&self.store).await?;
        let (facts_unreadable, unreadable) = watch::unreadable(&self.store, UNREADABLE).await?;
        let database = watch::database(&self.store).await?;
        let (failed_sign_ins, guessed_at) = self.identity.guessing().await?;
        let mut check = Check {
            accounts_off: audit.accounts_off.saturating_add(wager::sessions_off(&self.store).await?),
            overdrawn: audit.overdrawn,
            open_rounds: wager::open_rounds(&self.store).await?,
            mismatches: self.cashier.mismatches_unseen().await?.0,
            unmatched_tokens: self.cashier.unmatched_waiting().await?,
            jobs_failed: jobs.failed,
            jobs_waiting: jobs.waiting,
            readers: watch::caught_up(&self.store, self.store.now() - BEHIND).await?,
            facts_unreadable,
            unreadable: unreadable.into_iter().map(shown).collect(),
            failed_sign_ins,
            guessed_at,
            guessed_from: self.identity.guessed_from(),
            clock_skew_ms: watch::clock_skew(&self.store).await?,
            not_durable: self.durable().await?,
            database_version: database.version,
            archive_keeps_up: database.archive_keeps_up,
            disk: self.disk(),
            keys: self.keys.clone(),
            ..Check::default()
        };
        for (asset, sum) in audit.sums {
            check.ledger_sum.insert(asset.code().to_owned(), Money::from_units(sum));
        }
        Ok(check)
    }
}
