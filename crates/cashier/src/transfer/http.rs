//! The calls.

use axum::extract::State;
use web::{Envelope, Json, OpenApiRouter, Page, Player, Query, Reply, Signed, routes};

use super::{MemberTransfer, Send, TransferTerms};
use crate::{Cashier, deposit::After};

/// Rows of one page.
const PAGE: usize = 20;

pub(crate) fn routes(cashier: Cashier) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(send, list)).routes(routes!(terms)).with_state(cashier)
}

/// Send money to who stands directly above or below.
#[utoipa::path(post, path = "/wps/cashier/transfers", tag = "cashier", security(("token" = [])),
    responses((status = 200, description = "What was sent", body = Envelope<MemberTransfer>)))]
async fn send(
    State(cashier): State<Cashier>,
    Signed(player): Signed<Player>,
    Json(wish): Json<Send>,
) -> Reply<MemberTransfer> {
    Ok(Envelope::of(cashier.send(player.id, &player.account, wish).await?))
}

/// What one sent and got, newest first.
#[utoipa::path(get, path = "/wps/cashier/transfers", tag = "cashier", security(("token" = [])), params(After),
    responses((status = 200, description = "A page of transfers", body = Envelope<Page<MemberTransfer>>)))]
async fn list(
    State(cashier): State<Cashier>,
    Signed(player): Signed<Player>,
    Query(after): Query<After>,
) -> Reply<Page<MemberTransfer>> {
    let content = cashier.member_transfers(player.id, after.cursor, 20).await?;
    let next = content.get(PAGE.saturating_sub(1)).map(|last| last.id.to_string());
    Ok(Envelope::of(Page { content, next }))
}

/// What one may send now.
#[utoipa::path(get, path = "/wps/cashier/transfers/terms", tag = "cashier", security(("token" = [])),
    responses((status = 200, description = "The terms", body = Envelope<TransferTerms>)))]
async fn terms(State(cashier): State<Cashier>, Signed(player): Signed<Player>) -> Reply<TransferTerms> {
    Ok(Envelope::of(cashier.transfer_terms(player.id).await?))
}
