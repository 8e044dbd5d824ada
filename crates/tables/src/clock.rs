//! The time at tables: that of the database, as this node knows it.

use std::sync::{
    Arc,
    atomic::{AtomicBool, AtomicI64, Ordering},
};

use kernel::SharedClock;
use time::{Duration, OffsetDateTime};

/// An answer that took longer is not learned from.
const LONG: Duration = Duration::milliseconds(100);

/// A node's clock with how far it is off. Cheap to clone.
#[derive(Clone)]
pub(crate) struct NodeClock {
    clock: SharedClock,
    /// What is added to it, in microseconds.
    drift: Arc<AtomicI64>,
    is_known: Arc<AtomicBool>,
}

impl NodeClock {
    pub(crate) fn new(clock: SharedClock) -> Self {
        Self { clock, drift: Arc::default(), is_known: Arc::default() }
    }

    /// The moment by the database's clock, and what is added to this node's own.
    pub(crate) fn now(&self) -> (OffsetDateTime, Duration) {
        let drift = Duration::microseconds(self.drift.load(Ordering::Relaxed));
        (self.clock.now() + drift, drift)
    }

    /// Whether the database's clock was ever heard.
    pub(crate) fn is_known(&self) -> bool {
        self.is_known.load(Ordering::Relaxed)
    }

    /// Learns from what the database's clock said between two moments of this node's. An answer that took long says little, and
    /// what is known already is kept: it would move the time of bets by half of what it took.
    pub(crate) fn learn(&self, there: OffsetDateTime, (asked, heard): (OffsetDateTime, OffsetDateTime)) {
        if heard - asked > LONG && self.is_known() {
            return;
        }
        let middle: OffsetDateTime = asked + (heard - asked) / 2;
        let drift: Duration = there - middle;
        let drift = i64::try_from(drift.whole_microseconds()).unwrap_or_default();
        self.drift.store(drift, Ordering::Relaxed);
        self.is_known.store(true, Ordering::Relaxed);
        #[expect(clippy::cast_precision_loss, reason = "a gauge")]
        metrics::gauge!("mela_table_clock_drift_seconds").set(drift as f64 / 1e6);
    }
}

#[cfg(test)]
mod tests {
    use kernel::ManualClock;
    use time::macros::datetime;

    use super::*;

    #[test]
    fn a_clock_that_is_off_is_set_right_by_what_the_database_says() {
        let own = datetime!(2026-03-01 13:00 UTC);
        let clock = NodeClock::new(Arc::new(ManualClock::at(own)));
        assert_eq!(clock.now(), (own, Duration::ZERO));
        // An hour ahead, and the answer took ten milliseconds.
        let there = datetime!(2026-03-01 12:00 UTC);
        clock.learn(there, (own - Duration::milliseconds(5), own + Duration::milliseconds(5)));
        assert_eq!(clock.now(), (there, Duration::hours(-1)));
        // One that took a second, of which nobody knows when it was given.
        clock.learn(there + Duration::HOUR, (own, own + Duration::SECOND));
        assert_eq!(clock.now(), (there, Duration::hours(-1)));
    }
}
