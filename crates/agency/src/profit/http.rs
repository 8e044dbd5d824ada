//! The call for profit and loss by line.

use axum::extract::State;
use kernel::{Money, Period, id::MemberId};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use web::{Agent, Envelope, OpenApiRouter, Query, Reply, Signed, routes};

use super::sql::{self, Sums};
use crate::{Agency, Error, member::sql as members, report::Preset};

/// Lines of one page.
const PAGE: usize = 20;

/// Whose lines, when, and where the list goes on.
#[derive(Debug, Deserialize, IntoParams)]
pub(crate) struct Wanted {
    /// `today` when absent.
    preset: Option<Preset>,
    /// Someone of one's own subtree; oneself when absent.
    parent: Option<MemberId>,
    /// The `next` of the page before.
    cursor: Option<MemberId>,
}

/// What a line brought and cost.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Figures {
    deposits: Money,
    withdrawals: Money,
    bet: Money,
    valid_bet: Money,
    payout: Money,
    /// What its agents were paid.
    commission: Money,
    /// As the house sees it: bets less payouts.
    profit_loss: Money,
}

/// A member directly below, with everyone below them.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct LineOf {
    id: MemberId,
    account: String,
    #[serde(rename = "type")]
    kind: i16,
    /// How many stand below them.
    below: i64,
    #[serde(flatten)]
    figures: Figures,
}

/// Lines of a team, and the sum of all of them.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Profits {
    /// Of everyone below, those of other pages too.
    total: Figures,
    /// How many they are.
    members: i64,
    content: Vec<LineOf>,
    next: Option<String>,
}

pub(crate) fn routes(agency: Agency) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(profits)).with_state(agency)
}

/// Profit and loss of the lines below oneself, or below someone of one's own subtree.
#[utoipa::path(get, path = "/wps/agent/profits", tag = "agent", security(("token" = [])), params(Wanted),
    responses((status = 200, description = "A page of lines, and the sum of all", body = Envelope<Profits>)))]
async fn profits(
    State(agency): State<Agency>,
    Signed(agent): Signed<Agent>,
    Query(wanted): Query<Wanted>,
) -> Reply<Profits> {
    let parent = wanted.parent.unwrap_or(agent.id);
    if parent != agent.id && !agency.is_under(agent.id, parent).await? {
        return Err(Error::NotYourDownline.into());
    }
    let period = wanted.preset.unwrap_or(Preset::Today).period(&agency);
    let after = wanted.cursor.unwrap_or(MemberId(0));
    let heads = sql::heads(&agency.store, parent, after, 20).await?;
    let next = heads.get(PAGE.saturating_sub(1)).map(ToString::to_string);
    let cards = members::cards(&agency.store, &heads).await?;
    let mut content = Vec::with_capacity(heads.len());
    for (sums, figures) in figures(&agency, &heads, period, false).await? {
        let id = MemberId(sums.line);
        let Some(card) = cards.get(&id) else { continue };
        content.push(LineOf {
            id,
            account: card.account.clone(),
            kind: card.kind.number(),
            below: sums.below,
            figures,
        });
    }
    let (sums, total) = figures(&agency, &[parent], period, true).await?.pop().ok_or(Error::OutOfRange)?;
    Ok(Envelope::of(Profits { total, members: sums.below, content, next }))
}

/// What these lines did, by the number of their heads.
async fn figures(
    agency: &Agency,
    heads: &[MemberId],
    period: Period,
    headless: bool,
) -> Result<Vec<(Sums, Figures)>, Error> {
    let sums = sql::sums(&agency.store, heads, headless, period, agency.settings.currency).await?;
    let each = sums.into_iter().map(|sums| {
        let (bet, payout) = (Money::from_units(sums.stake), Money::from_units(sums.payout));
        let figures = Figures {
            deposits: Money::from_units(sums.deposits),
            withdrawals: Money::from_units(sums.withdrawals),
            bet,
            valid_bet: Money::from_units(sums.valid_bet),
            payout,
            commission: Money::from_units(sums.commission),
            profit_loss: bet.checked_sub(payout).ok_or(Error::OutOfRange)?,
        };
        Ok((sums, figures))
    });
    each.collect()
}
