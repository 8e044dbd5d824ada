//! Contracts between an agent and their direct downline (domain.md 4.3). The house is the top upline.

mod http;
pub(crate) mod office;
mod service;
pub(crate) mod sql;
mod tier;

use kernel::{Rate, event::ContractState, id::ContractId, id::MemberId};
use time::OffsetDateTime;

pub(crate) use http::routes;
pub use tier::{Tier, reached};

pub use crate::kind::Kind;

/// The upline of agents who have none.
pub const HOUSE: MemberId = MemberId(-1);

/// What two sides agree on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// What is paid for.
    pub kind: Kind,
    /// By which steps, from the lowest; the real-time salary has one, without conditions.
    pub tiers: Vec<Tier>,
}

impl Terms {
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
    /// Where it stands.
    pub state: ContractState,
    /// When it was offered.
    pub offered_at: OffsetDateTime,
    /// When it was accepted.
    pub accepted_at: Option<OffsetDateTime>,
    /// From when on it no longer counts, if it ended.
    pub ended_at: Option<OffsetDateTime>,
}
