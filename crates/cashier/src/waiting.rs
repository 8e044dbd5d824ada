//! Who has to act next.

use serde::Serialize;
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
