//! Dice: ten thousand outcomes from 0.00 to 99.99, under or over a target (domain.md 2.5).

use std::num::NonZeroU32;

use kernel::{Amount, Money};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::{
    fairness::Words,
    instant::{Instant, Refused, Standing},
};

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

/// The game.
pub struct Dice;

/// What a player chooses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// In percent with at most two places: `50.50`.
    pub target: String,
    /// On which side it wins.
    pub direction: Direction,
}

impl Choice {
    /// The bet it is, with the target as records write it; none where its target is none.
    #[must_use]
    pub fn bet(&self) -> Option<Bet> {
        Bet::new(parse(&self.target)?, self.direction)
    }

    /// The same with its target written in full: `50` is `50.00`.
    #[must_use]
    pub fn in_full(self) -> Option<Self> {
        Some(Self { target: hundredths(parse(&self.target)?), ..self })
    }
}

impl Instant for Dice {
    const CODE: &'static str = "dice";
    const VERSION: &'static str = "dice-1";
    const HAS_STEPS: bool = false;
    type Input = Choice;
    type Draw = Roll;

    fn first_win(choice: &Choice, stake: Amount) -> Result<Money, Refused> {
        let bet = choice.bet().ok_or(Refused::Choice)?;
        let won = Roll { outcome: 0, won: true, multiplier: bet.multiplier() };
        won.payout(stake).ok_or(Refused::TooLarge)
    }

    fn draw(choice: &Choice, words: &mut Words) -> Result<Roll, Refused> {
        Ok(choice.bet().ok_or(Refused::Choice)?.roll(words))
    }

    fn stands(_: &Choice, roll: &Roll, stake: Amount, _: Amount) -> Result<Standing, Refused> {
        roll.payout(stake).map(Standing::Over).ok_or(Refused::TooLarge)
    }

    fn outcome(roll: &Roll) -> Value {
        json!({
            "roll": hundredths(roll.outcome),
            "won": roll.won,
            "multiplier": format!("{}.{:04}", roll.multiplier / 10_000, roll.multiplier % 10_000),
        })
    }
}

/// Hundredths as people write them: `50.50`.
fn hundredths(value: u32) -> String {
    format!("{}.{:02}", value / 100, value % 100)
}

/// `50.50` or `50` as hundredths.
fn parse(target: &str) -> Option<u32> {
    let (whole, part) = target.split_once('.').unwrap_or((target, ""));
    let plain = |text: &str| text.bytes().all(|digit| digit.is_ascii_digit());
    if whole.is_empty() || whole.len() > 2 || part.len() > 2 || !plain(whole) || !plain(part) {
        return None;
    }
    Some(whole.parse::<u32>().ok()? * 100 + format!("{part:0<2}").parse::<u32>().ok()?)
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
                let rtp = u64::from(bet.multiplier()) * u64::from(bet.winning) / 100;
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
