//! The calls of mines.

use axum::extract::State;
use games::mines::{Mines, Played, TILES};
use kernel::{Amount, Money, id::RequestId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;
use web::{Empty, Envelope, EvenPaused, Json, OpenApiRouter, Path, Player, Reply, Signed, routes};

use super::MinesRound;
use crate::house::{
    Asked, Error, House,
    http::{GameCurrency, LimitsView},
};

/// The calls of mines.
pub(crate) fn routes(house: House) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(open_mines, start_mines))
        .routes(routes!(reveal))
        .routes(routes!(cash_out))
        .with_state(house)
}

#[derive(Debug, Serialize, ToSchema)]
struct MinesTable {
    /// The round that goes on where it was.
    open: Option<MinesRound>,
    currency: GameCurrency,
    limits: LimitsView,
    balance: Money,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct MinesAsk {
    request_id: RequestId,
    stake: Amount,
    /// 1 to 24.
    mines: u8,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct RevealAsk {
    /// 0 to 24, row by row.
    tile: u8,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Nothing {}

/// What mines allows, and the round that is not over.
#[utoipa::path(get, path = "/play/mines", tag = "play", security(("token" = [])),
    responses((status = 200, description = "Limits and open round", body = Envelope<MinesTable>)))]
async fn open_mines(
    State(house): State<House>,
    Signed(player): Signed<EvenPaused<Player>>,
) -> Reply<MinesTable> {
    let open = match house.resume::<Mines>(player.id).await? {
        Some(round) => Some(house.mines_round(&round).await?),
        None => None,
    };
    let balance = house.balance(player.id).await?;
    let (currency, limits) = (GameCurrency::of(&house), LimitsView::of(&house));
    Ok(Envelope::of(MinesTable { open, currency, limits, balance }))
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
    let round = house.begin::<Mines>(asked, Played { mines: ask.mines, tiles: Vec::new() }).await?;
    Ok(Envelope::of(house.mines_round(&round).await?))
}

/// Uncovers a tile. The same tile again changes nothing.
#[utoipa::path(post, path = "/play/mines/{id}/reveal", tag = "play", security(("token" = [])),
    params(("id" = Uuid, Path,)),
    responses((status = 200, description = "The round after it", body = Envelope<MinesRound>),
              (status = 409, description = "round_ended")))]
async fn reveal(
    State(house): State<House>,
    Signed(player): Signed<Player>,
    Path(id): Path<Uuid>,
    Json(RevealAsk { tile }): Json<RevealAsk>,
) -> Reply<MinesRound> {
    if tile >= TILES {
        return Err(Error::InputInvalid.into());
    }
    let uncover = |played: &mut Played| {
        let is_new = !played.tiles.contains(&tile);
        if is_new {
            played.tiles.push(tile);
        }
        is_new
    };
    let round = house.step::<Mines>(player.id, id, uncover).await?;
    Ok(Envelope::of(house.mines_round(&round).await?))
}

/// Takes what the safe tiles are worth; who pauses may do so too.
#[utoipa::path(post, path = "/play/mines/{id}/cashout", tag = "play", security(("token" = [])),
    params(("id" = Uuid, Path,)), request_body = Empty,
    responses((status = 200, description = "The round, over", body = Envelope<MinesRound>),
              (status = 409, description = "round_ended, nothing_to_cash_out")))]
async fn cash_out(
    State(house): State<House>,
    Signed(player): Signed<EvenPaused<Player>>,
    Path(id): Path<Uuid>,
    Json(Nothing {}): Json<Nothing>,
) -> Reply<MinesRound> {
    let round = house.take::<Mines>(player.id, id).await?;
    Ok(Envelope::of(house.mines_round(&round).await?))
}
