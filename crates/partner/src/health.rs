//! How partners answer us, as this node has seen it of late.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use kernel::id::VendorId;

/// How far back it is remembered, and how many calls at most.
const LATELY: Duration = Duration::from_secs(15 * 60);
const MOST: usize = 10_000;

/// What a partner's answers were like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Health {
    /// Calls in the last quarter of an hour.
    pub calls: i64,
    /// Those without a good answer.
    pub failures: i64,
    /// How long the good answers took on average, in milliseconds.
    pub mean_ms: Option<i64>,
}

/// A call: when it ended, and how long a good answer took.
type Call = (Instant, Option<Duration>);

/// Calls of late, by partner. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub(super) struct Lately(Arc<Mutex<HashMap<VendorId, VecDeque<Call>>>>);

impl Lately {
    /// Remembers a call that began then.
    pub(super) fn note(&self, partner: VendorId, began: Instant, good: bool) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let calls = all.entry(partner).or_default();
        calls.push_back((Instant::now(), good.then(|| began.elapsed())));
        while calls.len() > MOST {
            calls.pop_front();
        }
    }

    pub(super) fn health(&self, partner: VendorId) -> Health {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(calls) = all.get(&partner) else { return Health::default() };
        let mut health = Health::default();
        let (mut good, mut took) = (0_u32, Duration::ZERO);
        for (_, answered) in calls.iter().filter(|(ended, _)| ended.elapsed() <= LATELY) {
            health.calls += 1;
            match answered {
                Some(time) => {
                    good += 1;
                    took += *time;
                }
                None => health.failures += 1,
            }
        }
        health.mean_ms = took.checked_div(good).and_then(|mean| i64::try_from(mean.as_millis()).ok());
        health
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn good_and_bad_answers_are_told_apart() {
        let (lately, partner) = (Lately::default(), VendorId(2));
        assert_eq!(lately.health(partner), Health::default());
        lately.note(partner, Instant::now(), true);
        lately.note(partner, Instant::now(), false);
        let health = lately.health(partner);
        assert_eq!((health.calls, health.failures), (2, 1));
        assert!(health.mean_ms.is_some_and(|mean| mean < 1_000));
    }
}
