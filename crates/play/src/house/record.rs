//! The record of a round: with the seed revealed, everything that it takes to replay it offline (domain.md 3).

use games::{fairness::commitment, mines::Field};
use kernel::{Amount, Money, id::MemberId};
use serde::Serialize;
use serde_json::{Value, json};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    Error, House, dice, mines,
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
        Ok(Record {
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
        })
    }

    /// The words of a round and what they decide.
    async fn replay(&self, round: &Round) -> Result<(Vec<u32>, Value), Error> {
        let mut words = self.words(round).await?;
        let outcome = if round.game == mines::GAME {
            let field = Field::lay(mines::count(round)?, &mut words).ok_or(Error::InputInvalid)?;
            json!({ "field": field.mines() })
        } else {
            dice::outcome(dice::bet_of(round)?.roll(&mut words))
        };
        Ok((words.drawn().to_vec(), outcome))
    }
}
