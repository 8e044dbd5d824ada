//! Rounds again from their words, as anybody may compute them: what was drawn, in a text, and what every cell returned.

mod blackjack;
mod fishing;

use std::{fmt::Display, num::NonZeroU32};

use sha2::{Digest, Sha256};

use super::{
    andar_bahar::{self, AndarBahar},
    baccarat::{self, Baccarat},
    bet::{Cell, Game},
    card::Card,
    crash::{self, CashOut},
    dragon_tiger::{self, DragonTiger},
    drawn::{
        Drawn,
        shoe::{Dealt, Hands},
    },
    ratio::Ratio,
    roulette::{Roulette, Spin},
    sic_bo::{Dice, SicBo},
    teen_patti::{self, TeenPatti},
};
use crate::fairness::{Words, crash_hundredths, link};

/// The salt of the rounds that engines of other languages are compared by (domain.md 3.2).
pub const SALT: &str = "0000000000000000000fa3b65e43e4240d71762a5bf397d5304b2596d116859c";

/// The first hash of their chain.
#[must_use]
pub fn first() -> String {
    "0123456789abcdef".repeat(4)
}

/// A round as it is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// What was drawn: cards of each side (`8cKd|4c5d`), a pocket and lucky numbers (`17 3x50`), dice (`2 6 1`), hundredths of a crash.
    /// Of blackjack and fishing what was decided as well, and what bets came to.
    pub result: String,
    /// The cells that return something, by their codes; of crash, multipliers at which a bet leaves.
    pub returns: Vec<(String, Ratio)>,
}

impl Told {
    /// What every cell returned, in one text that engines of other languages write alike: `black=2 straight:17=36`.
    #[must_use]
    pub fn returned(&self) -> String {
        let mut returns: Vec<String> =
            self.returns.iter().map(|(code, returned)| format!("{code}={returned}")).collect();
        returns.sort_unstable();
        returns.join(" ")
    }
}

/// Multipliers at which bets are told to leave a crash.
const LEAVING: [u64; 4] = [101, 150, 200, 1_000];

/// The first rounds of a version by the words of a salt and a hash: hands of the shoe that they shuffle, or draws one after the
/// other. Fewer where the shoe ends, or where a hash makes one round alone; none of an unknown version. What players decide in
/// blackjack and fishing is drawn as well.
#[must_use]
pub fn rounds(version: &str, salt: &str, hash: &str, count: usize) -> Vec<Told> {
    let mut words = Words::of_round(salt, hash);
    match version {
        crash::VERSION => {
            return vec![of_crash(crash_hundredths(salt, hash))].into_iter().take(count).collect();
        }
        super::blackjack::VERSION => return blackjack::rounds(&mut words, count),
        super::fishing::VERSION => return fishing::hits(hash, &mut words, count),
        _ => {}
    }
    if let Some(game) = Roulette::by_version(version) {
        return std::iter::repeat_with(|| of_roulette(game, &mut words)).take(count).collect();
    }
    if let Some(game) = SicBo::by_version(version) {
        let throw = || {
            let dice = Dice::throw(&mut words);
            told(&game, dice.0.map(|die| die.to_string()).join(" "), &dice)
        };
        return std::iter::repeat_with(throw).take(count).collect();
    }
    of_cards(version, count, &mut words)
}

/// Rounds of one hash that a digest takes, at most.
const OF_A_HASH: usize = 50;

/// SHA-256 over so many rounds of a version, a line each of result and returns, along the chain that follows a hash; at most 50
/// rounds of one hash. Two engines that agree on it agree on every round. Of an unknown version it is that of no rounds.
#[must_use]
pub fn digest(version: &str, salt: &str, hash: &str, count: usize) -> String {
    let (mut lines, mut hash, mut left) = (Sha256::new(), hash.to_owned(), count);
    while left > 0 {
        let told = rounds(version, salt, &hash, OF_A_HASH.min(left));
        if told.is_empty() {
            break;
        }
        for round in &told {
            lines.update(format!("{} {}\n", round.result, round.returned()));
        }
        left = left.saturating_sub(told.len());
        hash = link(&hash);
    }
    hex::encode(lines.finalize())
}

