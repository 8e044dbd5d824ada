//! Time as a port. The house computes in UTC; the site's offset decides days and periods.

use std::sync::{Arc, Mutex, PoisonError};

use time::{Duration, OffsetDateTime};

/// Tells the time.
pub trait Clock: Send + Sync + 'static {
    /// The present moment in UTC.
    fn now(&self) -> OffsetDateTime;
}

/// A clock handed to every service.
pub type SharedClock = Arc<dyn Clock>;

/// The machine's clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "this is the one place that reads the wall clock")]
    fn now(&self) -> OffsetDateTime {
        let now = OffsetDateTime::now_utc();
        // PostgreSQL keeps microseconds: a time must be equal to itself after a visit to the database.
        now.replace_nanosecond(now.microsecond().saturating_mul(1_000)).unwrap_or(now)
    }
}

/// A clock that stands until it is moved, for tests.
#[derive(Debug)]
pub struct ManualClock(Mutex<OffsetDateTime>);

impl ManualClock {
    /// A clock that stands at `now`.
    #[must_use]
    pub const fn at(now: OffsetDateTime) -> Self {
        Self(Mutex::new(now))
    }

    /// Moves the clock.
    pub fn advance(&self, by: Duration) {
        let mut now = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *now = now.saturating_add(by);
    }
}

impl Clock for ManualClock {
    fn now(&self) -> OffsetDateTime {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
