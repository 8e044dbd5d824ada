//! The call for balances.

use axum::extract::State;
use kernel::{Asset, Money};
use serde::Serialize;
use utoipa::ToSchema;
use web::{Envelope, EvenPaused, Member, OpenApiRouter, Reply, Signed, routes};

use crate::Cashier;

/// What a member has of one asset.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Held {
    asset: Asset,
    currency: &'static str,
    available: Money,
    held: Money,
    bonus: Money,
}

/// A member's balances.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Wallet {
    assets: Vec<Held>,
    /// To play with, in the site's currency.
    balance: Money,
    /// Held for withdrawals, in the site's currency.
    held: Money,
}

pub(crate) fn routes(cashier: Cashier) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(balance)).with_state(cashier)
}

/// One's own balances.
#[utoipa::path(get, path = "/wps/v2/wallets/balance", tag = "wallet", security(("token" = [])),
    responses((status = 200, description = "Balances", body = Envelope<Wallet>)))]
async fn balance(
    State(cashier): State<Cashier>,
    Signed(member): Signed<EvenPaused<Member>>,
) -> Reply<Wallet> {
    let asset = cashier.asset();
    let has = ledger::balances(&cashier.store, member.id, asset).await?;
    let held = Held { asset, currency: asset.code(), available: has.cash, held: has.held, bonus: has.bonus };
    Ok(Envelope::of(Wallet { assets: vec![held], balance: has.cash, held: has.held }))
}
