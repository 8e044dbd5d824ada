//! The calls behind the tabs of a player's page.

use axum::extract::State;
use kernel::id::MemberId;
use office::{
    Clerk, ReadPlayers,
    page::{self, PAGE},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use web::{Envelope, OpenApiRouter, Page, Path, Query, Reply, Signed, routes};

use super::{
    Balances, CommissionPaid, Linked, Mail, Person, PlayerTransfer, SignIn, TeamMember, Ticket, TurnoverItem,
};
use crate::{Backoffice, Error, player::Card};

/// What stands for a member beyond the operator's reach.
const UNNAMED: &str = "–";
/// Linked accounts that are shown.
const LINKED: u16 = 100;

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

/// Who stands above a player and directly below him.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AgentLine {
    /// The nearest first.
    above: Vec<Card>,
    /// Those directly below, newest first.
    below: Vec<TeamMember>,
    /// Where the next page of those below starts.
    next: Option<String>,
}

pub(crate) fn routes(office: Backoffice) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(person))
        .routes(routes!(balances))
        .routes(routes!(transfers))
        .routes(routes!(sign_ins))
        .routes(routes!(linked))
        .routes(routes!(tickets))
        .routes(routes!(mail))
        .routes(routes!(line))
        .routes(routes!(commissions))
        .routes(routes!(turnover))
        .with_state(office)
}

/// A page of numbered rows, with the number that the next one is below.
fn numbered<T>(content: Vec<T>, number: impl Fn(&T) -> String) -> Page<T> {
    let full = content.len() >= usize::from(PAGE);
    let next = content.last().filter(|_| full).map(number);
    Page { content, next }
}

/// All that a player has: each account in the ledger, and what lies at vendors with wallets of their own.
#[utoipa::path(get, path = "/backoffice/players/{id}/balances", tag = "players", security(("token" = [])),
    params(("id" = MemberId, Path)),
    responses((status = 200, description = "Accounts and wallets", body = Envelope<Balances>)))]
async fn balances(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ReadPlayers>>,
    Path(id): Path<MemberId>,
) -> Reply<Balances> {
    clerk.reaches(id).await?;
    Ok(Envelope::of(office.ports.dossier.balances(id).await.map_err(Error::from)?))
}

/// Who a player is.
#[utoipa::path(get, path = "/backoffice/players/{id}/person", tag = "players", security(("token" = [])),
    params(("id" = MemberId, Path)),
    responses((status = 200, description = "The person", body = Envelope<Person>)))]
async fn person(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ReadPlayers>>,
    Path(id): Path<MemberId>,
) -> Reply<Person> {
    clerk.reaches(id).await?;
    let person = office.ports.dossier.person(id).await.map_err(Error::from)?;
    Ok(Envelope::of(person.ok_or(office::Error::NotFound)?))
}

/// Accounts that share a device, an address, a payee or a number with his.
#[utoipa::path(get, path = "/backoffice/players/{id}/linked", tag = "players", security(("token" = [])),
    params(("id" = MemberId, Path)),
    responses((status = 200, description = "Accounts", body = Envelope<Vec<Linked>>)))]
async fn linked(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ReadPlayers>>,
    Path(id): Path<MemberId>,
) -> Reply<Vec<Linked>> {
    clerk.reaches(id).await?;
    let found = office.ports.dossier.linked(id, LINKED).await.map_err(Error::from)?;
    let ids: Vec<MemberId> = found.iter().map(|linked| linked.card.id).collect();
    let reached = clerk.reached(&ids).await?;
    Ok(Envelope::of(found.into_iter().filter(|linked| reached.contains(&linked.card.id)).collect()))
}

/// Who stands above a player, and directly below him.
#[utoipa::path(get, path = "/backoffice/players/{id}/line", tag = "players", security(("token" = [])),
    params(("id" = MemberId, Path), Down),
    responses((status = 200, description = "The line", body = Envelope<AgentLine>)))]
async fn line(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ReadPlayers>>,
    Path(id): Path<MemberId>,
    Query(down): Query<Down>,
) -> Reply<AgentLine> {
    clerk.reaches(id).await?;
    let dossier = &office.ports.dossier;
    let mut above = dossier.upline(id).await.map_err(Error::from)?;
    let ids: Vec<MemberId> = above.iter().map(|card| card.id).collect();
    let reached = clerk.reached(&ids).await?;
    above.retain(|card| reached.contains(&card.id));
    let below = dossier.downline(id, down.cursor, PAGE).await.map_err(Error::from)?;
    let Page { content: mut below, next } = numbered(below, |member| member.card.id.to_string());
    // Everyone below is of the line; of the country perhaps not.
    let ids: Vec<MemberId> = below.iter().map(|member| member.card.id).collect();
    let reached = clerk.reached(&ids).await?;
    below.retain(|member| reached.contains(&member.card.id));
    Ok(Envelope::of(AgentLine { above, below, next }))
}

