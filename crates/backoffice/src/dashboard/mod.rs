//! The figures of the day. They are gathered from facts as they happen, so that looking costs the same on a quiet
//! day and on a busy one.

mod http;
pub(crate) mod pulse;
mod sql;

use kernel::Money;
use serde::Serialize;
use serde_json::Value;
use time::{Duration, OffsetDateTime};
use utoipa::{
    ToSchema,
    openapi::{
        Ref,
        schema::{Array, ArrayBuilder},
    },
};

use crate::{
    Backoffice, Error,
    queue::{self, Queue},
    report::Reason,
};

pub(crate) use http::routes;

/// Spans of the pulse.
pub(crate) const BUCKET: Duration = Duration::minutes(5);
/// How far back the fine series goes.
const FINE: Duration = Duration::hours(3);
/// Who was seen within this time is there.
const LATELY: Duration = Duration::minutes(5);

/// Who is there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Census {
    /// Members, agents and trial accounts excluded.
    players: i64,
    /// Seen within five minutes.
    online: i64,
    /// Seen today.
    active: i64,
}

/// What nobody has looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Unseen {
    /// How many.
    pub count: i64,
    /// Age of the oldest in seconds; none when there is none.
    pub oldest_seconds: Option<i64>,
}

/// A vendor's day.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Vendor {
    /// The vendor's number.
    pub code: String,
    /// What it is called.
    pub name: String,
    /// Rounds with a stake that were settled today.
    pub rounds: i64,
    /// Stakes less payouts.
    pub ggr: Money,
    /// The last settlement.
    #[serde(with = "time::serde::rfc3339")]
    pub last_at: OffsetDateTime,
}

/// One point of a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Point {
    /// The span's beginning.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
    /// Rounds with a stake that were settled in it.
    pub bets: i64,
    /// Stakes less payouts.
    pub ggr: Money,
}

/// The figures of the day.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Dashboard {
    /// Members of the site, without agents and trial accounts.
    pub players: i64,
    /// Seen within five minutes, agents and trial accounts too.
    pub online: i64,
    /// Seen today, agents and trial accounts too.
    pub active_today: i64,
    /// Accounts made today; those of agents and trial accounts count.
    pub registered_today: i64,
    /// Deposits that the provider has not decided.
    pub deposits: Queue,
    /// Withdrawals that wait for an operator.
    pub withdrawals: Queue,
    /// Messages of providers that contradict our record and that nobody has looked at.
    pub mismatches: Unseen,
    /// Wins beyond the highest payout of their vendor or title, which wait for two operators.
    pub held_wins: Queue,
    /// Deposits credited today; those that operators booked by hand count, less what was charged back of them.
    pub deposited_today: Money,
    /// Paid out to members today.
    pub withdrawn_today: Money,
    /// Stakes less payouts of rounds settled today.
    pub ggr_today: Money,
    /// GGR less what promotions gave, less operators' adjustments, less commission, less the vendors' shares.
    pub ngr_today: Money,
    /// Stakes of rounds settled today.
    pub stake_today: Money,
    /// Rounds with a stake settled today.
    pub bets_today: i64,
    /// How vendors answer and how far they agree with us.
    #[schema(schema_with = standings)]
    pub health: Vec<Value>,
    /// Vendors that had a round today, by rounds.
    pub vendors: Vec<Vendor>,
    /// Today by the hour, or the last three hours by five minutes; spans without a bet are zero.
    pub series: Vec<Point>,
    /// Minutes of one point.
    pub step_minutes: i64,
    /// When today began, in the site's time.
    #[serde(with = "time::serde::rfc3339")]
    pub since: OffsetDateTime,
}

/// Vendors as the calls of the comparison describe them: those stand in the same document.
fn standings() -> Array {
    let standing = Ref::from_schema_name("VendorStanding");
    let array = ArrayBuilder::new().items(standing);
    array.description(Some("How vendors answer and how far they agree with us.")).build()
}

impl Backoffice {
    /// Midnight of the site's day, in UTC.
    pub(crate) fn midnight(&self) -> OffsetDateTime {
        self.store.zone().day_start(self.store.now())
    }

