//! Dice: ten thousand outcomes from 0.00 to 99.99, under or over a target (domain.md 2.5).

use std::num::NonZeroU32;

use kernel::{Amount, Money};
use serde::{Deserialize, Serialize};

use crate::fairness::Words;

/// Outcomes of a roll.
const OUTCOMES: NonZeroU32 = NonZeroU32::MIN.saturating_add(9_999);
/// What is paid back of the whole, in hundredths: an edge of 1 %.
const RETURN: u32 = 99;

/// On which side of the target a roll wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// Below the target.
    Under,
    /// At or above a hundred less the target, so that both sides win equally often.
    Over,
}

/// A bet: how many of the ten thousand outcomes win, and on which side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bet {
    winning: u32,
    direction: Direction,
}

/// What a roll came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roll {
    /// 0 to 9,999: hundredths.
    pub outcome: u32,
    /// Whether it won.
    pub won: bool,
    /// Multiplier in ten-thousandths.
    pub multiplier: u32,
}

impl Bet {
    /// A bet with a target in hundredths (50.50 is 5,050), from 1.00 to 98.00; `None` beyond.
    #[must_use]
    pub const fn new(target_hundredths: u32, direction: Direction) -> Option<Self> {
        if target_hundredths < 100 || target_hundredths > 9_800 {
            return None;
        }
        Some(Self { winning: target_hundredths, direction })
    }

    /// What a win pays, in ten-thousandths of the stake, floored.
    #[must_use]
    pub const fn multiplier(self) -> u32 {
        RETURN * 1_000_000 / self.winning
    }

    /// The exact return to player in millionths, floored: what the floored multiplier leaves of 99 %.
    #[must_use]
    pub fn rtp_millionths(self) -> u64 {
        u64::from(self.multiplier()) * u64::from(self.winning) / 100
    }

    /// Rolls with the next word.
    pub fn roll(self, words: &mut Words) -> Roll {
        let outcome = words.uniform(OUTCOMES);
        let won = match self.direction {
            Direction::Under => outcome < self.winning,
            Direction::Over => outcome >= OUTCOMES.get() - self.winning,
        };
        Roll { outcome, won, multiplier: self.multiplier() }
    }
}

impl Roll {
    /// What the roll pays on a stake, floored once; `None` beyond what the ledger holds.
    #[must_use]
    pub fn payout(self, stake: Amount) -> Option<Money> {
        if !self.won {
            return Some(Money::ZERO);
        }
        let units = i128::from(stake.units()) * i128::from(self.multiplier) / 10_000;
        i64::try_from(units).ok().map(Money::from_units)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn under(target: u32) -> Bet {
        Bet::new(target, Direction::Under).unwrap()
    }

    #[test]
    fn multipliers_are_those_of_the_reference() {
        for (target, multiplier) in [(5_050, 19_603), (1_000, 99_000), (200, 495_000)] {
            assert_eq!(under(target).multiplier(), multiplier);
        }
    }

    #[test]
    fn the_target_has_a_range() {
        assert!(Bet::new(99, Direction::Under).is_none());
        assert!(Bet::new(9_801, Direction::Over).is_none());
    }

    /// By enumeration: no target pays more than 99 %, none less than 98.9 %.
    #[test]
    fn every_target_returns_what_it_says() {
        for target in 100..=9_800 {
            for direction in [Direction::Under, Direction::Over] {
                let bet = Bet::new(target, direction).unwrap();
                let rtp = bet.rtp_millionths();
                assert!((989_000..=990_000).contains(&rtp), "{target}: {rtp}");
            }
        }
    }

    #[test]
    fn the_same_seeds_roll_the_same() {
        let roll = |nonce| under(5_050).roll(&mut Words::new("server", "client", nonce));
        assert_eq!(roll(3), roll(3));
        let wins = (0..10_000).filter(|nonce| roll(*nonce).won).count();
        assert!((4_850..5_250).contains(&wins), "{wins}");
    }

    #[test]
    fn a_payout_is_floored_once() {
        let won = Roll { outcome: 0, won: true, multiplier: 19_603 };
        assert_eq!(won.payout(Amount::from_units(1).unwrap()), Some(Money::from_units(1)));
        assert_eq!(won.payout(Amount::from_major(10).unwrap()).unwrap().to_string(), "19.603");
        assert_eq!(won.payout(Amount::from_units(i64::MAX).unwrap()), None);
    }
}
