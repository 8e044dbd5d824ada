//! When the server had something, and what of it is not written down yet.
//!
//! A bet counts by the moment at which it was received, not at which it was written. So a round is locked only when every node has
//! written what it received before the lock; each says at its beats how far it is.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use kernel::SharedClock;
use time::{Duration, OffsetDateTime};

use crate::clock::NodeClock;

/// So long what was received lies before it has a receipt, at most: on its way from a socket.
const UNDER_WAY: Duration = Duration::milliseconds(50);
/// Who is not written down after so long holds no round up any more.
const PATIENCE: Duration = Duration::seconds(2);

/// The receipts of this node. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Receipts {
    pub(crate) clock: NodeClock,
    open: Arc<Mutex<Open>>,
}

#[derive(Default)]
struct Open {
    last: u64,
    received: BTreeMap<u64, OffsetDateTime>,
}

/// Something was received; until it is dropped it counts as not written down.
pub struct Receipt {
    /// When, by the database's clock.
    pub(crate) at: OffsetDateTime,
    /// What was added to this node's own clock.
    pub(crate) drift: Duration,
    number: u64,
    of: Receipts,
}

impl Receipts {
    pub(crate) fn new(clock: SharedClock) -> Self {
        Self { clock: NodeClock::new(clock), open: Arc::default() }
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something is received now.
    pub(crate) fn receive(&self) -> Receipt {
        // Under the lock, so that nobody says meanwhile that all up to a later moment is written.
        let mut open = self.open();
        let (at, drift) = self.clock.now();
        self.enter(&mut open, at, drift)
    }

    /// As if it had been received at another moment.
    #[cfg(test)]
    pub(crate) fn receive_at(&self, at: OffsetDateTime) -> Receipt {
        self.enter(&mut self.open(), at, Duration::ZERO)
    }

    fn enter(&self, open: &mut Open, at: OffsetDateTime, drift: Duration) -> Receipt {
        open.last += 1;
        open.received.insert(open.last, at);
        Receipt { at, drift, number: open.last, of: self.clone() }
    }

    /// Whether nothing is under way.
    pub(crate) fn are_written(&self) -> bool {
        self.open().received.is_empty()
    }

    /// What was received before this moment is written down, or has taken too long.
    pub(crate) fn written_until(&self) -> OffsetDateTime {
        let open = self.open();
        let (now, _) = self.clock.now();
        let waiting = open.received.values().filter(|received| **received > now - PATIENCE).min();
        waiting.copied().unwrap_or(now).min(now - UNDER_WAY)
    }
}

impl Drop for Receipt {
    fn drop(&mut self) {
        self.of.open().received.remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use kernel::ManualClock;
    use time::macros::datetime;

    use super::*;

    #[test]
    fn what_is_received_holds_up_until_it_is_written_or_has_taken_too_long() {
        let start = datetime!(2026-03-01 12:00 UTC);
        let clock = Arc::new(ManualClock::at(start));
        let receipts = Receipts::new(clock.clone());
        assert_eq!(receipts.written_until(), start - UNDER_WAY);
        let first = receipts.receive();
        clock.advance(Duration::SECOND);
        let second = receipts.receive();
        clock.advance(Duration::milliseconds(500));
        assert_eq!(receipts.written_until(), start, "the first one");
        drop(first);
        assert_eq!(receipts.written_until(), start + Duration::SECOND);
        clock.advance(PATIENCE);
        assert_eq!(receipts.written_until(), clock_now(&clock) - UNDER_WAY, "the second took too long");
        drop(second);
        assert_eq!(receipts.written_until(), clock_now(&clock) - UNDER_WAY);
    }

    fn clock_now(clock: &ManualClock) -> OffsetDateTime {
        kernel::Clock::now(clock)
    }
}
