//! The calls for the account record.

mod bonus;
mod export;
mod team;
mod why;

use axum::{extract::State, response::Response};
use kernel::{Asset, Money};
use ledger::Stated;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;
use web::{
    Envelope, EvenPaused, Failure, Lang, Member, OpenApiRouter, Page, Query, Reply, Signed, cursor, routes,
};

use crate::{Accounts, ask::Ask, words};

/// The calls of the account record, and of what moved in an agent's team.
pub fn site_routes(accounts: Accounts) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(record))
        .routes(routes!(totals))
        .routes(routes!(file))
        .with_state(accounts.clone())
        .merge(why::routes(accounts.clone()))
        .merge(bonus::routes(accounts.clone()))
        .merge(team::routes(accounts))
}

/// One line of the account record.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AccountLine)]
pub(crate) struct Line {
    pub(crate) id: Uuid,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    /// The reason, exactly: `bet`, `withdrawal_hold` …
    kind: String,
    /// What people call it: one of the kinds that can be asked for.
    group: &'static str,
    /// The account of one's own that it is about: `cash`, `held`, `bonus`.
    account: String,
    currency: Asset,
    /// Signed: what the account gained.
    amount: Money,
    /// What the account held then.
    balance: Money,
    /// A short name that the client has in both languages.
    description: String,
    /// What it belongs to: `round:…`, `deposit:…`, `withdrawal:…`, `statement:…`.
    reference: String,
    /// The name by which "why?" is asked.
    why: String,
}

impl From<Stated> for Line {
    fn from(stated: Stated) -> Self {
        let kind = stated.row.reason.name().to_owned();
        Self {
            id: stated.row.id,
            at: stated.row.at,
            group: words::kind(stated.row.reason),
            description: format!("transaction.{kind}"),
            kind,
            account: stated.account.name().to_owned(),
            currency: stated.row.from.asset,
            amount: stated.amount,
            balance: stated.balance,
            why: cursor::write(stated.row.at, stated.row.id),
            reference: stated.row.cause.to_string(),
        }
    }
}

/// One's own account record, newest first: every line is a row of the ledger.
#[utoipa::path(get, path = "/wps/member/transactions", tag = "wallet", security(("token" = [])), params(Ask),
    responses((status = 200, description = "A page of lines", body = Envelope<Page<Line>>)))]
async fn record(
    State(accounts): State<Accounts>,
    Signed(member): Signed<EvenPaused<Member>>,
    Query(ask): Query<Ask>,
) -> Reply<Page<Line>> {
    let size = ask.size();
    let window = ask.window(size + 1)?;
    let mut lines = ledger::statement(&accounts.store, accounts.wallet(member.id), &window).await?;
    let more = lines.len() > usize::from(size);
    lines.truncate(usize::from(size));
    let next = lines.last().filter(|_| more).map(|line| cursor::write(line.row.at, line.row.id));
    Ok(Envelope::of(Page { content: lines.into_iter().map(Line::from).collect(), next }))
}

/// What moved cash for one kind.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct MovedOf {
    /// One of the kinds that can be asked for.
    kind: &'static str,
    count: i64,
    /// Signed: what cash gained by it.
    amount: Money,
}

/// What moved one's cash within a time.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Moved {
    /// The sum of all kinds: cash at the end less cash at the beginning.
    change: Money,
    kinds: Vec<MovedOf>,
}

/// What moved one's cash within a time, by kind; thirty days unless asked otherwise, a year at most.
#[utoipa::path(get, path = "/wps/member/transactions/totals", tag = "wallet", security(("token" = [])), params(Ask),
    responses((status = 200, description = "Sums", body = Envelope<Moved>)))]
async fn totals(
    State(accounts): State<Accounts>,
    Signed(member): Signed<EvenPaused<Member>>,
    Query(ask): Query<Ask>,
) -> Reply<Moved> {
    let period = ask.period(accounts.store.now())?;
    let turned = ledger::turned(&accounts.store, accounts.wallet(member.id), period).await?;
    let sum = |units: &mut dyn Iterator<Item = i64>| Money::from_units(units.fold(0, i64::saturating_add));
    let kinds = words::KINDS.into_iter().filter_map(|kind| {
        let of: Vec<_> = turned.iter().filter(|turned| words::kind(turned.reason) == kind).collect();
        let count = of.iter().map(|turned| turned.count).sum();
        let amount = sum(&mut of.iter().map(|turned| turned.amount.units()));
        (count > 0).then_some(MovedOf { kind, count, amount })
    });
    Ok(Envelope::of(Moved {
        kinds: kinds.collect(),
        change: sum(&mut turned.iter().map(|turned| turned.amount.units())),
    }))
}

/// The record as a file, CSV or XLSX, in the reader's language: what the list shows, all pages of it.
#[utoipa::path(get, path = "/wps/member/transactions/export", tag = "wallet", security(("token" = [])), params(Ask),
    responses((status = 200, description = "The file", body = Vec<u8>, content_type = "application/octet-stream")))]
async fn file(
    State(accounts): State<Accounts>,
    Signed(member): Signed<EvenPaused<Member>>,
    lang: Lang,
    Query(ask): Query<Ask>,
) -> Result<Response, Failure> {
    export::file(accounts, member.id, lang, ask).await
}
