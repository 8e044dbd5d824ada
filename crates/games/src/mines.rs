//! Mines: 25 tiles, some of them mined; every safe tile raises what can be cashed out (domain.md 2.5).

use std::{collections::BTreeSet, num::NonZeroU32};

use kernel::{Amount, Money};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::{
    fairness::Words,
    instant::{Instant, Refused, Standing},
};

/// Tiles of the field.
pub const TILES: u8 = 25;
/// What is paid back of the whole, in hundredths: an edge of 1 %.
const RETURN: i128 = 99;

/// Where the mines lie, in the order in which they were drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    mines: Vec<u8>,
}

impl Field {
    /// Lays `count` mines, 1 to 24; `None` beyond. Each tile is drawn from those left, without bias.
    #[must_use]
    pub fn lay(count: u8, words: &mut Words) -> Option<Self> {
        if !(1..TILES).contains(&count) {
            return None;
        }
        let mut left: Vec<u8> = (0..TILES).collect();
        let mut mines = Vec::new();
        for _ in 0..count {
            let place = words.uniform(NonZeroU32::new(left.len() as u32)?);
            mines.push(left.remove(place as usize));
        }
        Some(Self { mines })
    }

    /// The tiles that are mined; to be shown only when the round has ended.
    #[must_use]
    pub fn mines(&self) -> &[u8] {
        &self.mines
    }
}

/// What `safe` uncovered tiles among `mines` mines pay: stake × 0.99 × C(25, k) / C(25 − m, k), floored once. `None`
/// when there are no such tiles or mines, or when the ledger cannot hold the amount.
#[must_use]
pub fn payout(stake: Amount, mines: u8, safe: u8) -> Option<Money> {
    let clear = TILES.checked_sub(mines).filter(|clear| mines > 0 && *clear > 0 && safe <= *clear)?;
    let units = i128::from(stake.units()) * RETURN * choose(TILES, safe) / (100 * choose(clear, safe));
    i64::try_from(units).ok().map(Money::from_units)
}

/// The game.
pub struct Mines;

/// What a round is played with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Played {
    /// 1 to 24.
    pub mines: u8,
    /// The tiles uncovered so far, in order; the last may be a mine.
    pub tiles: Vec<u8>,
}

impl Played {
    /// How many tiles are uncovered.
    ///
    /// # Errors
    /// [`Refused::Choice`] where one of them is none, or is there twice.
    pub fn uncovered(&self) -> Result<u8, Refused> {
        let distinct: BTreeSet<u8> = self.tiles.iter().copied().filter(|tile| *tile < TILES).collect();
        let count = u8::try_from(self.tiles.len()).ok();
        count.filter(|_| distinct.len() == self.tiles.len()).ok_or(Refused::Choice)
    }

    /// What so many safe tiles are worth.
    ///
    /// # Errors
    /// [`Refused`].
    pub fn worth(&self, stake: Amount, safe: u8) -> Result<Money, Refused> {
        let clear = TILES.checked_sub(self.mines).filter(|_| (1..TILES).contains(&self.mines));
        clear.filter(|clear| safe <= *clear).ok_or(Refused::Choice)?;
        payout(stake, self.mines, safe).ok_or(Refused::TooLarge)
    }
}

impl Instant for Mines {
    const CODE: &'static str = "mines";
    const VERSION: &'static str = "mines-1";
    const HAS_STEPS: bool = true;
    type Input = Played;
    type Draw = Field;

    fn same_choice(one: &Played, other: &Played) -> bool {
        one.mines == other.mines
    }

    fn first_win(played: &Played, stake: Amount) -> Result<Money, Refused> {
        played.worth(stake, 1)
    }

    fn draw(played: &Played, words: &mut Words) -> Result<Field, Refused> {
        played.uncovered()?;
        Field::lay(played.mines, words).ok_or(Refused::Choice)
    }

    fn stands(played: &Played, field: &Field, stake: Amount, most: Amount) -> Result<Standing, Refused> {
        if played.tiles.iter().any(|tile| field.mines.contains(tile)) {
            return Ok(Standing::Over(Money::ZERO));
        }
        let safe = played.uncovered()?;
        // Nothing is left to win, or the next step would pay more than the house allows: the player is paid.
        let beyond = |next| played.worth(stake, next).map_or(true, |worth| worth > Money::from(most));
        let is_last = safe == TILES - played.mines || safe > 0 && beyond(safe + 1);
        Ok(if is_last { Standing::Over(played.worth(stake, safe)?) } else { Standing::Open })
    }

