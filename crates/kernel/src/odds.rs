//! Odds at which bets are taken.

use serde::{Deserialize, Serialize};

/// Decimal odds in ten-thousandths: 1.85 is 18,500. Never below 1 (domain.md 2.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
pub struct Odds(u32);

/// Odds below 1 would pay less than the stake to who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("odds are 1 or more, in ten-thousandths")]
pub struct OddsError;

impl Odds {
    const EVEN: u32 = 10_000;

    /// As ten-thousandths.
    #[must_use]
    pub const fn ten_thousandths(self) -> u32 {
        self.0
    }
}

impl TryFrom<u32> for Odds {
    type Error = OddsError;

    fn try_from(ten_thousandths: u32) -> Result<Self, OddsError> {
        if ten_thousandths >= Self::EVEN { Ok(Self(ten_thousandths)) } else { Err(OddsError) }
    }
}

impl From<Odds> for u32 {
    fn from(odds: Odds) -> Self {
        odds.0
    }
}
