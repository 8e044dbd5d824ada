//! The calls of the instant games' clients, and the record that verifies a round.

use axum::extract::State;
use games::dice::Direction;
use kernel::{Amount, Money, id::RequestId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;
use web::{Empty, Envelope, Json, Member, OpenApiRouter, Path, Player, Reply, Signed, routes};

use super::{
    Asked, House,
    dice::{DiceRound, PastRoll},
    mines::MinesRound,
    record::Record,
    seeds::{Rotation, Seeds},
};

/// The calls of instant games.
pub fn routes(house: House) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(seeds))
        .routes(routes!(rotate))
        .routes(routes!(dice_table, roll))
        .routes(routes!(open_mines, start_mines))
        .routes(routes!(reveal))
        .routes(routes!(cash_out))
        .routes(routes!(round))
        .with_state(house)
}

/// One's seeds: what is committed, what is one's own.
#[utoipa::path(get, path = "/play/seeds", tag = "play", security(("token" = [])),
    responses((status = 200, description = "Commitments and client seed", body = Envelope<Seeds>)))]
async fn seeds(State(house): State<House>, Signed(player): Signed<Player>) -> Reply<Seeds> {
    Ok(Envelope::of(house.seeds(player.id).await?))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct RotateAsk {
    /// 1 to 64 printable ASCII characters.
    client_seed: String,
}

/// Reveals the seed in use and turns to the next.
#[utoipa::path(post, path = "/play/seeds/rotate", tag = "play", security(("token" = [])),
    responses((status = 200, description = "The old seed laid open", body = Envelope<Rotation>),
              (status = 409, description = "round_open")))]
async fn rotate(
    State(house): State<House>,
    Signed(player): Signed<Player>,
    Json(ask): Json<RotateAsk>,
) -> Reply<Rotation> {
    Ok(Envelope::of(house.rotate(player.id, &ask.client_seed).await?))
}

/// What the games allow.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct LimitsView {
    min_stake: Amount,
    max_stake: Amount,
    max_payout: Amount,
}

impl LimitsView {
    const fn of(house: &House) -> Self {
        let limits = house.limits;
        Self { min_stake: limits.min_stake, max_stake: limits.max_stake, max_payout: limits.max_payout }
    }
}

/// What the games are played in.
#[derive(Debug, Serialize, ToSchema)]
struct GameCurrency {
    /// ISO 4217.
    code: &'static str,
    /// What stands before amounts.
    symbol: &'static str,
}

impl GameCurrency {
    const fn of(house: &House) -> Self {
        Self { code: house.asset.code(), symbol: house.asset.symbol() }
    }
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

/// What dice allows, and one's last rolls.
#[utoipa::path(get, path = "/play/dice", tag = "play", security(("token" = [])),
    responses((status = 200, description = "Limits and last rolls", body = Envelope<DiceTable>)))]
async fn dice_table(State(house): State<House>, Signed(player): Signed<Player>) -> Reply<DiceTable> {
    let (last, balance) = (house.last_rolls(player.id).await?, house.balance(player.id).await?);
    let currency = GameCurrency::of(&house);
    Ok(Envelope::of(DiceTable { currency, limits: LimitsView::of(&house), edge: "0.01", last, balance }))
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

/// Rolls once.
#[utoipa::path(post, path = "/play/dice", tag = "play", security(("token" = [])),
    responses((status = 200, description = "The roll, settled", body = Envelope<DiceRound>),
              (status = 409, description = "insufficient_funds, request_reused")))]
async fn roll(
    State(house): State<House>,
    Signed(player): Signed<Player>,
    Json(ask): Json<RollAsk>,
) -> Reply<DiceRound> {
    let asked = Asked { player: &player, request: ask.request_id, stake: ask.stake };
    Ok(Envelope::of(house.roll(asked, &ask.target, ask.direction).await?))
}

#[derive(Debug, Serialize, ToSchema)]
struct MinesTable {
    /// The round that goes on where it was.
    open: Option<MinesRound>,
    currency: GameCurrency,
    limits: LimitsView,
    balance: Money,
}

/// What mines allows, and the round that is not over.
#[utoipa::path(get, path = "/play/mines", tag = "play", security(("token" = [])),
    responses((status = 200, description = "Limits and open round", body = Envelope<MinesTable>)))]
async fn open_mines(State(house): State<House>, Signed(player): Signed<Player>) -> Reply<MinesTable> {
    let open = house.open_mines(player.id).await?;
    let balance = house.balance(player.id).await?;
    Ok(Envelope::of(MinesTable {
        open,
        currency: GameCurrency::of(&house),
        limits: LimitsView::of(&house),
        balance,
    }))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct MinesAsk {
    request_id: RequestId,
    stake: Amount,
    /// 1 to 24.
    mines: u8,
}

/// Lays a field and places the bet.
#[utoipa::path(post, path = "/play/mines", tag = "play", security(("token" = [])),
    responses((status = 200, description = "The open round", body = Envelope<MinesRound>),
              (status = 409, description = "insufficient_funds, round_open, request_reused")))]
async fn start_mines(
    State(house): State<House>,
    Signed(player): Signed<Player>,
    Json(ask): Json<MinesAsk>,
) -> Reply<MinesRound> {
    let asked = Asked { player: &player, request: ask.request_id, stake: ask.stake };
    Ok(Envelope::of(house.start_mines(asked, ask.mines).await?))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct RevealAsk {
    /// 0 to 24, row by row.
    tile: u8,
}

/// Uncovers a tile.
#[utoipa::path(post, path = "/play/mines/{id}/reveal", tag = "play", security(("token" = [])),
    params(("id" = Uuid, Path,)),
    responses((status = 200, description = "The round after it", body = Envelope<MinesRound>),
              (status = 409, description = "round_ended")))]
async fn reveal(
    State(house): State<House>,
    Signed(player): Signed<Player>,
    Path(id): Path<Uuid>,
    Json(ask): Json<RevealAsk>,
) -> Reply<MinesRound> {
    Ok(Envelope::of(house.reveal(player.id, id, ask.tile).await?))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Nothing {}

/// Takes what the safe tiles are worth.
#[utoipa::path(post, path = "/play/mines/{id}/cashout", tag = "play", security(("token" = [])),
    params(("id" = Uuid, Path,)), request_body = Empty,
    responses((status = 200, description = "The round, over", body = Envelope<MinesRound>),
              (status = 409, description = "round_ended, nothing_to_cash_out")))]
async fn cash_out(
    State(house): State<House>,
    Signed(player): Signed<Player>,
    Path(id): Path<Uuid>,
    Json(Nothing {}): Json<Nothing>,
) -> Reply<MinesRound> {
    Ok(Envelope::of(house.cash_out(player.id, id).await?))
}

/// A round of one's own, for verification.
#[utoipa::path(get, path = "/play/rounds/{id}", tag = "play", security(("token" = [])), params(("id" = Uuid, Path,)),
    responses((status = 200, description = "The record", body = Envelope<Record>),
              (status = 404, description = "round_unknown")))]
async fn round(
    State(house): State<House>,
    Signed(member): Signed<Member>,
    Path(id): Path<Uuid>,
) -> Reply<Record> {
    Ok(Envelope::of(house.record(member.id, id).await?))
}
