//! The hashes from which a table's rounds are drawn (domain.md 3.2, 3.3): made before the first round, published by the last link,
//! and used from there backwards, so that each round shows the hash of which the one before it was made.
//!
//! With the end of a chain a pulse of public randomness is named that nobody knows yet; it is the salt of all its rounds, which begin
//! when it is there. So the hashes could not be chosen by what they draw.

mod sql;
pub(crate) mod told;

use beacon::SharedBeacon;
use games::{
    fairness::{Words, link},
    table::{
        card::Card,
        drawn::{Draw, Rules},
        merkle::Commitment,
    },
};
use kernel::{Entropy, id::TableId};
use store::Store;
use time::OffsetDateTime;

use crate::{Error, Round, table};

pub(crate) use sql::SEALED;

/// Rounds of one chain. The last hash of a new chain is found in some milliseconds.
const LENGTH: i64 = 10_000;

/// A chain of a table.
#[derive(Clone, Debug)]
pub(crate) struct Chain {
    pub(crate) number: i64,
    /// What its rounds are drawn with beside their hashes; `None` until the beacon has given it.
    pub(crate) salt: Option<String>,
    /// Where the salt is from; `None` of chains whose salt the house made itself.
    pub(crate) public: Option<PublicSalt>,
    seed: String,
    /// Published: so many times hashed, the seed is this.
    pub(crate) end: String,
    pub(crate) length: i64,
}

/// Where the salt of a chain is from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PublicSalt {
    /// What the beacon is called.
    pub(crate) beacon: String,
    /// Which of its pulses.
    pub(crate) pulse: i64,
    /// What proves the pulse, once it is there.
    pub(crate) signature: Option<String>,
    /// When the end of the chain and the number of the pulse were written down.
    pub(crate) announced_at: OffsetDateTime,
}

/// A chain that waits for its salt.
#[derive(Clone, Debug)]
struct Announced {
    table: TableId,
    number: i64,
    beacon: String,
    pulse: u64,
}

/// Gives the chains that wait for a salt those that the beacon has published.
pub(crate) async fn salt_all(store: &Store, beacon: &SharedBeacon) -> Result<(), Error> {
    for chain in sql::waiting(store).await? {
        // Another beacon's pulse of that number is not what was announced.
        if chain.beacon != beacon.name() {
            let (asked, told) = (&chain.beacon, beacon.name());
            tracing::error!(table = %chain.table, asked, told, "a chain waits for another beacon than the one in use");
            continue;
        }
        if let Some(pulse) = beacon.pulse(chain.pulse).await? {
            sql::salt(store, &chain, &pulse).await?;
        }
    }
    Ok(())
}

impl Chain {
    /// The chain of a table with this number.
    pub(crate) async fn find(store: &Store, table: TableId, number: i64) -> Result<Option<Self>, Error> {
        Ok(sql::find(store, table, number).await?)
    }

    /// The same; announced where it is the next one.
    pub(crate) async fn find_or_announce(
        store: &Store,
        beacon: &SharedBeacon,
        (table, number): (TableId, i64),
    ) -> Result<Self, Error> {
        if let Some(chain) = sql::find(store, table, number).await? {
            return Ok(chain);
        }
        let now = store.now();
        let public = PublicSalt {
            beacon: beacon.name().to_owned(),
            pulse: i64::try_from(beacon.after(now))
                .map_err(|_| Error::Rules("a pulse beyond all".to_owned()))?,
            signature: None,
            announced_at: now,
        };
        let chain = Self::new(number, None, Entropy.secret()?);
        Self { public: Some(public), ..chain }.keep(store, table).await?;
        // Another host may have announced it meanwhile.
        sql::find(store, table, number).await?.ok_or(Error::Unknown)
    }

    /// A chain from the hash that its last round is drawn from.
    pub(crate) fn new(number: i64, salt: Option<String>, seed: String) -> Self {
        let chain = Self { number, salt, public: None, seed, end: String::new(), length: LENGTH };
        Self { end: chain.hash(0), ..chain }
    }

    /// Writes it down, where there is none of its number.
    pub(crate) async fn keep(&self, store: &Store, table: TableId) -> Result<(), Error> {
        let announced_at = self.public.as_ref().map_or_else(|| store.now(), |public| public.announced_at);
        Ok(sql::insert(store, table, self, announced_at).await?)
    }

    /// The hash of a round, by its place from 1; 0 is the published end. That of the place before is what is known of a round
    /// before it is drawn.
    pub(crate) fn hash(&self, place: i64) -> String {
        (place..self.length).fold(self.seed.clone(), |hash, _| link(&hash))
    }

    /// What the rounds of a place are drawn from; `None` before the salt is there. The chain is walked for it once.
    pub(crate) fn at(&self, place: i64) -> Option<Source<'_>> {
        Some(Source { salt: self.salt.as_deref()?, place, hash: self.hash(place) })
    }

    /// The same, of a round that has begun.
    pub(crate) fn of(&self, round: &Round) -> Result<Source<'_>, Error> {
        self.at(round.place).ok_or_else(|| Error::Rules("a round of a chain without a salt".to_owned()))
    }
}

/// What the rounds of one place of a chain are drawn from: one round, or the hands of a shoe.
pub(crate) struct Source<'c> {
    pub(crate) salt: &'c str,
    place: i64,
    pub(crate) hash: String,
}

impl Source<'_> {
    fn words(&self) -> Words {
        Words::of_round(self.salt, &self.hash)
    }

    /// What a round of this place draws.
    pub(crate) fn draw(&self, round: &Round) -> Result<Draw, Error> {
        let drawn = table::rules(&round.rules)?.draw(&mut self.words(), round.hand(), round.result.as_ref());
        let drawn = drawn.map_err(store::Error::from)?;
        drawn.ok_or_else(|| Error::Rules(format!("{} deals no hand {}", round.rules, round.hand)))
    }

    /// The cards of the shoe of this place; `None` of a game without.
    pub(crate) fn cards(&self, rules: &dyn Rules) -> Option<Vec<Card>> {
        rules.shoe(&mut self.words())
    }

    /// The commitment to the shoe of this place; `None` of a game without. Its secret is the hash, which is told when the shoe is over.
    pub(crate) fn shoe(&self, rules: &dyn Rules) -> Option<Commitment> {
        let cards = self.cards(rules)?;
        Commitment::new(u64::try_from(self.place).ok()?, &self.hash, &cards)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_shows_the_hash_of_which_the_one_before_was_made() {
        let (salt, seed) = (Some("salt".to_owned()), "seed".to_owned());
        let chain = Chain { length: 3, ..Chain::new(1, salt, seed.clone()) };
        assert_eq!(chain.hash(3), seed, "the last round's is the seed itself");
        for place in 0..3 {
            assert_eq!(link(&chain.hash(place + 1)), chain.hash(place));
        }
        let mut words = Words::of_round("salt", &link(&seed));
        assert_eq!(chain.at(2).unwrap().words().next_word(), words.next_word());
    }
}
