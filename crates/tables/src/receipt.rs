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
/// Nor who has not said what they want so long after they began to.
const DAWDLE: Duration = Duration::milliseconds(250);

/// The receipts of this node. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Receipts {
    pub(crate) clock: NodeClock,
    open: Arc<Mutex<Open>>,
}

#[derive(Default)]
struct Open {
    last: u64,
    received: BTreeMap<u64, Received>,
}

struct Received {
    at: OffsetDateTime,
    is_whole: bool,
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

    /// Something is received now, all of it.
    pub(crate) fn receive(&self) -> Receipt {
        self.receive_some(true)
    }

    /// Something begins to be received: [`Receipt::completed`] says when the rest is there.
    pub(crate) fn begin(&self) -> Receipt {
        self.receive_some(false)
    }

    fn receive_some(&self, is_whole: bool) -> Receipt {
        // Under the lock, so that nobody says meanwhile that all up to a later moment is written.
        let mut open = self.open();
        let (at, drift) = self.clock.now();
        self.enter(&mut open, Received { at, is_whole }, drift)
    }

    /// As if it had been received at another moment.
    #[cfg(test)]
    pub(crate) fn receive_at(&self, at: OffsetDateTime) -> Receipt {
        self.enter(&mut self.open(), Received { at, is_whole: true }, Duration::ZERO)
    }

    fn enter(&self, open: &mut Open, received: Received, drift: Duration) -> Receipt {
        let at = received.at;
        open.last += 1;
        open.received.insert(open.last, received);
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
        let waited = open.received.values().filter(|received| !received.is_given_up(now));
        waited.map(|received| received.at).min().unwrap_or(now).min(now - UNDER_WAY)
    }
}

impl Received {
    /// Whether a lock waits for it no more.
    fn is_given_up(&self, now: OffsetDateTime) -> bool {
        self.at <= now - if self.is_whole { PATIENCE } else { DAWDLE }
    }
}

impl Receipt {
    /// The rest is there. Who dawdled counts from now on: what they chose, they may have chosen late.
    #[must_use]
    pub(crate) fn completed(mut self) -> Self {
        let mut open = self.of.open();
        let (now, drift) = self.of.clock.now();
        if let Some(received) = open.received.get_mut(&self.number) {
            if received.is_given_up(now) {
                (received.at, self.at, self.drift) = (now, now, drift);
            }
            received.is_whole = true;
        }
        drop(open);
        self
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

    #[test]
    fn who_began_in_time_and_says_the_rest_late_counts_when_it_is_there() {
        let start = datetime!(2026-03-01 12:00 UTC);
        let clock = Arc::new(ManualClock::at(start));
        let receipts = Receipts::new(clock.clone());
        let (quick, slow) = (receipts.begin(), receipts.begin());
        clock.advance(DAWDLE - Duration::MILLISECOND);
        assert_eq!(receipts.written_until(), start, "the rest of both may come");
        let quick = quick.completed();
        assert_eq!(quick.at, start);
        clock.advance(Duration::MILLISECOND);
        assert_eq!(receipts.written_until(), start, "what is whole is waited for");
        drop(quick);
        assert_eq!(receipts.written_until(), clock_now(&clock) - UNDER_WAY, "the slow one is not");
        let slow = slow.completed();
        assert_eq!(slow.at, clock_now(&clock));
        clock.advance(UNDER_WAY * 2);
        assert_eq!(receipts.written_until(), slow.at, "from then on it is");
    }

    fn clock_now(clock: &ManualClock) -> OffsetDateTime {
        kernel::Clock::now(clock)
    }
}
