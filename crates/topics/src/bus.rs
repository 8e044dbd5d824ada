//! The bus between nodes: what is published on one reaches those who listen on another (docs/adr/0033).
//!
//! It is no second outbox. Nothing is kept; a packet arrives once or not at all, those of one node in their order. Packets are
//! numbered, so that a node knows when it has missed one, and then its listeners take the snapshot.

use std::{
    collections::{BTreeMap, HashMap},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use kernel::{Hidden, id::MemberId};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use store::{
    Store,
    tasks::{self, CancellationToken},
};
use tokio::{
    sync::Notify,
    time::{sleep, timeout},
};
use uuid::Uuid;

use crate::{
    Error, Topic, Topics, Update,
    line::{self, Receiver, Sender},
};

/// From one packet to the next; what is published meanwhile leaves together.
const GATHER: Duration = Duration::from_millis(5);
/// After so long without a packet an empty one ends the burst: who missed the last one hears of it.
const QUIET: Duration = Duration::from_secs(1);
/// Wait after the line refused.
const TROUBLE: Duration = Duration::from_secs(1);
/// Bytes that wait to leave, at most; more are let go, and other nodes take snapshots. A packet is below what NATS takes (1 MiB).
const WAITING_BYTES: usize = 512 * 1024;

/// The bus: section `[topics]` of the configuration.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Addresses of NATS, with commas between them; empty for the database's LISTEN and NOTIFY.
    pub nats_url: Hidden,
}

/// What features publish to. Cheap to clone.
#[derive(Clone)]
pub struct Bus {
    topics: Topics,
    waiting: Arc<Waiting>,
}

impl Bus {
    /// Joins the topics of this node to those of the others, until `stop` is cancelled.
    ///
    /// # Errors
    /// When the database refuses, or the address of NATS is none. A server of NATS that is away is waited for.
    pub async fn start(
        topics: Topics,
        store: &Store,
        settings: &Settings,
        stop: &CancellationToken,
    ) -> Result<Self, Error> {
        let (sender, receiver) = line::open(store, &settings.nats_url.0).await?;
        let bus = Self { topics, waiting: Arc::default() };
        let node = kernel::id::fresh();
        let inbox = Inbox { node, topics: bus.topics.clone(), known: HashMap::new() };
        let (sending, receiving) = (send(node, bus.waiting.clone(), sender), receive(inbox, receiver));
        tasks::spawn("bus out", stop.clone().run_until_cancelled_owned(sending));
        tasks::spawn("bus in", stop.clone().run_until_cancelled_owned(receiving));
        Ok(bus)
    }

    /// The topics of this node.
    #[must_use]
    pub const fn topics(&self) -> &Topics {
        &self.topics
    }

    /// Tells those who listen on this node, and on the others if the topic is [between nodes](Topic::between_nodes). It waits
    /// for nobody: of states that cannot leave in time the newest does, and where events pile up others take the snapshot.
    pub fn publish(&self, topic: &Topic, update: Update) {
        if topic.travels() {
            self.waiting.push(topic, &update);
        }
        self.topics.publish(topic, update);
    }
}

/// What waits to leave.
#[derive(Default)]
pub(crate) struct Waiting {
    queue: Mutex<Queue>,
    filled: Notify,
}

#[derive(Default)]
struct Queue {
    last: u64,
    updates: BTreeMap<u64, String>,
    bytes: usize,
    /// The version and the place of each state that waits.
    states: HashMap<(Topic, String), (i64, u64)>,
    /// Some were let go.
    is_short: bool,
}

/// An update as it travels.
#[derive(Serialize, Deserialize)]
struct Travelling<U> {
    topic: String,
    owner: Option<MemberId>,
    update: U,
}

impl Waiting {
    pub(crate) fn push(&self, topic: &Topic, update: &Update) {
        let travelling = Travelling { topic: topic.name().to_owned(), owner: topic.owner(), update };
        let Ok(text) = serde_json::to_string(&travelling) else { return };
        self.queue.lock().unwrap_or_else(PoisonError::into_inner).push(topic, update, text);
        self.filled.notify_one();
    }

