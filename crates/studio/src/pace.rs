//! The least time between two spins of a player (domain.md 7): kept here, whatever the page does.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use crate::Error;

/// A press that comes this little too soon waits instead of being refused: the page counts from press to press, and the
/// line brings one sooner than the other.
const GRACE: Duration = Duration::from_millis(500);
/// Players from which on those are forgotten who may spin again anyway.
const MANY: usize = 10_000;

/// When each player began their last spin.
#[derive(Debug)]
pub(crate) struct Pace {
    least: Duration,
    begun: Mutex<HashMap<String, Instant>>,
}

/// A spin that was let through.
#[derive(Debug)]
pub(crate) struct Begun<'a> {
    pace: &'a Pace,
    who: String,
    before: Option<Instant>,
}

impl Pace {
    pub(crate) fn of(least_ms: u32) -> Self {
        Self { least: Duration::from_millis(least_ms.into()), begun: Mutex::default() }
    }

    /// Lets a spin through when the least time since the player's last one is over, or nearly.
    pub(crate) async fn begin(&self, who: &str) -> Result<Begun<'_>, Error> {
        let (before, wait) = self.turn(who, Instant::now())?;
        tokio::time::sleep(wait).await;
        Ok(Begun { pace: self, who: who.to_owned(), before })
    }

    /// Takes the player's turn, and tells their last one and how long this one must wait.
    fn turn(&self, who: &str, now: Instant) -> Result<(Option<Instant>, Duration), Error> {
        let mut begun = self.begun.lock().unwrap_or_else(PoisonError::into_inner);
        let before = begun.get(who).copied();
        let left =
            before.map_or(Duration::ZERO, |before| (before + self.least).saturating_duration_since(now));
        if left > GRACE {
            return Err(Error::TooSoon { left });
        }
        if begun.len() >= MANY {
            begun.retain(|_, at| *at + self.least > now);
        }
        begun.insert(who.to_owned(), now + left);
        Ok((before, left))
    }
}

impl Begun<'_> {
    /// The spin came to nothing: the player need not wait for the next.
    pub(crate) fn did_not_happen(&self) {
        let mut begun = self.pace.begun.lock().unwrap_or_else(PoisonError::into_inner);
        match self.before {
            Some(before) => begun.insert(self.who.clone(), before),
            None => begun.remove(&self.who),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_many_presses_one_is_a_spin_and_one_that_is_nearly_due_waits() {
        let (pace, now) = (Pace::of(2_500), Instant::now());
        let at = |ms| now + Duration::from_millis(ms);
        assert_eq!(pace.turn("rahim", at(0)).unwrap(), (None, Duration::ZERO));
        assert!(
            matches!(pace.turn("rahim", at(130)), Err(Error::TooSoon { left }) if left.as_millis() == 2_370)
        );
        assert!(pace.turn("salma", at(130)).is_ok(), "another player's spins are his own");
        assert_eq!(pace.turn("rahim", at(2_100)).unwrap().1, Duration::from_millis(400));
        // It begins at 2,500, so the next is due at 5,000.
        assert!(pace.turn("rahim", at(4_400)).is_err());
        assert_eq!(pace.turn("rahim", at(5_000)).unwrap().1, Duration::ZERO);
    }

    #[tokio::test]
    async fn a_spin_that_came_to_nothing_costs_no_time() {
        let pace = Pace::of(600_000);
        pace.begin("rahim").await.unwrap().did_not_happen();
        drop(pace.begin("rahim").await.unwrap());
        assert!(matches!(pace.begin("rahim").await, Err(Error::TooSoon { .. })));
    }
    /// At the edge it still waits; a moment sooner it is refused.
    #[test]
    fn a_press_half_a_second_too_soon_is_the_soonest_that_waits() {
        let (pace, now) = (Pace::of(2_500), Instant::now());
        let at = |micros| now + Duration::from_micros(micros);
        pace.turn("rahim", at(0)).unwrap();
        assert!(matches!(pace.turn("rahim", at(1_999_999)), Err(Error::TooSoon { .. })));
        assert_eq!(pace.turn("rahim", at(2_000_000)).unwrap().1, GRACE);
    }

    /// However many have played, only those are remembered whom it still concerns.
    #[test]
    fn players_who_may_spin_again_are_forgotten() {
        let (pace, now) = (Pace::of(2_500), Instant::now());
        let at = |ms| now + Duration::from_millis(ms);
        for player in 1..MANY {
            pace.turn(&format!("p{player}"), at(0)).unwrap();
        }
        pace.turn("salma", at(1)).unwrap();
        let known = || pace.begun.lock().unwrap().len();
        assert_eq!(known(), MANY);
        pace.turn("rahim", at(2_500)).unwrap();
        assert_eq!(known(), 2, "salma's least time is not over");
        assert_eq!(pace.turn("salma", at(2_500)).unwrap().1, Duration::from_millis(1));
    }
}
