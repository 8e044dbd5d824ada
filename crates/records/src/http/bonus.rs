//! What a member was given (spec.md 2, bonusDetails): gifts and promotions, and an agent's commission.

use axum::extract::State;
use kernel::Money;
use ledger::{AccountKind, Reason, Window};
use serde::Serialize;
use utoipa::ToSchema;
use web::{Envelope, EvenPaused, Member, OpenApiRouter, Page, Query, Reply, Signed, cursor, routes};

use crate::{Accounts, ask::Ask, http::Line, words};

/// The call for what was given.
pub(crate) fn routes(accounts: Accounts) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(bonuses)).with_state(accounts)
}

/// What a member was given.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Bonuses {
    /// Bonus money now, which must be played with first.
    balance: Money,
    /// What each sort has given within the time asked for, a year back otherwise.
    received: Vec<Received>,
    lines: Page<Line>,
}

/// What one sort has given.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Received {
    /// `play_money`, `free_win`, `promo_win`, `bonus_granted`, `bonus_forfeited` (below zero), `reward` or `commission`.
    kind: String,
    count: i64,
    amount: Money,
}

/// What one was given: the credits of promotions and gifts, and of commission.
#[utoipa::path(get, path = "/wps/member/bonuses", tag = "wallet", security(("token" = [])), params(Ask),
    responses((status = 200, description = "Credits", body = Envelope<Bonuses>)))]
async fn bonuses(
    State(accounts): State<Accounts>,
    Signed(member): Signed<EvenPaused<Member>>,
    Query(ask): Query<Ask>,
) -> Reply<Bonuses> {
    let given = |reason: &Reason| matches!(words::kind(*reason), "bonus" | "commission");
    let size = ask.size();
    let reasons: Vec<Reason> = ask.reasons()?;
    let reasons: Vec<Reason> = Reason::ALL
        .iter()
        .copied()
        .filter(|reason| given(reason) && (reasons.is_empty() || reasons.contains(reason)))
        .collect();
    if reasons.is_empty() {
        return Err(crate::Error::Asked.into());
    }
    let window = Window { reasons, ..ask.window(size + 1)? };
    let mut lines = ledger::statement(&accounts.store, accounts.wallet(member.id), &window).await?;
    let more = lines.len() > usize::from(size);
    lines.truncate(usize::from(size));
    let next = lines.last().filter(|_| more).map(|line| cursor::write(line.row.at, line.row.id));
    let received = ledger::received(&accounts.store, accounts.wallet(member.id), &window).await?;
    // A bonus that is released was given before.
    let given = received.into_iter().filter(|turned| turned.reason != Reason::BonusReleased);
    let received = given.map(|turned| Received {
        kind: turned.reason.name().to_owned(),
        count: turned.count,
        amount: turned.amount,
    });
    let kept = ledger::kept(&accounts.store, accounts.wallet(member.id), AccountKind::Bonus).await?;
    let balance = kept.iter().fold(0_i64, |sum, part| sum.saturating_add(part.amount.units()));
    Ok(Envelope::of(Bonuses {
        balance: Money::from_units(balance),
        received: received.collect(),
        lines: Page { content: lines.into_iter().map(Line::from).collect(), next },
    }))
}
