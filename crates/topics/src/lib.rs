//! The hub of topics: features publish what changes and answer what a topic stands at; `live` carries both to sockets, and
//! the bus what is published to the other nodes.
//!
//! Each topic keeps its last updates in a ring, written once for all who listen. Who falls behind or was away gets what
//! was missed while the ring still has it, and the snapshot otherwise: memory grows with topics, never with slow readers.

mod bus;
mod channel;
mod line;
mod ring;
#[cfg(feature = "testing")]
pub mod testing;
#[cfg(test)]
mod tests;
mod topic;

use std::{
    collections::HashMap,
    num::NonZeroUsize,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::sync::Notify;

pub use bus::{Bus, Settings};
pub use channel::{Act, Channel, Channels, Holder, UNKNOWN};
pub use line::Error;
pub use ring::{Mark, Next, Subscription, Update};
pub use topic::Topic;

use crate::ring::Ring;

/// The topics of this node that anyone listens to. Cheap to clone.
#[derive(Clone)]
pub struct Topics(Arc<Inner>);

struct Inner {
    kept: NonZeroUsize,
    rings: Mutex<HashMap<Topic, Arc<Ring>>>,
}

impl Topics {
    /// Nobody listens yet. A ring keeps the last `kept` updates of its topic.
    #[must_use]
    pub fn new(kept: NonZeroUsize) -> Self {
        Self(Arc::new(Inner { kept, rings: Mutex::default() }))
    }

    fn rings(&self) -> MutexGuard<'_, HashMap<Topic, Arc<Ring>>> {
        self.0.rings.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells those who listen on this node, and keeps the update for those who are behind. Where nobody does, nothing is
    /// done: who joins later begins with the snapshot.
    pub(crate) fn publish(&self, topic: &Topic, update: Update) {
        let ring = self.rings().get(topic).cloned();
        if let Some(ring) = ring {
            ring.publish(update);
        }
    }

    /// Something between nodes was lost: who listens to such a topic on this node takes its snapshot.
    pub(crate) fn renew(&self) {
        self.rings().values().filter(|ring| ring.travels()).for_each(|ring| ring.renew());
        metrics::counter!("mela_topics_renewed_total").increment(1);
    }

    /// Listens to a topic, from `known` on if the ring still has all that came since. `wake` is notified of each update.
    #[must_use]
    pub fn join(&self, topic: Topic, known: Option<Mark>, wake: Arc<Notify>) -> Subscription {
        let mut rings = self.rings();
        let ring = rings.entry(topic.clone()).or_insert_with(|| Arc::new(Ring::new(topic, self.0.kept)));
        Subscription::new(ring.clone(), known, wake)
    }

    /// Whether nobody listens to anything on this node, and nobody did at the last [`sweep`](Self::sweep).
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.rings().is_empty()
    }

    /// Forgets rings to which nobody has listened since the last call; called now and then. Until then someone whose line
    /// was cut comes back without a snapshot.
    pub fn sweep(&self) {
        self.rings().retain(|_, ring| ring.is_wanted());
    }
}
