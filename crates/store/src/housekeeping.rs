//! Putting away what is over: rows that nothing asks for any more, by one node a day, some at a time.
//!
//! What is put away is named by the features whose tables they are; here is when, by whom and how much at once. A lease
//! is taken anew for each day, under a name of its own: whoever has it is the only one for that day, on whatever node.

use std::sync::Arc;

use futures::future::BoxFuture;
use time::{Duration, OffsetDateTime};

use crate::{
    Error, Store, Tx, lease,
    tasks::{self, CancellationToken},
};

/// The lease's name.
const LEASE: &str = "housekeeping";
/// From one time to the next. A little less than a day, so that it does not wander through the hours.
const DAY: Duration = Duration::minutes(23 * 60 + 30);
/// Between two looks whether it is time.
const LOOK: std::time::Duration = std::time::Duration::from_secs(15 * 60);
/// Between two batches: others want the disk too.
const BREATH: std::time::Duration = std::time::Duration::from_millis(200);

type Sweep =
    dyn for<'a> Fn(&'a mut Tx, OffsetDateTime, i64) -> BoxFuture<'a, Result<u64, Error>> + Send + Sync;

/// One kind of row that is put away.
#[derive(Clone)]
pub struct Chore {
    /// What it is called in the log.
    pub name: &'static str,
    /// How long such a row is kept after it was over.
    pub kept: Duration,
    sweep: Arc<Sweep>,
}

impl Chore {
    /// A chore: `sweep` deletes at most so many rows that were over before a moment, and says how many it deleted.
    pub fn new<F>(name: &'static str, kept: Duration, sweep: F) -> Self
    where
        F: for<'a> Fn(&'a mut Tx, OffsetDateTime, i64) -> BoxFuture<'a, Result<u64, Error>>
            + Send
            + Sync
            + 'static,
    {
        Self { name, kept, sweep: Arc::new(sweep) }
    }
}

/// The chores of a house.
#[derive(Clone)]
pub struct Housekeeping {
    store: Store,
    chores: Vec<Chore>,
    batch: u32,
}

impl Housekeeping {
    /// Chores that delete at most `batch` rows in one transaction.
    #[must_use]
    pub fn new(store: Store, batch: u32, chores: Vec<Chore>) -> Self {
        Self { store, chores, batch: batch.max(1) }
    }

    /// Does the chores once a day, on one of the nodes, until `stop` is cancelled.
    pub fn follow(self, stop: &CancellationToken) {
        let stop = stop.clone();
        tasks::spawn("housekeeping", async move {
            while !stop.is_cancelled() {
                if let Err(error) = self.once(&stop).await {
                    tracing::error!(%error, "what is over could not be put away");
                }
                tokio::select! { () = tokio::time::sleep(LOOK) => {} () = stop.cancelled() => {} }
            }
        });
    }

    /// Does today's chores, unless somebody did them: what was deleted, by chore.
    ///
    /// # Errors
    /// When the database refuses; what was deleted by then stays deleted.
    pub async fn once(&self, stop: &CancellationToken) -> Result<Option<Vec<(&'static str, u64)>>, Error> {
        let held = lease::hold(&self.store, LEASE, kernel::id::fresh(), DAY).await?;
        let Some(lease) = held else { return Ok(None) };
        let mut done = Vec::with_capacity(self.chores.len());
        for chore in &self.chores {
            let before = self.store.now().saturating_sub(chore.kept);
            let mut deleted: u64 = 0;
            loop {
                let mut tx = self.store.begin().await?;
                // Who slept for a day with half of it done is not the only one any more.
                if !lease::verify(&mut tx, LEASE, lease).await? {
                    return Ok(Some(done));
                }
                let some = (chore.sweep)(&mut tx, before, self.batch.into()).await?;
                tx.commit().await?;
                deleted = deleted.saturating_add(some);
                if some < u64::from(self.batch) || stop.is_cancelled() {
                    break;
                }
                tokio::select! { () = tokio::time::sleep(BREATH) => {} () = stop.cancelled() => {} }
            }
            if deleted > 0 {
                tracing::info!(chore = chore.name, rows = deleted, %before, "what was over was put away");
            }
            done.push((chore.name, deleted));
        }
        Ok(Some(done))
    }
}
