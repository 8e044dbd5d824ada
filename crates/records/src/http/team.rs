//! What moved in an agent's team besides bets and wins (spec.md 2, agentDownlineTransactionDetailsCopy): what a
//! movement belongs to stays its owner's.

use std::collections::HashMap;

use axum::extract::State;
use kernel::{Asset, Money, id::MemberId};
use ledger::BookRow;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;
use web::{Agent, Envelope, OpenApiRouter, Page, Query, Reply, Signed, cursor, routes};

use crate::{Accounts, Error, ask::Ask, sql};

/// Whose.
#[derive(Debug, Deserialize, IntoParams)]
struct Whose {
    /// Only this member below oneself.
    member: Option<MemberId>,
}

/// One movement of a member of the team.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct TeamLine {
    id: Uuid,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    member: MemberId,
    account: String,
    /// The reason, exactly: `deposit`, `withdrawal_hold` …
    kind: String,
    /// Which of the member's accounts it is about: `cash`, `held`, `bonus`.
    purse: String,
    currency: Asset,
    /// Signed: what that account gained.
    amount: Money,
}

pub(crate) fn routes(accounts: Accounts) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(movements)).with_state(accounts)
}

/// What moved in one's own team besides bets and wins, newest first.
#[utoipa::path(get, path = "/wps/agent/transactions", tag = "agent", security(("token" = [])), params(Ask, Whose),
    responses((status = 200, description = "A page of movements", body = Envelope<Page<TeamLine>>)))]
async fn movements(
    State(accounts): State<Accounts>,
    Signed(agent): Signed<Agent>,
    Query(ask): Query<Ask>,
    Query(whose): Query<Whose>,
) -> Reply<Page<TeamLine>> {
    let size = ask.size();
    let window = ask.window(size + 1)?;
    let members = sql::team(&accounts.store, agent.id, whose.member).await?;
    if whose.member.is_some() && members.is_empty() {
        return Err(Error::NotYourDownline.into());
    }
    let mut rows = ledger::movements(&accounts.store, &members, accounts.asset, &window).await?;
    let more = rows.len() > usize::from(size);
    rows.truncate(usize::from(size));
    let next = rows.last().filter(|_| more).map(|(_, row)| cursor::write(row.at, row.id));
    let mut seen: Vec<MemberId> = rows.iter().map(|(member, _)| *member).collect();
    seen.sort_unstable();
    seen.dedup();
    let names = sql::accounts(&accounts.store, &seen).await?;
    let content = rows.into_iter().map(|(member, row)| line(member, &row, &names)).collect();
    Ok(Envelope::of(Page { content, next }))
}

fn line(member: MemberId, row: &BookRow, names: &HashMap<MemberId, String>) -> TeamLine {
    let purse = row.account(member);
    TeamLine {
        id: row.id,
        at: row.at,
        member,
        account: names.get(&member).cloned().unwrap_or_default(),
        kind: row.reason.name().to_owned(),
        purse: purse.name().to_owned(),
        currency: row.from.asset,
        amount: row.gain(member, purse),
    }
}
