//! The calls for withdrawals.

use axum::extract::State;
use kernel::id::WithdrawalId;
use web::{
    ClientIp, Envelope, EvenPaused, Json, OpenApiRouter, Page, Path, Player, Query, Reply, Signed, routes,
};

use super::{Confirm, Request, Terms, Withdrawal};
use crate::{Cashier, Error, deposit::After};

/// Rows of one page.
const PAGE: usize = 20;

pub(crate) fn routes(cashier: Cashier) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(ask, list))
        .routes(routes!(terms))
        .routes(routes!(one))
        .routes(routes!(confirm))
        .with_state(cashier)
}

/// Ask for a withdrawal; the amount is held at once.
#[utoipa::path(post, path = "/wps/cashier/withdrawals", tag = "cashier", security(("token" = [])),
    responses((status = 200, description = "The withdrawal", body = Envelope<Withdrawal>)))]
async fn ask(
    State(cashier): State<Cashier>,
    Signed(player): Signed<EvenPaused<Player>>,
    ip: ClientIp,
    Json(request): Json<Request>,
) -> Reply<Withdrawal> {
    cashier.people.met(player.id, ip.0).await.map_err(Error::from)?;
    Ok(Envelope::of(cashier.withdraw(player.id, request).await?))
}

/// What a withdrawal of one's own may be now: limits, fees, hours, accounts, open turnover.
#[utoipa::path(get, path = "/wps/cashier/withdrawals/terms", tag = "cashier", security(("token" = [])),
    responses((status = 200, description = "The terms", body = Envelope<Terms>)))]
async fn terms(State(cashier): State<Cashier>, Signed(player): Signed<EvenPaused<Player>>) -> Reply<Terms> {
    Ok(Envelope::of(cashier.withdrawal_terms(player.id).await?))
}

/// A withdrawal of one's own.
#[utoipa::path(get, path = "/wps/cashier/withdrawals/{id}", tag = "cashier", security(("token" = [])),
    params(("id" = WithdrawalId, Path,)),
    responses((status = 200, description = "The withdrawal", body = Envelope<Withdrawal>)))]
async fn one(
    State(cashier): State<Cashier>,
    Signed(player): Signed<EvenPaused<Player>>,
    Path(id): Path<WithdrawalId>,
) -> Reply<Withdrawal> {
    Ok(Envelope::of(cashier.find_withdrawal(player.id, id).await?))
}

/// One's own withdrawals, newest first.
#[utoipa::path(get, path = "/wps/cashier/withdrawals", tag = "cashier", security(("token" = [])), params(After),
    responses((status = 200, description = "A page of withdrawals", body = Envelope<Page<Withdrawal>>)))]
async fn list(
    State(cashier): State<Cashier>,
    Signed(player): Signed<EvenPaused<Player>>,
    Query(after): Query<After>,
) -> Reply<Page<Withdrawal>> {
    let content = cashier.withdrawals(player.id, after.cursor.map(WithdrawalId), 20).await?;
    let next = content.get(PAGE.saturating_sub(1)).map(|last| last.id.to_string());
    Ok(Envelope::of(Page { content, next }))
}

/// Say that a paid transfer arrived, that it did not, or that all of it did.
#[utoipa::path(post, path = "/wps/cashier/withdrawals/{id}/confirm", tag = "cashier", security(("token" = [])),
    params(("id" = WithdrawalId, Path,)),
    responses((status = 200, description = "The withdrawal", body = Envelope<Withdrawal>)))]
async fn confirm(
    State(cashier): State<Cashier>,
    Signed(player): Signed<EvenPaused<Player>>,
    Path(id): Path<WithdrawalId>,
    Json(said): Json<Confirm>,
) -> Reply<Withdrawal> {
    Ok(Envelope::of(cashier.confirm(player.id, id, &said).await?))
}
