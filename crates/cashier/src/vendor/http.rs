//! The calls.

use axum::extract::State;
use kernel::{Asset, Money, id::MemberId};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use web::{Envelope, EvenPaused, Json, Member, OpenApiRouter, Player, Query, Reply, Signed, routes};

use super::{Move, VendorTransfer};
use crate::{Cashier, Error, Text};

/// The vendors with wallets of their own, and what went there and back.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct VendorWallets {
    /// No vendor has a wallet of its own: every game plays from the one balance.
    is_single: bool,
    /// Vendors.
    vendors: Vec<VendorWallet>,
    /// Transfers, newest first.
    transfers: Vec<VendorTransfer>,
}

/// A vendor, and what one has there.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct VendorWallet {
    /// Its name in calls.
    id: String,
    /// What players read.
    name: Text,
    /// The currency.
    currency: Asset,
    /// What the vendor said last, with what was confirmed since.
    balance: Money,
    /// When it said so; null before it ever did.
    #[serde(with = "time::serde::rfc3339::option")]
    told_at: Option<OffsetDateTime>,
}

impl Cashier {
    /// What a member has at each vendor; the vendors are asked first where it is to be `fresh`.
    pub(super) async fn vendor_wallets(
        &self,
        member: MemberId,
        fresh: bool,
    ) -> Result<Vec<VendorWallet>, Error> {
        let wallets = self.wallets(member, fresh).await?;
        let shown = self.vendors.iter().map(|stand| {
            let wallet = wallets.iter().find(|wallet| wallet.vendor == stand.id);
            VendorWallet {
                id: stand.id.clone(),
                name: stand.name.clone(),
                currency: self.asset(),
                balance: wallet.map_or(Money::ZERO, |wallet| wallet.balance),
                told_at: wallet.and_then(|wallet| wallet.told_at),
            }
        });
        Ok(shown.collect())
    }
}

/// How up to date the answer is to be.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Looked {
    /// Ask the vendors first.
    fresh: Option<bool>,
}

/// What belongs to a member, wherever it lies.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ConsolidatedFunds {
    /// The currency.
    currency: Asset,
    /// All of it.
    total: Money,
    /// To play with and to withdraw.
    available: Money,
    /// Held for withdrawals.
    held: Money,
    /// Bonus.
    bonus: Money,
    /// Brought to rooms where one sits, and not yet back.
    at_tables: Money,
    /// At vendors, as far as they told.
    at_vendors: Money,
    /// On its way to vendors and back.
    on_the_way: Money,
}

pub(crate) fn routes(cashier: Cashier) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(list, shift))
        .routes(routes!(sweep))
        .routes(routes!(consolidated))
        .with_state(cashier)
}

/// The vendors with wallets of their own, what one has there, and one's own transfers to and from them.
#[utoipa::path(get, path = "/wps/v2/wallets/vendors", tag = "wallet", security(("token" = [])), params(Looked),
    responses((status = 200, description = "Vendors and transfers", body = Envelope<VendorWallets>)))]
async fn list(
    State(cashier): State<Cashier>,
    Signed(player): Signed<EvenPaused<Player>>,
    Query(looked): Query<Looked>,
) -> Reply<VendorWallets> {
    let vendors = cashier.vendor_wallets(player.id, looked.fresh.unwrap_or_default()).await?;
    let transfers = cashier.vendor_transfers(player.id).await?;
    Ok(Envelope::of(VendorWallets { is_single: vendors.is_empty(), vendors, transfers }))
}

/// Move money into a vendor's wallet or back.
#[utoipa::path(post, path = "/wps/v2/wallets/vendors", tag = "wallet", security(("token" = [])),
    responses((status = 200, description = "The transfer", body = Envelope<VendorTransfer>),
              (status = 403, description = "limits_not_kept_there"),
              (status = 409, description = "money_moving, nothing_to_move")))]
async fn shift(
    State(cashier): State<Cashier>,
    Signed(player): Signed<EvenPaused<Player>>,
    Json(wish): Json<Move>,
) -> Reply<VendorTransfer> {
    Ok(Envelope::of(cashier.move_money(player.id, &wish).await?))
}

/// Bring everything back that lies at vendors.
#[utoipa::path(post, path = "/wps/v2/wallets/vendors/sweep", tag = "wallet", security(("token" = [])),
    responses((status = 200, description = "What is coming back", body = Envelope<Vec<VendorTransfer>>)))]
async fn sweep(
    State(cashier): State<Cashier>,
    Signed(player): Signed<EvenPaused<Player>>,
) -> Reply<Vec<VendorTransfer>> {
    Ok(Envelope::of(cashier.sweep(player.id, None).await?))
}

/// Everything that is one's own, wherever it lies.
#[utoipa::path(get, path = "/wps/member/info/funds/consolidated", tag = "wallet", security(("token" = [])),
    responses((status = 200, description = "The sums", body = Envelope<ConsolidatedFunds>)))]
async fn consolidated(
    State(cashier): State<Cashier>,
    Signed(member): Signed<EvenPaused<Member>>,
) -> Reply<ConsolidatedFunds> {
    let funds = cashier.funds(member.id).await?;
    Ok(Envelope::of(ConsolidatedFunds {
        currency: funds.asset,
        total: funds.total,
        available: funds.available,
        held: funds.held,
        bonus: funds.bonus,
        at_tables: funds.at_tables,
        at_vendors: funds.at_vendors,
        on_the_way: funds.on_the_way,
    }))
}
