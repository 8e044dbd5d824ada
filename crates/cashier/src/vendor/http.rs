//! The calls.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use web::{Envelope, Json, OpenApiRouter, Player, Reply, Signed, routes};

use super::{Move, VendorTransfer};
use crate::Cashier;

/// The vendors with wallets of their own, and what went there and back.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct VendorWallets {
    /// No vendor has a wallet of its own: every game plays from the one balance.
    is_single: bool,
    /// Vendors.
    vendors: Vec<String>,
    /// Transfers, newest first.
    transfers: Vec<VendorTransfer>,
}

pub(crate) fn routes(cashier: Cashier) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(list, shift)).routes(routes!(sweep)).with_state(cashier)
}

/// The vendors with wallets of their own, and one's own transfers to and from them.
#[utoipa::path(get, path = "/wps/v2/wallets/vendors", tag = "wallet", security(("token" = [])),
    responses((status = 200, description = "Vendors and transfers", body = Envelope<VendorWallets>)))]
async fn list(State(cashier): State<Cashier>, Signed(player): Signed<Player>) -> Reply<VendorWallets> {
    let vendors: Vec<String> = cashier.vendors.iter().map(|(id, _)| id.clone()).collect();
    let transfers = cashier.vendor_transfers(player.id).await?;
    Ok(Envelope::of(VendorWallets { is_single: vendors.is_empty(), vendors, transfers }))
}

/// Move money into a vendor's wallet or back.
#[utoipa::path(post, path = "/wps/v2/wallets/vendors", tag = "wallet", security(("token" = [])),
    responses((status = 200, description = "The transfer", body = Envelope<VendorTransfer>)))]
async fn shift(
    State(cashier): State<Cashier>,
    Signed(player): Signed<Player>,
    Json(wish): Json<Move>,
) -> Reply<VendorTransfer> {
    Ok(Envelope::of(cashier.move_money(player.id, &wish).await?))
}

/// Bring everything back that lies at vendors.
#[utoipa::path(post, path = "/wps/v2/wallets/vendors/sweep", tag = "wallet", security(("token" = [])),
    responses((status = 200, description = "What is coming back", body = Envelope<Vec<VendorTransfer>>)))]
async fn sweep(State(cashier): State<Cashier>, Signed(player): Signed<Player>) -> Reply<Vec<VendorTransfer>> {
    Ok(Envelope::of(cashier.sweep(player.id).await?))
}
