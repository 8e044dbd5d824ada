//! Differences, comparisons and vendors as operators see them.

use kernel::{
    Asset, Money,
    id::{MemberId, RoundId},
};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;
use wager::Cause;

use crate::reconcile::{Booked, Difference, Kind, Ours, Repair, Said, Standing, State, Sum, Theirs};
use crate::rounds;

/// A vendor's side of a transaction.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct VendorSide {
    /// `TK_BET`, `TK_WIN`, `TK_ROLLBACK` and their like.
    kind: String,
    /// `TS_SUCCESS`, `TS_DECLINED`, `TS_ROLLEDBACK`, `TS_RETRY_ATTEMPTS_LIMIT_EXCEEDED`.
    status: String,
    /// How much.
    amount: Money,
    /// The player, by our opaque id.
    user: String,
    /// The game's code.
    game: String,
    /// In what.
    currency: String,
    /// The round.
    round: String,
    /// The transaction it refers to.
    reference: Option<String>,
    /// When, as the vendor says.
    #[serde(with = "time::serde::rfc3339::option")]
    at: Option<OffsetDateTime>,
}

impl From<Theirs> for VendorSide {
    fn from(theirs: Theirs) -> Self {
        let Theirs { key: _, kind, status, amount, user, game, currency, round, reference, at } = theirs;
        Self { kind, status, amount, user, game, currency, round, reference, at }
    }
}

/// Our record of it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct RecordSide {
    /// `bet`, `win`, `rollback`, `play`, `correction`, `release`, `tombstone`, or `round` for one that is open.
    kind: String,
    /// How much.
    amount: Money,
    /// The player, by our opaque id.
    user: String,
    /// The game's code.
    game: String,
    /// In what.
    currency: Asset,
    /// The round.
    round: String,
    /// The transaction it refers to.
    reference: Option<String>,
    /// Whether it was taken back.
    undone: bool,
    /// Whether it is a win that is on record and not paid.
    held: bool,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

impl From<Ours> for RecordSide {
    fn from(ours: Ours) -> Self {
        let Ours { kind, amount, user, game, currency, round, reference, free: _, undone, held, at } = ours;
        Self { kind, amount, user, game, currency, round, reference, undone, held, at }
    }
}

/// What the three do not say alike.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Difference)]
pub(super) struct SeenDifference {
    /// Its id.
    pub(super) id: Uuid,
    /// With whom.
    pub(super) vendor: String,
    /// The vendor's name for the transaction, or for the round that is open.
    pub(super) key: String,
    /// `missing_here`, `missing_there`, `amount_differs`, `state_differs`, `content_differs`, `ledger_differs`, `open_round`,
    /// `dropped` (a vendor with a wallet of its own lists it no more), `odd_win` (a win that somebody must look at), `held_win` (one beyond
    /// the highest payout, which two operators release).
    #[schema(value_type = String)]
    pub(super) kind: Kind,
    /// `open`, `repairing`, `repaired`, `accepted`, `gone`.
    #[schema(value_type = String)]
    pub(super) state: State,
    /// Whose money, where that is known.
    pub(super) member: Option<MemberId>,
    /// Their login name.
    pub(super) account: Option<String>,
    /// The game's code.
    game: String,
    /// The vendor's name for the round.
    round: String,
    /// What the ledger calls the round.
    cause: String,
    /// What the vendor says; nothing when it does not list it.
    pub(super) theirs: Option<VendorSide>,
    /// What is on record here.
    pub(super) ours: Option<RecordSide>,
    /// What the ledger moved.
    pub(super) booked: Option<Booked>,
    /// What would put it right: `post_win`, `post_bet`, `top_up`, `correct`, `post_rollback`, `release`,
    /// `strike_out`; none where only a person outside can.
    #[schema(value_type = Option<String>)]
    repair: Option<Repair>,
    /// When it was first seen.
    #[serde(with = "time::serde::rfc3339")]
    pub(super) found_at: OffsetDateTime,
    /// When it was last seen.
    #[serde(with = "time::serde::rfc3339")]
    seen_at: OffsetDateTime,
}

impl SeenDifference {
    /// A difference with the names of its vendor and of the member.
    pub(super) fn of(difference: Difference, (vendor, account): (String, Option<String>)) -> Self {
        Self {
            id: difference.id,
            vendor,
            repair: difference.repair.or_else(|| difference.repairs()),
            kind: difference.kind,
            state: difference.state,
            member: difference.member,
            account,
            cause: Cause::Round { partner: difference.partner, name: difference.round.clone() }.to_string(),
            key: difference.key,
            game: difference.game,
            round: difference.round,
            theirs: difference.theirs.map(Into::into),
            ours: difference.ours.map(Into::into),
            booked: difference.booked,
            found_at: difference.found_at,
            seen_at: difference.seen_at,
        }
    }
}

/// A line of a member's ledger.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BookedLine)]
pub(super) struct Line {
    /// The transfer.
    id: Uuid,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    /// Why money moved.
    #[schema(value_type = String)]
    reason: wager::Reason,
    /// The account of the member that it concerns: `cash`, `held`, …
    #[schema(value_type = String)]
    account: wager::AccountKind,
    /// In what.
    asset: Asset,
    /// Signed: what the account gained.
    amount: Money,
    /// What it belongs to: `deposit:…`, `withdrawal:…`, `round:…`.
    cause: String,
    /// The round, where the cause is one.
    round: Option<RoundId>,
}

