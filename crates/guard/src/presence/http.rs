//! The calls of reality checks and of the net position.

use axum::extract::State;
use gate::Watch;
use kernel::Money;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use web::{Empty, Envelope, EvenPaused, Json, OpenApiRouter, Player, Query, Reply, Signed, routes};

use super::{Day, Pulse};
use crate::{Guard, books::Played};

pub(crate) fn routes(guard: Guard) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(pulse))
        .routes(routes!(reminded))
        .routes(routes!(choose))
        .routes(routes!(position))
        .with_state(guard)
}

/// How the session goes.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Pulse)]
pub(crate) struct PulseShown {
    /// When the session's first sign of life came.
    #[serde(with = "time::serde::rfc3339")]
    started_at: OffsetDateTime,
    /// The house's clock: the client's may be wrong.
    #[serde(with = "time::serde::rfc3339")]
    now: OffsetDateTime,
    staked: Money,
    paid: Money,
    /// Paid less staked: below zero is a loss.
    net: Money,
    /// Minutes on the site today.
    minutes_today: i64,
    /// Minutes left of the tightest limit of time; absent without one.
    minutes_left: Option<i64>,
    /// Minutes between reality checks.
    reality_minutes: i32,
    /// Whether one is to be shown now.
    due: bool,
}

/// A sign of life: how long, what for, and whether a reality check is due.
#[utoipa::path(post, path = "/wps/guard/pulse", tag = "guard", security(("token" = [])),
    responses((status = 200, description = "How the session goes", body = Envelope<PulseShown>)))]
async fn pulse(State(guard): State<Guard>, Signed(player): Signed<EvenPaused<Player>>) -> Reply<PulseShown> {
    guard.seen(player.id);
    let Pulse { started_at, played, minutes_today, minutes_left, reality_minutes, due } =
        guard.pulse(player.id, player.session).await?;
    let Played { staked, paid } = played;
    let (net, now) = (played.net(), guard.store.now());
    let shown =
        PulseShown { started_at, now, staked, paid, net, minutes_today, minutes_left, reality_minutes, due };
    Ok(Envelope::of(shown))
}

/// The member has seen the reality check and goes on.
#[utoipa::path(post, path = "/wps/guard/reality/seen", tag = "guard", security(("token" = [])),
    responses((status = 200, description = "The next one is due after the interval", body = Envelope<Empty>)))]
async fn reminded(State(guard): State<Guard>, Signed(player): Signed<EvenPaused<Player>>) -> Reply<Empty> {
    guard.reminded(player.id, player.session).await?;
    Ok(Envelope::of(Empty {}))
}

/// A chosen interval.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = RealityChoice)]
pub(crate) struct Choice {
    /// One of those that are offered.
    minutes: i32,
}

/// Choose the minutes between reality checks.
#[utoipa::path(put, path = "/wps/guard/reality", tag = "guard", security(("token" = [])), request_body = Choice,
    responses((status = 200, description = "Written down", body = Envelope<Empty>)))]
async fn choose(
    State(guard): State<Guard>,
    Signed(player): Signed<EvenPaused<Player>>,
    Json(choice): Json<Choice>,
) -> Reply<Empty> {
    guard.set_reality(player.id, choice.minutes).await?;
    Ok(Envelope::of(Empty {}))
}

/// How far back.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Back {
    /// Days, today included: 1 to 366; 30 when absent.
    days: Option<u16>,
}

/// A day of the chart.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PositionDay)]
pub(crate) struct DayShown {
    /// `yyyy-mm-dd`, by the site's clock.
    day: String,
    staked: Money,
    paid: Money,
    /// Paid less staked: below zero is a loss.
    net: Money,
    /// Minutes on the site.
    minutes: i64,
}

impl From<Day> for DayShown {
    fn from(day: Day) -> Self {
        let Played { staked, paid } = day.played;
        Self { day: day.day.to_string(), staked, paid, net: day.played.net(), minutes: day.minutes }
    }
}

/// Net position and time on the site, day by day, the oldest first.
#[utoipa::path(get, path = "/wps/guard/position", tag = "guard", security(("token" = [])), params(Back),
    responses((status = 200, description = "The days", body = Envelope<Vec<DayShown>>)))]
async fn position(
    State(guard): State<Guard>,
    Signed(player): Signed<EvenPaused<Player>>,
    Query(back): Query<Back>,
) -> Reply<Vec<DayShown>> {
    let days = guard.position(player.id, back.days.unwrap_or(30)).await?;
    Ok(Envelope::of(days.into_iter().map(DayShown::from).collect()))
}
