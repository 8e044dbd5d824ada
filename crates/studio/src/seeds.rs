//! The seeds of a session (domain.md 3.1): the house of the game is bound to one before the first spin, to the next one
//! before the player names their part of it, and every seed is opened when nothing is drawn from it any more.

use games::fairness::{Words, commitment};
use kernel::{Amount, Entropy, Money, entropy::NoEntropy};
use serde::Serialize;
use serde_json::{Value, json};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    Error, Studio,
    journal::Seeds,
    rounds::{Round, State},
    session::Session,
};

/// Longest client seed, in letters.
const LONGEST: usize = 64;

/// What a session's rounds are drawn from.
pub(crate) struct Pair {
    server: String,
    client: String,
    nonce: u64,
    // The server's seed after this one: bound to before the player names the client seed it is used with.
    next: String,
}

/// The seeds in use, without what is still sealed.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Seeds)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Sealed {
    /// SHA-256 of the server's seed.
    commitment: String,
    /// SHA-256 of the one after it.
    next_commitment: String,
    client_seed: String,
    /// Rounds drawn so far.
    nonce: u64,
}

/// A seed that nothing is drawn from any more.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Revealed)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Opened {
    server_seed: String,
    commitment: String,
    client_seed: String,
    /// Rounds drawn from it: their nonces are 1 to this.
    nonces: u64,
}

/// The answer to a turn of the seeds.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Rotation)]
pub(crate) struct Turned {
    revealed: Opened,
    #[serde(flatten)]
    seeds: Sealed,
}

/// A round as anyone may replay it, in the form that `mela verify` reads.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Record {
    id: Uuid,
    /// The model's id.
    game: String,
    /// The hash of its rules.
    version: String,
    /// The title.
    title: String,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    commitment: String,
    /// Absent while rounds are still drawn from it.
    server_seed: Option<String>,
    client_seed: String,
    nonce: u64,
    /// A slot takes nothing but the stake.
    input: Value,
    /// Told with the seed.
    words: Option<Vec<u32>>,
    outcome: Value,
    stake: Amount,
    payout: Money,
    state: &'static str,
}

impl Pair {
    pub(crate) fn fresh(client: &str) -> Result<Self, NoEntropy> {
        let (server, next) = (Entropy.secret()?, Entropy.secret()?);
        Ok(Self { server, client: client.to_owned(), nonce: 0, next })
    }

    /// The seeds of the next round.
    pub(crate) fn draw(&mut self) -> Seeds {
        self.nonce += 1;
        Seeds { server: self.server.clone(), client: self.client.clone(), nonce: self.nonce }
    }

    pub(crate) fn sealed(&self) -> Sealed {
        Sealed {
            commitment: commitment(&self.server),
            next_commitment: commitment(&self.next),
            client_seed: self.client.clone(),
            nonce: self.nonce,
        }
    }

    /// Whether this seed is the one that rounds are drawn from, or the one after it.
    pub(crate) fn holds(&self, server: &str) -> bool {
        self.server == server || self.next == server
    }

    fn turn(&mut self, client: &str) -> Result<Turned, NoEntropy> {
        let after = Entropy.secret()?;
        let server = std::mem::replace(&mut self.server, std::mem::replace(&mut self.next, after));
        let revealed = Opened {
            commitment: commitment(&server),
            server_seed: server,
            client_seed: std::mem::replace(&mut self.client, client.to_owned()),
            nonces: std::mem::take(&mut self.nonce),
        };
        Ok(Turned { revealed, seeds: self.sealed() })
    }
}

impl Studio {
    /// Opens the seed in use and turns to the next one, with the player's own part.
    pub(crate) async fn turn_seeds(&self, session: &Session, client: &str) -> Result<Turned, Error> {
        let plain = client.chars().all(|letter| letter.is_ascii_graphic());
        if client.is_empty() || client.len() > LONGEST || !plain {
            return Err(Error::SeedInvalid);
        }
        // No round may be on its way: it would be drawn from a seed that its player knows.
        let _turn = session.waits().await;
        Ok(session.seeds(|pair| pair.turn(client))?)
    }

    /// The record of a round that has a result. Its seed is told once no session draws from it: the player turned to the
    /// next one, or the session has ended.
    pub(crate) fn record_of(&self, id: Uuid) -> Result<Record, Error> {
        let round = self.rounds(|rounds| rounds.round(id).cloned()).ok_or(Error::UnknownRound)?;
        let Round { asked, state: State::Drawn | State::Paid, book: Some(book), seeds: Some(seeds), .. } =
            round
        else {
            return Err(Error::UnknownRound);
        };
        let is_open = !self.sessions.draw_from(&seeds.server);
        let words = is_open.then(|| self.words(&book.model, &seeds, asked.stake)).flatten();
        Ok(Record {
            id,
            game: book.model.clone(),
            version: book.version.clone(),
            title: asked.game,
            at: asked.at,
            commitment: commitment(&seeds.server),
            server_seed: is_open.then_some(seeds.server),
            client_seed: seeds.client,
            nonce: seeds.nonce,
            input: json!({}),
            words,
            stake: asked.stake,
            payout: book.payout,
            outcome: serde_json::to_value(book).unwrap_or_default(),
            state: "settled",
        })
    }

    /// The words that a round was drawn from, counted anew.
    fn words(&self, model: &str, seeds: &Seeds, stake: Amount) -> Option<Vec<u32>> {
        let mut words = Words::new(&seeds.server, &seeds.client, seeds.nonce);
        games::slots::play(games::slots::find(model)?, &mut words, stake)?;
        Some(words.drawn().to_vec())
    }
}
