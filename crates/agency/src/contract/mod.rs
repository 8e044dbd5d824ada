//! Contracts between an agent and his direct downline (domain.md 4.3). The house is the top upline.

mod http;
pub(crate) mod office;
mod service;
pub(crate) mod sql;
mod tier;

use kernel::{Rate, id::ContractId, id::MemberId};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

pub(crate) use http::routes;
pub use tier::{Tier, reached};

/// The upline of agents who have none.
pub const HOUSE: MemberId = MemberId(-1);

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

/// What two sides agree on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// What is paid for.
    pub kind: Kind,
    /// By which steps, from the lowest; the real-time salary has one, without conditions.
    pub tiers: Vec<Tier>,
}

impl Terms {
    /// A real-time salary.
    #[must_use]
    pub fn realtime(rate: Rate) -> Self {
        Self { kind: Kind::RealtimeSalary, tiers: vec![Tier::plain(rate)] }
    }

    /// The highest rate that can be reached.
    #[must_use]
    pub fn rate(&self) -> Rate {
        self.tiers.iter().map(|tier| tier.rate).max().unwrap_or_default()
    }
}

/// A contract.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contract {
    /// Its id.
    pub id: ContractId,
    /// Who pays: an agent, or [`HOUSE`].
    pub upline: MemberId,
    /// Who is paid.
    pub downline: MemberId,
    /// For what, and by which steps.
    pub terms: Terms,
    /// Counts the contracts of this pair and kind.
    pub version: i32,
    /// `offered`, `accepted`, `rejected`, `withdrawn`, `replaced`, `terminated` or `expired`.
    pub state: String,
    /// When it was offered.
    pub offered_at: OffsetDateTime,
    /// When it was accepted.
    pub accepted_at: Option<OffsetDateTime>,
    /// From when on it no longer counts, if it ended.
    pub ended_at: Option<OffsetDateTime>,
}
