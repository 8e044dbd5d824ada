//! The calls that the instant games' clients share, and the record that verifies a round.

use axum::extract::State;
use gate::{
    round::Record,
    seeds::{Rotation, Seeds},
};
use kernel::Amount;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;
use web::{Envelope, Json, Member, OpenApiRouter, Path, Player, Reply, Signed, routes};

use super::{House, dice, mines};

/// The calls of instant games.
pub fn routes(house: House) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(seeds))
        .routes(routes!(rotate))
        .routes(routes!(round))
        .with_state(house.clone())
        .merge(dice::routes(house.clone()))
        .merge(mines::routes(house))
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
pub(super) struct LimitsView {
    min_stake: Amount,
    max_stake: Amount,
    max_payout: Amount,
    /// Least time between the beginnings of two rounds, in milliseconds.
    min_cycle_ms: u32,
    /// Whether rounds may follow each other by themselves, within limits that the player sets.
    autoplay: bool,
}

impl LimitsView {
    pub(super) const fn of(house: &House) -> Self {
        let limits = house.limits;
        Self {
            min_stake: limits.min_stake,
            max_stake: limits.max_stake,
            max_payout: limits.max_payout,
            min_cycle_ms: limits.min_cycle_ms,
            autoplay: house.rules.autoplay,
        }
    }
}

/// What the games are played in.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct GameCurrency {
    /// ISO 4217.
    code: &'static str,
    /// What stands before amounts.
    symbol: &'static str,
}

impl GameCurrency {
    pub(super) fn of(house: &House) -> Self {
        Self { code: house.asset.code(), symbol: house.asset.symbol() }
    }
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
