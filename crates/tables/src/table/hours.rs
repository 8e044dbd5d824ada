//! The hours of the day in which a table runs (issue of real-time games: a table is a value with its hours).

use kernel::Zone;
use serde::{Deserialize, Serialize};
use time::{OffsetDateTime, Time};
use utoipa::ToSchema;

time::serde::format_description!(clock, Time, "[hour]:[minute]");

/// From when to when rounds follow each other, by the clock of the site's zone; over midnight where it closes before it opens. The round
/// that runs when it closes is played to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Hours {
    /// The first minute: `18:00`.
    #[serde(with = "clock")]
    #[schema(value_type = String, example = "18:00")]
    pub opens: Time,
    /// The first minute after it, another one: `02:00`.
    #[serde(with = "clock")]
    #[schema(value_type = String, example = "02:00")]
    pub closes: Time,
}

impl Hours {
    /// Whether a moment is within them.
    #[must_use]
    pub fn hold(&self, zone: Zone, at: OffsetDateTime) -> bool {
        let clock = zone.local(at).time();
        if self.opens < self.closes {
            (self.opens..self.closes).contains(&clock)
        } else {
            clock >= self.opens || clock < self.closes
        }
    }

    /// From minutes since midnight, as the database keeps them.
    pub(super) fn from_minutes([opens, closes]: [i16; 2]) -> Option<Self> {
        let time = |minutes: i16| {
            let minutes = u16::try_from(minutes).ok()?;
            Time::from_hms(u8::try_from(minutes / 60).ok()?, u8::try_from(minutes % 60).ok()?, 0).ok()
        };
        Some(Self { opens: time(opens)?, closes: time(closes)? })
    }

    pub(super) fn minutes(&self) -> [i16; 2] {
        [self.opens, self.closes].map(|time| i16::from(time.hour()) * 60 + i16::from(time.minute()))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use time::macros::datetime;

    use super::*;

    #[test]
    fn hours_are_those_of_the_sites_zone_and_go_over_midnight() {
        let zone = Zone::named("Asia/Dhaka").unwrap();
        let evening: Hours = serde_json::from_value(json!({ "opens": "18:00", "closes": "02:00" })).unwrap();
        for (at, holds) in [
            (datetime!(2026-11-29 11:59:59 UTC), false),
            (datetime!(2026-11-29 12:00 UTC), true),
            (datetime!(2026-11-29 18:30 UTC), true),
            (datetime!(2026-11-29 19:59:59 UTC), true),
            (datetime!(2026-11-29 20:00 UTC), false),
        ] {
            assert_eq!(evening.hold(zone, at), holds, "{at}");
        }
        let day: Hours = serde_json::from_value(json!({ "opens": "09:00", "closes": "17:30" })).unwrap();
        assert!(day.hold(zone, datetime!(2026-11-29 03:00 UTC)));
        assert!(!day.hold(zone, datetime!(2026-11-29 11:30 UTC)));
        assert_eq!(Hours::from_minutes(day.minutes()), Some(day));
        assert_eq!(serde_json::to_value(day).unwrap(), json!({ "opens": "09:00", "closes": "17:30" }));
        for odd in
            [json!({ "opens": "24:00", "closes": "02:00" }), json!({ "opens": "9", "closes": "10:00" })]
        {
            assert!(serde_json::from_value::<Hours>(odd).is_err());
        }
    }
}
