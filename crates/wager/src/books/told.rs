//! How findings are told: a line of columns for the console, and a correction as the trail keeps it.

use std::fmt;

use kernel::Zone;
use serde::{Serialize, Serializer, ser::SerializeMap};

use super::{ForPeople, Misbooked, Why, Wrong};

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sums(sums) => {
                let ((stake, payout), (right_stake, right_payout)) = (sums.stored, sums.right);
                let ends = if sums.empty { ", ends" } else { "" };
                write!(f, "stake {stake} becomes {right_stake}, payout {payout} becomes {right_payout}{ends}")
            }
            Self::OtherRound { moved, belongs } => write!(f, "{} belongs to {belongs}", moved.amount),
            Self::Unrecorded(moved) => write!(f, "{} goes back to the member", moved.amount),
        }
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::OtherRound => "a win in another round than its bet's",
            Self::NoBet => "a win in a round in which no bet stood",
            Self::AfterEnd => "a win after its round had ended",
            Self::HalfTakenBack => "stands, and a part of it was taken back",
        })
    }
}

impl Misbooked {
    /// Whose, which round, on which day of the zone, and what becomes of it.
    #[must_use]
    pub fn columns(&self, zone: Zone) -> Vec<String> {
        let Self { member, partner, round, at, wrong, .. } = self;
        vec![
            format!("member {member}"),
            format!("round:{partner}:{round}"),
            zone.day(*at).to_string(),
            wrong.to_string(),
        ]
    }
}

impl Serialize for Misbooked {
    /// As a correction that was made.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("round", &format!("{}:{}", self.partner, self.round))?;
        match &self.wrong {
            Wrong::Sums(sums) => {
                map.serialize_entry("sums", &sums.stored)?;
                map.serialize_entry("became", &sums.right)?;
                map.serialize_entry("ended", &sums.empty)?;
            }
            Wrong::OtherRound { moved, belongs } => {
                map.serialize_entry("transfer", &moved.id)?;
                map.serialize_entry("amount", &moved.amount)?;
                map.serialize_entry("belongs", belongs)?;
            }
            Wrong::Unrecorded(moved) => {
                map.serialize_entry("transfer", &moved.id)?;
                map.serialize_entry("amount", &moved.amount)?;
                map.serialize_entry("givenBack", &true)?;
            }
        }
        map.end()
    }
}

impl ForPeople {
    /// Whose, which round, on which day of the zone, and which transaction is in question and why.
    #[must_use]
    pub fn columns(&self, zone: Zone) -> Vec<String> {
        let Self { partner, key, member, round, amount, at, why, .. } = self;
        vec![
            format!("member {member}"),
            format!("round:{partner}:{round}"),
            zone.day(*at).to_string(),
            format!("{key} {amount}: {why}"),
        ]
    }
}
