//! The calls of limits, and the page that shows them.

use axum::extract::State;
use kernel::Money;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use web::{Empty, Envelope, EvenPaused, Json, OpenApiRouter, Player, Reply, Signed, routes};

use super::{Kind, Shown, Span};
use crate::{Error, Guard, licence::Mode, pause::Pause};

pub(crate) fn routes(guard: Guard) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(overview))
        .routes(routes!(set))
        .routes(routes!(keep))
        .with_state(guard)
}

/// A value of a limit: money, or minutes for a limit of time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = LimitValue)]
pub(crate) struct Value {
    /// Money; absent for a limit of time.
    amount: Option<Money>,
    /// Minutes; absent for a limit of money.
    minutes: Option<i64>,
}

impl Value {
    pub(crate) const fn of(kind: Kind, value: i64) -> Self {
        match kind {
            Kind::Time => Self { amount: None, minutes: Some(value) },
            _ => Self { amount: Some(Money::from_units(value)), minutes: None },
        }
    }
}

/// A looser limit that waits.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = LimitWaiting)]
pub(crate) struct Waiting {
    /// Absent: the limit ends.
    value: Option<Value>,
    /// From when on.
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

/// A limit as its owner sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Limit)]
pub(crate) struct LimitShown {
    kind: Kind,
    span: Span,
    /// Absent while a first limit waits to hold.
    value: Option<Value>,
    next: Option<Waiting>,
    /// What counts against it; a member who is ahead has lost nothing.
    used: Value,
    left: Option<Value>,
}

impl LimitShown {
    pub(crate) fn of(shown: &Shown, now: OffsetDateTime) -> Self {
        let Shown { kind, span, limit, used } = *shown;
        let used = used.max(0);
        let value = limit.at(now);
        let next = limit.waiting(now);
        Self {
            kind,
            span,
            value: value.map(|value| Value::of(kind, value)),
            next: next
                .map(|next| Waiting { value: next.value.map(|value| Value::of(kind, value)), at: next.at }),
            used: Value::of(kind, used),
            left: value.map(|value| Value::of(kind, value.saturating_sub(used).max(0))),
        }
    }
}

/// What a member played in a span.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = GuardPosition)]
pub(crate) struct Position {
    span: Span,
    staked: Money,
    paid: Money,
    /// Paid less staked: below zero is a loss.
    net: Money,
    /// Minutes on the site.
    minutes: i64,
}

/// What the house may do where it stands.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = LimitRules)]
pub(crate) struct Rules {
    mode: Mode,
    jurisdiction: String,
    number: String,
    text: String,
    minimum_age: u8,
    transfers: bool,
    withdrawal_cancelling: bool,
    /// Hours until a looser limit holds.
    looser_after_hours: i64,
}

/// Everything that a member set to hold themself back, and what it looks at.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = GuardOverview)]
pub(crate) struct Overview {
    limits: Vec<LimitShown>,
    positions: Vec<Position>,
    /// Minutes between reality checks.
    reality_minutes: i32,
    reality_choices: Vec<i32>,
    /// Only for a member who came to fetch their money.
    pause: Option<Pause>,
    rules: Rules,
}

/// Limits, positions, reality checks, and the rules of the house.
#[utoipa::path(get, path = "/wps/guard", tag = "guard", security(("token" = [])),
    responses((status = 200, description = "What holds the member back", body = Envelope<Overview>)))]
async fn overview(State(guard): State<Guard>, Signed(player): Signed<EvenPaused<Player>>) -> Reply<Overview> {
    let now = guard.store.now();
    let limits = guard.limits(player.id).await?;
    let used = guard.used(player.id).await?;
    let positions = used.into_iter().map(|(span, used)| Position {
        span,
        staked: Money::from_units(used.staked),
        paid: Money::from_units(used.paid),
        net: Money::from_units(used.paid.saturating_sub(used.staked)),
        minutes: used.minutes,
    });
    let record = guard.licence.record();
    let rules = Rules {
        mode: guard.licence.mode(),
        jurisdiction: record.jurisdiction.clone(),
        number: record.number.clone(),
        text: record.text.clone(),
        minimum_age: guard.house.site.least_age(),
        transfers: guard.licence.allows_transfers(),
        withdrawal_cancelling: guard.licence.allows_cancelling(),
        looser_after_hours: guard.settings.looser_after_hours,
    };
    Ok(Envelope::of(Overview {
        limits: limits.iter().map(|shown| LimitShown::of(shown, now)).collect(),
        positions: positions.collect(),
        reality_minutes: guard.reality_minutes(player.id).await?,
        reality_choices: guard.settings.reality_choices.clone(),
        pause: guard.standing(player.id).await.map_err(Error::from)?.pause,
        rules,
    }))
}

/// A limit to be set. Neither value: the limit is to end.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = LimitWish)]
pub(crate) struct Wish {
    kind: Kind,
    span: Span,
    /// Money, zero or more, for limits of money.
    #[serde(default)]
    amount: Option<Money>,
    /// Minutes, for a limit of time.
    #[serde(default)]
    minutes: Option<i64>,
}

/// Set a limit: tighter at once, looser after the delay.
#[utoipa::path(put, path = "/wps/guard/limits", tag = "guard", security(("token" = [])), request_body = Wish,
    responses((status = 200, description = "Written down", body = Envelope<Empty>)))]
async fn set(
    State(guard): State<Guard>,
    Signed(player): Signed<EvenPaused<Player>>,
    Json(wish): Json<Wish>,
) -> Reply<Empty> {
    let value = match (wish.kind, wish.amount, wish.minutes) {
        (_, None, None) => None,
        (Kind::Time, None, Some(minutes)) => Some(minutes),
        (Kind::Deposit | Kind::Loss | Kind::Wager, Some(amount), None) => Some(amount.units()),
        _ => return Err(Error::BadLimit.into()),
    };
    guard.set_limit(player.id, wish.kind, wish.span, value).await?;
    Ok(Envelope::of(Empty {}))
}

/// Which limit.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = LimitChoice)]
pub(crate) struct Which {
    kind: Kind,
    span: Span,
}

/// Keep a limit as it is: what waits is taken back.
#[utoipa::path(post, path = "/wps/guard/limits/keep", tag = "guard", security(("token" = [])), request_body = Which,
    responses((status = 200, description = "Nothing waits any more", body = Envelope<Empty>)))]
async fn keep(
    State(guard): State<Guard>,
    Signed(player): Signed<EvenPaused<Player>>,
    Json(which): Json<Which>,
) -> Reply<Empty> {
    guard.keep_limit(player.id, which.kind, which.span).await?;
    Ok(Envelope::of(Empty {}))
}
