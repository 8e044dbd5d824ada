//! Rate limits in memory: so many acts per window for one key.

use std::{
    collections::HashMap,
    hash::Hash,
    sync::{Mutex, PoisonError},
};

use kernel::{Face, Fault, Kind, SharedClock};
use time::{Duration, OffsetDateTime};

/// Most keys remembered; beyond it the limit forgets those whose window has passed, then refuses.
const CAPACITY: usize = 100_000;

/// At most `count` acts of one key within `window`.
pub struct RateLimit<K> {
    clock: SharedClock,
    count: u32,
    window: Duration,
    seen: Mutex<HashMap<K, (OffsetDateTime, u32)>>,
}

/// Too many acts within the window.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("too many requests")]
pub struct TooMany;

impl Fault for TooMany {
    fn face(&self) -> Face {
        Face::new(Kind::TooMany, "too_many_requests")
    }
}

impl<K: Hash + Eq> RateLimit<K> {
    /// A limit of `count` acts per `window`.
    #[must_use]
    pub fn new(clock: SharedClock, count: u32, window: Duration) -> Self {
        Self { clock, count, window, seen: Mutex::default() }
    }

    /// Counts one act of `key`.
    ///
    /// # Errors
    /// When the key has used up its window.
    pub fn pass(&self, key: K) -> Result<(), TooMany> {
        let now = self.clock.now();
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if seen.len() >= CAPACITY && !seen.contains_key(&key) {
            seen.retain(|_, (since, _)| now - *since < self.window);
            if seen.len() >= CAPACITY {
                return Err(TooMany);
            }
        }
        let (since, count) = seen.entry(key).or_insert((now, 0));
        if now - *since >= self.window {
            (*since, *count) = (now, 0);
        }
        if *count >= self.count {
            return Err(TooMany);
        }
        *count += 1;
        Ok(())
    }

    /// Forgets what `key` did: a right password ends the count of wrong ones.
    pub fn forgive(&self, key: &K) {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner).remove(key);
    }
}