impl From<(wager::Entry, Option<RoundId>)> for Line {
    fn from((entry, round): (wager::Entry, Option<RoundId>)) -> Self {
        let wager::Entry { id, at, reason, kind, asset, amount, cause } = entry;
        Self { id, at, reason, account: kind, asset, amount, cause: cause.to_string(), round }
    }
}

/// A difference with what one looks at before deciding.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct DifferenceDetail {
    #[serde(flatten)]
    pub(super) difference: SeenDifference,
    /// What was said and done about it, oldest first.
    pub(super) acts: Vec<Said>,
    /// What the ledger moved for its round, newest first.
    pub(super) lines: Vec<Line>,
}

/// What was staked and paid in one currency, as each of the three says.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ComparisonSum {
    /// In what.
    currency: Asset,
    /// Stakes of the vendor's list.
    their_stakes: Money,
    /// Payouts of the vendor's list.
    their_payouts: Money,
    /// Stakes on record.
    our_stakes: Money,
    /// Payouts on record.
    our_payouts: Money,
    /// What the ledger moved into members' cash.
    moved: Money,
}

impl From<Sum> for ComparisonSum {
    fn from(sum: Sum) -> Self {
        let Sum { asset: currency, their_stakes, their_payouts, our_stakes, our_payouts, moved } = sum;
        Self { currency, their_stakes, their_payouts, our_stakes, our_payouts, moved }
    }
}

/// One comparison.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Comparison {
    /// Its number.
    #[serde(serialize_with = "text")]
    #[schema(value_type = String)]
    pub(super) id: i64,
    /// With whom.
    pub(super) vendor: String,
    /// Its window's beginning.
    #[serde(with = "time::serde::rfc3339")]
    pub(super) from: OffsetDateTime,
    /// Its window's end.
    #[serde(with = "time::serde::rfc3339")]
    pub(super) until: OffsetDateTime,
    /// When it ended.
    #[serde(with = "time::serde::rfc3339")]
    pub(super) ended_at: OffsetDateTime,
    /// Whether an operator asked for it.
    pub(super) by_hand: bool,
    /// Why it failed; then it judged nothing.
    pub(super) error: Option<String>,
    /// Transactions of the vendor's list.
    pub(super) compared: i64,
    /// Differences that were seen.
    pub(super) found: i64,
    /// Rounds of ours about which the vendor could not be asked: there were too many.
    pub(super) unjudged: i64,
    /// What was staked and paid.
    pub(super) sums: Vec<ComparisonSum>,
}

/// A number as a decimal string: a browser rounds large ones.
fn text<S: serde::Serializer>(number: &i64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(number)
}

/// How things stand with a vendor.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VendorStanding {
    /// Who.
    vendor: String,
    /// Up to when every hour was compared.
    #[serde(with = "time::serde::rfc3339::option")]
    reach: Option<OffsetDateTime>,
    /// The last comparison.
    last: Option<Comparison>,
    /// Differences that wait.
    open: i64,
    /// Rounds that are open for too long, among them.
    open_rounds: i64,
    /// Rounds that have not ended.
    rounds: i64,
    /// Calls that this node made to the vendor in the last quarter of an hour.
    calls: i64,
    /// Those without a good answer.
    failures: i64,
    /// How long the good answers took on average, in milliseconds.
    mean_ms: Option<i64>,
    /// It keeps a wallet of its own: its list is read, and what it lists no more waits here; no money of ours is compared.
    external: bool,
}

impl From<(Standing, Option<Comparison>)> for VendorStanding {
    fn from((standing, last): (Standing, Option<Comparison>)) -> Self {
        Self {
            vendor: standing.name,
            reach: standing.reach,
            last,
            open: standing.open,
            open_rounds: standing.open_rounds,
            rounds: standing.rounds,
            calls: standing.health.calls,
            failures: standing.health.failures,
            mean_ms: standing.health.mean_ms,
            external: false,
        }
    }
}

impl From<rounds::Standing> for VendorStanding {
    fn from(standing: rounds::Standing) -> Self {
        Self {
            vendor: standing.name,
            reach: standing.reach,
            last: None,
            open: standing.dropped,
            open_rounds: 0,
            rounds: 0,
            calls: standing.health.calls,
            failures: standing.health.failures,
            mean_ms: standing.health.mean_ms,
            external: true,
        }
    }
}

/// Which differences are wanted.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Asked {
    /// With whom.
    pub(super) vendor: Option<String>,
    /// In which state; `open` are all that wait, `all` is every one. Absent: `open`.
    pub(super) state: Option<String>,
    /// Of which kind.
    pub(super) kind: Option<String>,
    /// Found from this moment on.
    #[serde(default, with = "time::serde::rfc3339::option")]
    #[param(value_type = Option<String>, format = "date-time")]
    pub(super) from: Option<OffsetDateTime>,
    /// Found before this moment.
    #[serde(default, with = "time::serde::rfc3339::option")]
    #[param(value_type = Option<String>, format = "date-time")]
    pub(super) to: Option<OffsetDateTime>,
    /// The `next` of the page before.
    pub(super) cursor: Option<String>,
}
