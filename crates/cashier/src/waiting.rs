//! Who has to act next, and what waits for somebody.

use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// Who has to act next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Keeper {
    /// The house, by itself.
    House,
    /// An operator of the house.
    Operator,
    /// The payment provider.
    Provider,
    /// The member.
    Member,
    /// Nobody: it is over.
    Nobody,
}

/// What waits for somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// How many.
    pub count: i64,
    /// Their sum.
    pub sum: kernel::Money,
    /// When the oldest was asked for.
    pub oldest: Option<OffsetDateTime>,
}
