//! The call that begins a pause.

use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;
use web::{Envelope, Json, OpenApiRouter, Player, Reply, Signed, routes};

use super::{Pause, Term};
use crate::Guard;

pub(crate) fn routes(guard: Guard) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(begin)).with_state(guard)
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
    Signed(player): Signed<Player>,
    Json(asked): Json<Begin>,
) -> Reply<Pause> {
    Ok(Envelope::of(guard.pause(player.id, asked.term).await?))
}
