//! A guard in a house in which nothing happens, for tests.

use std::{
    collections::BTreeSet,
    net::IpAddr,
    sync::{Arc, Mutex},
};

use kernel::{Amount, Asset, Fault, ManualClock, Money, id::MemberId};
use sqlx::PgConnection;
use store::{Store, Tx, tasks::CancellationToken, testing::TestDb};
use time::{Duration, OffsetDateTime, macros::datetime};
use uuid::Uuid;
use web::{Sessions, Site};

use crate::{Error, Guard, House, Settings, Tier, licence};

mod desk;
mod limits;
mod office;
mod papers;
mod pauses;
mod players;
mod signals;
mod site;

/// A site in which nobody is signed in; it notes who was put out.
#[derive(Default)]
struct Quiet {
    closed: bool,
    put_out: Mutex<Vec<(&'static str, MemberId)>>,
}

impl Quiet {
    fn note(&self, of: &'static str, member: MemberId) {
        self.put_out.lock().unwrap().push((of, member));
    }
}

#[async_trait::async_trait]
impl Sessions for Quiet {
    /// The session without a number has ended.
    async fn hold(&self, _: &mut Tx, session: Uuid) -> Result<bool, store::Error> {
        Ok(!session.is_nil())
    }

    async fn end_all(&self, _: &mut Tx, member: MemberId) -> Result<(), store::Error> {
        self.note("site", member);
        Ok(())
    }

    async fn leave_vendors(&self, _: &mut Tx, member: MemberId) -> Result<(), store::Error> {
        self.note("vendors", member);
        Ok(())
    }
}

impl Site for Quiet {
    fn least_age(&self) -> u8 {
        18
    }

    fn in_maintenance(&self) -> bool {
        self.closed
    }

    fn has_table_chat(&self) -> bool {
        true
    }

    fn country(&self, _: IpAddr) -> Option<String> {
        None
    }
}

/// A house in which nobody plays.
pub(crate) fn quiet() -> House {
    House { asset: Asset::Bdt, sessions: Arc::new(Quiet::default()), site: Arc::new(Quiet::default()) }
}

pub(crate) fn settings() -> Settings {
    Settings {
        mode: licence::Mode::Play,
        looser_after_hours: 24,
        return_after_hours: 24,
        reality_minutes: 60,
        reality_choices: vec![60],
        documents_dir: std::env::temp_dir(),
        document_keys: Vec::new(),
        upload_bytes: 1,
        uploads_per_hour: 1,
        network_accounts: 4,
        tiers: vec![Tier { withdraw_total: None, needs: BTreeSet::new() }],
        licence: licence::Record { minimum_age: 18, reality_minutes_most: 60, ..licence::Record::default() },
    }
}

/// Noon of a Wednesday in Dhaka.
pub(crate) const NOON: OffsetDateTime = datetime!(2026-03-11 06:00 UTC);
pub(crate) const RAHIM: MemberId = MemberId(10_001);
pub(crate) const SALMA: MemberId = MemberId(10_002);

pub(crate) fn amount(units: i64) -> Amount {
    Amount::from_units(units).unwrap()
}

/// The code under which an answer was refused; empty where it was not.
pub(crate) fn refused<T>(answer: Result<T, Error>) -> &'static str {
    answer.err().map_or("", |error| error.face().code)
}

/// A guard on a database of its own, by a clock that the test moves.
pub(crate) struct Watched {
    pub(crate) db: TestDb,
    pub(crate) store: Store,
    pub(crate) clock: Arc<ManualClock>,
    sessions: Arc<Quiet>,
    pub(crate) guard: Guard,
    pub(crate) stop: CancellationToken,
}

impl Watched {
    pub(crate) async fn open() -> Self {
        Self::with(settings()).await
    }

    pub(crate) async fn with(settings: Settings) -> Self {
        let db = TestDb::fresh().await;
        let clock = Arc::new(ManualClock::at(NOON));
        let store = db.store_with(clock.clone()).await;
        let (sessions, stop) = (Arc::new(Quiet::default()), CancellationToken::new());
        let house = House { sessions: sessions.clone(), ..quiet() };
        let guard = Guard::start(&store, settings, house, &stop).unwrap();
        Self { db, store, clock, sessions, guard, stop }
    }

    /// Who was put out since the last time, and of what.
    pub(crate) fn put_out(&self) -> Vec<(&'static str, MemberId)> {
        std::mem::take(&mut *self.sessions.put_out.lock().unwrap())
    }

    /// A round of a member's in the books; one that is not settled is open.
    pub(crate) async fn round(
        &self,
        member: MemberId,
        (stake, payout): (i64, i64),
        opened_at: OffsetDateTime,
        settled_at: Option<OffsetDateTime>,
    ) {
        let mut connection = self.store.pool().acquire().await.unwrap();
        self.round_on(&mut connection, member, (stake, payout), (opened_at, settled_at)).await;
    }

    /// The same in a transaction of the caller's.
    pub(crate) async fn round_on(
        &self,
        connection: &mut PgConnection,
        member: MemberId,
        (stake, payout): (i64, i64),
        (opened_at, settled_at): (OffsetDateTime, Option<OffsetDateTime>),
    ) {
        let sql = "insert into round (owner, partner, name, id, game, asset, stake, payout, closed, opened_at, settled_at)
                   values ($1, 2, $2, $3, 'g', 1, $4, $5, $6, $7, $8)";
        let id = kernel::id::fresh();
        let round = sqlx::query(sql).bind(member.0).bind(id.to_string()).bind(id).bind(stake).bind(payout);
        let round = round.bind(settled_at.is_some()).bind(opened_at).bind(settled_at);
        round.execute(connection).await.unwrap();
    }

    /// A deposit that a member asked for.
    pub(crate) async fn deposit(&self, member: MemberId, amount: i64, state: &str, at: OffsetDateTime) {
        let sql = "insert into cashier_deposit
                       (id, member, request, channel, asset, amount, state, return_url, created_at, updated_at)
                   values ($1, $2, $1, 'bank', 1, $3, $4, '', $5, $5)";
        let deposit = sqlx::query(sql).bind(kernel::id::fresh()).bind(member.0).bind(amount);
        deposit.bind(state).bind(at).execute(self.store.pool()).await.unwrap();
    }

    /// A withdrawal that a member asked for.
    pub(crate) async fn withdrawal(&self, member: MemberId, amount: i64, state: &str) {
        let sql = "insert into cashier_withdrawal
                       (id, member, request, asset, amount, method, number, holder, state, created_at, updated_at)
                   values ($1, $2, $1, 1, $3, 'bank', '1', 'Rahim', $4, $5, $5)";
        let withdrawal = sqlx::query(sql).bind(kernel::id::fresh()).bind(member.0).bind(amount);
        withdrawal.bind(state).bind(self.store.now()).execute(self.store.pool()).await.unwrap();
    }

    /// What a member, or somebody for them, asked for: the act and its particulars, the newest first.
    pub(crate) async fn history(&self, member: MemberId) -> Vec<(String, serde_json::Value)> {
        let lines = self.guard.history(member).await.unwrap();
        lines.into_iter().map(|line| (line.act, line.detail)).collect()
    }

    pub(crate) async fn close(self) {
        self.stop.cancel();
        drop(self.guard);
        self.db.close().await;
    }
}
