//! Rate limits in memory: so many acts per window for one key. By hand, because who makes up keys must not fill the memory, a
//! right password ends the count of wrong ones, and the clock is the house's: the keyed limits of `governor` have no bound on
//! their keys and forget none by name.

use std::{
    collections::HashMap,
    hash::Hash,
    net::{IpAddr, Ipv6Addr},
    sync::{Mutex, PoisonError},
};

use kernel::{Face, Fault, Kind, SharedClock};
use time::{Duration, OffsetDateTime};

/// Most keys remembered. Beyond it the limit forgets those whose window has passed, then the half that began first: to
/// refuse whoever is new would let one who makes up names shut the door on everybody.
const CAPACITY: usize = 100_000;

/// Whom an address stands for in a limit: of IPv6 the network of 64 bits, which is one customer's alone, so that nobody
/// gets a fresh count with each of its addresses.
#[must_use]
pub fn customer(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => address.into(),
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX)).into(),
    }
}

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
            make_room(&mut seen, now - self.window);
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

/// Forgets what began at `past` or before; if that is too little, the older half of the rest.
fn make_room<K>(seen: &mut HashMap<K, (OffsetDateTime, u32)>, past: OffsetDateTime) {
    seen.retain(|_, (since, _)| *since > past);
    if seen.len() >= CAPACITY {
        let mut begun: Vec<OffsetDateTime> = seen.values().map(|(since, _)| *since).collect();
        let middle = begun.len().saturating_sub(1) / 2;
        let (_, &mut middle, _) = begun.select_nth_unstable(middle);
        seen.retain(|_, (since, _)| *since > middle);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kernel::ManualClock;

    use super::*;

    fn limit(count: u32) -> (Arc<ManualClock>, RateLimit<usize>) {
        let clock = Arc::new(ManualClock::at(OffsetDateTime::UNIX_EPOCH));
        (clock.clone(), RateLimit::new(clock, count, Duration::minutes(5)))
    }

    #[test]
    fn each_key_has_its_own_count_and_a_new_one_after_the_window() {
        let (clock, limit) = limit(2);
        assert!(limit.pass(1).is_ok() && limit.pass(1).is_ok() && limit.pass(1).is_err());
        assert!(limit.pass(2).is_ok());
        clock.advance(Duration::minutes(5));
        assert!(limit.pass(1).is_ok());
        limit.forgive(&1);
        assert!(limit.pass(1).is_ok() && limit.pass(1).is_ok() && limit.pass(1).is_err());
    }

    /// Seen to fail while a full limit refused whoever was new: one guesser with made-up names shut everybody out.
    #[test]
    fn a_flood_of_keys_shuts_nobody_out_and_what_is_kept_stays_bounded() {
        let (clock, limit) = limit(1);
        for key in 0..CAPACITY {
            if key == CAPACITY / 2 {
                clock.advance(Duration::minutes(1));
            }
            limit.pass(key).unwrap();
        }
        assert!(limit.pass(CAPACITY).is_ok(), "who is new comes in");
        assert!(limit.pass(CAPACITY - 1).is_err(), "who came last is still counted");
        assert!(limit.pass(0).is_ok(), "who came first is forgotten");
        assert!(limit.seen.lock().unwrap().len() <= CAPACITY / 2 + 2);
    }

    #[test]
    fn a_customer_is_an_address_of_the_old_kind_and_a_network_of_the_new() {
        let told = |address: &str| customer(address.parse().unwrap()).to_string();
        assert_eq!(told("203.0.113.9"), "203.0.113.9");
        assert_eq!(told("::ffff:203.0.113.9"), "203.0.113.9");
        assert_eq!(told("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(told("2001:db8:1:2::7"), told("2001:db8:1:2:ffff::1"));
        assert_ne!(told("2001:db8:1:2::7"), told("2001:db8:1:3::7"));
    }
}
