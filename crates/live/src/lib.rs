//! The websocket hub: facts of the outbox become messages to sockets, on every node alike.
//!
//! A node follows the outbox with a tail of its own, so that a socket on one node hears of a bet that another took. What
//! is sent is a hint, not a record: a client that was away asks the calls for what it missed. Hence nothing here is
//! stored, queues are short, and a client that does not keep up is sent away rather than waited for.

mod error;
mod http;
mod hub;
mod reader;
mod socket;
#[cfg(test)]
mod tests;
mod topic;

use std::{sync::Arc, time::Duration};

use kernel::{
    Money,
    event::Settlement,
    id::{MemberId, NodeId},
};
use serde::Deserialize;
use store::{
    Store,
    tail::Tail,
    tasks::{self, CancellationToken},
};
use uuid::Uuid;
use web::OpenApiRouter;

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
    /// Most messages that wait for one socket.
    pub queue: usize,
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

/// Whose socket it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Holder {
    /// The member.
    pub member: MemberId,
    /// The session in which he asked for the ticket: the socket ends with it.
    pub session: Uuid,
}

/// What live asks of identity; implemented in `app`.
#[async_trait::async_trait]
pub trait Door: Send + Sync + 'static {
    /// Whose ticket it is; it is used up. `None` for one that is unknown, used or too old.
    async fn redeem(&self, ticket: &str) -> Result<Option<Holder>, store::Error>;
    /// Which of these sessions have ended.
    async fn ended(&self, sessions: &[Uuid]) -> Result<Vec<Uuid>, store::Error>;
}

/// A winner as everyone may see him.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Win {
    /// The masked account name.
    pub customer: String,
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

/// The hub of this node. Cheap to clone.
#[derive(Clone)]
pub struct Live {
    pub(crate) store: Store,
    pub(crate) settings: Arc<Settings>,
    pub(crate) door: Arc<dyn Door>,
    pub(crate) board: Arc<dyn Board>,
    pub(crate) hub: Arc<Hub>,
    pub(crate) stop: CancellationToken,
}

impl Live {
    /// Follows the outbox from now on, until `stop` is cancelled.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn start(
        store: Store,
        settings: Settings,
        (door, board): (Arc<dyn Door>, Arc<dyn Board>),
        stop: &CancellationToken,
    ) -> Result<Self, Error> {
        let hub = Arc::new(Hub::new(&settings, store.clock()));
        let tail = Tail::start(&store).await?;
        let settings = Arc::new(settings);
        let live = Self { store, settings, door, board, hub, stop: stop.clone() };
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
