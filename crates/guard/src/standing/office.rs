//! What holds a player back, as operators see it.

use axum::extract::State;
use kernel::{Money, id::MemberId};
use office::{Caller, Clerk, ReadPlayers};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use web::{Envelope, OpenApiRouter, Path, Reply, Signed, routes};

use crate::{
    Error, kyc,
    limit::{self, Kind, Span},
    pause, presence, signal,
};

/// Days that an operator sees.
const DAYS: u16 = 30;

pub(crate) fn routes(review: kyc::office::Review) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(held)).with_state(review)
}

/// A limit of a player: money, or minutes for `time`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlayerLimit)]
pub(crate) struct Limit {
    /// `deposit`, `loss`, `wager` or `time`.
    #[schema(value_type = String)]
    kind: Kind,
    /// `day`, `week` or `month`.
    #[schema(value_type = String)]
    span: Span,
    /// How it stands, in words of a figure: `500.00`, or `60`; absent while a first one waits.
    value: Option<String>,
    /// What counts against it.
    used: String,
    /// What waits; absent beside `next_at` is the limit's end.
    next: Option<String>,
    /// From when on.
    #[serde(with = "time::serde::rfc3339::option")]
    next_at: Option<OffsetDateTime>,
}

impl Limit {
    /// A limit as it stands at a moment.
    fn at(shown: &limit::Shown, now: OffsetDateTime) -> Self {
        let limit::Shown { kind, span, limit, used } = *shown;
        let figure = |value: i64| match kind {
            Kind::Time => value.to_string(),
            _ => Money::from_units(value).to_string(),
        };
        let next = limit.waiting(now);
        Self {
            kind,
            span,
            value: limit.at(now).map(figure),
            used: figure(used.max(0)),
            next: next.and_then(|next| next.value).map(figure),
            next_at: next.map(|next| next.at),
        }
    }
}

/// Something that was asked for.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlayerAsked)]
pub(crate) struct Asked {
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    /// `limit`, `pause`, `reality_check`, `reality_interval`.
    act: String,
    /// The particulars.
    #[schema(value_type = Object)]
    detail: serde_json::Value,
    /// Whether an operator asked for it.
    by_operator: bool,
}

impl From<limit::Line> for Asked {
    fn from(line: limit::Line) -> Self {
        Self { at: line.at, act: line.act, detail: line.detail, by_operator: line.operator.is_some() }
    }
}

/// A day of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlayerDay)]
pub(crate) struct Day {
    /// `yyyy-mm-dd`.
    day: String,
    /// Paid less staked: below zero is a loss.
    net: Money,
    /// Minutes on the site.
    minutes: i64,
}

impl From<presence::Day> for Day {
    fn from(day: presence::Day) -> Self {
        Self { day: day.day.to_string(), net: day.played.net(), minutes: day.minutes }
    }
}

/// What holds a player back, and what they did lately.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlayerHeld)]
pub(crate) struct Held {
    /// A pause that holds now.
    pause: Option<pause::office::Shown>,
    /// Their limits.
    limits: Vec<Limit>,
    /// Minutes between their reality checks.
    reality_minutes: i32,
    /// The last thirty days, the oldest first.
    days: Vec<Day>,
    /// What they asked for, newest first.
    history: Vec<Asked>,
    /// Their tier, from 0.
    tier: usize,
    /// What they may withdraw in all; absent is no limit.
    withdraw_total: Option<Money>,
    /// What they have withdrawn, or are about to.
    withdrawn: Money,
    /// Their proofs, newest first.
    documents: Vec<kyc::office::Proof>,
    /// Alerts that name them.
    alerts: Vec<signal::office::Shown>,
}

/// What holds a player back: limits, pause, proofs, alerts, and how they played lately.
#[utoipa::path(get, path = "/backoffice/players/{id}/guard", tag = "guard", security(("token" = [])),
    params(("id" = MemberId, Path)),
    responses((status = 200, description = "What holds the member back", body = Envelope<Held>)))]
async fn held(
    State(review): State<kyc::office::Review>,
    Signed(clerk): Signed<Clerk<ReadPlayers>>,
    Path(id): Path<MemberId>,
) -> Reply<Held> {
    clerk.reaches(id).await?;
    Ok(Envelope::of(held_back(&review, &clerk, id).await?))
}

async fn held_back(review: &kyc::office::Review, clerk: &Caller, member: MemberId) -> Result<Held, Error> {
    let guard = &review.guard;
    let now = guard.now();
    let known = guard.kyc(member).await?;
    let total = guard.tiers().get(known.tier).and_then(|tier| tier.withdraw_total);
    let limits = guard.limits(member).await?;
    let alerts = guard.alerts(false, Some(member)).await?;
    Ok(Held {
        pause: guard.standing(member).await?.pause.map(Into::into),
        limits: limits.iter().map(|limit| Limit::at(limit, now)).collect(),
        reality_minutes: guard.reality_minutes(member).await?,
        days: guard.position(member, DAYS).await?.into_iter().map(Into::into).collect(),
        history: guard.history(member).await?.into_iter().map(Into::into).collect(),
        tier: known.tier,
        withdraw_total: total.map(Money::from),
        withdrawn: known.withdrawn,
        documents: review.shown(clerk, known.documents).await?,
        alerts: signal::office::within(clerk, alerts).await?,
    })
}
