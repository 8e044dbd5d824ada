//! The meter.

use axum::extract::State;
use web::{Envelope, EvenPaused, OpenApiRouter, Player, Reply, Signed, routes};

use super::Meter;
use crate::Cashier;

pub(crate) fn routes(cashier: Cashier) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(meter)).with_state(cashier)
}

/// What must still be bet before a withdrawal, deposit by deposit.
#[utoipa::path(get, path = "/wps/cashier/turnover", tag = "cashier", security(("token" = [])),
    responses((status = 200, description = "The meter", body = Envelope<Meter>)))]
async fn meter(State(cashier): State<Cashier>, Signed(player): Signed<EvenPaused<Player>>) -> Reply<Meter> {
    let excluded = cashier.people.person(player.id).await.map_err(crate::Error::from)?.excluded;
    Ok(Envelope::of(cashier.meter(player.id, excluded).await?))
}
