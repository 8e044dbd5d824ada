//! The calls behind the tabs of a player's page.

use axum::extract::State;
use kernel::id::{MemberId, VendorId};
use ledger::Entry;
use office::{
    Clerk, ReadPlayers,
    page::{self, PAGE, rows_of},
};
use serde::Deserialize;
use utoipa::IntoParams;
use web::{Envelope, OpenApiRouter, Page, Path, Query, Reply, Signed, routes};

use super::{
    Balance, CommissionPaid, Mail, Person, Player, PlayerAccount, PlayerLine, PlayerTransfer, SignIn, Ticket,
    TurnoverItem, sql,
};
use crate::{Accounts, Error, find::sql::cards};

/// Lines of one cause that are shown.
const OF_A_CAUSE: u16 = 200;
/// What stands for a member beyond the operator's reach.
const UNNAMED: &str = "–";

/// Where a page of numbered rows starts.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Down {
    /// The `next` of the page before.
    pub(crate) cursor: Option<i64>,
}

/// Where a page starts.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Walk {
    /// The `next` of the page before.
    cursor: Option<String>,
}

/// Which lines of a ledger.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct LinesOf {
    /// The `next` of the page before.
    cursor: Option<String>,
    /// What they belong to, such as `withdrawal:…`: all of its lines at once.
    cause: Option<String>,
    /// Rows of a page, 50 when absent, at most 500.
    size: Option<u16>,
}

/// The calls of operators about a player.
pub(crate) fn routes(accounts: Accounts) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(one))
        .routes(routes!(ledger))
        .routes(routes!(balances))
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
pub(crate) fn numbered<T>(content: Vec<T>, number: impl Fn(&T) -> String) -> Page<T> {
    let full = content.len() >= usize::from(PAGE);
    let next = content.last().filter(|_| full).map(number);
    Page { content, next }
}

/// A member, and what they have.
#[utoipa::path(get, path = "/backoffice/players/{id}", tag = "players", security(("token" = [])),
    params(("id" = MemberId, Path)),
    responses((status = 200, description = "The member", body = Envelope<Player>)))]
async fn one(
    State(accounts): State<Accounts>,
    Signed(clerk): Signed<Clerk<ReadPlayers>>,
    Path(id): Path<MemberId>,
) -> Reply<Player> {
    clerk.reaches(id).await?;
    let player = accounts.player(id).await?;
    let mut player = player.ok_or(office::Error::NotFound)?;
    // The agent above them is shown to whoever reaches that one too.
    if let Some(parent) = player.parent.as_ref().map(|parent| parent.id) {
        let reached = clerk.reached(&[parent]).await?;
        player.parent = player.parent.filter(|parent| reached.contains(&parent.id));
    }
    Ok(Envelope::of(player))
}

/// A member's ledger, newest first: every line is a transfer.
#[utoipa::path(get, path = "/backoffice/players/{id}/ledger", tag = "players", security(("token" = [])),
    params(("id" = MemberId, Path), LinesOf),
    responses((status = 200, description = "A page of lines", body = Envelope<Page<PlayerLine>>)))]
async fn ledger(
    State(accounts): State<Accounts>,
    Signed(clerk): Signed<Clerk<ReadPlayers>>,
    Path(id): Path<MemberId>,
    Query(lines): Query<LinesOf>,
) -> Reply<Page<PlayerLine>> {
    clerk.reaches(id).await?;
    if let Some(cause) = &lines.cause {
        let mut entries = ledger::caused_by(&accounts.store, id, &cause.as_str().into(), OF_A_CAUSE).await?;
        entries.reverse();
        let content = accounts.lines(id, entries).await?;
        return Ok(Envelope::of(Page { content, next: None }));
    }
    let (after, limit) = (page::read(lines.cursor.as_deref())?, rows_of(lines.size));
    let window = ledger::Window { after, limit, ..ledger::Window::default() };
    let entries = ledger::record(&accounts.store, id, &window).await?;
    let lines = accounts.lines(id, entries).await?;
    Ok(Envelope::of(page::page_of(lines, limit, |line| (line.at, line.id))))
}

/// Every account of a player's in the ledger.
#[utoipa::path(get, path = "/backoffice/players/{id}/balances", tag = "players", security(("token" = [])),
    params(("id" = MemberId, Path)),
    responses((status = 200, description = "Accounts", body = Envelope<Vec<PlayerAccount>>)))]
async fn balances(
    State(accounts): State<Accounts>,
    Signed(clerk): Signed<Clerk<ReadPlayers>>,
    Path(id): Path<MemberId>,
) -> Reply<Vec<PlayerAccount>> {
    clerk.reaches(id).await?;
    let kept = ledger::accounts(&accounts.store, id).await?.into_iter();
    let kept =
        kept.map(|(asset, kind, amount)| PlayerAccount { asset, account: kind.name().to_owned(), amount });
    Ok(Envelope::of(kept.collect()))
}

impl Accounts {
    async fn player(&self, member: MemberId) -> Result<Option<Player>, Error> {
        let Some(found) = sql::found(&self.store, member).await? else { return Ok(None) };
        let parent = match found.parent {
            Some(parent) => cards(&self.store, &[parent]).await?.remove(&parent),
            None => None,
        };
        let has = ledger::balances(&self.store, member, self.asset).await?;
        let balance = Balance { asset: self.asset, available: has.cash, held: has.held, bonus: has.bonus };
        Ok(Some(Player {
            card: found.card,
            nickname: found.nickname,
            parent,
            country: found.country,
            language: found.language,
            group: found.group,
            balances: vec![balance],
        }))
    }

    /// Ledger lines, each with the round that it belongs to.
    async fn lines(&self, member: MemberId, entries: Vec<Entry>) -> Result<Vec<PlayerLine>, Error> {
        let named: Vec<(VendorId, String)> = entries
            .iter()
            .filter_map(|entry| entry.cause.round())
            .map(|(partner, name)| (partner, name.to_owned()))
            .collect();
        let ids = sql::rounds(&self.store, member, &named).await?;
        let lines = entries.into_iter().map(|entry| PlayerLine {
            id: entry.id,
            at: entry.at,
            reason: entry.reason.name().to_owned(),
            account: entry.kind.name().to_owned(),
            asset: entry.asset,
            amount: entry.amount,
            round: entry
                .cause
                .round()
                .and_then(|(partner, name)| ids.get(&(partner, name.to_owned())).copied()),
            cause: entry.cause.to_string(),
        });
        Ok(lines.collect())
    }
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
