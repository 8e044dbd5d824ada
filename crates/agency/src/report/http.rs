//! The calls for an agent's overview, downline and statements.

use std::collections::HashMap;

use axum::extract::State;
use kernel::{
    Money, Period, Rate,
    id::{MemberId, StatementId},
};
use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};
use utoipa::{IntoParams, ToSchema};
use web::{Agent, Envelope, OpenApiRouter, Page, Path, Query, Reply, Signed, routes};

use super::sql;
use crate::{
    Agency, Error,
    error::percent,
    hold,
    kind::Kind,
    member::sql as members,
    statement::{Document, File},
};

/// Rows of one page.
const PAGE: usize = 20;

/// Pages that one search looks at.
const LOOKED_AT: usize = 10;

/// Who was seen within this time is online.
const LATELY: Duration = Duration::minutes(5);

/// A span that people ask for.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Preset {
    /// Since midnight.
    Today,
    /// The day before.
    Yesterday,
    /// The last seven days.
    Week,
    /// The last thirty days.
    Month,
}

impl Preset {
    /// From when, and until before when, by the site's clock.
    pub(crate) fn period(self, agency: &Agency) -> Period {
        let now = agency.store.now();
        let midnight = agency.store.zone().day_start(now);
        let back = |days| midnight.saturating_sub(Duration::days(days));
        let (from, until) = match self {
            Self::Today => (midnight, now),
            Self::Yesterday => (back(1), midnight),
            Self::Week => (back(6), now),
            Self::Month => (back(29), now),
        };
        Period { from, until }
    }
}

/// Which span.
#[derive(Debug, Deserialize, IntoParams)]
pub(crate) struct Wanted {
    /// `today` when absent.
    preset: Option<Preset>,
}

/// A point of the chart.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Point {
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    valid_bet: Money,
    income: Money,
}

/// What contracts of one kind brought.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SalaryOfKind)]
pub(crate) struct Salary {
    kind: Kind,
    amount: Money,
}

/// An agent's team in one span.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Overview {
    members: i64,
    new_members: i64,
    /// Of all of them, now.
    balance: Money,
    /// Now.
    online: i64,
    /// Who bet.
    active: i64,
    /// Whose first deposit it was.
    first_depositors: i64,
    deposits: Money,
    withdrawals: Money,
    bet: Money,
    valid_bet: Money,
    payout: Money,
    /// Of the team, as the house sees it: bets less payouts.
    profit_loss: Money,
    salary: Money,
    /// The same by kind of contract.
    salaries: Vec<Salary>,
    series: Vec<Point>,
}

/// Whose downline, and where the list goes on.
#[derive(Debug, Deserialize, IntoParams)]
pub(crate) struct Below {
    /// Someone of one's own subtree; oneself when absent.
    parent: Option<MemberId>,
    /// Letters of the account.
    search: Option<String>,
    /// The `next` of the page before.
    cursor: Option<MemberId>,
}

/// A member of the downline.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Descendant {
    id: MemberId,
    account: String,
    #[serde(rename = "type")]
    kind: i16,
    #[serde(with = "time::serde::rfc3339")]
    joined_at: OffsetDateTime,
    balance: Money,
    valid_bet: Money,
    children: i64,
}

/// Which rounds of the team.
#[derive(Debug, Deserialize, IntoParams)]
pub(crate) struct Played {
    /// `today` when absent.
    preset: Option<Preset>,
    /// Only this member of one's own subtree.
    member: Option<MemberId>,
    /// The `next` of the page before.
    cursor: Option<uuid::Uuid>,
}

/// A settled round of the team, or the correction of one.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TeamBet {
    id: uuid::Uuid,
    member: MemberId,
    account: String,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    bet: Money,
    valid_bet: Money,
    payout: Money,
    /// As the house sees it: bet less payout.
    profit_loss: Money,
}

/// Where a list goes on.
#[derive(Debug, Deserialize, IntoParams)]
pub(crate) struct After {
    /// Only this kind.
    kind: Option<Kind>,
    /// The `next` of the page before.
    cursor: Option<StatementId>,
}

/// The window of a statement.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Window {
    #[serde(with = "time::serde::rfc3339")]
    from: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    to: OffsetDateTime,
}

/// A statement in a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Row {
    id: StatementId,
    kind: Kind,
    window: Window,
    valid_bet: Money,
    /// Percent.
    rate: String,
    /// What the window earned; negative after corrections.
    earned: Money,
    /// What was paid.
    amount: Money,
    /// `paid`; `held`, for the reason below; `carried`, nothing was left to pay; `missed`, no step was reached.
    state: &'static str,
    /// Why it is held: `closed`, the account is closed; `one_person`, somebody whose bets count seems to be the agent.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    reason: Option<String>,
}

