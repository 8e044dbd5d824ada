//! Games whose rounds are drawn from words alone, behind one type: whoever hosts a table knows no more of them.

mod blackjack;
mod crash;
mod fishing;
pub(super) mod shoe;

use std::ops::Range;

use kernel::{Amount, GameType, ValidRule};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;

use super::{
    andar_bahar::{self, AndarBahar},
    baccarat::Baccarat,
    bet::{Bet, Game, NoSuchCell, Settled, TooLarge, settle},
    card::Card,
    dragon_tiger::DragonTiger,
    roulette::{Outcome, Roulette, Spin},
    shoe::Shoe,
    sic_bo::{Dice, SicBo},
    spread::Spread,
    teen_patti::{self, TeenPatti},
};
use crate::fairness::Words;

/// The codes of these games.
pub const CODES: [&str; 9] = [
    Roulette::CODE,
    SicBo::CODE,
    Baccarat::CODE,
    DragonTiger::CODE,
    AndarBahar::CODE,
    TeenPatti::CODE,
    super::crash::CODE,
    super::blackjack::CODE,
    super::fishing::CODE,
];

/// Most bets of a player in one round, where a game does not say otherwise.
const BETS: usize = 200;

/// A game of which a hash draws one round.
pub(super) trait Drawn: Game {
    /// What is drawn, as records keep it.
    type Draw: Serialize + DeserializeOwned;

    /// `None` of rules that ask for more cards than there are.
    fn draw(self, words: &mut Words) -> Option<Self::Draw>;

    fn outcome(draw: &Self::Draw) -> Self::Outcome;
}

impl Drawn for Roulette {
    type Draw = Spin;

    fn draw(self, words: &mut Words) -> Option<Spin> {
        Some(Spin::draw(self, words))
    }

    fn outcome(spin: &Spin) -> Outcome {
        spin.outcome()
    }
}

impl Drawn for SicBo {
    type Draw = Dice;

    fn draw(self, words: &mut Words) -> Option<Dice> {
        Some(Dice::throw(words))
    }

    fn outcome(dice: &Dice) -> Dice {
        *dice
    }
}

impl Drawn for AndarBahar {
    type Draw = andar_bahar::Round;

    fn draw(self, words: &mut Words) -> Option<andar_bahar::Round> {
        andar_bahar::Round::deal(&mut Shoe::shuffle(1, 0, words)?)
    }

    fn outcome(round: &andar_bahar::Round) -> andar_bahar::Match {
        round.outcome()
    }
}

impl Drawn for TeenPatti {
    type Draw = teen_patti::Round;

    fn draw(self, words: &mut Words) -> Option<teen_patti::Round> {
        teen_patti::Round::deal(&mut Shoe::shuffle(1, 0, words)?)
    }

    fn outcome(round: &teen_patti::Round) -> teen_patti::Outcome {
        round.outcome()
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

/// A round as words drew it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draw {
    /// As records keep it.
    pub result: Value,
    /// Whether these words draw no round after it.
    pub is_last: bool,
}

/// The rules of a table.
pub trait Rules: Send + Sync + 'static {
    /// The game's code ([`Game::CODE`]).
    fn code(&self) -> &'static str;

    /// What its bets count as.
    fn family(&self) -> GameType {
        GameType::Live
    }

    /// What of them counts as valid bet (domain.md 2.10).
    fn valid_by(&self) -> ValidRule {
        ValidRule::Exposure
    }

    /// Whether no rounds are drawn: members play sessions of their own in a world that all see ([`super::fishing::room`]).
    fn is_room(&self) -> bool {
        false
    }

    /// Whether a round runs between its lock and its result, so that bets may leave it at what the curve shows
    /// ([`super::crash`]).
    fn runs(&self) -> bool {
        false
    }

    /// Whether seats decide between the lock of a round and its result, one after the other ([`super::blackjack::seated`]).
    fn decides(&self) -> bool {
        false
    }

    /// Whether players may place bets there.
    fn has(&self, cell: &str) -> bool;

    /// The most bets of a player that may stand in one round.
    fn most_bets(&self) -> usize {
        BETS
    }

    /// The most rounds that the words of one hash draw.
    fn most(&self) -> u16 {
        1
    }

    /// The round that words draw as their so-manieth, from 1: hands of the shoe that they shuffle, or one alone. `None` where they
    /// draw fewer, or none that is as it is told: of a game whose seats decide, the record tells what they did; without one no card was
    /// dealt.
    ///
    /// # Errors
    /// When what is told is no record, or the round cannot be written as JSON.
    fn draw(&self, words: &mut Words, hand: u32, told: Option<&Value>) -> serde_json::Result<Option<Draw>>;

    /// The shoe that words shuffle, card by card; `None` of a game without.
    fn shoe(&self, _: &mut Words) -> Option<Vec<Card>> {
        None
    }

    /// The places in the shoe of a result's cards; `None` of a game without, or of what is no result of this one.
    fn cards_of(&self, _: &Value) -> Option<Range<u16>> {
        None
    }

    /// The hand that exactly these cards make, the first of them at this place of the shoe, with what seats decided by the told record;
    /// `None` where they make none.
    ///
    /// # Errors
    /// When what is told is no record, or the hand cannot be written as JSON.
    fn deal(&self, _: u16, _: Vec<Card>, _: Option<&Value>) -> serde_json::Result<Option<Value>> {
        Ok(None)
    }

