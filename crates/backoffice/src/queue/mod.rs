//! What waits for operators, on the dashboard and in reports.

mod sql;

use kernel::Money;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

pub(crate) use sql::queues;

/// What waits for somebody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Waiting {
    /// How many.
    pub(crate) count: i64,
    /// Their sum.
    pub(crate) sum: Money,
    /// When the oldest was asked for.
    pub(crate) oldest: Option<OffsetDateTime>,
}

/// All that waits for operators.
pub(crate) struct Queues {
    /// Deposits that their provider has not decided.
    pub(crate) deposits: Waiting,
    /// Withdrawals, those that should have been paid long ago among them.
    pub(crate) withdrawals: Waiting,
    /// Wins beyond the highest payout of their vendor or title, which wait for two operators.
    pub(crate) held_wins: Waiting,
    /// Messages of providers that contradict our record and that nobody has looked at; without a sum.
    pub(crate) mismatches: Waiting,
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
