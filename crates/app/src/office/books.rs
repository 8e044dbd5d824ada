//! The house as a whole: who is there, and whether everything is in order.

use backoffice::{
    Elsewhere,
    dashboard::{Books, Census},
    system::Check,
};
use identity::Identity;
use kernel::Money;
use store::{Store, job, outbox};
use time::{Duration, OffsetDateTime};
use tokio::sync::Mutex;

/// Who was seen within this time is there.
const LATELY: Duration = Duration::minutes(5);
/// How long a count of everyone is good for: many operators look, and it reads the whole table.
const FRESH: Duration = Duration::seconds(15);
/// A reader of facts that is further behind than this stands still.
const BEHIND: Duration = Duration::minutes(1);

/// The books, the queues, and a count of people that is a few seconds old.
pub(super) struct Ledgers {
    store: Store,
    identity: Identity,
    counted: Mutex<Option<(OffsetDateTime, Census)>>,
}

impl Ledgers {
    pub(super) fn new(store: Store, identity: Identity) -> Self {
        Self { store, identity, counted: Mutex::default() }
    }
}

#[async_trait::async_trait]
impl Books for Ledgers {
    async fn census(&self) -> Result<Census, Elsewhere> {
        let now = self.store.now();
        let mut counted = self.counted.lock().await;
        if let Some((at, census)) = *counted
            && now - at < FRESH
        {
            return Ok(census);
        }
        let theirs = self.identity.census(now - LATELY).await?;
        let census = Census { players: theirs.players, online: theirs.online };
        *counted = Some((now, census));
        Ok(census)
    }

    async fn check(&self) -> Result<Check, Elsewhere> {
        let audit = ledger::audit(&self.store).await?;
        let jobs = job::count(&self.store).await?;
        let mut check = Check {
            accounts_off: audit.accounts_off,
            overdrawn: audit.overdrawn,
            open_rounds: wager::open_rounds(&self.store).await?,
            jobs_failed: jobs.failed,
            jobs_waiting: jobs.waiting,
            ..Check::default()
        };
        for (asset, sum) in audit.sums {
            check.ledger_sum.insert(asset.code().to_owned(), Money::from_units(sum));
        }
        let moment = self.store.now() - BEHIND;
        for reader in ["agency", "backoffice", content::inbox::READER] {
            let caught_up = outbox::is_caught_up(&self.store, reader, moment).await?;
            check.readers.insert(reader.to_owned(), caught_up);
        }
        Ok(check)
    }
}
