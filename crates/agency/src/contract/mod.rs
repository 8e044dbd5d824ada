//! Contracts between an agent and his direct downline (domain.md 4.3). The house is the top upline.

mod http;
mod service;
pub(crate) mod sql;

use kernel::{Rate, id::ContractId, id::MemberId};
use time::OffsetDateTime;

pub(crate) use http::routes;

/// The upline of agents who have none.
pub const HOUSE: MemberId = MemberId(-1);

/// The only kind so far.
pub(crate) const KIND: &str = "realtime_salary";

/// A contract.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contract {
    /// Its id.
    pub id: ContractId,
    /// Who pays: an agent, or [`HOUSE`].
    pub upline: MemberId,
    /// Who is paid.
    pub downline: MemberId,
    /// How much of the valid bets.
    pub rate: Rate,
    /// Counts the contracts of this pair.
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
