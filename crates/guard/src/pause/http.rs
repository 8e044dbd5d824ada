//! The call that begins a pause.

use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;
use web::{Envelope, EvenPaused, Json, OpenApiRouter, Player, Reply, Signed, routes};

use super::{Pause, Term};
use crate::Guard;

pub(crate) fn routes(guard: Guard) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(begin)).routes(routes!(come_back, stay)).with_state(guard)
}

/// A pause to begin.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = PauseBegin)]
pub(crate) struct Begin {
    /// `24h`, `48h`, `1w`, `2w`, `6w` cool off; `6m`, `1y`, `5y`, `permanent` exclude.
    term: Term,
}

/// Begin a pause: it cannot be shortened, and ends every session, this one too.
#[utoipa::path(post, path = "/wps/guard/pause", tag = "guard", security(("token" = [])), request_body = Begin,
    responses((status = 200, description = "It holds from now on", body = Envelope<Pause>)))]
async fn begin(
    State(guard): State<Guard>,
    Signed(player): Signed<EvenPaused<Player>>,
    Json(asked): Json<Begin>,
) -> Reply<Pause> {
    Ok(Envelope::of(guard.pause(player.id, asked.term).await?))
}

/// Confirms that one knows what coming back means.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = PauseReturn)]
pub(crate) struct Return {
    /// Must be true: games, stakes and deposits open again, with the limits of before.
    confirmed: bool,
}

/// Ask to come back after an exclusion whose term is over. The doors open after a time to think.
#[utoipa::path(post, path = "/wps/guard/pause/return", tag = "guard", security(("token" = [])), request_body = Return,
    responses((status = 200, description = "From when one is back", body = Envelope<Pause>)))]
async fn come_back(
    State(guard): State<Guard>,
    Signed(player): Signed<EvenPaused<Player>>,
    Json(asked): Json<Return>,
) -> Reply<Pause> {
    Ok(Envelope::of(guard.come_back(player.id, asked.confirmed).await?))
}

/// Take that back while the time to think lasts: the exclusion holds on.
#[utoipa::path(delete, path = "/wps/guard/pause/return", tag = "guard", security(("token" = [])),
    responses((status = 200, description = "It holds", body = Envelope<Pause>)))]
async fn stay(State(guard): State<Guard>, Signed(player): Signed<EvenPaused<Player>>) -> Reply<Pause> {
    Ok(Envelope::of(guard.stay_out(player.id).await?))
}
