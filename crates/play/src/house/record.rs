//! The record of a round: with the seed revealed, everything that it takes to replay it offline (domain.md 3).

use games::{fairness::commitment, instant::Game};
use kernel::{Amount, Money, id::MemberId};
use serde::Serialize;
use serde_json::Value;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    Error, House,
    sql::{self, Round, State},
};

/// Everything that it takes to replay a round.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Record {
    id: Uuid,
    game: String,
    version: String,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    commitment: String,
    /// Sealed until the player turns to the next seed.
    server_seed: Option<String>,
    client_seed: String,
    nonce: i64,
    #[schema(value_type = Object)]
    input: Value,
    /// Every random word, in order, with the seed revealed.
    words: Option<Vec<u32>>,
    #[schema(value_type = Object)]
    outcome: Value,
    stake: Amount,
    payout: Money,
    /// `open`, `settled` or `refused`.
    state: &'static str,
    /// The same under the house's signature: the seeds prove what was drawn, this proves what was staked on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    signed: Option<SignedRound>,
}

/// A document of the house about a round, as a file that anybody can check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SignedRound {
    /// The document, byte for byte as it was signed.
    pub document: String,
    /// Ed25519 over the document, in hex.
    pub signature: String,
    /// The house's key, in hex; whose it is stands at `/.well-known/mela-keys.json`.
    pub public_key: String,
}

/// Signs for the house; implemented over its keys in `app`.
pub trait Notary: Send + Sync + 'static {
    /// A document with the house's signature.
    fn sign(&self, document: String) -> SignedRound;
    /// The member's name in documents: it does not tell who they are.
    fn player(&self, member: MemberId) -> String;
}

/// The form of the document; one with other fields has another number.
const FORM: &str = "mela-round/1";

/// What is signed. The result is not in it: it follows from the seeds.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Document<'a> {
    form: &'static str,
    round: Uuid,
    game: &'a str,
    version: &'a str,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    player: String,
    commitment: &'a str,
    client_seed: &'a str,
    nonce: i64,
    input: &'a Value,
    stake: Amount,
    payout: Money,
    state: &'static str,
}

impl House {
    /// A member's round. What would lay the seed open stays sealed until the seed is revealed.
    pub(crate) async fn record(&self, owner: MemberId, id: Uuid) -> Result<Record, Error> {
        let round = sql::round(&self.store, owner, id).await?.ok_or(Error::UnknownRound)?;
        let seed = sql::seed(&self.store, owner, round.seed).await?;
        let (seed, revealed) = seed.ok_or(store::Error::Inconsistent("a round without its seed"))?;
        let (words, outcome) = if revealed {
            let (words, outcome) = self.replay(&round).await?;
            (Some(words), outcome)
        } else {
            (None, round.outcome.clone())
        };
        let mut record = Record {
            id: round.id,
            game: round.game,
            version: round.version,
            at: round.at,
            commitment: commitment(&seed.server),
            server_seed: revealed.then_some(seed.server),
            client_seed: seed.client,
            nonce: round.nonce,
            input: round.input,
            words,
            outcome,
            stake: round.stake,
            payout: round.payout,
            state: match round.state {
                State::Settling | State::Settled => "settled",
                State::Refused(_) => "refused",
                State::Drawn | State::Open => "open",
            },
            signed: None,
        };
        record.signed = self.signed(owner, &record)?;
        Ok(record)
    }

    /// The record under the house's signature, made whenever it is asked for: who asks right after a bet holds the stake
    /// in their hands, whatever the house may say later.
    fn signed(&self, owner: MemberId, record: &Record) -> Result<Option<SignedRound>, Error> {
        let Some(notary) = &self.notary else { return Ok(None) };
        let document = Document {
            form: FORM,
            round: record.id,
            game: &record.game,
            version: &record.version,
            at: record.at,
            player: notary.player(owner),
            commitment: &record.commitment,
            client_seed: &record.client_seed,
            nonce: record.nonce,
            input: &record.input,
            stake: record.stake,
            payout: record.payout,
            state: record.state,
        };
        Ok(Some(notary.sign(serde_json::to_string(&document).map_err(store::Error::from)?)))
    }

    /// The words of a round and what they decide.
    async fn replay(&self, round: &Round) -> Result<(Vec<u32>, Value), Error> {
        let mut words = self.words(round).await?;
        let game = Game::named(&round.game);
        let replayed = game.and_then(|game| game.replay(&round.input, &mut words, round.stake));
        let replayed = replayed.ok_or(store::Error::Inconsistent("a round that its rules do not take"))?;
        Ok((words.drawn().to_vec(), replayed.outcome))
    }
}
