//! The hashes from which a table's rounds are drawn (domain.md 3.2, 3.3): made before the first round, published by the last link,
//! and used from there backwards, so that each round shows the hash of which the one before it was made.

mod sql;

use games::{
    fairness::{Words, link},
    table::{
        drawn::{Draw, Rules},
        merkle::Commitment,
    },
};
use kernel::{Entropy, id::TableId};
use store::Store;

use crate::{Error, Round, table};

pub(crate) use sql::SEALED;

/// Rounds of one chain. The last hash of a new chain is found in some milliseconds.
const LENGTH: i64 = 10_000;

/// A chain of a table.
#[derive(Clone, Debug)]
pub(crate) struct Chain {
    pub(crate) number: i64,
    pub(crate) salt: String,
    seed: String,
    /// Published: so many times hashed, the seed is this.
    pub(crate) end: String,
    pub(crate) length: i64,
}

impl Chain {
    /// The chain of a table with this number.
    pub(crate) async fn find(store: &Store, table: TableId, number: i64) -> Result<Option<Self>, Error> {
        Ok(sql::find(store, table, number).await?)
    }

    /// The same; made where it is the next one.
    pub(crate) async fn find_or_make(store: &Store, table: TableId, number: i64) -> Result<Self, Error> {
        if let Some(chain) = sql::find(store, table, number).await? {
            return Ok(chain);
        }
        let mut chain = Self {
            number,
            salt: Entropy.secret()?,
            seed: Entropy.secret()?,
            end: String::new(),
            length: LENGTH,
        };
        chain.end = chain.hash(0);
        sql::insert(store, table, &chain).await?;
        // Another host may have made it meanwhile.
        sql::find(store, table, number).await?.ok_or(Error::Unknown)
    }

    /// The hash of a round, by its place from 1; 0 is the published end. That of the place before is what is known of a round
    /// before it is drawn.
    pub(crate) fn hash(&self, place: i64) -> String {
        (place..self.length).fold(self.seed.clone(), |hash, _| link(&hash))
    }

    /// What the rounds of a place are drawn from. The chain is walked for it once.
    pub(crate) fn at(&self, place: i64) -> Source<'_> {
        Source { salt: &self.salt, place, hash: self.hash(place) }
    }
}

/// What the rounds of one place of a chain are drawn from: one round, or the hands of a shoe.
pub(crate) struct Source<'c> {
    salt: &'c str,
    place: i64,
    pub(crate) hash: String,
}

impl Source<'_> {
    fn words(&self) -> Words {
        Words::of_round(self.salt, &self.hash)
    }

    /// What a round of this place draws.
    pub(crate) fn draw(&self, round: &Round) -> Result<Draw, Error> {
        let drawn = table::rules(&round.rules)?.draw(&mut self.words(), round.hand());
        let drawn = drawn.map_err(store::Error::from)?;
        drawn.ok_or_else(|| Error::Rules(format!("{} deals no hand {}", round.rules, round.hand)))
    }

    /// The commitment to the shoe of this place; `None` of a game without. Its secret is the hash, which is told when the shoe is over.
    pub(crate) fn shoe(&self, rules: &dyn Rules) -> Option<Commitment> {
        let cards = rules.shoe(&mut self.words())?;
        Commitment::new(u64::try_from(self.place).ok()?, &self.hash, &cards)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_shows_the_hash_of_which_the_one_before_was_made() {
        let (salt, seed) = ("salt".to_owned(), "seed".to_owned());
        let chain = Chain { number: 1, salt, seed: seed.clone(), end: String::new(), length: 3 };
        assert_eq!(chain.hash(3), seed, "the last round's is the seed itself");
        for place in 0..3 {
            assert_eq!(link(&chain.hash(place + 1)), chain.hash(place));
        }
        let mut words = Words::of_round("salt", &link(&seed));
        assert_eq!(chain.at(2).words().next_word(), words.next_word());
    }
}
