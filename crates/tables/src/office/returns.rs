//! What the games of tables returned, for operators.

use axum::extract::State;
use kernel::{Money, id::TableId};
use office::{Clerk, ReadTables};
use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};
use utoipa::{IntoParams, ToSchema};
use web::{Envelope, Query, Reply, Signed};

use crate::{Tables, returns::Measured};

/// From when on rounds are looked at, by when they ended.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
enum ReturnPeriod {
    /// The last 24 hours.
    #[serde(rename = "24h")]
    Day,
    /// The last 7 days.
    #[serde(rename = "7d")]
    Week,
    /// The last 30 days.
    #[serde(rename = "30d")]
    Month,
    /// Everything that was measured.
    #[serde(rename = "all")]
    All,
}

impl ReturnPeriod {
    fn since(self, now: OffsetDateTime) -> OffsetDateTime {
        match self {
            Self::Day => now - Duration::hours(24),
            Self::Week => now - Duration::days(7),
            Self::Month => now - Duration::days(30),
            Self::All => OffsetDateTime::UNIX_EPOCH,
        }
    }
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(super) struct Wanted {
    period: ReturnPeriod,
}

/// What rounds under the same rules returned, in one currency.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct TableReturn {
    /// The version of the rules, with the options of its variant: `roulette-1+la-partage`.
    rules: String,
    /// ISO 4217.
    currency: String,
    /// Of this table alone; of all with these rules where it is absent.
    table: Option<TableId>,
    /// Rounds with bets. Those that were called off, annulled or interrupted are left out.
    rounds: i64,
    bets: i64,
    staked: Money,
    paid: Money,
    /// Paid of each unit staked: `0.9730`.
    measured: String,
    /// What the rules return in the long run of each unit of these very stakes.
    declared: String,
    /// Whether players decide, as at blackjack, and the declared return is the most that any way to play reaches: less is never off.
    is_most: bool,
    /// The bounds within which the long-run return lies in 99 of 100 cases, the lower one first.
    interval: [String; 2],
    /// `too_few` rounds for a word about it, `in_order`, or `off`: chance hardly explains what was paid.
    standing: &'static str,
    /// How many standard deviations what was paid lies above what is declared: `-0.7`. Above 4 it is off, and below -4 too where players
    /// do not decide.
    z: Option<String>,
}

impl From<Measured> for TableReturn {
    fn from(line: Measured) -> Self {
        let share = |share: f64| format!("{share:.4}");
        Self {
            measured: share(line.measured()),
            declared: share(line.declared()),
            interval: line.interval().map(|bound| share(bound.max(0.0))),
            standing: match (line.is_enough, line.is_off) {
                (false, _) => "too_few",
                (true, false) => "in_order",
                (true, true) => "off",
            },
            is_most: line.mean_is_most,
            z: line.z.map(|z| format!("{z:.1}")),
            currency: line.asset.code().to_owned(),
            rules: line.rules,
            table: line.table,
            rounds: line.rounds,
            bets: line.bets,
            staked: line.staked,
            paid: line.paid,
        }
    }
}

/// What the games of tables returned, by rules and currency, each followed by its tables.
#[utoipa::path(get, path = "/backoffice/tables/returns", tag = "tables", security(("token" = [])),
    params(Wanted),
    responses((status = 200, description = "What they returned", body = Envelope<Vec<TableReturn>>)))]
pub(super) async fn returns(
    State(tables): State<Tables>,
    Signed(_clerk): Signed<Clerk<ReadTables>>,
    Query(wanted): Query<Wanted>,
) -> Reply<Vec<TableReturn>> {
    let since = wanted.period.since(tables.store.now());
    let lines = tables.returns(since).await?;
    Ok(Envelope::of(lines.into_iter().map(TableReturn::from).collect()))
}
