//! The calls behind the tabs of a player's page.

use axum::extract::State;
use kernel::id::MemberId;
use office::{
    Clerk, ReadPlayers,
    page::{self, PAGE},
};
use serde::Deserialize;
use utoipa::IntoParams;
use web::{Envelope, OpenApiRouter, Page, Path, Query, Reply, Signed, routes};

use super::{CommissionPaid, Mail, Person, PlayerTransfer, SignIn, Ticket, TurnoverItem, sql};
use crate::Accounts;

/// What stands for a member beyond the operator's reach.
const UNNAMED: &str = "–";

/// Where a page of numbered rows starts.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Down {
    /// The `next` of the page before.
    cursor: Option<i64>,
}

/// Where a page starts.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Walk {
    /// The `next` of the page before.
    cursor: Option<String>,
}

/// The calls of operators about a player.
pub fn backoffice_routes(accounts: Accounts) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(person))
        .routes(routes!(transfers))
        .routes(routes!(sign_ins))
        .routes(routes!(tickets))
        .routes(routes!(mail))
        .routes(routes!(commissions))
        .routes(routes!(turnover))
        .with_state(accounts)
}

/// A page of numbered rows, with the number that the next one is below.
fn numbered<T>(content: Vec<T>, number: impl Fn(&T) -> String) -> Page<T> {
    let full = content.len() >= usize::from(PAGE);
    let next = content.last().filter(|_| full).map(number);
    Page { content, next }
}

/// Who a player is.
#[utoipa::path(get, path = "/backoffice/players/{id}/person", tag = "players", security(("token" = [])),
    params(("id" = MemberId, Path)),
    responses((status = 200, description = "The person", body = Envelope<Person>)))]
async fn person(
    State(accounts): State<Accounts>,
    Signed(clerk): Signed<Clerk<ReadPlayers>>,
    Path(id): Path<MemberId>,
) -> Reply<Person> {
    clerk.reaches(id).await?;
    let person = sql::person(&accounts.store, id).await?;
    Ok(Envelope::of(person.ok_or(office::Error::NotFound)?))
}

/// Attempts to sign in as a player, newest first.
#[utoipa::path(get, path = "/backoffice/players/{id}/sign-ins", tag = "players", security(("token" = [])),
    params(("id" = MemberId, Path), Down),
    responses((status = 200, description = "Attempts", body = Envelope<Page<SignIn>>)))]
async fn sign_ins(
    State(accounts): State<Accounts>,
    Signed(clerk): Signed<Clerk<ReadPlayers>>,
    Path(id): Path<MemberId>,
    Query(down): Query<Down>,
) -> Reply<Page<SignIn>> {
    clerk.reaches(id).await?;
    let rows = sql::sign_ins(&accounts.store, id, down.cursor, PAGE).await?;
    Ok(Envelope::of(numbered(rows, |row| row.id.clone())))
}

/// What a player wrote to the site, newest first.
#[utoipa::path(get, path = "/backoffice/players/{id}/tickets", tag = "players", security(("token" = [])),
    params(("id" = MemberId, Path), Down),
    responses((status = 200, description = "Tickets", body = Envelope<Page<Ticket>>)))]
async fn tickets(
    State(accounts): State<Accounts>,
    Signed(clerk): Signed<Clerk<ReadPlayers>>,
    Path(id): Path<MemberId>,
    Query(down): Query<Down>,
) -> Reply<Page<Ticket>> {
    clerk.reaches(id).await?;
    let rows = sql::tickets(&accounts.store, id, down.cursor, PAGE).await?;
    Ok(Envelope::of(numbered(rows, |row| row.id.clone())))
}

/// What a player must bet before money may be withdrawn, newest first.
#[utoipa::path(get, path = "/backoffice/players/{id}/turnover", tag = "players", security(("token" = [])),
    params(("id" = MemberId, Path), Down),
    responses((status = 200, description = "Turnover", body = Envelope<Page<TurnoverItem>>)))]
async fn turnover(
    State(accounts): State<Accounts>,
    Signed(clerk): Signed<Clerk<ReadPlayers>>,
    Path(id): Path<MemberId>,
    Query(down): Query<Down>,
) -> Reply<Page<TurnoverItem>> {
    clerk.reaches(id).await?;
    let rows = sql::turnover(&accounts.store, id, down.cursor, PAGE).await?;
    Ok(Envelope::of(numbered(rows, |row| row.id.clone())))
}

/// Money moved between a player and others, newest first.
#[utoipa::path(get, path = "/backoffice/players/{id}/transfers", tag = "players", security(("token" = [])),
    params(("id" = MemberId, Path), Walk),
    responses((status = 200, description = "Transfers", body = Envelope<Page<PlayerTransfer>>)))]
async fn transfers(
    State(accounts): State<Accounts>,
    Signed(clerk): Signed<Clerk<ReadPlayers>>,
    Path(id): Path<MemberId>,
    Query(walk): Query<Walk>,
) -> Reply<Page<PlayerTransfer>> {
    clerk.reaches(id).await?;
    let after = page::read(walk.cursor.as_deref())?;
    let mut rows = sql::transfers(&accounts.store, id, after, PAGE).await?;
    let others: Vec<MemberId> = rows.iter().filter_map(|row| row.member).collect();
    let reached = clerk.reached(&others).await?;
    for row in &mut rows {
        if row.member.is_some_and(|other| !reached.contains(&other)) {
            (row.member, row.other) = (None, UNNAMED.to_owned());
        }
    }
    Ok(Envelope::of(page::page(rows, |row| (row.at, row.id))))
}

/// What lies in a player's inbox, newest first.
#[utoipa::path(get, path = "/backoffice/players/{id}/messages", tag = "players", security(("token" = [])),
    params(("id" = MemberId, Path), Walk),
    responses((status = 200, description = "Messages", body = Envelope<Page<Mail>>)))]
async fn mail(
    State(accounts): State<Accounts>,
    Signed(clerk): Signed<Clerk<ReadPlayers>>,
    Path(id): Path<MemberId>,
    Query(walk): Query<Walk>,
) -> Reply<Page<Mail>> {
    clerk.reaches(id).await?;
    let after = page::read(walk.cursor.as_deref())?;
    let rows = sql::mail(&accounts.store, id, after, PAGE).await?;
    Ok(Envelope::of(page::page(rows, |row| (row.at, row.id))))
}

/// What a player was paid as an agent, newest first.
#[utoipa::path(get, path = "/backoffice/players/{id}/commissions", tag = "players", security(("token" = [])),
    params(("id" = MemberId, Path), Walk),
    responses((status = 200, description = "Commission", body = Envelope<Page<CommissionPaid>>)))]
async fn commissions(
    State(accounts): State<Accounts>,
    Signed(clerk): Signed<Clerk<ReadPlayers>>,
    Path(id): Path<MemberId>,
    Query(walk): Query<Walk>,
) -> Reply<Page<CommissionPaid>> {
    clerk.reaches(id).await?;
    let after = page::read(walk.cursor.as_deref())?;
    let rows = sql::commissions(&accounts.store, id, after, PAGE).await?;
    Ok(Envelope::of(page::page(rows, |row| (row.at, row.id))))
}