    async fn dashboard(&self, fine: bool, health: Vec<Value>) -> Result<Dashboard, Error> {
        let now = self.store.now();
        let since = self.midnight();
        let asset = self.settings.asset;
        let census =
            self.counted.get(now, async || sql::census(&self.store, now - LATELY, since).await).await?;
        let queues = queue::queues(&self.store, asset).await?;
        let mismatches = queues.mismatches.shown(now);
        let today = sql::today(&self.store, asset, since).await?;
        let mut vendors = sql::vendors(&self.store, asset, since).await?;
        for vendor in &mut vendors {
            vendor.name = self.vendor_name(&vendor.code);
        }
        let flows = self.flows_since(since).await?;
        let flow = |reason| flows.get(&reason).copied().unwrap_or_default();
        let earned: Vec<(String, Money)> =
            vendors.iter().map(|vendor| (vendor.code.clone(), vendor.ggr)).collect();
        let fees = self.fees(&earned).await?;
        let costs = [Reason::Promotion, Reason::Adjustment, Reason::Commission].map(flow);
        let cost = costs.into_iter().try_fold(fees, Money::checked_add);
        let (from, step) =
            if fine { (bucket_of(now - FINE) + BUCKET, BUCKET) } else { (since, Duration::hours(1)) };
        Ok(Dashboard {
            players: census.players,
            online: census.online,
            active_today: census.active,
            registered_today: today.registrations,
            deposits: queues.deposits.shown(now),
            withdrawals: queues.withdrawals.shown(now),
            mismatches: Unseen { count: mismatches.count, oldest_seconds: mismatches.oldest_seconds },
            held_wins: queues.held_wins.shown(now),
            deposited_today: today.deposited.checked_add(flow(Reason::Booked)).unwrap_or(today.deposited),
            withdrawn_today: flow(Reason::Withdrawal),
            ggr_today: today.ggr,
            ngr_today: cost.and_then(|cost| today.ggr.checked_sub(cost)).unwrap_or(today.ggr),
            health,
            stake_today: today.stake,
            bets_today: today.rounds,
            vendors,
            series: whole(sql::series(&self.store, asset, from, step).await?, from, now, step),
            step_minutes: step.whole_minutes(),
            since,
        })
    }
}

/// The beginning of the span that a moment falls into.
pub(crate) fn bucket_of(at: OffsetDateTime) -> OffsetDateTime {
    let seconds = at.unix_timestamp().rem_euclid(BUCKET.whole_seconds());
    at.replace_nanosecond(0).unwrap_or(at) - Duration::seconds(seconds)
}

/// The series with its gaps filled, so that an axis of time is one.
fn whole(points: Vec<Point>, from: OffsetDateTime, until: OffsetDateTime, step: Duration) -> Vec<Point> {
    let spans = (until - from).whole_seconds() / step.whole_seconds().max(1);
    let starts = (0..=spans).filter_map(|span| i32::try_from(span).ok()).map(|span| from + step * span);
    starts
        .map(|at| {
            let known = points.iter().find(|point| point.at == at).copied();
            known.unwrap_or(Point { at, bets: 0, ggr: Money::ZERO })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    #[test]
    fn gaps_of_a_series_are_zeros() {
        let point = Point { at: datetime!(2026-03-01 13:00 UTC), bets: 3, ggr: Money::ZERO };
        let (from, until) = (datetime!(2026-03-01 12:00 UTC), datetime!(2026-03-01 14:59 UTC));
        let filled: Vec<i64> =
            whole(vec![point], from, until, Duration::hours(1)).iter().map(|point| point.bets).collect();
        assert_eq!(filled, [0, 3, 0]);
    }

    #[test]
    fn a_moment_falls_into_the_span_that_began_last() {
        let start = datetime!(2026-03-01 12:05 UTC);
        assert_eq!(bucket_of(datetime!(2026-03-01 12:09:59.9 UTC)), start);
        assert_eq!(bucket_of(start), start);
    }
}