/// Attempts to sign in as a player, newest first.
#[utoipa::path(get, path = "/backoffice/players/{id}/sign-ins", tag = "players", security(("token" = [])),
    params(("id" = MemberId, Path), Down),
    responses((status = 200, description = "Attempts", body = Envelope<Page<SignIn>>)))]
async fn sign_ins(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ReadPlayers>>,
    Path(id): Path<MemberId>,
    Query(down): Query<Down>,
) -> Reply<Page<SignIn>> {
    clerk.reaches(id).await?;
    let rows = office.ports.dossier.sign_ins(id, down.cursor, PAGE).await.map_err(Error::from)?;
    Ok(Envelope::of(numbered(rows, |row| row.id.clone())))
}

/// What a player wrote to the site, newest first.
#[utoipa::path(get, path = "/backoffice/players/{id}/tickets", tag = "players", security(("token" = [])),
    params(("id" = MemberId, Path), Down),
    responses((status = 200, description = "Tickets", body = Envelope<Page<Ticket>>)))]
async fn tickets(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ReadPlayers>>,
    Path(id): Path<MemberId>,
    Query(down): Query<Down>,
) -> Reply<Page<Ticket>> {
    clerk.reaches(id).await?;
    let rows = office.ports.dossier.tickets(id, down.cursor, PAGE).await.map_err(Error::from)?;
    Ok(Envelope::of(numbered(rows, |row| row.id.clone())))
}

/// What a player must bet before money may be withdrawn, newest first.
#[utoipa::path(get, path = "/backoffice/players/{id}/turnover", tag = "players", security(("token" = [])),
    params(("id" = MemberId, Path), Down),
    responses((status = 200, description = "Turnover", body = Envelope<Page<TurnoverItem>>)))]
async fn turnover(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ReadPlayers>>,
    Path(id): Path<MemberId>,
    Query(down): Query<Down>,
) -> Reply<Page<TurnoverItem>> {
    clerk.reaches(id).await?;
    let rows = office.ports.dossier.turnover(id, down.cursor, PAGE).await.map_err(Error::from)?;
    Ok(Envelope::of(numbered(rows, |row| row.id.clone())))
}

/// Money moved between a player and others, newest first.
#[utoipa::path(get, path = "/backoffice/players/{id}/transfers", tag = "players", security(("token" = [])),
    params(("id" = MemberId, Path), Walk),
    responses((status = 200, description = "Transfers", body = Envelope<Page<PlayerTransfer>>)))]
async fn transfers(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ReadPlayers>>,
    Path(id): Path<MemberId>,
    Query(walk): Query<Walk>,
) -> Reply<Page<PlayerTransfer>> {
    clerk.reaches(id).await?;
    let after = page::read(walk.cursor.as_deref())?;
    let mut rows = office.ports.dossier.transfers(id, after, PAGE).await.map_err(Error::from)?;
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
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ReadPlayers>>,
    Path(id): Path<MemberId>,
    Query(walk): Query<Walk>,
) -> Reply<Page<Mail>> {
    clerk.reaches(id).await?;
    let after = page::read(walk.cursor.as_deref())?;
    let rows = office.ports.dossier.mail(id, after, PAGE).await.map_err(Error::from)?;
    Ok(Envelope::of(page::page(rows, |row| (row.at, row.id))))
}

/// What a player was paid as an agent, newest first.
#[utoipa::path(get, path = "/backoffice/players/{id}/commissions", tag = "players", security(("token" = [])),
    params(("id" = MemberId, Path), Walk),
    responses((status = 200, description = "Commission", body = Envelope<Page<CommissionPaid>>)))]
async fn commissions(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ReadPlayers>>,
    Path(id): Path<MemberId>,
    Query(walk): Query<Walk>,
) -> Reply<Page<CommissionPaid>> {
    clerk.reaches(id).await?;
    let after = page::read(walk.cursor.as_deref())?;
    let rows = office.ports.dossier.commissions(id, after, PAGE).await.map_err(Error::from)?;
    Ok(Envelope::of(page::page(rows, |row| (row.at, row.id))))
}
