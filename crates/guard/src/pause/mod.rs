//! Cool-off and self-exclusion (domain.md 6): the doors close at once, on every node, and stay closed.
//!
//! All sessions end in the transaction that begins a pause, and with them the tokens of games that were opened in them.
//! No sign-in, bet or deposit goes through until it is over. What is owed still lands, and the balance may be withdrawn:
//! a sign-in that names that purpose opens a session in which nothing else works.
//!
//! A cool-off ends by itself. An exclusion does not: when its term is over its member has to ask to come back, and a time
//! to think follows in which the member can take that back (docs/adr/0013).

mod http;
pub(crate) mod office;
mod service;
pub(crate) mod sql;

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;

pub(crate) use http::routes;

/// What sort of pause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = PauseKind)]
#[schema(as = PauseKind)]
pub enum Kind {
    /// Days or weeks.
    CoolOff,
    /// Half a year or more.
    Exclusion,
}

kernel::named!(Kind);

/// A pause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Pause {
    /// What sort.
    pub kind: Kind,
    /// Since when.
    #[serde(with = "time::serde::rfc3339")]
    pub since: OffsetDateTime,
    /// Until when; absent is for ever.
    #[serde(with = "time::serde::rfc3339::option")]
    pub until: Option<OffsetDateTime>,
    /// Its term is over, and it holds until its member comes back by an act of their own.
    pub over: bool,
    /// From when they are back, once they asked to be.
    #[serde(with = "time::serde::rfc3339::option")]
    pub back_from: Option<OffsetDateTime>,
}

/// How long a pause is to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = PauseTerm)]
pub enum Term {
    /// 24 hours.
    #[serde(rename = "24h")]
    Day,
    /// 48 hours.
    #[serde(rename = "48h")]
    TwoDays,
    /// A week.
    #[serde(rename = "1w")]
    Week,
    /// Two weeks.
    #[serde(rename = "2w")]
    TwoWeeks,
    /// Six weeks.
    #[serde(rename = "6w")]
    SixWeeks,
    /// Six months, of 31 days each.
    #[serde(rename = "6m")]
    HalfYear,
    /// A year.
    #[serde(rename = "1y")]
    Year,
    /// Five years.
    #[serde(rename = "5y")]
    FiveYears,
    /// For ever.
    #[serde(rename = "permanent")]
    Permanent,
}

impl Term {
    /// The term of this name: `24h`, `permanent`.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        serde_json::from_value(name.into()).ok()
    }

    /// What sort of pause it makes.
    #[must_use]
    pub const fn kind(self) -> Kind {
        match self {
            Self::Day | Self::TwoDays | Self::Week | Self::TwoWeeks | Self::SixWeeks => Kind::CoolOff,
            Self::HalfYear | Self::Year | Self::FiveYears | Self::Permanent => Kind::Exclusion,
        }
    }

    /// How long it lasts; nothing is for ever. A year is never shorter than one that leaps.
    #[must_use]
    pub const fn length(self) -> Option<Duration> {
        match self {
            Self::Day => Some(Duration::hours(24)),
            Self::TwoDays => Some(Duration::hours(48)),
            Self::Week => Some(Duration::weeks(1)),
            Self::TwoWeeks => Some(Duration::weeks(2)),
            Self::SixWeeks => Some(Duration::weeks(6)),
            Self::HalfYear => Some(Duration::days(186)),
            Self::Year => Some(Duration::days(366)),
            Self::FiveYears => Some(Duration::days(5 * 366)),
            Self::Permanent => None,
        }
    }

    /// The pause that begins now.
    #[must_use]
    pub fn from(self, now: OffsetDateTime) -> Pause {
        let until = self.length().map(|length| now.saturating_add(length));
        Pause { kind: self.kind(), since: now, until, over: false, back_from: None }
    }
}

impl Pause {
    /// Whether it ends before another.
    #[must_use]
    pub fn ends_before(&self, other: &Self) -> bool {
        match (self.until, other.until) {
            (Some(mine), Some(others)) => mine < others,
            (Some(_), None) => true,
            (None, _) => false,
        }
    }
}

/// What a row says of a pause.
pub(crate) struct PauseRow {
    pub(crate) pause_kind: Option<String>,
    pub(crate) pause_since: Option<OffsetDateTime>,
    pub(crate) pause_until: Option<OffsetDateTime>,
    pub(crate) return_from: Option<OffsetDateTime>,
}

/// Of a row: what holds at `now`. A cool-off ends with its term; an exclusion when its member is back after it.
pub(crate) fn pause_of(row: PauseRow, now: OffsetDateTime) -> Option<Pause> {
    let kind = row.pause_kind?.parse().ok()?;
    let over = row.pause_until.is_some_and(|until| until <= now);
    let back_from = row.return_from.filter(|_| over);
    let back = kind == Kind::CoolOff || back_from.is_some_and(|from| from <= now);
    let pause = Pause { kind, since: row.pause_since?, until: row.pause_until, over, back_from };
    if over && back { None } else { Some(pause) }
}

