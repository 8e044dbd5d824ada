//! What goes on by itself: reading, releasing, and letting expire.

use std::time::Duration;

use store::{
    outbox,
    tasks::{self, CancellationToken},
};

use super::{Ending, READER, sql};
use crate::{Error, Rewards};

/// Pause between looks when nothing waits.
const PAUSE: Duration = Duration::from_millis(400);
/// Pause between sweeps for what is over.
const SWEEP: Duration = Duration::from_secs(10);

/// Reads, releases and lets expire until `stop` is cancelled.
pub(crate) fn follow(rewards: &Rewards, stop: &CancellationToken) {
    outbox::register(&rewards.store, READER);
    let (reads, sweeps) = (rewards.clone(), rewards.clone());
    tasks::repeat("bonuses", PAUSE, stop, move || {
        let rewards = reads.clone();
        async move { rewards.read().await }
    });
    tasks::repeat("bonuses that end", SWEEP, stop, move || {
        let rewards = sweeps.clone();
        async move { rewards.sweep().await.map(|ended| ended > 0) }
    });
}

impl Rewards {
    /// Lets expire what was not filled in time, once all rounds of that time are counted, and releases what is full;
    /// answers how many expired.
    ///
    /// # Errors
    /// When the database refuses; the next call goes on.
    pub async fn sweep(&self) -> Result<usize, Error> {
        self.release_full().await?;
        let mut expired: usize = 0;
        for (member, id, at) in sql::overdue(&self.store, self.store.now()).await? {
            if !outbox::is_caught_up(&self.store, READER, at).await? {
                continue;
            }
            let mut tx = self.store.begin().await?;
            self.end(&mut tx, member, id, Ending::Expired).await?;
            tx.commit().await?;
            expired = expired.saturating_add(1);
        }
        Ok(expired)
    }
}
