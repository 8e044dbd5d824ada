//! The calls about players and rounds.

use axum::extract::State;
use kernel::id::{MemberId, RoundId};
use office::{
    Clerk, LockPlayers, ReadPlayers, ReadRounds,
    page::{self, PAGE},
};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use web::{Envelope, Json, OpenApiRouter, Page, Path, Query, Reply, Signed, routes};

use super::{Device, FoundPlayer, Line, Player, Round, RoundDetail};
use crate::{Backoffice, Error};

/// Members found at once.
const FOUND: u16 = 50;
/// Most rows of one page, for tables that are scrolled and not turned.
const MOST: u16 = 500;
/// Longest text that is searched for.
const LONGEST: usize = 128;

/// What is looked for.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Search {
    /// The beginning of a login name, or any id; the newest members when absent.
    #[serde(default)]
    search: String,
    /// The `next` of the page before, in the list of the newest.
    cursor: Option<i64>,
    /// Rows of a page, 50 when absent, at most 500.
    size: Option<u16>,
}

/// Where a page starts.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Walk {
    /// The `next` of the page before.
    cursor: Option<String>,
    /// Rows of a page, 50 when absent, at most 500.
    size: Option<u16>,
}

/// Which lines of a ledger.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Lines {
    /// The `next` of the page before.
    cursor: Option<String>,
    /// What they belong to, such as `withdrawal:…`: all of its lines at once.
    cause: Option<String>,
    /// Rows of a page, 50 when absent, at most 500.
    size: Option<u16>,
}

fn rows_of(size: Option<u16>) -> u16 {
    size.unwrap_or(PAGE).clamp(1, MOST)
}

/// Whether an account may act, and why.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Switch {
    enabled: bool,
    /// 1 to 200 characters, for the audit trail.
    reason: String,
}

pub(crate) fn routes(office: Backoffice) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(search))
        .routes(routes!(one))
        .routes(routes!(ledger))
        .routes(routes!(bets))
        .routes(routes!(devices))
        .routes(routes!(switch))
        .routes(routes!(round))
        .with_state(office)
}

/// Find members, or list them, newest first.
#[utoipa::path(get, path = "/backoffice/players", tag = "players", security(("token" = [])), params(Search),
    responses((status = 200, description = "Members", body = Envelope<Page<FoundPlayer>>)))]
async fn search(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ReadPlayers>>,
    Query(search): Query<Search>,
) -> Reply<Page<FoundPlayer>> {
    let text: String = search.search.trim().chars().take(LONGEST).collect();
    let members = &office.ports.members;
    if !text.is_empty() {
        let mut content = members.search(&text, FOUND).await.map_err(Error::from)?;
        let ids: Vec<MemberId> = content.iter().map(|found| found.card.id).collect();
        let reached = clerk.reached(&ids).await?;
        content.retain(|found| reached.contains(&found.card.id));
        return Ok(Envelope::of(Page { content, next: None }));
    }
    let (reach, size) = (clerk.reach().await?, rows_of(search.size));
    let cards = members.newest(&reach, search.cursor, size).await.map_err(Error::from)?;
    let next = cards.last().filter(|_| cards.len() >= usize::from(size)).map(|card| card.id.to_string());
    let content = cards.into_iter().map(|card| FoundPlayer { card, by: String::new() }).collect();
    Ok(Envelope::of(Page { content, next }))
}

/// A member, and what he has.
#[utoipa::path(get, path = "/backoffice/players/{id}", tag = "players", security(("token" = [])),
    params(("id" = MemberId, Path)),
    responses((status = 200, description = "The member", body = Envelope<Player>)))]
async fn one(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ReadPlayers>>,
    Path(id): Path<MemberId>,
) -> Reply<Player> {
    clerk.reaches(id).await?;
    Ok(Envelope::of(office.player(&clerk, id).await?))
}

/// A member's ledger, newest first: every line is a transfer.
#[utoipa::path(get, path = "/backoffice/players/{id}/ledger", tag = "players", security(("token" = [])),
    params(("id" = MemberId, Path), Lines),
    responses((status = 200, description = "A page of lines", body = Envelope<Page<Line>>)))]
async fn ledger(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ReadPlayers>>,
    Path(id): Path<MemberId>,
    Query(lines): Query<Lines>,
) -> Reply<Page<Line>> {
    clerk.reaches(id).await?;
    if let Some(cause) = &lines.cause {
        let content = office.ports.members.moved(id, cause).await.map_err(Error::from)?;
        return Ok(Envelope::of(Page { content, next: None }));
    }
    let after = page::read(lines.cursor.as_deref())?;
    let size = rows_of(lines.size);
    let lines = office.ports.members.ledger(id, after, size).await.map_err(Error::from)?;
    Ok(Envelope::of(page::page_of(lines, size, |line| (line.at, line.id))))
}

/// A member's rounds, newest first.
#[utoipa::path(get, path = "/backoffice/players/{id}/bets", tag = "players", security(("token" = [])),
    params(("id" = MemberId, Path), Walk),
    responses((status = 200, description = "A page of rounds", body = Envelope<Page<Round>>)))]
async fn bets(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ReadPlayers>>,
    Path(id): Path<MemberId>,
    Query(walk): Query<Walk>,
) -> Reply<Page<Round>> {
    clerk.reaches(id).await?;
    let after = page::read(walk.cursor.as_deref())?;
    let size = rows_of(walk.size);
    let rounds = office.ports.members.rounds(id, after, size).await.map_err(Error::from)?;
    Ok(Envelope::of(page::page_of(rounds, size, |round| (round.opened_at, round.id.0))))
}

/// The devices on which a member is signed in.
#[utoipa::path(get, path = "/backoffice/players/{id}/sessions", tag = "players", security(("token" = [])),
    params(("id" = MemberId, Path)),
    responses((status = 200, description = "Devices, last seen first", body = Envelope<Vec<Device>>)))]
async fn devices(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ReadPlayers>>,
    Path(id): Path<MemberId>,
) -> Reply<Vec<Device>> {
    clerk.reaches(id).await?;
    Ok(Envelope::of(office.ports.members.devices(id).await.map_err(Error::from)?))
}

/// Switch an account off or on. Off, its sessions and game tokens no longer work.
#[utoipa::path(post, path = "/backoffice/players/{id}/enabled", tag = "players", security(("token" = [])),
    params(("id" = MemberId, Path)), request_body = Switch,
    responses((status = 200, description = "The member", body = Envelope<Player>)))]
async fn switch(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<LockPlayers>>,
    Path(id): Path<MemberId>,
    Json(switch): Json<Switch>,
) -> Reply<Player> {
    clerk.reaches(id).await?;
    office.switch(&clerk, id, switch.enabled, &switch.reason).await?;
    Ok(Envelope::of(office.player(&clerk, id).await?))
}

/// A round: what the vendor said, and what moved.
#[utoipa::path(get, path = "/backoffice/rounds/{id}", tag = "rounds", security(("token" = [])),
    params(("id" = RoundId, Path)),
    responses((status = 200, description = "The round", body = Envelope<RoundDetail>)))]
async fn round(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ReadRounds>>,
    Path(id): Path<RoundId>,
) -> Reply<RoundDetail> {
    let round = office.ports.members.round(id).await.map_err(Error::from)?;
    let round = round.ok_or(office::Error::NotFound)?;
    clerk.reaches(round.round.member).await?;
    Ok(Envelope::of(round))
}
