//! Websockets: they carry topics to clients, and frames of clients to the features of topics (realtime.md 4).
//!
//! Facts of the outbox are topics of this crate. A node follows the outbox with a tail of its own, so that a socket on one
//! node hears of a bet that another took. What is told is a hint, not a record: nothing here is stored.

mod channels;
mod error;
mod http;
mod hub;
mod protocol;
mod reader;
mod socket;
#[cfg(test)]
mod tests;

use std::{num::NonZeroUsize, sync::Arc, time::Duration};

use kernel::{Money, event::Settlement, id::NodeId};
use serde::Deserialize;
use store::{
    Store,
    tail::Tail,
    tasks::{self, CancellationToken},
};
use topics::{Bus, Channel, Channels};
use web::{OpenApiRouter, Tickets};

pub use error::Error;

use crate::hub::Hub;

/// Sockets: section `[live]` of the configuration.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The least payout, above its stake, that the winner board shows.
    pub winner_min: Money,
    /// Most winners told in one second; the largest are.
    pub winners_per_second: u16,
    /// Most sockets of this node.
    pub sockets: usize,
    /// Most sockets of one member on this node; one more closes the oldest.
    pub sockets_per_member: usize,
    /// Most sockets of one address on this node.
    pub sockets_per_address: usize,
    /// Most sockets that one address opens within a minute.
    pub opens_per_minute: u32,
    /// Updates of a topic that are kept for sockets that fell behind or come back.
    pub updates_kept: NonZeroUsize,
    /// Seconds between pings.
    pub ping_seconds: u64,
    /// Seconds of silence that end a socket.
    pub silence_seconds: u64,
    /// Seconds that one message may take to be sent.
    pub send_seconds: u64,
    /// Seconds between looks at the sessions of open sockets.
    pub check_seconds: u64,
    /// Origins of pages that may open a socket beside the site's own.
    pub origins: Vec<String>,
}

/// A winner as everyone may see them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Win {
    /// The masked account name.
    pub customer: String,
    /// Whether the member is simulated.
    pub simulated: bool,
    /// The title's number in the catalogue, when it is listed.
    pub node: Option<NodeId>,
    /// The title's name in Bengali.
    pub name_bn: String,
    /// The title's name in English.
    pub name_en: String,
    /// The title's picture; empty when there is none.
    pub icon_url: String,
}

/// What live asks of identity and the catalogue; implemented in `app`.
#[async_trait::async_trait]
pub trait Board: Send + Sync + 'static {
    /// How a win is shown; `None` hides it.
    async fn win(&self, settlement: &Settlement) -> Result<Option<Win>, store::Error>;
}

/// What sockets stand on.
pub struct Parts {
    /// Tickets and their sessions.
    pub tickets: Arc<dyn Tickets>,
    /// How winners are shown.
    pub board: Arc<dyn Board>,
    /// What features publish to.
    pub bus: Bus,
    /// What features answer about their topics.
    pub channels: Vec<Arc<dyn Channel>>,
}

/// The sockets of this node. Cheap to clone.
#[derive(Clone)]
pub struct Live {
    pub(crate) store: Store,
    pub(crate) settings: Arc<Settings>,
    pub(crate) tickets: Arc<dyn Tickets>,
    pub(crate) board: Arc<dyn Board>,
    pub(crate) hub: Arc<Hub>,
    pub(crate) bus: Bus,
    pub(crate) channels: Arc<Channels>,
    pub(crate) stop: CancellationToken,
}

impl Live {
    /// Carries the topics of these channels and its own, and follows the outbox from now on, until `stop` is cancelled.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn start(
        store: Store,
        settings: Settings,
        Parts { tickets, board, bus, channels }: Parts,
        stop: &CancellationToken,
    ) -> Result<Self, Error> {
        let hub = Arc::new(Hub::new(&settings, store.clock()));
        let tail = Tail::start(&store).await?;
        let own: [Arc<dyn Channel>; 2] = [Arc::new(channels::Own), Arc::new(channels::Winners)];
        let channels = Arc::new(channels.into_iter().chain(own).collect());
        let settings = Arc::new(settings);
        let live = Self { store, settings, tickets, board, hub, bus, channels, stop: stop.clone() };
        tasks::spawn("live reader", reader::follow(live.clone(), tail));
        tasks::spawn("live sessions", reader::watch_sessions(live.clone()));
        Ok(live)
    }

    /// How many sockets are open on this node.
    #[must_use]
    pub fn sockets(&self) -> usize {
        self.hub.count()
    }

    /// Waits, after `stop`, until every socket has been told good-bye, or `patience` is over.
    pub async fn drained(&self, patience: Duration) {
        if tokio::time::timeout(patience, self.hub.emptied()).await.is_err() {
            tracing::warn!(sockets = self.sockets(), "some sockets did not end in time");
        }
    }
}

/// The site's route of sockets.
pub fn site_routes(live: Live) -> OpenApiRouter {
    http::routes(live)
}
