//! Whether the house is in order.

mod http;
mod sql;

use std::{collections::BTreeMap, path::Path};

use kernel::Money;
use serde::Serialize;
use store::{Store, job, watch};
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;

use crate::{Backoffice, Error, audit::Chain, audit::service as audit};

pub(crate) use http::routes;

/// What was found in the books and the queues.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Check {
    /// Sum of all accounts per asset; each must be zero.
    #[schema(value_type = BTreeMap<String, String>)]
    pub ledger_sum: BTreeMap<String, Money>,
    /// Accounts whose balance is not the sum of their transfers, or of the sessions that it lies in; must be none.
    pub accounts_off: i64,
    /// Accounts that a vendor's correction drove below zero; to be looked at.
    pub overdrawn: i64,
    /// Rounds that have not ended.
    pub open_rounds: i64,
    /// Messages of payment providers that contradict our record and that nobody has looked at; to be looked at.
    pub mismatches: i64,
    /// Tokens on watched addresses that nobody was credited for and nobody has dealt with; to be looked at.
    pub unmatched_tokens: i64,
    /// Jobs that failed for good; must be none.
    pub jobs_failed: i64,
    /// Jobs that are due and wait.
    pub jobs_waiting: i64,
    /// Whether all facts older than a minute have been read, by reader: each that was started here, and each that ever read.
    pub readers: BTreeMap<String, bool>,
    /// Facts that a reader could not read, and has not since; must be none. The reader went on: what they would have counted
    /// for is missing.
    pub facts_unreadable: i64,
    /// The earliest of them.
    pub unreadable: Vec<UnreadableFact>,
    /// Wrong passwords of members within the last half hour, of all accounts together.
    pub failed_sign_ins: i32,
    /// Whether they are so many that somebody guesses in breadth; must not be.
    pub guessed_at: bool,
    /// From how many on they are.
    pub guessed_from: i32,
    /// Returns of tables' rules, and of single tables, within 30 days that chance hardly explains; must be none.
    pub returns_off: i64,
    /// How far the database's clock is from this node's, in milliseconds.
    pub clock_skew_ms: i64,
    /// Whether the database keeps what it acknowledges; if not, the setting that says so.
    pub not_durable: Option<String>,
    /// The version of the database's server: `18.4`.
    pub database_version: String,
    /// Whether the archive of the database's log keeps up; nothing when there is none. While it does not, the disk fills.
    pub archive_keeps_up: Option<bool>,
    /// Room where the data lies; nothing when it lies elsewhere.
    pub disk: Option<Disk>,
    /// Keys that the house needs, and whether they can be used.
    pub keys: BTreeMap<String, bool>,
}

impl Check {
    /// Whether nothing of it is wrong.
    fn is_well(&self) -> bool {
        self.ledger_sum.values().all(|sum| *sum == Money::ZERO)
            && self.accounts_off == 0
            && self.jobs_failed == 0
            && self.clock_skew_ms.abs() <= SKEW_MS
            && self.not_durable.is_none()
            && self.archive_keeps_up != Some(false)
            && self.disk.is_none_or(|disk| disk.has_room())
            && self.keys.values().all(|usable| *usable)
            && self.readers.values().all(|caught_up| *caught_up)
            && self.facts_unreadable == 0
            && !self.guessed_at
            && self.returns_off == 0
    }
}

/// A fact that a reader could not read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UnreadableFact {
    /// Who could not.
    pub reader: String,
    /// The number of the outbox's row that holds it.
    pub row: String,
    /// Its place in the row, from 0; -1 for the row as a whole.
    pub place: i32,
    /// What it is about: `round_settled`.
    pub kind: String,
    /// When it became true.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
    /// What was wrong.
    pub why: String,
}

impl From<watch::Unreadable> for UnreadableFact {
    fn from(fact: watch::Unreadable) -> Self {
        let watch::Unreadable { reader, id, place, kind, at, why } = fact;
        Self { reader, row: id.to_string(), place, kind, at, why }
    }
}

/// Room on a disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Disk {
    /// Free for the house, in bytes.
    #[serde(serialize_with = "text")]
    #[schema(value_type = String)]
    pub free: u64,
    /// In all.
    #[serde(serialize_with = "text")]
    #[schema(value_type = String)]
    pub total: u64,
}

impl Disk {
    /// Where a folder lies, if it lies on this machine.
    fn of(folder: &Path) -> Option<Self> {
        let room = rustix::fs::statvfs(folder).ok()?;
        let free = room.f_bavail.saturating_mul(room.f_frsize);
        Some(Self { free, total: room.f_blocks.saturating_mul(room.f_frsize) })
    }

