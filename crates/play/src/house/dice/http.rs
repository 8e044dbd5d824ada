//! The calls of dice.

use axum::extract::State;
use games::dice::{Choice, Dice, Direction};
use kernel::{Amount, Money, id::RequestId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web::{Envelope, Json, OpenApiRouter, Player, Reply, Signed, routes};

use super::{DiceRound, PastRoll};
use crate::house::{
    Asked, Error, House,
    http::{GameCurrency, LimitsView},
};

/// The calls of dice.
pub(crate) fn routes(house: House) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(dice_table, roll)).with_state(house)
}

#[derive(Debug, Serialize, ToSchema)]
struct DiceTable {
    currency: GameCurrency,
    limits: LimitsView,
    /// The house's edge, a decimal fraction.
    edge: &'static str,
    /// One's last rolls, newest first.
    last: Vec<PastRoll>,
    balance: Money,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct RollAsk {
    request_id: RequestId,
    stake: Amount,
    /// Hundredths of a percent chance: `1.00` to `98.00`.
    target: String,
    direction: Direction,
}

/// What dice allows, and one's last rolls.
#[utoipa::path(get, path = "/play/dice", tag = "play", security(("token" = [])),
    responses((status = 200, description = "Limits and last rolls", body = Envelope<DiceTable>)))]
async fn dice_table(State(house): State<House>, Signed(player): Signed<Player>) -> Reply<DiceTable> {
    let (last, balance) = (house.last_rolls(player.id).await?, house.balance(player.id).await?);
    let currency = GameCurrency::of(&house);
    Ok(Envelope::of(DiceTable { currency, limits: LimitsView::of(&house), edge: "0.01", last, balance }))
}

/// Rolls once. The same request again gets the same roll.
#[utoipa::path(post, path = "/play/dice", tag = "play", security(("token" = [])),
    responses((status = 200, description = "The roll, settled", body = Envelope<DiceRound>),
              (status = 409, description = "insufficient_funds, request_reused")))]
async fn roll(
    State(house): State<House>,
    Signed(player): Signed<Player>,
    Json(ask): Json<RollAsk>,
) -> Reply<DiceRound> {
    let asked = Asked { player: &player, request: ask.request_id, stake: ask.stake };
    let choice = Choice { target: ask.target, direction: ask.direction };
    let choice = choice.in_full().ok_or(Error::InputInvalid)?;
    let (round, balance) = house.play_at_once::<Dice>(asked, choice).await?;
    Ok(Envelope::of(house.dice_round(&round, balance).await?))
}
