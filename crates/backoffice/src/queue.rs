//! What waits for operators, on the dashboard and in reports.

use kernel::Money;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// What waits for somebody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Waiting {
    /// How many.
    pub count: i64,
    /// Their sum.
    pub sum: Money,
    /// When the oldest was asked for.
    pub oldest: Option<OffsetDateTime>,
}

/// What waits, and for how long.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Queue {
    /// How many.
    pub count: i64,
    /// Their sum.
    pub sum: Money,
    /// Age of the oldest in seconds; none when nothing waits.
    pub oldest_seconds: Option<i64>,
}

impl Waiting {
    /// As it is shown at a moment.
    pub(crate) fn shown(self, now: OffsetDateTime) -> Queue {
        let oldest_seconds = self.oldest.map(|oldest| (now - oldest).whole_seconds());
        Queue { count: self.count, sum: self.sum, oldest_seconds }
    }
}
