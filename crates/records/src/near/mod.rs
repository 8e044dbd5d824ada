//! Who stands near a player: accounts that share something with theirs, and the agents' line.

pub(crate) mod office;
mod sql;

use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::find::Card;

/// Another account that shares something with theirs.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Linked {
    /// The account.
    #[serde(flatten)]
    pub(crate) card: Card,
    /// What they share: `device`, `network`, `payee`, `phone`.
    pub(crate) kinds: Vec<String>,
    /// When it was last seen with either.
    #[serde(with = "time::serde::rfc3339")]
    pub(crate) seen_at: OffsetDateTime,
    /// Rounds at tables in which bets of both covered each other (domain.md 6.4).
    pub(crate) opposite_rounds: i64,
}

/// A member below an agent.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TeamMember {
    /// The member.
    #[serde(flatten)]
    pub(crate) card: Card,
    /// Everyone below them, however deep.
    pub(crate) team: i64,
}

/// Who stands above a player and directly below them.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AgentLine {
    /// The nearest first.
    pub(crate) above: Vec<Card>,
    /// Those directly below, newest first.
    pub(crate) below: Vec<TeamMember>,
    /// Where the next page of those below starts.
    pub(crate) next: Option<String>,
}
