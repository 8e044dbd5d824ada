//! The calls for balances and the account record.

use axum::extract::State;
use kernel::{Asset, Money};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;
use web::{Envelope, Member, OpenApiRouter, Page, Query, Reply, Signed, routes};

use crate::{Cashier, Error};

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

/// Which lines of the account record are wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Wanted {
    #[serde(default, with = "time::serde::rfc3339::option")]
    from: Option<OffsetDateTime>,
    #[serde(default, with = "time::serde::rfc3339::option")]
    to: Option<OffsetDateTime>,
    /// A kind of line, as the record shows it.
    kind: Option<String>,
    /// The `next` of the page before.
    cursor: Option<String>,
    /// Rows of one page, at most 100.
    page_size: Option<u16>,
}

/// One line of the account record.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Line {
    id: Uuid,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    kind: String,
    currency: Asset,
    /// Signed: what the account gained.
    amount: Money,
    /// A short name that the client has in both languages.
    description: String,
    /// What it belongs to: `round:…`, `deposit:…`, `withdrawal:…`, `statement:…`.
    reference: String,
}

pub(crate) fn routes(cashier: Cashier) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(balance)).routes(routes!(record)).with_state(cashier)
}

/// One's own balances.
#[utoipa::path(get, path = "/wps/v2/wallets/balance", tag = "wallet", security(("token" = [])),
    responses((status = 200, description = "Balances", body = Envelope<Wallet>)))]
async fn balance(State(cashier): State<Cashier>, Signed(member): Signed<Member>) -> Reply<Wallet> {
    let asset = cashier.asset();
    let has = ledger::balances(&cashier.store, member.id, asset).await?;
    let held = Held { asset, currency: asset.code(), available: has.cash, held: has.held, bonus: has.bonus };
    Ok(Envelope::of(Wallet { assets: vec![held], balance: has.cash, held: has.held }))
}

/// One's own account record, newest first: every line is a row of the ledger.
#[utoipa::path(get, path = "/wps/member/transactions", tag = "wallet", security(("token" = [])), params(Wanted),
    responses((status = 200, description = "A page of lines", body = Envelope<Page<Line>>)))]
async fn record(
    State(cashier): State<Cashier>,
    Signed(member): Signed<Member>,
    Query(wanted): Query<Wanted>,
) -> Reply<Page<Line>> {
    let limit = wanted.page_size.unwrap_or(20).clamp(1, 100);
    let reasons = wanted.kind.as_deref().map(reason).transpose()?;
    let window = ledger::Window {
        from: wanted.from,
        until: wanted.to,
        reasons: reasons.into_iter().collect(),
        after: wanted.cursor.as_deref().map(read_cursor).transpose()?,
        limit,
    };
    let entries = ledger::record(&cashier.store, member.id, &window).await?;
    let full = entries.len() == usize::from(limit);
    let next = entries.last().filter(|_| full).map(|last| {
        let micros = last.at.unix_timestamp_nanos().checked_div(1_000).unwrap_or_default();
        format!("{micros}_{}", last.id)
    });
    let content = entries.into_iter().map(|entry| {
        let kind = name(entry.reason);
        Line {
            id: entry.id,
            at: entry.at,
            description: format!("transaction.{kind}"),
            kind,
            currency: entry.asset,
            amount: entry.amount,
            reference: entry.cause,
        }
    });
    Ok(Envelope::of(Page { content: content.collect(), next }))
}

fn name(reason: ledger::Reason) -> String {
    let name = serde_json::to_value(reason).ok();
    name.and_then(|name| name.as_str().map(str::to_owned)).unwrap_or_default()
}

fn reason(kind: &str) -> Result<ledger::Reason, Error> {
    let mut all = (0..=i16::from(u8::MAX)).filter_map(ledger::Reason::from_number);
    all.find(|reason| name(*reason) == kind).ok_or(Error::BadCursor)
}

fn read_cursor(text: &str) -> Result<(OffsetDateTime, Uuid), Error> {
    let (micros, id) = text.split_once('_').ok_or(Error::BadCursor)?;
    let nanos = micros.parse::<i128>().ok().and_then(|micros| micros.checked_mul(1_000));
    let at = nanos.and_then(|nanos| OffsetDateTime::from_unix_timestamp_nanos(nanos).ok());
    let id = id.parse().map_err(|_| Error::BadCursor)?;
    Ok((at.ok_or(Error::BadCursor)?, id))
}
