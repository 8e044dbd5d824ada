//! The time zone of the house, by its name: one house has one day, whoever counts in it.
//!
//! A zone has days of 23, 24 and 25 hours. So a day is never a number of hours, and an offset is never kept: both are
//! asked for at a moment.

use std::{fmt, ops::RangeInclusive};

use jiff::{Timestamp, civil, tz::TimeZone};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use time::{Date, Duration, OffsetDateTime, Time, UtcOffset, macros::date};

use crate::{Days, Period};

/// Days that may be asked for: those that every clock, database and sheet can write, each with a day after it.
pub const CALENDAR: RangeInclusive<Date> = date!(1970 - 01 - 01)..=date!(9999 - 12 - 30);

/// A zone of the IANA database, such as `Asia/Dhaka`. It is copied like a number.
#[derive(Clone, Copy)]
pub struct Zone {
    name: &'static str,
    // A process meets one zone, tests a handful: each is kept for as long as it runs.
    rules: &'static TimeZone,
}

/// A name that the IANA database does not have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no time zone; a name is wanted, such as \"Asia/Dhaka\"")]
pub struct UnknownZone(String);

impl Zone {
    /// The zone of a name, in the spelling of the database.
    ///
    /// # Errors
    /// [`UnknownZone`]; a bare offset such as `+06:00` is none.
    pub fn named(name: &str) -> Result<Self, UnknownZone> {
        let rules = TimeZone::get(name).map_err(|_| UnknownZone(name.to_owned()))?;
        let known = rules.iana_name().ok_or_else(|| UnknownZone(name.to_owned()))?.to_owned();
        Ok(Self { name: Box::leak(known.into_boxed_str()), rules: Box::leak(Box::new(rules)) })
    }

    /// The name of the database, as PostgreSQL and browsers take it too.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// A moment as a clock on the wall shows it.
    #[must_use]
    pub fn local(self, at: OffsetDateTime) -> OffsetDateTime {
        let seconds = Timestamp::from_second(at.unix_timestamp())
            .map_or(0, |moment| self.rules.to_offset(moment).seconds());
        UtcOffset::from_whole_seconds(seconds).map_or(at, |offset| at.to_offset(offset))
    }

    /// The day that a moment falls on.
    #[must_use]
    pub fn day(self, at: OffsetDateTime) -> Date {
        self.local(at).date()
    }

    /// The first moment of a day, in UTC; where the clock leaps over midnight, that of the leap.
    #[must_use]
    pub fn midnight(self, day: Date) -> OffsetDateTime {
        self.at(day, Time::MIDNIGHT)
    }

    /// The first moment of the day that a moment falls on, in UTC.
    #[must_use]
    pub fn day_start(self, at: OffsetDateTime) -> OffsetDateTime {
        self.midnight(self.day(at))
    }

    /// The first moment of the day after the one that a moment falls on, in UTC.
    #[must_use]
    pub fn day_end(self, at: OffsetDateTime) -> OffsetDateTime {
        self.midnight(self.day(at).next_day().unwrap_or(Date::MAX))
    }

    /// The time that days take.
    #[must_use]
    pub fn period(self, days: Days) -> Period {
        Period {
            from: self.midnight(days.from),
            until: self.midnight(days.to.next_day().unwrap_or(Date::MAX)),
        }
    }

    /// The moment at which the clock on the wall first shows a time, in UTC; where it leaps over that time, the same span
    /// after the leap.
    #[must_use]
    pub fn at(self, day: Date, time: Time) -> OffsetDateTime {
        let written = day.with_time(time).assume_utc();
        let moment = civil_of(day, time).and_then(|wall| self.rules.to_timestamp(wall).ok());
        moment
            .and_then(|moment| OffsetDateTime::from_unix_timestamp(moment.as_second()).ok())
            .unwrap_or(written)
    }

    /// Whole minutes since the day began: up to 1,500 on a day of 25 hours, each moment's own.
    #[must_use]
    pub fn minute_of_day(self, at: OffsetDateTime) -> i32 {
        let since = at.unix_timestamp().saturating_sub(self.day_start(at).unix_timestamp());
        i32::try_from(Duration::seconds(since).whole_minutes()).unwrap_or_default()
    }
}

