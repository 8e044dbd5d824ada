//! Limits that a member sets for themself (domain.md 6): tighter at once, looser after a delay.

mod http;
mod service;
pub(crate) mod sql;
#[cfg(test)]
mod tests;
mod used;

use std::collections::BTreeMap;

use kernel::Zone;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;

pub(crate) use http::routes;
pub use service::{Line, Shown};
pub(crate) use used::used;

/// What is limited.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, EnumString, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "snake_case")]
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = LimitKind)]
#[schema(as = LimitKind)]
pub enum Kind {
    /// Money paid in.
    Deposit,
    /// Stakes less payouts.
    Loss,
    /// Stakes.
    Wager,
    /// Minutes on the site.
    Time,
}

impl Kind {
    /// Whether it may stand between a member and a bet.
    #[must_use]
    pub const fn concerns_bets(self) -> bool {
        !matches!(self, Self::Deposit)
    }
}

/// Over how long.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, EnumString, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "snake_case")]
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = LimitSpan)]
pub enum Span {
    /// From midnight of the site's clock.
    Day,
    /// From Monday.
    Week,
    /// From the first of the month.
    Month,
}

kernel::named!(Kind, Span);

impl Span {
    /// When the span that holds `now` began, by the site's clock.
    #[must_use]
    pub fn start(self, now: OffsetDateTime, zone: Zone) -> OffsetDateTime {
        let today = zone.day(now);
        let first = match self {
            Self::Day => today,
            Self::Week => today - Duration::days(i64::from(today.weekday().number_days_from_monday())),
            Self::Month => today.replace_day(1).unwrap_or(today),
        };
        zone.midnight(first)
    }
}

/// A looser limit that waits for its moment. No value: the limit ends then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Next {
    /// What it will be.
    pub value: Option<i64>,
    /// From when on.
    pub at: OffsetDateTime,
}

/// A limit as it is stored: units of money, or minutes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limit {
    /// What it is until [`Next`] takes over; none is no limit.
    pub value: Option<i64>,
    /// What waits.
    pub next: Option<Next>,
}

/// Whether `wanted` holds a member back less than `present` does.
const fn is_looser(wanted: Option<i64>, present: Option<i64>) -> bool {
    match (wanted, present) {
        (Some(wanted), Some(present)) => wanted > present,
        (None, Some(_)) => true,
        (_, None) => false,
    }
}

impl Limit {
    /// What holds at a moment.
    #[must_use]
    pub fn at(&self, now: OffsetDateTime) -> Option<i64> {
        match self.next {
            Some(next) if next.at <= now => next.value,
            _ => self.value,
        }
    }

    /// What still waits at a moment.
    #[must_use]
    pub fn waiting(&self, now: OffsetDateTime) -> Option<Next> {
        self.next.filter(|next| next.at > now)
    }

    /// The limit after its owner asked for `wanted`: tighter holds at once and ends what waited, the same only ends what
    /// waited, looser waits for `delay`. Asked for again, a looser one does not wait anew.
    #[must_use]
    pub fn changed(&self, wanted: Option<i64>, now: OffsetDateTime, delay: Duration) -> Self {
        let present = self.at(now);
        if !is_looser(wanted, present) {
            return Self { value: wanted, next: None };
        }
        let waits = self.waiting(now).filter(|next| !is_looser(wanted, next.value));
        let at = waits.map_or_else(|| now.saturating_add(delay), |next| next.at);
        Self { value: present, next: Some(Next { value: wanted, at }) }
    }

    /// The limit without what waits.
    #[must_use]
    pub fn settled(&self, now: OffsetDateTime) -> Self {
        Self { value: self.at(now), next: None }
    }
}

/// All limits of a member.
pub type Limits = BTreeMap<(Kind, Span), Limit>;

/// What a member used up of a span.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Used {
    /// Stakes that stand, and those on their way.
    pub staked: i64,
    /// Payouts.
    pub paid: i64,
    /// Minutes on the site.
    pub minutes: i64,
}

impl Used {
    /// What counts against a limit: a member who is ahead has lost nothing.
    #[must_use]
    pub const fn of(&self, kind: Kind) -> i64 {
        match kind {
            Kind::Deposit => 0,
            Kind::Wager => self.staked,
            Kind::Loss => self.staked.saturating_sub(self.paid),
            Kind::Time => self.minutes,
        }
    }
}

/// A limit that stands in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Breach {
    /// Of what.
    pub kind: Kind,
    /// Over how long.
    pub span: Span,
    /// The limit.
    pub limit: i64,
}

/// Which limit a stake would break, if any. Pure: the desk asks it for one bet after the other, each with what those
/// before it left.
#[must_use]
pub fn decide(
    limits: &Limits,
    used: &BTreeMap<Span, Used>,
    stake: i64,
    now: OffsetDateTime,
) -> Option<Breach> {
    limits.iter().find_map(|((kind, span), limit)| {
        let (kind, span, limit) = (*kind, *span, limit.at(now)?);
        let has = used.get(&span).copied().unwrap_or_default().of(kind);
        let broken = match kind {
            Kind::Deposit => false,
            Kind::Wager | Kind::Loss => has.saturating_add(stake) > limit,
            Kind::Time => has >= limit,
        };
        broken.then_some(Breach { kind, span, limit })
    })
}
