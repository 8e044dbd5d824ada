//! What contracts pay for.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What a contract pays for (domain.md 4.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ContractKind)]
pub enum Kind {
    /// Valid bets of a few minutes; a rate alone.
    RealtimeSalary,
    /// Valid bets of an hour; steps of turnover.
    HourlySalary,
    /// Valid bets of a day of the site; steps of turnover and active members.
    DailySalary,
}

impl Kind {
    /// Each of them.
    pub const ALL: [Self; 3] = [Self::RealtimeSalary, Self::HourlySalary, Self::DailySalary];

    /// Its name in records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::RealtimeSalary => "realtime_salary",
            Self::HourlySalary => "hourly_salary",
            Self::DailySalary => "daily_salary",
        }
    }

    /// The kind of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}
