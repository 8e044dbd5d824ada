//! Seeds: committed before play, revealed when the player turns to the next (domain.md 3.1).

use games::{
    fairness::{Words, commitment},
    instant::GAMES,
};
use kernel::{Entropy, id::MemberId};
use serde::Serialize;
use store::Tx;
use time::Duration;
use utoipa::ToSchema;

use super::{
    Error, House,
    sql::{self, Round, Seed},
};

/// Longest client seed.
const LONGEST: usize = 64;

/// What a player sees of their seeds.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Seeds {
    /// SHA-256 of the hidden seed in use.
    commitment: String,
    /// SHA-256 of the one that follows it.
    next_commitment: String,
    client_seed: String,
    /// Bets drawn from it so far.
    nonce: i64,
}

/// A seed that is no longer in use.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Revealed {
    server_seed: String,
    commitment: String,
    client_seed: String,
    nonces: i64,
}

/// The old seed laid open, and the new ones.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Rotation {
    revealed: Revealed,
    #[serde(flatten)]
    seeds: Seeds,
}

impl House {
    /// A player's seeds; made at the first look.
    pub(crate) async fn seeds(&self, owner: MemberId) -> Result<Seeds, Error> {
        let mut tx = self.store.begin().await?;
        let used = sql::lock_turning(&mut tx, owner, self.store.now()).await?;
        let next = next(&mut tx, owner).await?;
        tx.commit().await?;
        Ok(shown(&used, &next))
    }

    /// Reveals the seed in use and turns to the next, with a client seed of the player's choice.
    ///
    /// Not while a round is open: its field would be laid open with the seed.
    pub(crate) async fn rotate(&self, owner: MemberId, client: &str) -> Result<Rotation, Error> {
        let plain = client.chars().all(|letter| letter.is_ascii_graphic());
        if client.is_empty() || client.len() > LONGEST || !plain {
            return Err(Error::SeedInvalid);
        }
        let now = self.store.now();
        let mut tx = self.store.begin().await?;
        let used = sql::lock_turning(&mut tx, owner, now).await?;
        for game in GAMES.iter().filter(|game| game.has_steps) {
            if sql::unfinished(&mut tx, owner, game.code).await?.is_some() {
                return Err(Error::RoundOpen);
            }
        }
        let mut turned = next(&mut tx, owner).await?;
        sql::set_seed_state(&mut tx, owner, used.number, (2, &used.client)).await?;
        sql::set_seed_state(&mut tx, owner, turned.number, (1, client)).await?;
        client.clone_into(&mut turned.client);
        let server = Entropy.secret()?;
        sql::insert_seed(&mut tx, owner, (turned.number + 1, 0), (&server, client), now).await?;
        let next = next(&mut tx, owner).await?;
        tx.commit().await?;
        let revealed = Revealed {
            commitment: commitment(&used.server),
            server_seed: used.server,
            client_seed: used.client,
            nonces: used.nonce,
        };
        Ok(Rotation { revealed, seeds: shown(&turned, &next) })
    }

    /// Refuses a round that begins too soon after the member's last one. The seed's lock keeps others out meanwhile.
    pub(super) async fn keep_pace(&self, tx: &mut Tx, owner: MemberId) -> Result<(), Error> {
        let least = Duration::milliseconds(self.limits.min_cycle_ms.into());
        if least.is_zero() {
            return Ok(());
        }
        let last = sql::last_at(tx, owner, &GAMES.map(|game| game.code)).await?;
        let left = last.map_or(Duration::ZERO, |last| last + least - self.store.now());
        if left.is_positive() { Err(Error::TooSoon { left }) } else { Ok(()) }
    }

    /// The words that a round was drawn from, again.
    pub(crate) async fn words(&self, round: &Round) -> Result<Words, Error> {
        drawn(round, sql::seed(&self.store, round.owner, round.seed).await?)
    }

    /// [`Self::words`] as a transaction sees them: who holds one asks for no second connection.
    pub(crate) async fn words_in(&self, tx: &mut store::Tx, round: &Round) -> Result<Words, Error> {
        drawn(round, sql::seed_of(tx, round.owner, round.seed).await?)
    }
}

fn drawn(round: &Round, seed: Option<(Seed, bool)>) -> Result<Words, Error> {
    let (seed, _) = seed.ok_or(store::Error::Inconsistent("a round without its seed"))?;
    Ok(Words::new(&seed.server, &seed.client, nonce(round.nonce)?))
}

async fn next(tx: &mut store::Tx, owner: MemberId) -> Result<Seed, Error> {
    let next = sql::seed_in(tx, owner, 0).await?;
    next.ok_or(Error::Store(store::Error::Inconsistent("a member without a next seed")))
}

fn shown(used: &Seed, next: &Seed) -> Seeds {
    Seeds {
        commitment: commitment(&used.server),
        next_commitment: commitment(&next.server),
        client_seed: used.client.clone(),
        nonce: used.nonce,
    }
}

pub(crate) fn nonce(stored: i64) -> Result<u64, Error> {
    u64::try_from(stored).map_err(|_| Error::Store(store::Error::Inconsistent("a negative nonce")))
}
