//! The winner board and the counter above it: real rounds of real members, names masked (design.md 6).

mod http;
mod sql;

use std::{
    collections::HashSet,
    sync::Arc,
    time::{Duration, Instant},
};

use kernel::{Money, id::VendorId};
use store::Store;
use tokio::sync::Mutex;

pub(crate) use http::routes;

/// How long the board shows what it read: everyone who opens the home page asks for it.
const KEPT: Duration = Duration::from_secs(2);
/// How long what is played most stands: it is read from the rounds of a day, which takes 1.7 s where they are half a million.
const KEPT_POPULAR: Duration = Duration::from_secs(300);
/// How far back the board and what is hot look.
const OF_LATE: time::Duration = time::Duration::hours(24);

/// A win worth showing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Win {
    /// Who won, masked.
    pub customer: String,
    /// Whether the member is simulated.
    pub simulated: bool,
    /// Who answers for the game.
    pub partner: VendorId,
    /// The partner's game code.
    pub game: String,
    /// What the round paid.
    pub amount: Money,
}

/// What rounds have paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Paid {
    /// To all members.
    pub all: Money,
    /// To those of them who are simulated.
    pub simulated: Money,
}

/// A game that many play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Popular {
    /// Who answers for the game.
    pub partner: VendorId,
    /// The partner's game code.
    pub game: String,
    /// How many members ended a round of it.
    pub players: u32,
}

/// What was read last, and when.
#[derive(Clone)]
pub(crate) struct Board {
    store: Store,
    winners: Kept<Vec<Win>>,
    paid: Kept<Paid>,
    popular: Kept<Vec<Popular>>,
}

type Kept<T> = Arc<Mutex<Option<(Instant, T)>>>;

impl Board {
    pub(crate) fn new(store: &Store) -> Self {
        Self {
            store: store.clone(),
            winners: Kept::default(),
            paid: Kept::default(),
            popular: Kept::default(),
        }
    }

    /// The largest wins of late, the largest first, of each member one.
    pub(crate) async fn winners(&self) -> Result<Vec<Win>, store::Error> {
        let read = || async {
            let won = sql::winners(&self.store, self.store.now() - OF_LATE).await?;
            let mut seen = HashSet::new();
            Ok(won.into_iter().filter(|(member, _)| seen.insert(*member)).map(|(_, win)| win).collect())
        };
        recall((&self.winners, KEPT), read).await
    }

    /// What rounds have paid today.
    pub(crate) async fn paid(&self) -> Result<Paid, store::Error> {
        let today = self.store.zone().midnight(self.store.today());
        recall((&self.paid, KEPT), || sql::paid_since(&self.store, today)).await
    }

    /// The games that most members played of late, the most played first.
    pub(crate) async fn popular(&self) -> Result<Vec<Popular>, store::Error> {
        let since = self.store.now() - OF_LATE;
        recall((&self.popular, KEPT_POPULAR), || sql::most_played(&self.store, since)).await
    }
}

/// What is kept while it is fresh. Whoever finds it old reads it anew while the others wait: one query, not hundreds.
async fn recall<T: Clone, F: Future<Output = Result<T, store::Error>>>(
    (kept, time): (&Mutex<Option<(Instant, T)>>, Duration),
    read: impl FnOnce() -> F,
) -> Result<T, store::Error> {
    let mut kept = kept.lock().await;
    if let Some((at, value)) = kept.as_ref()
        && at.elapsed() < time
    {
        return Ok(value.clone());
    }
    let value = read().await?;
    *kept = Some((Instant::now(), value.clone()));
    Ok(value)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    #[tokio::test]
    async fn what_is_fresh_is_not_read_again() {
        let (kept, reads) = (Mutex::new(None), AtomicU32::new(0));
        let recall =
            |time: Duration| recall((&kept, time), || async { Ok(reads.fetch_add(1, Ordering::Relaxed)) });
        let day = Duration::from_secs(86_400);
        assert_eq!((recall(day).await.unwrap(), recall(day).await.unwrap()), (0, 0));
        assert_eq!(recall(Duration::ZERO).await.unwrap(), 1, "old at once");
        assert_eq!((recall(day).await.unwrap(), reads.into_inner()), (1, 2));
    }

    #[tokio::test]
    async fn what_could_not_be_read_is_not_kept() {
        let kept = Mutex::new(None);
        let refuses = || async { Err(store::Error::Inconsistent("no")) };
        recall::<u32, _>((&kept, KEPT), refuses).await.unwrap_err();
        assert_eq!(recall((&kept, KEPT), || async { Ok(7) }).await.unwrap(), 7);
    }
}
