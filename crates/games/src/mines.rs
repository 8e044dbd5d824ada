//! Mines: 25 tiles, some of them mined; every safe tile raises what can be cashed out (domain.md 2.5).

use std::num::NonZeroU32;

use kernel::{Amount, Money};

use crate::fairness::Words;

/// Tiles of the field.
pub const TILES: u8 = 25;
/// What is paid back of the whole, in hundredths: an edge of 1 %.
const RETURN: i128 = 99;

/// A round: where the mines lie, and what the player has uncovered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    mines: Vec<u8>,
    revealed: Vec<u8>,
    state: State,
}

/// How a round stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Tiles may be uncovered, or the win cashed out.
    Open,
    /// A mine was uncovered.
    Lost,
    /// Cashed out.
    Cashed,
}

/// Why a step is not possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The round has ended.
    #[error("the round has ended")]
    Ended,
    /// There is no such tile, or it is uncovered already.
    #[error("no such covered tile")]
    NoSuchTile,
    /// Nothing was uncovered yet, so there is nothing to cash out.
    #[error("nothing to cash out yet")]
    NothingYet,
    /// The win is more than the ledger holds.
    #[error("a win beyond what the ledger holds")]
    TooLarge,
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
        Some(Self { mines, revealed: Vec::new(), state: State::Open })
    }

    /// Uncovers a tile; whether it was safe. When the last safe tile is uncovered, the win waits to be cashed out.
    ///
    /// # Errors
    /// When the round has ended, or the tile is none or uncovered.
    pub fn reveal(&mut self, tile: u8) -> Result<bool, Refused> {
        if self.state != State::Open {
            return Err(Refused::Ended);
        }
        if tile >= TILES || self.revealed.contains(&tile) {
            return Err(Refused::NoSuchTile);
        }
        self.revealed.push(tile);
        if self.mines.contains(&tile) {
            self.state = State::Lost;
            return Ok(false);
        }
        Ok(true)
    }

    /// Ends the round with its win on `stake`.
    ///
    /// # Errors
    /// When the round has ended, nothing was uncovered, or the ledger cannot hold the win.
    pub fn cash_out(&mut self, stake: Amount) -> Result<Money, Refused> {
        if self.state != State::Open {
            return Err(Refused::Ended);
        }
        if self.revealed.is_empty() {
            return Err(Refused::NothingYet);
        }
        let win =
            payout(stake, self.mines.len() as u8, self.revealed.len() as u8).ok_or(Refused::TooLarge)?;
        self.state = State::Cashed;
        Ok(win)
    }

    /// How the round stands.
    #[must_use]
    pub const fn state(&self) -> State {
        self.state
    }

    /// The tiles uncovered, in order.
    #[must_use]
    pub fn revealed(&self) -> &[u8] {
        &self.revealed
    }

    /// Where the mines lie; to be shown only when the round has ended.
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
    fn a_round_runs_to_its_end() {
        let mut field = Field::lay(24, &mut Words::new("server", "client", 0)).unwrap();
        let stake = Amount::from_major(10).unwrap();
        assert_eq!(field.cash_out(stake), Err(Refused::NothingYet));
        let safe = (0..TILES).find(|tile| !field.mines().contains(tile)).unwrap();
        assert_eq!(field.reveal(25), Err(Refused::NoSuchTile));
        assert_eq!(field.reveal(safe), Ok(true));
        assert_eq!(field.reveal(safe), Err(Refused::NoSuchTile));
        assert_eq!(field.cash_out(stake).unwrap().to_string(), "247.50");
        assert_eq!(field.reveal(0), Err(Refused::Ended));

        let mut lost = Field::lay(24, &mut Words::new("server", "client", 0)).unwrap();
        assert_eq!(lost.reveal(lost.mines()[0]), Ok(false));
        assert_eq!(lost.cash_out(stake), Err(Refused::Ended));
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
