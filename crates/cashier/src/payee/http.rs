//! The calls for payees.

use axum::extract::State;
use uuid::Uuid;
use web::{Empty, Envelope, EvenPaused, Json, OpenApiRouter, Path, Player, Reply, Signed, routes};

use super::{Bind, Payee};
use crate::Cashier;

pub(crate) fn routes(cashier: Cashier) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(list, bind)).routes(routes!(unbind)).with_state(cashier)
}

/// One's own accounts for payouts.
#[utoipa::path(get, path = "/wps/cashier/payees", tag = "cashier", security(("token" = [])),
    responses((status = 200, description = "The accounts", body = Envelope<Vec<Payee>>)))]
async fn list(
    State(cashier): State<Cashier>,
    Signed(player): Signed<EvenPaused<Player>>,
) -> Reply<Vec<Payee>> {
    Ok(Envelope::of(cashier.payees(player.id).await?))
}

/// Bind an account in one's own name.
#[utoipa::path(post, path = "/wps/cashier/payees", tag = "cashier", security(("token" = [])),
    responses((status = 200, description = "The account", body = Envelope<Payee>)))]
async fn bind(
    State(cashier): State<Cashier>,
    Signed(player): Signed<EvenPaused<Player>>,
    Json(wish): Json<Bind>,
) -> Reply<Payee> {
    Ok(Envelope::of(cashier.bind(player.id, wish).await?))
}

/// Remove an account.
#[utoipa::path(delete, path = "/wps/cashier/payees/{id}", tag = "cashier", security(("token" = [])),
    params(("id" = Uuid, Path,)),
    responses((status = 200, description = "Removed", body = Envelope<Empty>)))]
async fn unbind(
    State(cashier): State<Cashier>,
    Signed(player): Signed<EvenPaused<Player>>,
    Path(id): Path<Uuid>,
) -> Reply<Empty> {
    cashier.unbind(player.id, id).await?;
    Ok(Envelope::of(Empty {}))
}
