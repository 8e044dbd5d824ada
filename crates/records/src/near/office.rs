//! The calls of operators about who stands near a player. Of those beyond their reach nothing is said.

use axum::extract::State;
use kernel::id::MemberId;
use office::{Clerk, ReadPlayers, page::PAGE};
use web::{Envelope, OpenApiRouter, Page, Path, Query, Reply, Signed, routes};

use super::{AgentLine, Linked, sql};
use crate::{
    Accounts,
    player::office::{Down, numbered},
};

/// Linked accounts that are shown.
const LINKED: u16 = 100;
/// Most members above one that are shown.
const ABOVE: u16 = 50;

/// The calls of operators about who stands near a player.
pub(crate) fn routes(accounts: Accounts) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(linked)).routes(routes!(line)).with_state(accounts)
}

/// Accounts that share a device, an address, a payee or a number with theirs, those that share most first.
#[utoipa::path(get, path = "/backoffice/players/{id}/linked", tag = "players", security(("token" = [])),
    params(("id" = MemberId, Path)),
    responses((status = 200, description = "Accounts", body = Envelope<Vec<Linked>>)))]
async fn linked(
    State(accounts): State<Accounts>,
    Signed(clerk): Signed<Clerk<ReadPlayers>>,
    Path(id): Path<MemberId>,
) -> Reply<Vec<Linked>> {
    clerk.reaches(id).await?;
    let mut found = sql::linked(&accounts.store, id, LINKED).await?;
    let ids: Vec<MemberId> = found.iter().map(|linked| linked.card.id).collect();
    let reached = clerk.reached(&ids).await?;
    found.retain(|linked| reached.contains(&linked.card.id));
    Ok(Envelope::of(found))
}

/// Who stands above a player, and directly below them.
#[utoipa::path(get, path = "/backoffice/players/{id}/line", tag = "players", security(("token" = [])),
    params(("id" = MemberId, Path), Down),
    responses((status = 200, description = "The line", body = Envelope<AgentLine>)))]
async fn line(
    State(accounts): State<Accounts>,
    Signed(clerk): Signed<Clerk<ReadPlayers>>,
    Path(id): Path<MemberId>,
    Query(down): Query<Down>,
) -> Reply<AgentLine> {
    clerk.reaches(id).await?;
    let mut above = sql::upline(&accounts.store, id, ABOVE).await?;
    let below = sql::downline(&accounts.store, id, down.cursor, PAGE).await?;
    let Page { content: mut below, next } = numbered(below, |member| member.card.id.to_string());
    // Everyone below is of the line; of the country perhaps not.
    let cards = above.iter().chain(below.iter().map(|member| &member.card));
    let ids: Vec<MemberId> = cards.map(|card| card.id).collect();
    let reached = clerk.reached(&ids).await?;
    above.retain(|card| reached.contains(&card.id));
    below.retain(|member| reached.contains(&member.card.id));
    Ok(Envelope::of(AgentLine { above, below, next }))
}
