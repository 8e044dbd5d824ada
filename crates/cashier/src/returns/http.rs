//! The calls about what a member owes.

use axum::extract::State;
use web::{Envelope, EvenPaused, Json, OpenApiRouter, Player, Reply, Signed, routes};

use super::{Debt, PayDebt};
use crate::Cashier;

pub(crate) fn routes(cashier: Cashier) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(debt)).routes(routes!(pay)).with_state(cashier)
}

/// What one owes for deposits that were taken back.
#[utoipa::path(get, path = "/wps/cashier/debt", tag = "cashier", security(("token" = [])),
    responses((status = 200, description = "The debt", body = Envelope<Debt>)))]
async fn debt(State(cashier): State<Cashier>, Signed(player): Signed<EvenPaused<Player>>) -> Reply<Debt> {
    Ok(Envelope::of(cashier.debt(player.id).await?))
}

/// Pay it out of the balance, as far as that goes.
#[utoipa::path(post, path = "/wps/cashier/debt/pay", tag = "cashier", security(("token" = [])),
    responses((status = 200, description = "What is left of it", body = Envelope<Debt>)))]
async fn pay(
    State(cashier): State<Cashier>,
    Signed(player): Signed<EvenPaused<Player>>,
    Json(wish): Json<PayDebt>,
) -> Reply<Debt> {
    Ok(Envelope::of(cashier.pay_debt(player.id, wish).await?))
}
