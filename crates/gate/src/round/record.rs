//! The record of a round: with the seed revealed, everything that it takes to replay it offline (domain.md 3). It is what the
//! page that verifies rounds and `mela verify` read, whatever game it is of.

use kernel::{Amount, Money, id::MemberId};
use serde::Serialize;
use serde_json::Value;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{Round, State};
use crate::seeds::Source;

/// Everything that it takes to replay a round.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Record {
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

/// What a round whose seed is revealed came to, drawn again.
#[derive(Clone, Debug)]
pub struct Replayed {
    /// Every random word, in order.
    pub words: Vec<u32>,
    /// What they decided.
    pub outcome: Value,
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

impl Round {
    /// Its record. What would lay the seed open stays sealed until the seed is revealed: only then there is a `replayed`.
    #[must_use]
    pub fn record(self, source: Source, replayed: Option<Replayed>) -> Record {
        let (words, outcome) = match replayed {
            Some(Replayed { words, outcome }) => (Some(words), outcome),
            None => (None, self.outcome),
        };
        Record {
            id: self.id,
            game: self.game,
            version: self.version,
            at: self.at,
            commitment: source.commitment,
            server_seed: source.server_seed,
            client_seed: source.client_seed,
            nonce: source.nonce,
            input: self.input,
            words,
            outcome,
            stake: self.stake,
            payout: self.payout,
            state: match self.state {
                State::Settling | State::Settled => "settled",
                State::Refused(_) => "refused",
                State::Drawn | State::Open => "open",
            },
            signed: None,
        }
    }
}

impl Record {
    /// The record under the house's signature, made whenever it is asked for: who asks right after a bet holds the stake
    /// in their hands, whatever the house may say later.
    ///
    /// # Errors
    /// For a record that cannot be written as JSON.
    pub fn signed(mut self, notary: &dyn Notary, owner: MemberId) -> Result<Self, store::Error> {
        let document = Document {
            form: FORM,
            round: self.id,
            game: &self.game,
            version: &self.version,
            at: self.at,
            player: notary.player(owner),
            commitment: &self.commitment,
            client_seed: &self.client_seed,
            nonce: self.nonce,
            input: &self.input,
            stake: self.stake,
            payout: self.payout,
            state: self.state,
        };
        self.signed = Some(notary.sign(serde_json::to_string(&document)?));
        Ok(self)
    }
}
