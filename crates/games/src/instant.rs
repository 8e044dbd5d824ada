//! What every instant game is to the house (domain.md 2.5): a choice, words that decide it, and perhaps steps until the round is
//! over. A new game implements [`Instant`] in a file of its own and gets a line in [`GAMES`].

use kernel::{Amount, Money};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;

use crate::{dice::Dice, fairness::Words, mines::Mines};

/// The rules of an instant game.
pub trait Instant: 'static {
    /// Its code in calls and records.
    const CODE: &'static str;
    /// Raised when the rules change: a round is replayed by the rules it was played under.
    const VERSION: &'static str;
    /// Whether a round stays open after its bet, for its player to go on, and is never over before the first step; else it is
    /// over at once.
    const HAS_STEPS: bool;
    /// What a round is played with, as its record keeps it: the choice with which it began, and what was done since.
    type Input: Serialize + DeserializeOwned + PartialEq + Send + Sync;
    /// What the words decide.
    type Draw: Send;

    /// Whether two inputs began with the same choice, whatever was done since.
    fn same_choice(one: &Self::Input, other: &Self::Input) -> bool {
        one == other
    }

    /// The win that a choice may bring at once, or at its first step: a house that could not pay it takes no such bet.
    ///
    /// # Errors
    /// [`Refused`].
    fn first_win(input: &Self::Input, stake: Amount) -> Result<Money, Refused>;

    /// Lets words decide.
    ///
    /// # Errors
    /// [`Refused::Choice`].
    fn draw(input: &Self::Input, words: &mut Words) -> Result<Self::Draw, Refused>;

    /// Where a round stands on a stake, when the house pays no more than `most`.
    ///
    /// # Errors
    /// [`Refused`].
    fn stands(
        input: &Self::Input,
        draw: &Self::Draw,
        stake: Amount,
        most: Amount,
    ) -> Result<Standing, Refused>;

    /// What a player takes who ends an open round now; none before there is anything to take.
    ///
    /// # Errors
    /// [`Refused`].
    fn takes(_input: &Self::Input, _stake: Amount) -> Result<Option<Money>, Refused> {
        Ok(None)
    }

    /// What the words decided, as the record tells it.
    fn outcome(draw: &Self::Draw) -> Value;
}

/// Where a round stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The player decides what comes next.
    Open,
    /// It is over, and pays this.
    Over(Money),
}

/// Why rules do not take a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The game has no such choice.
    #[error("a choice that the game does not have")]
    Choice,
    /// The win is more than the ledger holds.
    #[error("a win beyond what the ledger holds")]
    TooLarge,
}

/// A game as whoever does not know its types meets it.
#[derive(Clone, Copy, Debug)]
pub struct Game {
    /// [`Instant::CODE`].
    pub code: &'static str,
    /// [`Instant::VERSION`].
    pub version: &'static str,
    /// [`Instant::HAS_STEPS`].
    pub has_steps: bool,
    replay: fn(&Value, &mut Words, Amount) -> Option<Replayed>,
}

/// What a record's round came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replayed {
    /// What the words decided.
    pub outcome: Value,
    /// What it pays when it is over; none for one that cannot be over yet.
    pub payout: Option<Money>,
}

impl Game {
    const fn of<G: Instant>() -> Self {
        Self { code: G::CODE, version: G::VERSION, has_steps: G::HAS_STEPS, replay: replayed::<G> }
    }

    /// The game of a code.
    #[must_use]
    pub fn named(code: &str) -> Option<Self> {
        GAMES.into_iter().find(|game| game.code == code)
    }

    /// A round again from the input of its record; none for an input that the game does not take.
    pub fn replay(&self, input: &Value, words: &mut Words, stake: Amount) -> Option<Replayed> {
        (self.replay)(input, words, stake)
    }
}

fn replayed<G: Instant>(input: &Value, words: &mut Words, stake: Amount) -> Option<Replayed> {
    let input = G::Input::deserialize(input).ok()?;
    let draw = G::draw(&input, words).ok()?;
    // What the house pays at most ends a round early, as if its player had taken the win.
    let payout = match G::stands(&input, &draw, stake, Amount::MAX).ok()? {
        Standing::Over(payout) => Some(payout),
        Standing::Open => G::takes(&input, stake).ok()?,
    };
    Some(Replayed { outcome: G::outcome(&draw), payout })
}

/// Every instant game.
pub const GAMES: [Game; 2] = [Game::of::<Dice>(), Game::of::<Mines>()];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::json;

    use super::*;

    #[test]
    fn every_game_has_a_code_of_its_own() {
        let codes: BTreeSet<&str> = GAMES.iter().map(|game| game.code).collect();
        assert_eq!(codes.len(), GAMES.len());
    }

    #[test]
    fn a_record_is_replayed_by_its_games_rules_and_an_unreadable_one_is_not() {
        let stake = Amount::from_major(10).unwrap();
        let replay = |code: &str, input: Value| {
            let mut words = Words::new("server", "client", 0);
            Game::named(code).unwrap().replay(&input, &mut words, stake)
        };
        let roll = replay("dice", json!({ "target": "50.50", "direction": "over" })).unwrap();
        let won = roll.outcome["won"] == true;
        assert_eq!(roll.payout.unwrap().units(), if won { 1_960_300 } else { 0 });
        let mines = |tiles: &[u8]| replay("mines", json!({ "mines": 24, "tiles": tiles }));
        let field = mines(&[]).unwrap();
        assert_eq!(field.payout, None, "nothing can be taken yet");
        let mined: Vec<u8> = serde_json::from_value(field.outcome["field"].clone()).unwrap();
        let safe = (0..25).find(|tile| !mined.contains(tile)).unwrap();
        assert_eq!(mines(&[safe]).unwrap().payout.unwrap().to_string(), "247.50");
        assert_eq!(mines(&[mined[0]]).unwrap().payout, Some(Money::ZERO));
        assert_eq!(mines(&[safe, safe]), None, "no tile is uncovered twice");
        for (code, input) in [
            ("dice", json!({ "target": "99.00", "direction": "over" })),
            ("dice", json!({ "target": "50.50" })),
            ("mines", json!({ "mines": 25, "tiles": [] })),
            ("mines", json!({ "mines": 3, "tiles": ["x"] })),
            ("mines", json!({ "mines": 3, "tiles": [25] })),
        ] {
            assert_eq!(replay(code, input.clone()), None, "{code} {input}");
        }
        assert!(Game::named("roulette").is_none());
    }
}