    /// What has gathered, as a list of JSON, and whether some of it was let go.
    pub(crate) fn take(&self) -> (String, bool) {
        let queue = std::mem::take(&mut *self.queue.lock().unwrap_or_else(PoisonError::into_inner));
        let updates: Vec<String> = queue.updates.into_values().collect();
        (format!("[{}]", updates.join(",")), queue.is_short)
    }
}

impl Queue {
    fn push(&mut self, topic: &Topic, update: &Update, text: String) {
        self.last += 1;
        if let Some(state) = &update.state {
            let (version, place) =
                self.states.entry((topic.clone(), state.of.clone())).or_insert((i64::MIN, 0));
            if *version >= state.version {
                return;
            }
            self.bytes -= self.updates.remove(place).map_or(0, |text| text.len());
            (*version, *place) = (state.version, self.last);
        }
        self.bytes += text.len();
        self.updates.insert(self.last, text);
        if self.bytes > WAITING_BYTES {
            *self = Self { is_short: true, ..Self::default() };
        }
    }
}

async fn send(node: Uuid, waiting: Arc<Waiting>, sender: Sender) {
    let (mut number, mut is_over) = (0, true);
    loop {
        let pause = if is_over { Duration::MAX } else { QUIET };
        let is_quiet = timeout(pause, waiting.filled.notified()).await.is_err();
        let (updates, is_short) = waiting.take();
        let is_empty = updates == "[]" && !is_short;
        if is_empty && !is_quiet {
            // Told of what has left already.
            continue;
        }
        is_over = is_empty;
        // A number that nobody gets is a packet that everybody misses.
        number += 1 + u64::from(is_short);
        let packet = format!(r#"{{"from":"{node}","number":{number},"updates":{updates}}}"#);
        if let Err(error) = sender.send(packet).await {
            tracing::warn!(error = &error as &dyn std::error::Error, "nothing is told to other nodes");
            is_over = false;
            sleep(TROUBLE).await;
        } else {
            sleep(GATHER).await;
        }
    }
}

async fn receive(mut inbox: Inbox, mut receiver: Receiver) {
    loop {
        match receiver.next().await {
            Ok(Some(packet)) => {
                if let Err(error) = inbox.take(&packet) {
                    tracing::warn!(%error, "a packet of another node cannot be read");
                    inbox.topics.renew();
                }
            }
            Ok(None) => inbox.topics.renew(),
            Err(error) => {
                tracing::warn!(error = &error as &dyn std::error::Error, "nothing is heard of other nodes");
                sleep(TROUBLE).await;
            }
        }
    }
}

/// What arrives.
pub(crate) struct Inbox {
    pub(crate) node: Uuid,
    pub(crate) topics: Topics,
    /// The number of the last packet of each node.
    pub(crate) known: HashMap<Uuid, u64>,
}

#[derive(Deserialize)]
struct Packet<'a> {
    from: Uuid,
    number: u64,
    /// Not read where it is one's own.
    #[serde(borrow)]
    updates: &'a RawValue,
}

impl Inbox {
    pub(crate) fn take(&mut self, packet: &[u8]) -> serde_json::Result<()> {
        let Packet { from, number, updates } = serde_json::from_slice(packet)?;
        if from == self.node {
            return Ok(());
        }
        if self.known.insert(from, number).unwrap_or(0) + 1 != number {
            self.topics.renew();
        }
        let updates: Vec<Travelling<Update>> = serde_json::from_str(updates.get())?;
        for Travelling { topic, owner, update } in updates {
            let topic = owner.map_or_else(|| Topic::shared(&topic), |owner| Topic::of(owner, &topic));
            self.topics.publish(&topic.between_nodes(), update);
        }
        Ok(())
    }
}
