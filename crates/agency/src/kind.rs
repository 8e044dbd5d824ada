//! What contracts pay for.

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

/// What a contract pays for (domain.md 4.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
#[derive(Serialize, Deserialize, ToSchema)]
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

kernel::named!(Kind);