/// A statement with everything needed to check it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Full {
    /// For reading.
    statement: Document,
    /// For checking: what `mela recompute` takes.
    #[serde(flatten)]
    file: File,
}

pub(crate) fn routes(agency: Agency) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(overview))
        .routes(routes!(downline))
        .routes(routes!(bets))
        .routes(routes!(statements))
        .routes(routes!(statement))
        .with_state(agency)
}

/// One's own team in a span of time.
#[utoipa::path(get, path = "/wps/agent/overview", tag = "agent", security(("token" = [])), params(Wanted),
    responses((status = 200, description = "Sums and a chart", body = Envelope<Overview>)))]
async fn overview(
    State(agency): State<Agency>,
    Signed(agent): Signed<Agent>,
    Query(wanted): Query<Wanted>,
) -> Reply<Overview> {
    let preset = wanted.preset.unwrap_or(Preset::Today);
    let period = preset.period(&agency);
    let step = if matches!(preset, Preset::Today | Preset::Yesterday) { "hour" } else { "day" };
    let currency = agency.settings.currency;
    let sums = sql::sums(&agency.store, agent.id, period).await?;
    let withdrawals = sql::withdrawals(&agency.store, agent.id, period, currency).await?;
    let team = sql::team(&agency.store, agent.id).await?;
    let cash = ledger::cash_of(&agency.store, &team, currency).await?;
    let balance = cash.into_iter().try_fold(Money::ZERO, |sum, (_, held)| sum.checked_add(held));
    let online = members::online(&agency.store, agent.id, agency.store.now().saturating_sub(LATELY)).await?;
    let salary = sums.salaries.iter().try_fold(Money::ZERO, |sum, (_, amount)| sum.checked_add(*amount));
    let points = sql::series(&agency.store, agent.id, period, step).await?;
    let series = points.into_iter().map(|point| Point {
        at: point.at,
        valid_bet: Money::from_units(point.valid_bet),
        income: Money::from_units(point.income),
    });
    Ok(Envelope::of(Overview {
        members: sums.members,
        new_members: sums.new_members,
        balance: balance.ok_or(Error::OutOfRange)?,
        online,
        active: sums.active,
        first_depositors: sums.first_depositors,
        deposits: sums.deposits,
        withdrawals,
        bet: sums.bet,
        valid_bet: sums.valid_bet,
        payout: sums.payout,
        profit_loss: sums.bet.checked_sub(sums.payout).ok_or(Error::OutOfRange)?,
        salary: salary.ok_or(Error::OutOfRange)?,
        salaries: sums.salaries.into_iter().map(|(kind, amount)| Salary { kind, amount }).collect(),
        series: series.collect(),
    }))
}

/// Those directly below oneself, or below someone of one's own subtree.
#[utoipa::path(get, path = "/wps/agent/downline", tag = "agent", security(("token" = [])), params(Below),
    responses((status = 200, description = "A page of members", body = Envelope<Page<Descendant>>)))]
async fn downline(
    State(agency): State<Agency>,
    Signed(agent): Signed<Agent>,
    Query(wanted): Query<Below>,
) -> Reply<Page<Descendant>> {
    let parent = wanted.parent.unwrap_or(agent.id);
    if parent != agent.id && !agency.is_under(agent.id, parent).await? {
        return Err(Error::NotYourDownline.into());
    }
    let search = wanted.search.unwrap_or_default().to_lowercase();
    let (mut content, mut after) = (Vec::new(), Some(wanted.cursor.unwrap_or(MemberId(0))));
    // A search looks at several pages at once, so that a name far down is not missed behind empty ones.
    for _ in 0..if search.is_empty() { 1 } else { LOOKED_AT } {
        let Some(from) = after else { break };
        let (found, next) = page_of_children(&agency, parent, from, &search).await?;
        content.extend(found);
        after = next;
        if content.len() >= PAGE {
            break;
        }
    }
    Ok(Envelope::of(Page { content, next: after.map(|member| member.to_string()) }))
}

/// The children after one, of which the search keeps some; and where the next page starts.
async fn page_of_children(
    agency: &Agency,
    parent: MemberId,
    after: MemberId,
    search: &str,
) -> Result<(Vec<Descendant>, Option<MemberId>), Error> {
    let children = sql::children(&agency.store, parent, after, 20).await?;
    let next = children.get(PAGE.saturating_sub(1)).map(|last| MemberId(last.member));
    let ids: Vec<MemberId> = children.iter().map(|child| MemberId(child.member)).collect();
    let cards = members::cards(&agency.store, &ids).await?;
    let cash = ledger::cash_of(&agency.store, &ids, agency.settings.currency).await?;
    let cash: HashMap<MemberId, Money> = cash.into_iter().collect();
    let content = children.into_iter().filter_map(|child| {
        let id = MemberId(child.member);
        let card = cards.get(&id)?;
        card.account.to_lowercase().contains(search).then(|| Descendant {
            id,
            account: card.account.clone(),
            kind: card.kind.number(),
            joined_at: child.joined_at,
            balance: cash.get(&id).copied().unwrap_or_default(),
            valid_bet: Money::from_units(child.valid_bet),
            children: child.children,
        })
    });
    Ok((content.collect(), next))
}

