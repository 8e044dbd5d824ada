//! A member's seeds and the records of their rounds, as their calls ask for them.

use games::{
    instant::{GAMES, Game},
    table::fishing,
};
use gate::{
    round::{Record, Replayed, Round},
    seeds::{ClientSeed, Pair, Rotation, Seed, Seeds},
};
use kernel::id::MemberId;
use uuid::Uuid;

use super::{Error, House};

impl House {
    /// A player's seeds; made at the first look.
    pub(super) async fn seeds(&self, owner: MemberId) -> Result<Seeds, Error> {
        let mut tx = self.store.begin().await?;
        let pair = Pair::lock(&mut tx, owner, self.store.now()).await?;
        tx.commit().await?;
        Ok(pair.shown())
    }

    /// Reveals the seed in use and turns to the next, with a client seed of the player's choice.
    ///
    /// Not while a round is open: its field would be laid open with the seed.
    pub(super) async fn rotate(&self, owner: MemberId, client: &str) -> Result<Rotation, Error> {
        let client = ClientSeed::new(client).ok_or(Error::SeedInvalid)?;
        let now = self.store.now();
        let mut tx = self.store.begin().await?;
        let pair = Pair::lock(&mut tx, owner, now).await?;
        let stepwise = GAMES.iter().filter(|game| game.has_steps).map(|game| game.code);
        for game in stepwise.chain([fishing::CODE]) {
            if Round::unfinished(&mut tx, owner, game).await?.is_some() {
                return Err(Error::RoundOpen);
            }
        }
        let rotation = pair.turn(&mut tx, client, now).await?;
        tx.commit().await?;
        Ok(rotation)
    }

    /// A member's round.
    pub(super) async fn record(&self, owner: MemberId, id: Uuid) -> Result<Record, Error> {
        let round = Round::find(&self.store, owner, id).await?.ok_or(Error::UnknownRound)?;
        let seed = Seed::of_round(&self.store, owner, round.seed).await?;
        let replayed = if seed.is_revealed { Some(replay(&round, &seed)?) } else { None };
        let nonce = round.nonce;
        let record = round.record(seed.source(nonce), replayed);
        Ok(match &self.notary {
            Some(notary) => record.signed(&**notary, owner)?,
            None => record,
        })
    }
}

/// The words of a round and what they decide.
fn replay(round: &Round, seed: &Seed) -> Result<Replayed, store::Error> {
    let mut words = seed.words(round.nonce)?;
    let replayed = match Game::named(&round.game) {
        Some(game) => game.replay(&round.input, &mut words, round.stake),
        None => fishing::record::replay(&round.input, &mut words, round.stake),
    };
    let replayed = replayed.ok_or(store::Error::Inconsistent("a round that its rules do not take"))?;
    Ok(Replayed { words: words.drawn().to_vec(), outcome: replayed.outcome })
}
