//! The calls for deposits.

use axum::extract::State;
use kernel::{Amount, Asset, Money, id::DepositId};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use web::{Envelope, Json, Lang, OpenApiRouter, Page, Path, Player, Query, Reply, Signed, routes};

use super::{Deposit, Request, Submission};
use crate::{BankAccount, Cashier, Channel, ChannelKind, Text};

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
    kind: ChannelKind,
    name: Text,
    currency: Asset,
    min: Amount,
    max: Amount,
    /// The fixed part of the fee.
    fee_fixed: Money,
    /// The other part, in millionths of the amount.
    fee_share: u32,
    /// What must be bet before a withdrawal, beside any bonus, in millionths of what the deposit brings.
    turnover_share: u32,
    presets: Vec<Amount>,
    /// Whether one may pay in at this hour.
    open: bool,
    open_from: String,
    open_until: String,
    /// The account to which a transfer goes.
    account: Option<BankAccount>,
    /// What the stablecoin is called.
    label: Option<String>,
    /// What one is worth after the spread, in the channel's currency.
    rate: Option<Money>,
    /// Blocks after which it counts.
    confirmations: Option<u32>,
    /// The number of the wallet that the caller paid from last, else that was asked last; for them to recognise.
    last_wallet: Option<String>,
}

pub(crate) fn routes(cashier: Cashier) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(channels))
        .routes(routes!(create, list))
        .routes(routes!(one))
        .routes(routes!(submit))
        .with_state(cashier)
}

/// The ways to bring money in for members of the caller's country.
#[utoipa::path(get, path = "/wps/cashier/channels", tag = "cashier", security(("token" = [])),
    responses((status = 200, description = "Channels that are open", body = Envelope<Vec<ChannelCard>>)))]
async fn channels(State(cashier): State<Cashier>, Signed(player): Signed<Player>) -> Reply<Vec<ChannelCard>> {
    let now = cashier.store.now();
    let country = cashier.people.person(player.id).await.map_err(crate::Error::from)?.country;
    let last = super::sql::last_wallet(&cashier.store, player.id).await?.map(|wallet| wallet.shown);
    let offered = |channel: &&Channel| cashier.offers(channel) && channel.countries.hold(&country);
    let offered = cashier.settings.channels.iter().filter(offered);
    let cards = offered.map(|channel| {
        let (open_from, open_until) = channel.hours.shown();
        let chain = channel.chain.as_ref().filter(|_| channel.kind == ChannelKind::Chain);
        ChannelCard {
            id: channel.id.clone(),
            kind: channel.kind,
            name: channel.name.clone(),
            currency: channel.currency,
            min: channel.min,
            max: channel.max,
            fee_fixed: channel.fee.fixed,
            fee_share: channel.fee.share.millionths(),
            turnover_share: cashier.settings.withdrawal.turnover.share.millionths(),
            presets: channel.presets.clone(),
            open: channel.hours.open_at(cashier.store.zone().local(now)),
            open_from,
            open_until,
            account: channel.account.clone(),
            label: chain.map(|rules| rules.label.clone()),
            rate: chain.and_then(|rules| crate::price::value(1_000_000, rules.rate.money(), rules.spread)),
            confirmations: chain.map(|rules| rules.confirmations),
            last_wallet: last.clone().filter(|_| channel.kind == ChannelKind::Wallet),
        }
    });
    Ok(Envelope::of(cards.collect()))
}

/// Ask for a deposit; the answer says where to pay.
#[utoipa::path(post, path = "/wps/cashier/deposits", tag = "cashier", security(("token" = [])),
    responses((status = 200, description = "The deposit", body = Envelope<Deposit>)))]
async fn create(
    State(cashier): State<Cashier>,
    Signed(player): Signed<Player>,
    lang: Lang,
    Json(request): Json<Request>,
) -> Reply<Deposit> {
    Ok(Envelope::of(cashier.deposit(player.id, request).await?.told(&cashier, lang)))
}

/// A deposit of one's own.
#[utoipa::path(get, path = "/wps/cashier/deposits/{id}", tag = "cashier", security(("token" = [])),
    params(("id" = DepositId, Path,)),
    responses((status = 200, description = "The deposit", body = Envelope<Deposit>)))]
async fn one(
    State(cashier): State<Cashier>,
    Signed(player): Signed<Player>,
    lang: Lang,
    Path(id): Path<DepositId>,
) -> Reply<Deposit> {
    Ok(Envelope::of(cashier.find_deposit(player.id, id).await?.told(&cashier, lang)))
}

/// One's own deposits, newest first.
#[utoipa::path(get, path = "/wps/cashier/deposits", tag = "cashier", security(("token" = [])), params(After),
    responses((status = 200, description = "A page of deposits", body = Envelope<Page<Deposit>>)))]
async fn list(
    State(cashier): State<Cashier>,
    Signed(player): Signed<Player>,
    lang: Lang,
    Query(after): Query<After>,
) -> Reply<Page<Deposit>> {
    let content = cashier.deposits(player.id, after.cursor.map(DepositId), 20).await?;
    let next = content.get(PAGE.saturating_sub(1)).map(|last| last.id.to_string());
    let content = content.into_iter().map(|deposit| deposit.told(&cashier, lang)).collect();
    Ok(Envelope::of(Page { content, next }))
}

/// Say that a bank transfer was made, with the bank's id of it and a picture.
#[utoipa::path(post, path = "/wps/cashier/deposits/{id}/submit", tag = "cashier", security(("token" = [])),
    params(("id" = DepositId, Path,)),
    responses((status = 200, description = "The deposit", body = Envelope<Deposit>)))]
async fn submit(
    State(cashier): State<Cashier>,
    Signed(player): Signed<Player>,
    lang: Lang,
    Path(id): Path<DepositId>,
    Json(submission): Json<Submission>,
) -> Reply<Deposit> {
    Ok(Envelope::of(cashier.submit(player.id, id, &submission).await?.told(&cashier, lang)))
}