/// Settled rounds of one's own team, newest first.
#[utoipa::path(get, path = "/wps/agent/bets", tag = "agent", security(("token" = [])), params(Played),
    responses((status = 200, description = "A page of rounds", body = Envelope<Page<TeamBet>>)))]
async fn bets(
    State(agency): State<Agency>,
    Signed(agent): Signed<Agent>,
    Query(played): Query<Played>,
) -> Reply<Page<TeamBet>> {
    if let Some(member) = played.member
        && !agency.is_under(agent.id, member).await?
    {
        return Err(Error::NotYourDownline.into());
    }
    let period = played.preset.unwrap_or(Preset::Today).period(&agency);
    let rows = sql::bets(&agency.store, agent.id, period, played.member, played.cursor).await?;
    let next = rows.get(PAGE.saturating_sub(1)).map(|last| last.settlement.to_string());
    let mut ids: Vec<MemberId> = rows.iter().map(|row| MemberId(row.member)).collect();
    ids.sort_unstable();
    ids.dedup();
    let cards = members::cards(&agency.store, &ids).await?;
    let mut content = Vec::with_capacity(rows.len());
    for row in rows {
        let (member, bet, payout) =
            (MemberId(row.member), Money::from_units(row.stake), Money::from_units(row.payout));
        content.push(TeamBet {
            id: row.settlement,
            member,
            account: cards.get(&member).map(|card| card.account.clone()).unwrap_or_default(),
            at: row.settled_at,
            bet,
            valid_bet: Money::from_units(row.valid_bet),
            payout,
            profit_loss: bet.checked_sub(payout).ok_or(Error::OutOfRange)?,
        });
    }
    Ok(Envelope::of(Page { content, next }))
}

/// One's own statements, newest first.
#[utoipa::path(get, path = "/wps/agent/statements", tag = "agent", security(("token" = [])), params(After),
    responses((status = 200, description = "A page of statements", body = Envelope<Page<Row>>)))]
async fn statements(
    State(agency): State<Agency>,
    Signed(agent): Signed<Agent>,
    Query(after): Query<After>,
) -> Reply<Page<Row>> {
    let stored = sql::statements(&agency.store, agent.id, None, after.kind, after.cursor).await?;
    let read = |stored: sql::Stored| Ok((stored.kind, serde_json::from_str::<Document>(&stored.document)?));
    let documents: Vec<_> = stored.into_iter().map(read).collect::<Result<_, Error>>()?;
    let mut held = hold::reasons(&agency.store, documents.iter().map(|(_, one)| one.id).collect()).await?;
    let mut content = Vec::with_capacity(documents.len());
    for (kind, document) in documents {
        let reason = held.remove(&document.id);
        let kind = kind.parse();
        content.push(Row {
            id: document.id,
            kind: kind.map_err(|_| store::Error::Inconsistent("an unknown kind of statement"))?,
            window: Window { from: document.from, to: document.to },
            valid_bet: document.result.valid_bet,
            rate: percent(document.rate()),
            earned: document.result.earned,
            amount: document.result.paid,
            state: match document.result.paid {
                _ if reason.is_some() => "held",
                paid if paid > Money::ZERO => "paid",
                _ if document.rate() == Rate::default() => "missed",
                _ => "carried",
            },
            reason,
        });
    }
    let next = content.get(PAGE.saturating_sub(1)).map(|last| last.id.to_string());
    Ok(Envelope::of(Page { content, next }))
}

/// A statement of one's own, signed, with everything it was computed from.
#[utoipa::path(get, path = "/wps/agent/statements/{id}", tag = "agent", security(("token" = [])),
    params(("id" = StatementId, Path,)),
    responses((status = 200, description = "The statement", body = Envelope<Full>)))]
async fn statement(
    State(agency): State<Agency>,
    Signed(agent): Signed<Agent>,
    Path(id): Path<StatementId>,
) -> Reply<Full> {
    let found = sql::statements(&agency.store, agent.id, Some(id), None, None).await?.pop();
    let stored = found.ok_or(Error::NotFound)?;
    let statement = serde_json::from_str(&stored.document).map_err(Error::from)?;
    Ok(Envelope::of(Full { statement, file: agency.file(stored.document, &stored.signature).await? }))
}