#[cfg(test)]
mod tests {
    use time::{Duration, macros::datetime};

    use super::*;

    #[test]
    fn a_cool_off_ends_by_itself_and_an_exclusion_by_an_act() {
        let (since, now) = (datetime!(2026-01-01 0:00 UTC), datetime!(2026-07-10 0:00 UTC));
        let holds = |kind: &str, until: Option<OffsetDateTime>, return_from: Option<OffsetDateTime>| {
            let row = PauseRow {
                pause_kind: Some(kind.to_owned()),
                pause_since: Some(since),
                pause_until: until,
                return_from,
            };
            pause_of(row, now)
        };
        let (gone, ahead) = (Some(now - Duration::DAY), Some(now + Duration::DAY));
        assert!(holds("cool_off", gone, None).is_none());
        assert!(holds("cool_off", ahead, None).is_some_and(|pause| !pause.over));
        assert!(holds("exclusion", gone, None).is_some_and(|pause| pause.over && pause.back_from.is_none()));
        assert!(holds("exclusion", gone, ahead).is_some_and(|pause| pause.back_from == ahead));
        assert!(holds("exclusion", gone, gone).is_none());
        // What was asked for before the term was over does not count, and for ever is for ever.
        assert!(holds("exclusion", ahead, gone).is_some_and(|pause| !pause.over));
        assert!(holds("exclusion", None, gone).is_some_and(|pause| !pause.over && pause.back_from.is_none()));
    }

    #[test]
    fn terms_are_as_long_as_they_are_called() {
        let hours = |name: &str| {
            let term = Term::named(name).unwrap();
            (term.kind(), term.length().map(Duration::whole_hours))
        };
        for (name, length) in [("24h", 24), ("48h", 48), ("1w", 168), ("2w", 336), ("6w", 1_008)] {
            assert_eq!(hours(name), (Kind::CoolOff, Some(length)), "{name}");
        }
        // No month and no year is longer.
        for (name, days) in [("6m", 6 * 31), ("1y", 366), ("5y", 1_830)] {
            assert_eq!(hours(name), (Kind::Exclusion, Some(24 * days)), "{name}");
        }
        assert_eq!(hours("permanent"), (Kind::Exclusion, None));
        assert_eq!((Term::named("3m"), Term::named("")), (None, None));
        let now = datetime!(2026-01-01 0:00 UTC);
        let week = Pause {
            kind: Kind::CoolOff,
            since: now,
            until: Some(datetime!(2026-01-08 0:00 UTC)),
            over: false,
            back_from: None,
        };
        assert_eq!(Term::Week.from(now), week);
        assert_eq!(Term::Permanent.from(now).until, None);
    }

    #[test]
    fn only_what_ends_before_is_shorter() {
        let now = datetime!(2026-01-01 0:00 UTC);
        let pause = |term: Term| term.from(now);
        assert!(pause(Term::Day).ends_before(&pause(Term::TwoDays)));
        assert!(!pause(Term::TwoDays).ends_before(&pause(Term::Day)));
        assert!(!pause(Term::Day).ends_before(&pause(Term::Day)));
        assert!(pause(Term::FiveYears).ends_before(&pause(Term::Permanent)));
        assert!(!pause(Term::Permanent).ends_before(&pause(Term::FiveYears)));
        assert!(!pause(Term::Permanent).ends_before(&pause(Term::Permanent)));
    }

    #[test]
    fn a_pause_is_over_at_its_moment() {
        let (since, until) = (datetime!(2026-01-01 0:00 UTC), datetime!(2026-07-06 0:00 UTC));
        let holds = |kind: &str, return_from: Option<OffsetDateTime>, now: OffsetDateTime| {
            let (pause_kind, pause_since) = (Some(kind.to_owned()), Some(since));
            pause_of(PauseRow { pause_kind, pause_since, pause_until: Some(until), return_from }, now)
        };
        let before = until - Duration::MICROSECOND;
        assert!(holds("cool_off", None, before).is_some() && holds("cool_off", None, until).is_none());
        assert!(holds("exclusion", None, before).is_some_and(|pause| !pause.over));
        assert!(holds("exclusion", None, until).is_some_and(|pause| pause.over));
        let back = until + Duration::DAY;
        assert!(holds("exclusion", Some(back), back - Duration::MICROSECOND).is_some());
        assert_eq!(holds("exclusion", Some(back), back), None);
        let none = PauseRow { pause_kind: None, pause_since: None, pause_until: None, return_from: None };
        assert_eq!(pause_of(none, back), None);
    }
}
