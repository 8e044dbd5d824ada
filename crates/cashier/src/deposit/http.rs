//! The calls for deposits.

use axum::extract::State;
use kernel::{Amount, Asset, id::DepositId};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use web::{Envelope, Json, OpenApiRouter, Page, Path, Player, Query, Reply, Signed, routes};

use super::{Deposit, Request};
use crate::{Cashier, Text};

/// Rows of one page.
const PAGE: usize = 20;

/// Where a list goes on.
#[derive(Debug, Deserialize, IntoParams)]
pub(crate) struct After {
    /// The `next` of the page before.
    pub(crate) cursor: Option<uuid::Uuid>,
}

/// A way to bring money in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ChannelCard {
    id: String,
    kind: &'static str,
    name: Text,
    currency: Asset,
    min: Amount,
    max: Amount,
    fee_percent: &'static str,
    presets: Vec<Amount>,
}

pub(crate) fn routes(cashier: Cashier) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(channels))
        .routes(routes!(create, list))
        .routes(routes!(one))
        .with_state(cashier)
}

/// The ways to bring money in.
#[utoipa::path(get, path = "/wps/cashier/channels", tag = "cashier", security(("token" = [])),
    responses((status = 200, description = "Channels that are open", body = Envelope<Vec<ChannelCard>>)))]
async fn channels(
    State(cashier): State<Cashier>,
    Signed(_player): Signed<Player>,
) -> Reply<Vec<ChannelCard>> {
    let open = cashier.settings.channels.iter().filter(|channel| channel.enabled);
    let cards = open.map(|channel| ChannelCard {
        id: channel.id.clone(),
        kind: "checkout",
        name: channel.name.clone(),
        currency: channel.currency,
        min: channel.min,
        max: channel.max,
        fee_percent: "0",
        presets: channel.presets.clone(),
    });
    Ok(Envelope::of(cards.collect()))
}

/// Ask for a deposit; the answer says where to pay.
#[utoipa::path(post, path = "/wps/cashier/deposits", tag = "cashier", security(("token" = [])),
    responses((status = 200, description = "The deposit", body = Envelope<Deposit>)))]
async fn create(
    State(cashier): State<Cashier>,
    Signed(player): Signed<Player>,
    Json(request): Json<Request>,
) -> Reply<Deposit> {
    Ok(Envelope::of(cashier.deposit(player.id, request).await?))
}

/// A deposit of one's own.
#[utoipa::path(get, path = "/wps/cashier/deposits/{id}", tag = "cashier", security(("token" = [])),
    params(("id" = DepositId, Path,)),
    responses((status = 200, description = "The deposit", body = Envelope<Deposit>)))]
async fn one(
    State(cashier): State<Cashier>,
    Signed(player): Signed<Player>,
    Path(id): Path<DepositId>,
) -> Reply<Deposit> {
    Ok(Envelope::of(cashier.find_deposit(player.id, id).await?))
}

/// One's own deposits, newest first.
#[utoipa::path(get, path = "/wps/cashier/deposits", tag = "cashier", security(("token" = [])), params(After),
    responses((status = 200, description = "A page of deposits", body = Envelope<Page<Deposit>>)))]
async fn list(
    State(cashier): State<Cashier>,
    Signed(player): Signed<Player>,
    Query(after): Query<After>,
) -> Reply<Page<Deposit>> {
    let content = cashier.deposits(player.id, after.cursor.map(DepositId), 20).await?;
    let next = content.get(PAGE.saturating_sub(1)).map(|last| last.id.to_string());
    Ok(Envelope::of(Page { content, next }))
}