/// Games of cards: hands of one shoe, or a fresh deck for each round.
fn of_cards(version: &str, count: usize, words: &mut Words) -> Vec<Told> {
    if let Some(game) = Baccarat::by_version(version) {
        let hand = |hand: baccarat::Round| told(&game, sides(&hand.player, &hand.banker), &hand.outcome());
        return of_shoe::<Baccarat>(words, count).map(hand).collect();
    }
    if let Some(game) = DragonTiger::by_version(version) {
        let hand =
            |hand: dragon_tiger::Round| told(&game, sides(&[hand.dragon], &[hand.tiger]), &hand.outcome());
        return of_shoe::<DragonTiger>(words, count).map(hand).collect();
    }
    if let Some(game) = AndarBahar::by_version(version) {
        let round =
            |round: andar_bahar::Round| told(&game, sides(&[round.joker], &round.dealt), &round.outcome());
        return std::iter::from_fn(|| game.draw(words)).take(count).map(round).collect();
    }
    if let Some(game) = TeenPatti::by_version(version) {
        let round =
            |round: teen_patti::Round| told(&game, sides(&round.player, &round.dealer), &round.outcome());
        return std::iter::from_fn(|| game.draw(words)).take(count).map(round).collect();
    }
    Vec::new()
}

fn of_shoe<G: Dealt>(words: &mut Words, count: usize) -> impl Iterator<Item = G::Hand> {
    Hands::<G>::of(words).into_iter().flatten().map(|placed| placed.hand).take(count)
}

fn of_roulette(game: Roulette, words: &mut Words) -> Told {
    let spin = Spin::draw(game, words);
    let lucky = spin.lucky.iter().map(|lucky| format!(" {}x{}", lucky.pocket, lucky.multiplier));
    let result = std::iter::once(spin.pocket.to_string()).chain(lucky).collect();
    told(&game, result, &spin.outcome())
}

fn of_crash(crash: u64) -> Told {
    let leaves = |at: u64| (at.to_string(), CashOut { auto: Some(at), by_hand: None }.returned(crash));
    let returns = LEAVING.map(leaves).into_iter().filter(|(_, returned)| *returned != Ratio::ZERO);
    Told { result: crash.to_string(), returns: returns.collect() }
}

fn told<G: Game>(game: &G, result: String, outcome: &G::Outcome) -> Told {
    let of = |cell: G::Cell| (cell.to_string(), game.returned(cell, outcome));
    let returns = G::Cell::all().into_iter().map(of).filter(|(_, returned)| *returned != Ratio::ZERO);
    Told { result, returns: returns.collect() }
}

fn below(n: u32, words: &mut Words) -> u32 {
    NonZeroU32::new(n).map_or(0, |n| words.uniform(n))
}

fn sides(one: &[Card], other: &[Card]) -> String {
    format!("{}|{}", joined(one), joined(other))
}

fn joined(parts: &[impl Display]) -> String {
    parts.iter().map(ToString::to_string).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The hash of game 1 of domain.md 3.3.
    const HASH: &str = "b49092d6";

    #[test]
    fn rounds_are_told_by_version() {
        let first = |version: &str| rounds(version, SALT, HASH, 3);
        for version in [
            "baccarat-1",
            "roulette-1+multiplied",
            "sic-bo-1",
            "dragon-tiger-1",
            "andar-bahar-1",
            "teen-patti-1",
        ] {
            assert_eq!(first(version).len(), 3, "{version}");
            assert_eq!(rounds(version, SALT, HASH, 2), first(version)[..2], "{version}");
        }
        assert_eq!((first("crash-1").len(), rounds("crash-1", SALT, HASH, 0).len()), (1, 0));
        assert_eq!(first("roulette-2"), []);
        let hands = rounds("baccarat-1", SALT, HASH, 1_000);
        assert!((60..100).contains(&hands.len()), "a shoe ends: {}", hands.len());
        let crash = of_crash(175);
        assert_eq!((crash.result.as_str(), crash.returned().as_str()), ("175", "101=101/100 150=3/2"));
    }
}