    /// Whether there is room left: a twentieth, and a gigabyte.
    #[must_use]
    pub const fn has_room(&self) -> bool {
        self.free >= self.total / 20 && self.free >= 1_000_000_000
    }
}

/// A number as a decimal string: a browser rounds large ones.
fn text<S: serde::Serializer>(number: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(number)
}

/// The setting by which the database would lose what it acknowledged.
async fn not_durable(store: &Store) -> Result<Option<String>, Error> {
    match store.verify_durability().await {
        Ok(()) => Ok(None),
        Err(store::Error::NotDurable { setting, value }) => Ok(Some(format!("{setting} = {value}"))),
        Err(error) => Err(error.into()),
    }
}

/// A reader of facts that is further behind than this stands still.
const BEHIND: Duration = Duration::minutes(1);
/// Most facts that could not be read of which each is shown.
const UNREADABLE: u16 = 20;
/// More than this between two clocks, and days and deadlines are told wrongly.
const SKEW_MS: i64 = 2_000;

/// The self-check.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SelfCheck {
    /// Whether nothing is wrong.
    pub ok: bool,
    /// The books and the queues.
    #[serde(flatten)]
    pub check: Check,
    /// The audit trail.
    pub audit: Chain,
}

impl SelfCheck {
    fn of(check: Check, audit: Chain) -> Self {
        Self { ok: check.is_well() && audit.broken_at.is_none(), check, audit }
    }
}

impl Backoffice {
    /// Recomputes the books and the audit trail. It reads everything: not for a page that refreshes itself.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn self_check(&self) -> Result<SelfCheck, Error> {
        let check = self.check().await?;
        Ok(SelfCheck::of(check, audit::verify(&self.store).await?))
    }

    async fn check(&self) -> Result<Check, Error> {
        let store = &self.store;
        let stuck = sql::stuck(store).await?;
        let jobs = job::count(store).await?;
        let (facts_unreadable, unreadable) = watch::unreadable(store, UNREADABLE).await?;
        let database = watch::database(store).await?;
        let mut check = Check {
            accounts_off: stuck.sessions_off,
            open_rounds: stuck.open_rounds,
            mismatches: stuck.mismatches,
            unmatched_tokens: stuck.tokens,
            jobs_failed: jobs.failed,
            jobs_waiting: jobs.waiting,
            readers: watch::caught_up(store, store.now() - BEHIND).await?,
            facts_unreadable,
            unreadable: unreadable.into_iter().map(Into::into).collect(),
            failed_sign_ins: stuck.wrong_passwords,
            guessed_at: stuck.wrong_passwords >= self.house.guessed_from,
            guessed_from: self.house.guessed_from,
            returns_off: stuck.returns_off,
            clock_skew_ms: watch::clock_skew(store).await?,
            not_durable: not_durable(store).await?,
            database_version: database.version,
            archive_keeps_up: database.archive_keeps_up,
            disk: Disk::of(&self.house.folder),
            keys: self.house.keys.clone(),
            ..Check::default()
        };
        for books in sql::books(store).await? {
            check.accounts_off += books.off;
            check.overdrawn += books.overdrawn;
            check.ledger_sum.insert(books.asset.code().to_owned(), books.held);
        }
        Ok(check)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reader_that_stands_still_a_fact_that_nobody_could_read_and_an_archive_that_fails_are_not_well() {
        let readers = |caught_up| [("agency".to_owned(), true), ("cashier".to_owned(), caught_up)].into();
        let well = Check { readers: readers(true), ..Check::default() };
        assert!(well.is_well());
        assert!(!Check { readers: readers(false), ..well.clone() }.is_well());
        assert!(!Check { facts_unreadable: 1, ..well.clone() }.is_well());
        assert!(Check { archive_keeps_up: Some(true), ..well.clone() }.is_well());
        assert!(!Check { archive_keeps_up: Some(false), ..well.clone() }.is_well());
        assert!(!Check { returns_off: 1, ..well.clone() }.is_well());
        assert!(!Check { failed_sign_ins: 1_000, guessed_at: true, ..well.clone() }.is_well());
        let chain = |broken_at| Chain { rows: 1, head: String::new(), broken_at };
        let ok = |broken_at| SelfCheck::of(well.clone(), chain(broken_at)).ok;
        assert!(ok(None) && !ok(Some(1)));
    }
}
