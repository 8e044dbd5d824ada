//! Games whose round is drawn from its words at once, behind one type: whoever hosts a table knows no more of them.

use kernel::Amount;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;

use super::{
    bet::{Bet, Game, NoSuchCell, Settled, TooLarge, settle},
    roulette::{Outcome, Roulette, Spin},
    sic_bo::{Dice, SicBo},
};
use crate::fairness::Words;

/// The codes of these games.
pub const CODES: [&str; 2] = [Roulette::CODE, SicBo::CODE];

/// A game whose round is one draw.
trait Drawn: Game {
    /// What is drawn, as records keep it.
    type Draw: Serialize + DeserializeOwned;

    fn draw(self, words: &mut Words) -> Self::Draw;

    fn outcome(draw: &Self::Draw) -> Self::Outcome;
}

impl Drawn for Roulette {
    type Draw = Spin;

    fn draw(self, words: &mut Words) -> Spin {
        Spin::draw(self, words)
    }

    fn outcome(spin: &Spin) -> Outcome {
        spin.outcome()
    }
}

impl Drawn for SicBo {
    type Draw = Dice;

    fn draw(self, words: &mut Words) -> Dice {
        Dice::throw(words)
    }

    fn outcome(dice: &Dice) -> Dice {
        *dice
    }
}

/// Why bets were not settled.
#[derive(Debug, thiserror::Error)]
pub enum Unsettled {
    /// A bet lies where the game has no cell.
    #[error(transparent)]
    Cell(#[from] NoSuchCell),
    /// A payout beyond what the ledger holds.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// What was drawn is no draw of this game.
    #[error("a draw that is none of the game's")]
    Draw(#[from] serde_json::Error),
}

/// The rules of a table.
pub trait Rules: Send + Sync + 'static {
    /// The game's code ([`Game::CODE`]).
    fn code(&self) -> &'static str;

    /// Whether bets may lie there.
    fn has(&self, cell: &str) -> bool;

    /// The next round of these words, as records keep it.
    ///
    /// # Errors
    /// When it cannot be written as JSON.
    fn draw(&self, words: &mut Words) -> serde_json::Result<Value>;

    /// Settles a member's bets, cells with stakes, by what was drawn.
    ///
    /// # Errors
    /// See [`Unsettled`].
    fn settle(&self, bets: &[(&str, Amount)], draw: &Value) -> Result<Settled, Unsettled>;
}

struct Of<G>(G);

impl<G: Drawn> Rules for Of<G> {
    fn code(&self) -> &'static str {
        G::CODE
    }

    fn has(&self, cell: &str) -> bool {
        cell.parse::<G::Cell>().is_ok()
    }

    fn draw(&self, words: &mut Words) -> serde_json::Result<Value> {
        serde_json::to_value(self.0.draw(words))
    }

    fn settle(&self, bets: &[(&str, Amount)], draw: &Value) -> Result<Settled, Unsettled> {
        let read = |(cell, stake): &(&str, Amount)| Ok(Bet { cell: cell.parse::<G::Cell>()?, stake: *stake });
        let bets: Vec<Bet<G::Cell>> = bets.iter().map(read).collect::<Result<_, NoSuchCell>>()?;
        let draw = G::Draw::deserialize(draw)?;
        Ok(settle(&self.0, &bets, &G::outcome(&draw))?)
    }
}

/// The rules of a version, of a game whose round is one draw.
#[must_use]
pub fn rules(version: &str) -> Option<Box<dyn Rules>> {
    if let Some(game) = Roulette::by_version(version) {
        return Some(Box::new(Of(game)));
    }
    SicBo::by_version(version).map(|game| Box::new(Of(game)) as Box<dyn Rules>)
}

#[cfg(test)]
mod tests {
    use kernel::Money;
    use serde_json::json;

    use super::*;
    use crate::table::shoe::tests::SALT;

    #[test]
    fn a_round_is_drawn_kept_and_settled_by_its_record() {
        let rules = rules("roulette-1").unwrap();
        assert!(rules.has("red") && !rules.has("Red") && !rules.has("17"), "codes as they are printed");
        let stake = |major| Amount::from_major(major).unwrap();
        let bets = [("red", stake(10)), ("black", stake(10)), ("straight:17", stake(1))];
        let settled = rules.settle(&bets, &json!({ "pocket": 17, "lucky": [] })).unwrap();
        assert_eq!((settled.paid, settled.valid), (stake(56).money(), stake(21).money()));
        let settled = rules.settle(&bets[..2], &json!({ "pocket": 17, "lucky": [] })).unwrap();
        assert_eq!(settled.valid, stake(20).money(), "zero takes both");
        assert_eq!(settled.payouts, [Money::ZERO, stake(20).money()]);
        assert!(matches!(rules.settle(&[("nowhere", stake(1))], &json!({})), Err(Unsettled::Cell(_))));
        assert!(matches!(rules.settle(&bets, &json!({ "dice": 1 })), Err(Unsettled::Draw(_))));
    }

    #[test]
    fn every_version_of_these_games_has_rules_and_draws_what_is_told_of_it() {
        let roulette = Roulette::variants().into_iter().map(|game| game.version());
        let versions = roulette.chain(SicBo::variants().into_iter().map(|game| game.version()));
        for version in versions {
            let rules = rules(&version).unwrap();
            let told = &crate::table::told::rounds(&version, SALT, "hash", 1)[0];
            let draw = rules.draw(&mut Words::of_round(SALT, "hash")).unwrap();
            for (cell, returned) in &told.returns {
                let stake = Amount::from_units(1_000_000).unwrap();
                let settled = rules.settle(&[(cell, stake)], &draw).unwrap();
                assert_eq!(Some(settled.paid), returned.payout(stake), "{version} {cell}");
            }
            assert!(CODES.contains(&rules.code()) && version.starts_with(rules.code()));
        }
        assert!(rules("crash-1").is_none());
    }
}
