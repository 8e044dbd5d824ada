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
/// Looks between two sweeps for what is over.
const SWEEP: u32 = 25;

/// Reads, releases and lets expire until `stop` is cancelled.
pub(crate) fn follow(rewards: &Rewards, stop: &CancellationToken) {
    let (rewards, stop) = (rewards.clone(), stop.clone());
    tasks::spawn("rewards", async move {
        let mut looks: u32 = 0;
        while !stop.is_cancelled() {
            match rewards.read().await {
                Ok(read) if read > 0 => continue,
                Ok(_) => {}
                Err(error) => tracing::warn!(%error, "bonuses could not be counted"),
            }
            looks = looks.wrapping_add(1);
            if looks.is_multiple_of(SWEEP)
                && let Err(error) = rewards.sweep().await
            {
                tracing::warn!(%error, "bonuses could not be ended");
            }
            tokio::select! { () = stop.cancelled() => {}, () = tokio::time::sleep(PAUSE) => {} }
        }
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
            self.end(&mut tx, (member, id), (Ending::Expired, None)).await?;
            tx.commit().await?;
            expired = expired.saturating_add(1);
        }
        Ok(expired)
    }
}
