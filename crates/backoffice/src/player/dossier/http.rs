//! The calls behind the tabs of a player's page.

use axum::extract::State;
use kernel::id::MemberId;
use office::{Clerk, ReadPlayers, page::PAGE};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use web::{Envelope, OpenApiRouter, Page, Path, Query, Reply, Signed, routes};

use super::{Balances, Linked, TeamMember};
use crate::{Backoffice, Error, player::Card};

/// Linked accounts that are shown.
const LINKED: u16 = 100;

/// Where a page of numbered rows starts.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Down {
    /// The `next` of the page before.
    cursor: Option<i64>,
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
        .routes(routes!(balances))
        .routes(routes!(linked))
        .routes(routes!(line))
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
