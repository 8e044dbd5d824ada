//! Replays a recorded round from its seeds: the outcome and every word it took, for anyone who checks.

pub mod chain;
pub mod record;
pub mod table;

use kernel::{Amount, Money};
use serde::{Deserialize, Serialize};

use crate::{
    fairness::Words,
    slots::{self, Book},
};

/// The seeds of one bet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Seeds {
    /// The revealed server seed, as text.
    pub server_seed: String,
    /// The player's seed.
    pub client_seed: String,
    /// Which bet of this pair of seeds.
    pub nonce: u64,
}

/// What was replayed, with every random word it took, those thrown away included.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Replay<T> {
    /// What the round came to.
    pub outcome: T,
    /// What it pays.
    pub payout: Money,
    /// The words in the order they were drawn.
    pub words: Vec<u32>,
}

/// Why a round cannot be replayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unverifiable {
    /// No slot of this id.
    #[error("no such game")]
    NoSuchGame,
    /// The record names other rules than these.
    #[error("another version of the rules")]
    OtherVersion,
    /// A payout beyond what the ledger holds.
    #[error("a payout beyond what the ledger holds")]
    TooLarge,
}

impl Seeds {
    fn words(&self) -> Words {
        Words::new(&self.server_seed, &self.client_seed, self.nonce)
    }
}

/// Replays a round of a slot.
///
/// # Errors
/// [`Unverifiable`] when the id or the version is unknown, or the payout too large.
pub fn slot(id: &str, version: &str, seeds: &Seeds, stake: Amount) -> Result<Replay<Book>, Unverifiable> {
    let evaluator = slots::find(id).ok_or(Unverifiable::NoSuchGame)?;
    if evaluator.version() != version {
        return Err(Unverifiable::OtherVersion);
    }
    let mut words = seeds.words();
    let outcome = slots::play(evaluator, &mut words, stake).ok_or(Unverifiable::TooLarge)?;
    Ok(Replay { payout: outcome.payout, outcome, words: words.drawn().to_vec() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seeds(nonce: u64) -> Seeds {
        Seeds { server_seed: "server".to_owned(), client_seed: "client".to_owned(), nonce }
    }

    #[test]
    fn a_slot_round_is_what_was_played() {
        let (model, stake) = (slots::ref_10l(), Amount::from_major(10).unwrap());
        let evaluator = slots::Evaluator::new(&model).unwrap();
        for nonce in 0..200 {
            let replay = slot("ref10l", &model.version(), &seeds(nonce), stake).unwrap();
            let played = slots::play(&evaluator, &mut seeds(nonce).words(), stake).unwrap();
            assert_eq!(replay.payout, played.payout);
            assert_eq!(replay.outcome, played);
            assert!(replay.words.len() >= 5);
        }
    }

    #[test]
    fn an_unknown_game_or_other_rules_are_refused() {
        let stake = Amount::from_major(10).unwrap();
        let version = slots::ref_10l().version();
        assert_eq!(slot("none", &version, &seeds(0), stake), Err(Unverifiable::NoSuchGame));
        assert_eq!(slot("ref10l", "other", &seeds(0), stake), Err(Unverifiable::OtherVersion));
    }
}
