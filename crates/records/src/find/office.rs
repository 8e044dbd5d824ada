//! The call by which operators find members.

use axum::extract::State;
use kernel::id::MemberId;
use office::{Clerk, ReadPlayers, page::rows_of};
use serde::Deserialize;
use utoipa::IntoParams;
use web::{Envelope, OpenApiRouter, Page, Query, Reply, Signed, routes};

use super::{Card, FoundPlayer, sql};
use crate::Accounts;

/// Members found at once.
const FOUND: u16 = 50;
/// Longest text that is searched for.
const LONGEST: usize = 128;

/// What is looked for.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Search {
    /// The beginning of a login name, or any id; the newest members when absent.
    #[serde(default)]
    search: String,
    /// The `next` of the page before, in the list of the newest.
    cursor: Option<i64>,
    /// Rows of a page, 50 when absent, at most 500.
    size: Option<u16>,
}

/// The calls of operators who look for somebody.
pub(crate) fn routes(accounts: Accounts) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(players)).with_state(accounts)
}

/// Find members, or list them, newest first.
#[utoipa::path(get, path = "/backoffice/players", tag = "players", security(("token" = [])), params(Search),
    responses((status = 200, description = "Members", body = Envelope<Page<FoundPlayer>>)))]
async fn players(
    State(accounts): State<Accounts>,
    Signed(clerk): Signed<Clerk<ReadPlayers>>,
    Query(search): Query<Search>,
) -> Reply<Page<FoundPlayer>> {
    let text: String = search.search.trim().chars().take(LONGEST).collect();
    if !text.is_empty() {
        let mut content = accounts.found(&text).await?;
        let ids: Vec<MemberId> = content.iter().map(|found| found.card.id).collect();
        let reached = clerk.reached(&ids).await?;
        content.retain(|found| reached.contains(&found.card.id));
        return Ok(Envelope::of(Page { content, next: None }));
    }
    let (reach, size) = (clerk.reach().await?, rows_of(search.size));
    let cards = sql::newest(&accounts.store, &reach, search.cursor, size).await?;
    let next = cards.last().filter(|_| cards.len() >= usize::from(size)).map(|card| card.id.to_string());
    let content = cards.into_iter().map(|card| FoundPlayer { card, by: String::new() }).collect();
    Ok(Envelope::of(Page { content, next }))
}

impl Accounts {
    /// Those to whom a text belongs, then those whose login name begins with it; each once.
    async fn found(&self, text: &str) -> Result<Vec<FoundPlayer>, store::Error> {
        let owners = sql::owners(&self.store, text, &self.search).await?;
        let named = sql::named(&self.store, text, FOUND).await?;
        let is_id = |card: &Card| card.id.to_string() == text;
        let named = named.into_iter().map(|card| {
            let by = if is_id(&card) { "id" } else { "account" };
            FoundPlayer { by: by.to_owned(), card }
        });
        let mut found: Vec<FoundPlayer> = Vec::new();
        for one in owners.into_iter().chain(named) {
            if !found.iter().any(|known| known.card.id == one.card.id) {
                found.push(one);
            }
        }
        found.truncate(usize::from(FOUND));
        Ok(found)
    }
}
