//! Dice: one bet, one roll (domain.md 2.5).

use games::{
    dice::{Bet, Direction, Roll},
    fairness::commitment,
};
use kernel::{Amount, Money, id::MemberId};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;
use uuid::Uuid;
use wager::Act;

use super::{
    Asked, Error, House, refused,
    seeds::Draw,
    sql::{self, Round, State},
};

pub(crate) const GAME: &str = "dice";
/// Raised when the rules change: a round is replayed by the rules it was played under.
const VERSION: &str = "dice-1";
/// Rolls of the strip.
const LAST: i64 = 20;

/// A round of dice.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DiceRound {
    id: Uuid,
    game: &'static str,
    stake: Amount,
    payout: Money,
    /// The balance after the round.
    balance: Money,
    /// What was rolled: 0.00 to 99.99.
    roll: String,
    target: String,
    direction: String,
    /// What a win pays, times the stake.
    multiplier: String,
    won: bool,
    commitment: String,
    client_seed: String,
    nonce: i64,
}

/// A roll of the past.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PastRoll {
    id: Uuid,
    roll: String,
    won: bool,
}

/// Hundredths as people write them: `50.50`.
fn hundredths(value: u32) -> String {
    format!("{}.{:02}", value / 100, value % 100)
}

/// `50.50` or `50` as hundredths.
fn parse(target: &str) -> Option<u32> {
    let (whole, part) = target.split_once('.').unwrap_or((target, ""));
    let plain = |text: &str| text.bytes().all(|digit| digit.is_ascii_digit());
    if whole.is_empty() || whole.len() > 2 || part.len() > 2 || !plain(whole) || !plain(part) {
        return None;
    }
    Some(whole.parse::<u32>().ok()? * 100 + format!("{part:0<2}").parse::<u32>().ok()?)
}

impl House {
    /// Rolls once. The same request again gets the same roll.
    pub(crate) async fn roll(
        &self,
        asked: Asked<'_>,
        target: &str,
        direction: Direction,
    ) -> Result<DiceRound, Error> {
        self.check_stake(asked.stake)?;
        let target = parse(target).ok_or(Error::InputInvalid)?;
        let bet = Bet::new(target, direction).ok_or(Error::InputInvalid)?;
        let max_payout = self.limits.max_payout;
        let best = i128::from(asked.stake.units()) * i128::from(bet.multiplier()) / 10_000;
        if best > i128::from(max_payout.units()) {
            return Err(Error::StakeTooHigh { max_payout });
        }
        let round = self.draw(asked, GAME, |words, stake| {
            let roll = bet.roll(words);
            let payout = roll.payout(stake).ok_or(Error::StakeTooHigh { max_payout })?;
            Ok(Draw {
                game: GAME,
                version: VERSION,
                input: json!({ "target": hundredths(target), "direction": direction }),
                outcome: outcome(roll),
                payout,
            })
        });
        let round = round.await?;
        let balance = match round.state {
            State::Settled => self.balance(round.owner).await?,
            State::Refused(why) => return Err(why.into()),
            State::Drawn | State::Open | State::Settling => self.settle_roll(&round).await?,
        };
        self.dice_round(&round, balance).await
    }

    async fn settle_roll(&self, round: &Round) -> Result<Money, Error> {
        let outcome =
            self.move_money(round, "p", Act::Play { stake: round.stake, payout: round.payout }).await?;
        let refusal = refused(&outcome);
        let to = refusal.map_or(State::Settled, State::Refused);
        sql::set_state(&self.store, round, State::Drawn, to).await?;
        refusal.map_or(Ok(outcome.balance), |why| Err(why.into()))
    }

    async fn dice_round(&self, round: &Round, balance: Money) -> Result<DiceRound, Error> {
        let seed = sql::seed(&self.store, round.owner, round.seed).await?;
        let (seed, _) = seed.ok_or(store::Error::Inconsistent("a round without its seed"))?;
        Ok(DiceRound {
            id: round.id,
            game: GAME,
            stake: round.stake,
            payout: round.payout,
            balance,
            roll: text(&round.outcome, "roll")?,
            target: text(&round.input, "target")?,
            direction: text(&round.input, "direction")?,
            multiplier: text(&round.outcome, "multiplier")?,
            won: won(round)?,
            commitment: commitment(&seed.server),
            client_seed: seed.client,
            nonce: round.nonce,
        })
    }

    /// The player's last rolls, newest first.
    pub(crate) async fn last_rolls(&self, owner: MemberId) -> Result<Vec<PastRoll>, Error> {
        let rounds = sql::last(&self.store, owner, GAME, LAST).await?;
        let past = |round: Round| {
            Ok(PastRoll { id: round.id, roll: text(&round.outcome, "roll")?, won: won(&round)? })
        };
        rounds.into_iter().map(past).collect()
    }
}

/// A word of a round's record. One that cannot be read is no loss of the player's.
fn text(record: &Value, name: &str) -> Result<String, Error> {
    record[name].as_str().map(ToOwned::to_owned).ok_or_else(unreadable)
}

fn won(round: &Round) -> Result<bool, Error> {
    round.outcome["won"].as_bool().ok_or_else(unreadable)
}

fn unreadable() -> Error {
    Error::Store(store::Error::Inconsistent("a roll whose record cannot be read"))
}

/// A roll as the record keeps it.
pub(crate) fn outcome(roll: Roll) -> Value {
    json!({
        "roll": hundredths(roll.outcome),
        "won": roll.won,
        "multiplier": format!("{}.{:04}", roll.multiplier / 10_000, roll.multiplier % 10_000),
    })
}

/// The bet that a round's record tells of.
pub(crate) fn bet_of(round: &Round) -> Result<Bet, Error> {
    let target = round.input["target"].as_str().and_then(parse);
    let direction = serde_json::from_value(round.input["direction"].clone()).ok();
    let bet = target.zip(direction).and_then(|(target, direction)| Bet::new(target, direction));
    bet.ok_or(Error::Store(store::Error::Inconsistent("a roll without its bet")))
}
