//! Dice: one bet, one roll (domain.md 2.5).

mod http;

use games::{
    dice::{Dice, Direction},
    instant::Instant,
};
use gate::{round::Round, seeds::RoundSeeds};
use kernel::{Amount, Money, id::MemberId};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{Error, House, cycle::input};

pub(super) use http::routes;

/// Rolls of the strip.
const LAST: i64 = 20;

/// A roll of the past.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct PastRoll {
    id: Uuid,
    roll: String,
    won: bool,
}

/// A round of dice.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct DiceRound {
    id: Uuid,
    game: &'static str,
    stake: Amount,
    payout: Money,
    /// The balance after the round.
    balance: Money,
    /// What was rolled: 0.00 to 99.99.
    roll: String,
    target: String,
    direction: Direction,
    /// What a win pays, times the stake.
    multiplier: String,
    won: bool,
    #[serde(flatten)]
    seeds: RoundSeeds,
}

impl House {
    pub(super) async fn dice_round(&self, round: &Round, balance: Money) -> Result<DiceRound, Error> {
        let choice = input::<Dice>(round)?;
        Ok(DiceRound {
            id: round.id,
            game: Dice::CODE,
            stake: round.stake,
            payout: round.payout,
            balance,
            roll: text(&round.outcome, "roll")?,
            target: choice.target,
            direction: choice.direction,
            multiplier: text(&round.outcome, "multiplier")?,
            won: won(round)?,
            seeds: self.round_seeds(round).await?,
        })
    }

    /// The player's last rolls, newest first.
    pub(super) async fn last_rolls(&self, owner: MemberId) -> Result<Vec<PastRoll>, Error> {
        let rounds = Round::last(&self.store, owner, Dice::CODE, LAST).await?;
        let past = |round: Round| {
            Ok(PastRoll { id: round.id, roll: text(&round.outcome, "roll")?, won: won(&round)? })
        };
        rounds.into_iter().map(past).collect()
    }
}

/// A word of a roll's record. One that cannot be read is no loss of the player's.
fn text(record: &Value, name: &str) -> Result<String, Error> {
    record[name].as_str().map(ToOwned::to_owned).ok_or_else(unreadable)
}

fn won(round: &Round) -> Result<bool, Error> {
    round.outcome["won"].as_bool().ok_or_else(unreadable)
}

const fn unreadable() -> Error {
    Error::Store(store::Error::Inconsistent("a roll whose record cannot be read"))
}
