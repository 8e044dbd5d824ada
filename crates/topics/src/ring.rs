//! The last updates of one topic, and where each listener stands in them.

use std::{
    borrow::Cow,
    collections::{HashMap, VecDeque},
    num::NonZeroUsize,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use bytes::Bytes;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::sync::Notify;

use crate::Topic;

/// Numbers that a script can count with.
const EPOCH_BITS: u128 = (1 << 52) - 1;

/// What a client has seen of a topic. Marks of another epoch are no help: another ring gave them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    /// Which ring.
    pub epoch: u64,
    /// The number of the last update.
    pub number: u64,
}

/// What is published.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Update {
    kind: Cow<'static, str>,
    data: Value,
    pub(crate) state: Option<State>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct State {
    pub(crate) of: String,
    pub(crate) version: i64,
}

impl Update {
    /// Something that happened: whoever keeps up hears each of them.
    #[must_use]
    pub const fn event(kind: &'static str, data: Value) -> Self {
        Self { kind: Cow::Borrowed(kind), data, state: None }
    }

    /// How something now stands: only the newest `version` of a `kind` and `of` is worth sending, and one that comes late
    /// is left out.
    #[must_use]
    pub fn state(kind: &'static str, of: &str, version: i64, data: Value) -> Self {
        let state = Some(State { of: format!("{kind} {of}"), version });
        Self { kind: Cow::Borrowed(kind), data, state }
    }
}

struct Numbered {
    number: u64,
    of: Option<String>,
    frame: Bytes,
}

#[derive(Default)]
struct Updates {
    epoch: u64,
    last: u64,
    /// The last number that a full ring let go of: who has not seen it needs the snapshot.
    lost: u64,
    kept: VecDeque<Numbered>,
    /// The newest version of each state.
    versions: HashMap<String, i64>,
    listeners: HashMap<u64, Arc<Notify>>,
    joined: u64,
}

/// One that no ring has had.
fn epoch() -> u64 {
    (kernel::id::fresh().as_u128() & EPOCH_BITS) as u64
}

pub(crate) struct Ring {
    topic: Topic,
    depth: usize,
    updates: Mutex<Updates>,
    /// Nobody listened at the last look.
    was_idle: AtomicBool,
}

impl Ring {
    pub(crate) fn new(topic: Topic, depth: NonZeroUsize) -> Self {
        let updates = Mutex::new(Updates { epoch: epoch(), ..Updates::default() });
        Self { topic, depth: depth.get(), updates, was_idle: AtomicBool::new(false) }
    }

    fn updates(&self) -> MutexGuard<'_, Updates> {
        self.updates.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn publish(&self, update: Update) {
        let mut updates = self.updates();
        let of = match update.state {
            None => None,
            Some(State { of, version }) => {
                if updates.versions.get(&of).is_some_and(|known| *known >= version) {
                    return;
                }
                updates.versions.insert(of.clone(), version);
                updates.kept.retain(|kept| kept.of.as_ref() != Some(&of));
                Some(of)
            }
        };
        updates.last += 1;
        let number = updates.last;
        let frame = json!({ "op": "ev", "t": self.topic.name(), "e": updates.epoch, "s": number, "k": update.kind, "d": update.data });
        updates.kept.push_back(Numbered { number, of, frame: frame.to_string().into() });
        if updates.kept.len() > self.depth
            && let Some(oldest) = updates.kept.pop_front()
        {
            updates.lost = oldest.number;
            metrics::counter!("mela_topics_overwritten_total").increment(1);
        }
        for listener in updates.listeners.values() {
            listener.notify_one();
        }
    }

    /// Begins a new epoch: everyone who listens takes the snapshot.
    pub(crate) fn renew(&self) {
        let mut updates = self.updates();
        updates.epoch = epoch();
        updates.kept.clear();
        for listener in updates.listeners.values() {
            listener.notify_one();
        }
    }

    pub(crate) fn travels(&self) -> bool {
        self.topic.travels()
    }

    /// Whether someone listens, or did at the last look.
    pub(crate) fn is_wanted(&self) -> bool {
        let is_idle = self.updates().listeners.is_empty();
        !(self.was_idle.swap(is_idle, Ordering::Relaxed) && is_idle)
    }
}

/// What a listener is to be sent next.
#[derive(Debug, PartialEq, Eq)]
pub enum Next {
    /// This update.
    Frame(Bytes),
    /// The snapshot: updates that were not seen are gone.
    Snapshot,
    /// Nothing: it is up to date.
    Nothing,
}

/// One listener of one topic; it ends when it is dropped.
pub struct Subscription {
    ring: Arc<Ring>,
    listener: u64,
    /// The last update that was handed out; `None` before the first snapshot.
    seen: Option<Mark>,
}

impl Subscription {
    pub(crate) fn new(ring: Arc<Ring>, known: Option<Mark>, wake: Arc<Notify>) -> Self {
        let mut updates = ring.updates();
        updates.joined += 1;
        let listener = updates.joined;
        updates.listeners.insert(listener, wake);
        let seen = known.filter(|mark| mark.epoch == updates.epoch && mark.number <= updates.last);
        drop(updates);
        Self { ring, listener, seen }
    }

    /// To what it listens.
    #[must_use]
    pub fn topic(&self) -> &Topic {
        &self.ring.topic
    }

    /// What is sent next. A frame that was handed out is not handed out again.
    pub fn take(&mut self) -> Next {
        let updates = self.ring.updates();
        let known = self.seen.filter(|seen| seen.epoch == updates.epoch && seen.number >= updates.lost);
        let Some(Mark { epoch, number }) = known else { return Next::Snapshot };
        let place = updates.kept.partition_point(|kept| kept.number <= number);
        let Some(kept) = updates.kept.get(place) else { return Next::Nothing };
        self.seen = Some(Mark { epoch, number: kept.number });
        Next::Frame(kept.frame.clone())
    }

    /// From where updates follow a snapshot that is made after this call.
    pub fn begin(&mut self) -> Mark {
        let updates = self.ring.updates();
        let mark = Mark { epoch: updates.epoch, number: updates.last };
        self.seen = Some(mark);
        mark
    }

    /// The frame of a snapshot that was made after this mark.
    #[must_use]
    pub fn snapshot(&self, Mark { epoch, number }: Mark, data: &Value) -> Bytes {
        let name = self.ring.topic.name();
        json!({ "op": "snap", "t": name, "e": epoch, "s": number, "d": data }).to_string().into()
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        self.ring.updates().listeners.remove(&self.listener);
    }
}