/// Years beyond 9999 are nobody's.
fn civil_of(day: Date, time: Time) -> Option<civil::DateTime> {
    let year = i16::try_from(day.year()).ok()?;
    let (month, date) = (i8::try_from(u8::from(day.month())).ok()?, i8::try_from(day.day()).ok()?);
    let (hour, minute) = (i8::try_from(time.hour()).ok()?, i8::try_from(time.minute()).ok()?);
    let second = i8::try_from(time.second()).ok()?;
    civil::DateTime::new(year, month, date, hour, minute, second, 0).ok()
}

impl fmt::Debug for Zone {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name)
    }
}

impl PartialEq for Zone {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Zone {}

impl Serialize for Zone {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name)
    }
}

impl<'de> Deserialize<'de> for Zone {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::named(&String::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use time::{
        Month,
        macros::{date, datetime, time},
    };

    use super::*;

    /// Seen to run for good with days that are added to the last one of the calendar.
    #[test]
    fn a_span_of_days_ends_also_at_the_end_of_the_calendar() {
        let first = date!(2024 - 02 - 28);
        let count = |from, to| Days { from, to }.each().count();
        assert_eq!(count(first, date!(2024 - 03 - 01)), 3);
        assert_eq!(count(first, first), 1);
        assert_eq!(count(first, date!(2024 - 02 - 27)), 0);
        assert_eq!(count(date!(9999 - 12 - 30), Date::MAX), 2);
        assert!(CALENDAR.end().next_day().is_some());
    }

    /// Every minute of two years, one zone without and three with daylight saving (one of half an hour, one that leaps at
    /// midnight), belongs to one day, in order, and to one minute of it: none is counted twice, none lost.
    #[test]
    fn every_day_of_two_years_counts_its_minutes_once() {
        let lengths = |name: &str| {
            let zone = Zone::named(name).unwrap();
            let mut seen = std::collections::BTreeMap::new();
            let mut day = date!(2027 - 01 - 01);
            while day < date!(2029 - 01 - 01) {
                let (from, until) = (zone.midnight(day), zone.midnight(day.next_day().unwrap()));
                let minutes = (until - from).whole_minutes();
                for minute in 0..minutes {
                    let at = from + Duration::minutes(minute);
                    assert_eq!(
                        (zone.day(at), i64::from(zone.minute_of_day(at))),
                        (day, minute),
                        "{name} {at}"
                    );
                }
                assert_eq!(zone.day(from - Duration::SECOND), day.previous_day().unwrap(), "{name} {day}");
                *seen.entry(minutes).or_insert(0) += 1;
                day = day.next_day().unwrap();
            }
            seen.into_iter().collect::<Vec<_>>()
        };
        assert_eq!(lengths("Asia/Dhaka"), [(1_440, 731)]);
        assert_eq!(lengths("Europe/London"), [(1_380, 2), (1_440, 727), (1_500, 2)]);
        assert_eq!(lengths("Australia/Lord_Howe"), [(1_410, 2), (1_440, 727), (1_470, 2)]);
        // Clocks leap from midnight to one: the day begins at one.
        assert_eq!(lengths("Africa/Cairo").iter().map(|(_, days)| days).sum::<i32>(), 731);
    }

    #[test]
    fn a_wall_clock_is_read_where_it_leaps_and_where_it_repeats() {
        let london = Zone::named("europe/london").unwrap();
        assert_eq!(london.name(), "Europe/London");
        // 01:30 does not exist on the last Sunday of March, and is there twice on that of October.
        assert_eq!(london.at(date!(2027 - 03 - 28), time!(1:30)), datetime!(2027-03-28 1:30 UTC));
        assert_eq!(london.at(date!(2027 - 10 - 31), time!(1:30)), datetime!(2027-10-31 0:30 UTC));
        assert_eq!(london.local(datetime!(2027-07-01 12:00 UTC)).hour(), 13);
        let cairo = Zone::named("Africa/Cairo").unwrap();
        let leap = cairo.midnight(date!(2027 - 04 - 30));
        assert_eq!((cairo.local(leap).hour(), cairo.day(leap).month()), (1, Month::April));
    }

    #[test]
    fn an_offset_is_no_zone() {
        for name in ["+06:00", "Dhaka", "", "UTC+6", "../etc/passwd"] {
            assert!(Zone::named(name).is_err(), "{name}");
        }
        let zone: Zone = serde_json::from_str("\"Asia/Dhaka\"").unwrap();
        assert_eq!(serde_json::to_string(&zone).unwrap(), "\"Asia/Dhaka\"");
    }
}