    /// Settles a member's bets, cells with stakes, by what was drawn.
    ///
    /// # Errors
    /// See [`Unsettled`].
    fn settle(&self, bets: &[(&str, Amount)], draw: &Value) -> Result<Settled, Unsettled>;

    /// What a round pays of all bets that lie in it, before it is drawn. A bet that leaves a curve lies where it does; of a game whose seats
    /// decide it is the most that they reach ([`Spread::is_most`]). `None` of a game whose sessions are counted, not its rounds.
    ///
    /// # Errors
    /// [`NoSuchCell`], also for a bet of which is not said where it leaves.
    fn spread(&self, _: &[(&str, Amount)]) -> Result<Option<Spread>, NoSuchCell> {
        Ok(None)
    }
}

fn has<G: Game>(cell: &str) -> bool {
    cell.parse::<G::Cell>().is_ok()
}

fn settled<G: Game>(game: &G, bets: &[(&str, Amount)], outcome: &G::Outcome) -> Result<Settled, Unsettled> {
    let read = |(cell, stake): &(&str, Amount)| Ok(Bet { cell: cell.parse::<G::Cell>()?, stake: *stake });
    let bets: Vec<Bet<G::Cell>> = bets.iter().map(read).collect::<Result<_, NoSuchCell>>()?;
    Ok(settle(game, &bets, outcome)?)
}

struct OfDraw<G>(G);

impl<G: Drawn> Rules for OfDraw<G> {
    fn code(&self) -> &'static str {
        G::CODE
    }

    fn has(&self, cell: &str) -> bool {
        has::<G>(cell)
    }

    fn draw(&self, words: &mut Words, hand: u32, _: Option<&Value>) -> serde_json::Result<Option<Draw>> {
        if hand != 1 {
            return Ok(None);
        }
        let drawn = self.0.draw(words).map(serde_json::to_value).transpose()?;
        Ok(drawn.map(|result| Draw { result, is_last: true }))
    }

    fn settle(&self, bets: &[(&str, Amount)], draw: &Value) -> Result<Settled, Unsettled> {
        settled(&self.0, bets, &G::outcome(&G::Draw::deserialize(draw)?))
    }

    fn spread(&self, bets: &[(&str, Amount)]) -> Result<Option<Spread>, NoSuchCell> {
        Spread::of_game(&self.0, bets).map(Some)
    }
}

/// The rules of a version of one of these games.
#[must_use]
pub fn rules(version: &str) -> Option<Box<dyn Rules>> {
    fn one<G: Drawn>(version: &str) -> Option<Box<dyn Rules>> {
        G::by_version(version).map(|game| Box::new(OfDraw(game)) as Box<dyn Rules>)
    }
    fn of_shoe<G: shoe::Dealt>(version: &str) -> Option<Box<dyn Rules>> {
        G::by_version(version).map(|game| Box::new(shoe::OfShoe(game)) as Box<dyn Rules>)
    }
    let games = [
        one::<Roulette>,
        one::<SicBo>,
        one::<AndarBahar>,
        one::<TeenPatti>,
        of_shoe::<Baccarat>,
        of_shoe::<DragonTiger>,
    ];
    games.iter().find_map(|game| game(version)).or_else(|| match version {
        super::crash::VERSION => Some(Box::new(crash::OfCrash)),
        super::blackjack::VERSION => Some(Box::new(blackjack::OfBlackjack)),
        _ => super::fishing::is_version(version).then(|| Box::new(fishing::OfRoom) as Box<dyn Rules>),
    })
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
        let zero = json!({ "pocket": 0, "lucky": [] });
        assert!(matches!(rules.settle(&[("nowhere", stake(1))], &zero), Err(Unsettled::Cell(_))));
        assert!(matches!(rules.settle(&bets, &json!({ "dice": 1 })), Err(Unsettled::Draw(_))));
    }

    #[test]
    fn every_version_of_these_games_has_rules_and_draws_what_is_told_of_it() {
        fn versions<G: Game>() -> Vec<String> {
            G::variants().iter().map(G::version).collect()
        }
        let games = [
            versions::<Roulette>,
            versions::<SicBo>,
            versions::<Baccarat>,
            versions::<DragonTiger>,
            versions::<AndarBahar>,
            versions::<TeenPatti>,
        ];
        for version in games.iter().flat_map(|versions| versions()) {
            let rules = rules(&version).unwrap();
            let is_of_shoe = rules.shoe(&mut Words::of_round(SALT, "hash")).is_some();
            let told = crate::table::told::rounds(&version, SALT, "hash", if is_of_shoe { 30 } else { 1 });
            for (hand, told) in (1..).zip(&told) {
                let draw = rules.draw(&mut Words::of_round(SALT, "hash"), hand, None).unwrap().unwrap();
                assert_eq!(draw.is_last, !is_of_shoe, "{version} {hand}");
                for (cell, returned) in &told.returns {
                    let stake = Amount::from_units(1_000_000).unwrap();
                    let settled = rules.settle(&[(cell, stake)], &draw.result).unwrap();
                    assert_eq!(Some(settled.paid), returned.payout(stake), "{version} {hand} {cell}");
                }
            }
            assert!(CODES.contains(&rules.code()) && version.starts_with(rules.code()));
            assert!(rules.draw(&mut Words::of_round(SALT, "hash"), 0, None).unwrap().is_none());
        }
        assert!(rules("crash-2").is_none());
        let roulette = rules("roulette-1").unwrap();
        assert!(
            roulette.draw(&mut Words::of_round(SALT, "hash"), 2, None).unwrap().is_none(),
            "a hash spins once"
        );
    }
}