    fn takes(played: &Played, stake: Amount) -> Result<Option<Money>, Refused> {
        let safe = played.uncovered()?;
        (safe > 0).then(|| played.worth(stake, safe)).transpose()
    }

    fn outcome(field: &Field) -> Value {
        json!({ "field": field.mines })
    }
}

fn choose(n: u8, k: u8) -> i128 {
    (0..i128::from(k)).fold(1, |product, step| product * (i128::from(n) - step) / (step + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn multipliers_are_those_of_the_reference() {
        let one = Amount::from_major(1).unwrap();
        // Multipliers in ten-thousandths, floored.
        for (mines, safe, multiplier) in
            [(3, 1, 11_250), (3, 3, 14_785), (5, 5, 33_925), (24, 1, 247_500), (3, 22, 22_770_000)]
        {
            assert_eq!(payout(one, mines, safe).unwrap().units() / 10, multiplier, "{mines}/{safe}");
        }
    }

    /// Exact: the chance of k safe tiles times what they pay is 99 %, whenever the player stops.
    #[test]
    fn the_return_is_the_same_whenever_one_stops() {
        let stake = Amount::from_units(1_000_000_000).unwrap();
        for mines in 1..TILES {
            for safe in 1..=TILES - mines {
                let paid = i128::from(payout(stake, mines, safe).unwrap().units());
                let expected = paid * choose(TILES - mines, safe) / choose(TILES, safe);
                assert!((989_999_990..=990_000_000).contains(&expected), "{mines}/{safe}: {expected}");
            }
        }
    }

    #[test]
    fn what_cannot_be_paid_is_refused() {
        let huge = Amount::from_units(i64::MAX).unwrap();
        for (mines, safe) in [(0, 1), (25, 0), (26, 1), (3, 23), (12, 13)] {
            assert_eq!(payout(huge, mines, safe), None, "{mines}/{safe}");
        }
    }

    #[test]
    fn a_round_goes_on_until_a_mine_the_last_safe_tile_or_the_most_that_is_paid() {
        let stake = Amount::from_major(10).unwrap();
        let field = Field::lay(3, &mut Words::new("server", "client", 0)).unwrap();
        let safe: Vec<u8> = (0..TILES).filter(|tile| !field.mines().contains(tile)).collect();
        let played = |tiles: &[u8]| Played { mines: 3, tiles: tiles.to_vec() };
        let stands = |tiles: &[u8], most| Mines::stands(&played(tiles), &field, stake, most).unwrap();
        assert_eq!(stands(&[], Amount::MAX), Standing::Open);
        assert_eq!(Mines::takes(&played(&[]), stake), Ok(None), "nothing is there to take");
        assert_eq!(stands(&safe[..2], Amount::MAX), Standing::Open);
        let two = Mines::takes(&played(&safe[..2]), stake).unwrap().unwrap();
        assert_eq!(two, payout(stake, 3, 2).unwrap());
        // The third tile would pay more than the house does: the player is paid for two.
        let most = Amount::from_units(payout(stake, 3, 3).unwrap().units() - 1).unwrap();
        assert_eq!(stands(&safe[..2], most), Standing::Over(two));
        assert_eq!(stands(&safe, Amount::MAX), Standing::Over(payout(stake, 3, 22).unwrap()));
        assert_eq!(stands(&[safe[0], field.mines()[0]], Amount::MAX), Standing::Over(Money::ZERO));
        // What the ledger could not hold is more than any house pays, and no round is stuck before it.
        let huge = Amount::from_units(i64::MAX / 2).unwrap();
        let five = played(&safe[..5]);
        assert_eq!(
            (five.worth(huge, 6), five.worth(huge, 23)),
            (Err(Refused::TooLarge), Err(Refused::Choice))
        );
        let worth = five.worth(huge, 5).unwrap();
        assert_eq!(Mines::stands(&five, &field, huge, Amount::MAX), Ok(Standing::Over(worth)));
        for tiles in [&[25_u8][..], &[1, 1]] {
            assert_eq!(played(tiles).uncovered(), Err(Refused::Choice), "{tiles:?}");
        }
    }

    #[test]
    fn the_number_of_mines_has_a_range_and_no_two_share_a_tile() {
        assert!(Field::lay(0, &mut Words::new("s", "c", 0)).is_none());
        assert!(Field::lay(25, &mut Words::new("s", "c", 0)).is_none());
        for nonce in 0..1_000 {
            let mut mines = Field::lay(12, &mut Words::new("s", "c", nonce)).unwrap().mines;
            mines.sort_unstable();
            mines.dedup();
            assert_eq!(mines.len(), 12);
        }
    }
}
