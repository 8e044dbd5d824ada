//! The winner board and the counter above it: real rounds of real members, names masked (design.md 6).

mod http;

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use kernel::{Money, id::VendorId};
use tokio::sync::Mutex;

pub(crate) use http::routes;

/// How long the board shows what it read: everyone who opens the home page asks for it.
const KEPT: Duration = Duration::from_secs(2);
/// How long what is played most stands: it is read from the rounds of a day, which takes 1.7 s where they are half a million.
const KEPT_POPULAR: Duration = Duration::from_secs(300);
/// Hours of play that make a game hot.
pub const HOT_HOURS: i64 = 24;

/// A win worth showing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Win {
    /// Who won, masked.
    pub customer: String,
    /// Who answers for the game.
    pub partner: VendorId,
    /// The partner's game code.
    pub game: String,
    /// What the round paid.
    pub amount: Money,
}

/// A game that many play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Popular {
    /// Who answers for the game.
    pub partner: VendorId,
    /// The partner's game code.
    pub game: String,
    /// How many members ended a round of it.
    pub players: u32,
}

/// What the catalogue asks of the house's rounds; implemented in `app`.
#[async_trait::async_trait]
pub trait Fame: Send + Sync + 'static {
    /// The largest wins of late, the largest first.
    async fn winners(&self) -> Result<Vec<Win>, store::Error>;
    /// What rounds have paid today.
    async fn paid(&self) -> Result<Money, store::Error>;
    /// The games that most members played within the last [`HOT_HOURS`], the most played first.
    async fn popular(&self) -> Result<Vec<Popular>, store::Error>;
}

/// What was read last, and when.
#[derive(Clone)]
pub(crate) struct Board {
    fame: Arc<dyn Fame>,
    winners: Kept<Vec<Win>>,
    paid: Kept<Money>,
    popular: Kept<Vec<Popular>>,
}

type Kept<T> = Arc<Mutex<Option<(Instant, T)>>>;

impl Board {
    pub(crate) fn new(fame: Arc<dyn Fame>) -> Self {
        Self { fame, winners: Kept::default(), paid: Kept::default(), popular: Kept::default() }
    }

    pub(crate) async fn winners(&self) -> Result<Vec<Win>, store::Error> {
        recall((&self.winners, KEPT), || self.fame.winners()).await
    }

    pub(crate) async fn paid(&self) -> Result<Money, store::Error> {
        recall((&self.paid, KEPT), || self.fame.paid()).await
    }

    pub(crate) async fn popular(&self) -> Result<Vec<Popular>, store::Error> {
        recall((&self.popular, KEPT_POPULAR), || self.fame.popular()).await
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
