//! What the house earned, what it owes, and whether vendors' invoices are right (domain.md 8).
//!
//! Revenue is gathered from settled rounds as they happen, each once, so that a report costs the same after a million
//! bets. What is no bet comes from the ledger itself, by day. GGR is stakes less payouts, free rounds' payouts
//! included; NGR is GGR less what promotions gave, less operators' adjustments, less commission, less the vendors' shares.

mod export;
mod http;
mod invoice;
pub(crate) mod reader;
mod revenue;
mod sql;

use kernel::{Asset, Money, id::MemberId};
use serde::{Deserialize, Serialize};
use time::{Date, OffsetDateTime};
use utoipa::{IntoParams, ToSchema};

use crate::queue::Queue;

pub(crate) use http::routes;

/// The longest span of one report, in days.
const LONGEST: i64 = 400;
/// Most rows of one report: the rest is summed in the last.
const MOST: usize = 500;

/// By what a report is divided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// Days of the site.
    #[default]
    Day,
    /// Vendors.
    Vendor,
    /// Games.
    Game,
    /// Lines of agents.
    Agent,
}

/// Which report is wanted.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RevenueWanted {
    /// By what.
    #[serde(default)]
    #[param(inline)]
    pub by: By,
    /// The first day, `YYYY-MM-DD` of the site.
    pub from: String,
    /// The last day.
    pub to: String,
    /// Only this vendor's games, by number; for days, vendors and games.
    pub vendor: Option<String>,
    /// The agent whose direct lines are wanted; the top ones without.
    pub under: Option<MemberId>,
}

/// Sums of settled rounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sums {
    pub(crate) rounds: i64,
    pub(crate) stake: i64,
    pub(crate) payout: i64,
}

/// A row of a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RevenueRow {
    /// The day, the vendor's number, `vendor/game`, or the agent's id; empty for what belongs to none.
    pub key: String,
    /// What it is called.
    pub name: String,
    /// Rounds with a stake.
    pub rounds: i64,
    /// Stakes.
    pub stake: Money,
    /// Payouts.
    pub payout: Money,
    /// Stakes less payouts.
    pub ggr: Money,
    /// What promotions gave besides payouts; of days and in all.
    pub promotion: Option<Money>,
    /// What operators' adjustments gave, less what they took; of days and in all. Goodwill is among promotions; what they
    /// booked of deposits and withdrawals is in neither.
    pub adjustment: Option<Money>,
    /// What agents were paid; of days, of lines and in all.
    pub commission: Option<Money>,
    /// The vendors' shares.
    pub fee: Option<Money>,
    /// What is left.
    pub ngr: Option<Money>,
}

/// A report.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Revenue {
    /// In what.
    pub currency: Asset,
    /// Its rows.
    pub rows: Vec<RevenueRow>,
    /// All of them.
    pub total: RevenueRow,
    /// Up to when facts were counted.
    #[serde(with = "time::serde::rfc3339::option")]
    pub counted_until: Option<OffsetDateTime>,
}

/// What the house owes.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Liabilities {
    /// In what.
    pub currency: Asset,
    /// Members' money to play with and to withdraw.
    pub cash: Money,
    /// Members' bonus money.
    pub bonus: Money,
    /// Held for withdrawals.
    pub held: Money,
    /// Agents' income that is not yet cash.
    pub income: Money,
    /// Stakes of rounds that have not ended.
    pub open_stakes: Money,
    /// How many those are.
    pub open_rounds: i64,
    /// Wins that wait for two operators, and are no debt before: not in the total.
    pub held_wins: Money,
    /// Withdrawals that wait for a decision; their money is among what is held.
    pub withdrawals: Queue,
    /// All of it.
    pub total: Money,
    /// When it was summed.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
}

/// What moved on one day for one reason, as the ledger says.
struct Flow {
    /// The day of the site.
    day: Date,
    /// Why.
    reason: Reason,
    /// How much.
    amount: Money,
}

/// Reasons that reports care about, by the names that the ledger's view gives them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, strum::EnumString)]
#[strum(serialize_all = "snake_case")]
pub(crate) enum Reason {
    /// Credited from outside.
    Deposit,
    /// Paid out to members, what operators booked of it included.
    Withdrawal,
    /// Given by promotions and as goodwill, payouts aside.
    Promotion,
    /// Given by operators' adjustments, less what they took.
    Adjustment,
    /// Deposits that operators booked, less what was charged back of them.
    Booked,
    /// Paid to agents.
    Commission,
}

/// What members hold.
#[derive(Clone, Copy)]
pub(crate) struct Holdings {
    /// To play with and to withdraw.
    cash: Money,
    /// Bonus money.
    bonus: Money,
    /// Held for withdrawals.
    held: Money,
    /// Agents' income.
    income: Money,
    /// Rounds that have not ended.
    open_rounds: i64,
    /// Their stakes.
    open_stakes: Money,
    /// When it was summed.
    at: OffsetDateTime,
}
