//! SIGKILL in every phase of a job: a process of its own pays withdrawals at a provider over HTTP, dies fifty times in each
//! phase, and in the end every withdrawal is paid once, booked once and told once.
//!
//! Nobody waits for a phase by the clock. The provider sees its own; the others are gates in the database, triggers that
//! wait for a lock of the test's where a phase writes. Where a gate stands, the server may still carry out what the dead
//! process had sent, or have lost it: every second time each.
//!
//! Seen to fail with a run that takes what a dead one began for done (withdrawals were never paid), and with a provider that
//! is told to pay before it is asked whether it has.

use std::{
    process::{Child, Command, Stdio},
    time::{Duration as Wait, Instant},
};

use axum::{
    Json,
    extract::{Path, State as Of},
    routing::{get, post},
};
use sqlx::{Connection, Executor, PgConnection};
use store::tasks;
use tokio::{io::AsyncReadExt, net::TcpListener};

use super::*;

const KILLS: usize = 50;

/// Tells a process of this program that it is the one to be killed: a database and a provider.
const VICTIM: &str = "MELA_TEST_VICTIM";

/// Far above what any step takes.
const PATIENCE: Wait = Wait::from_secs(20);

/// Where a job is when its process is killed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Its claim is being written.
    Claim,
    /// That it pays is being committed: nobody was told yet.
    Begin,
    /// The provider has been asked, and knows nothing of it.
    Asked,
    /// The provider has paid, and its answer is on its way.
    Paid,
    /// What was paid is being booked.
    Booked,
    /// All is done, and its end is being written.
    End,
}

impl Phase {
    /// The gate at what it writes.
    const fn gate(self) -> Option<&'static str> {
        Some(match self {
            Self::Claim => {
                "create trigger gate before update on job for each row
                 when (new.claim is not null and new.claim is distinct from old.claim) execute function gate()"
            }
            Self::Begin => {
                "create constraint trigger gate after update on cashier_payout deferrable initially deferred for each row
                 when (old.state = 'queued' and new.state = 'paying') execute function gate()"
            }
            Self::Booked => {
                "create constraint trigger gate after update on cashier_payout deferrable initially deferred for each row
                 when (old.state = 'paying' and new.state = 'paid') execute function gate()"
            }
            Self::End => {
                "create trigger gate before update on job for each row
                 when (old.claim is not null and new.claim is null) execute function gate()"
            }
            Self::Asked | Self::Paid => return None,
        })
    }
}

const GATE: &str = "create function gate() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(1); return new; end $$";

/// The gate, by its owner's hand.
struct Gate(PgConnection);

impl Gate {
    async fn shut(&mut self) {
        self.0.execute("select pg_advisory_lock(1)").await.unwrap();
    }

    /// Who of the server waits before it.
    async fn reached(&mut self) -> i32 {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let waits: Option<i32> = sqlx::query_scalar(
                "select pid from pg_locks where locktype = 'advisory' and not granted
                     and database = (select oid from pg_database where datname = current_database())",
            )
            .fetch_optional(&mut self.0)
            .await
            .unwrap();
            if let Some(pid) = waits {
                return pid;
            }
            assert!(Instant::now() < deadline, "nobody came to the gate");
            tokio::time::sleep(Wait::from_millis(2)).await;
        }
    }

    /// Opens it for who stands there and has no process any more, or makes them lose what they wrote; returns when they are gone.
    async fn open(&mut self, pid: i32, lands: bool) {
        if !lands {
            sqlx::query("select pg_terminate_backend($1, 20000)")
                .bind(pid)
                .execute(&mut self.0)
                .await
                .unwrap();
        }
        self.0.execute("select pg_advisory_unlock(1)").await.unwrap();
        let deadline = Instant::now() + PATIENCE;
        let is_there = "select exists (select from pg_stat_activity where pid = $1)";
        while sqlx::query_scalar(is_there).bind(pid).fetch_one(&mut self.0).await.unwrap() {
            assert!(Instant::now() < deadline, "the server goes on for the dead");
            tokio::time::sleep(Wait::from_millis(2)).await;
        }
    }
}

/// A provider over HTTP that pays whatever it is told to, once for each name, and answers at once, except where the test
/// waits for a call.
#[derive(Default)]
struct Payer {
    paid: Mutex<HashMap<String, Amount>>,
    /// Which call is not answered.
    mute: Mutex<Option<Phase>>,
    reached: Notify,
}

impl Payer {
    async fn open() -> (Arc<Self>, String) {
        let payer = Arc::new(Self::default());
        let router = Router::new()
            .route("/api/payouts", post(Self::pays))
            .route("/api/payouts/{name}", get(Self::tells))
            .with_state(payer.clone());
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        tasks::spawn("payer", async move { axum::serve(listener, router).await });
        (payer, url)
    }

    /// Does not answer the call that the test waits for.
    async fn answered(&self, phase: Phase) {
        let is_it = self.mute.lock().unwrap().take_if(|mute| *mute == phase).is_some();
        if is_it {
            self.reached.notify_one();
            std::future::pending::<()>().await;
        }
    }

    async fn pays(Of(payer): Of<Arc<Self>>, Json(payout): Json<NewPayout>) -> Json<Report> {
        let before = payer.paid.lock().unwrap().insert(payout.reference, payout.amount);
        assert_eq!(before, None, "a payout is told of twice");
        payer.answered(Phase::Paid).await;
        Json(report(Progress::Paid, Some("P"), Some(payout.amount)))
    }

    async fn tells(Of(payer): Of<Arc<Self>>, Path(name): Path<String>) -> Json<Report> {
        payer.answered(Phase::Asked).await;
        let paid = payer.paid.lock().unwrap().get(&name).copied();
        let state = if paid.is_some() { Progress::Paid } else { Progress::Unknown };
        Json(report(state, Some("P"), paid))
    }
}

/// The jobs of a cashier that asks this provider over HTTP.
fn over_http(store: &Store, provider_url: &str) -> Worker {
    let settings = settings_at(provider_url);
    Cashier::new(store.clone(), settings, Arc::new(Folk::default())).unwrap().jobs(Worker::default())
}

/// The process that works, and ends with the test if nobody kills it.
struct Victim(Child);

impl Victim {
    fn start(database: &str, provider: &str) -> Self {
        let child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "tests::kills::victim"])
            .env(VICTIM, format!("{database} {provider}"))
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn();
        Self(child.unwrap())
    }
}

impl Drop for Victim {
    fn drop(&mut self) {
        // SIGKILL.
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

/// No test, unless it is the process of one.
#[tokio::test]
#[expect(clippy::disallowed_methods, reason = "what a test tells its second process")]
async fn victim() {
    let Ok(told) = std::env::var(VICTIM) else { return };
    let (database, provider) = told.split_once(' ').unwrap();
    let clock = Arc::new(ManualClock::at(datetime!(2026-01-05 12:00 UTC)));
    let store = TestDb::named(database).store_of(4, clock).await;
    over_http(&store, provider).run(&store, &tasks::CancellationToken::new());
    // The other end of the pipe is the test's.
    tokio::io::stdin().read_to_end(&mut Vec::new()).await.unwrap();
}

/// Kills the process that runs a job of its own, in a phase, as often as that.
async fn kill(house: &House, phase: Phase) -> Worker {
    let mut owner = PgConnection::connect_with(&house.db.connect).await.unwrap();
    if let Some(trigger) = phase.gate() {
        owner.execute(GATE).await.unwrap();
        owner.execute(trigger).await.unwrap();
    }
    let mut gate = Gate(owner);
    let (payer, url) = Payer::open().await;
    let payee = house.payee().await;
    for number in 0..KILLS {
        let id = house.cashier.withdraw(RAHIM, ask(payee, 100)).await.unwrap().id;
        house.cashier.approve(OPERATOR, id, "seen").await.unwrap();
        if phase.gate().is_some() {
            gate.shut().await;
            let victim = Victim::start(house.db.name(), &url);
            let pid = gate.reached().await;
            drop(victim);
            gate.open(pid, number % 2 == 0).await;
        } else {
            *payer.mute.lock().unwrap() = Some(phase);
            let victim = Victim::start(house.db.name(), &url);
            tokio::time::timeout(PATIENCE, payer.reached.notified())
                .await
                .expect("the provider is not asked");
            drop(victim);
        }
        // The next process meets the next job alone.
        let later =
            "update job set run_at = run_at + interval '1 day' where state = 'queued' and run_at <= $1";
        sqlx::query(later).bind(house.store.now()).execute(house.store.pool()).await.unwrap();
    }
    if phase.gate().is_some() {
        gate.0.execute("drop function gate cascade").await.unwrap();
    }
    gate.0.close().await.unwrap();
    // All leases are over, which the database is told in place of waiting.
    let over = "update job set run_at = queued_at, leased_until = case when claim is not null then clock_timestamp() end
                where state = 'queued' and name = 'cashier.payout'";
    sqlx::query(over).execute(house.store.pool()).await.unwrap();
    let paid = payer.paid.lock().unwrap().len();
    let wanted = if matches!(phase, Phase::Paid | Phase::Booked | Phase::End) { KILLS } else { 0 };
    assert_eq!(paid, wanted, "{phase:?}: not killed where it was to be");
    over_http(&house.store, &url)
}

/// How many jobs of each kind are in each state.
async fn standing(house: &House) -> Vec<(String, String, i64)> {
    let rows =
        sqlx::query_as("select name, state, count(*) from job group by name, state order by name, state");
    rows.fetch_all(house.store.pool()).await.unwrap()
}

async fn killed(phase: Phase) {
    let kills = i64::try_from(KILLS).unwrap();
    let house = House::with_money(100 * kills).await;
    let worker = kill(&house, phase).await;
    while worker.run_one(&house.store).await.unwrap() {}
    let job = |name: &str, state: &str, count| (name.to_owned(), state.to_owned(), count);
    let receipts = |state| job("cashier.auto_receipt", state, kills);
    let (asked, payouts) = (job("cashier.ask", "queued", 1), job("cashier.payout", "done", kills));
    assert_eq!(standing(&house).await, [asked.clone(), receipts("queued"), payouts.clone()], "{phase:?}");
    assert_eq!(house.has().await, (Money::ZERO, Money::ZERO), "{phase:?}: what was held has left, once");
    let mut told = house.told().await;
    told.retain(|(_, matter, _, _)| matter == "payout_sent");
    assert_eq!(told.len(), KILLS, "{phase:?}: each letter once");
    house.clock.advance(Duration::minutes(31));
    while worker.run_one(&house.store).await.unwrap() {}
    let confirmed: i64 = sqlx::query_scalar(
        "select count(*) from cashier_withdrawal where state = 'confirmed' and amount = $1",
    )
    .bind(taka(100).units())
    .fetch_one(house.store.pool())
    .await
    .unwrap();
    assert_eq!(confirmed, kills, "{phase:?}");
    house.close().await;
}

#[tokio::test]
async fn killed_while_it_claims_a_job() {
    killed(Phase::Claim).await;
}

#[tokio::test]
async fn killed_while_it_begins() {
    killed(Phase::Begin).await;
}

#[tokio::test]
async fn killed_while_the_provider_is_asked() {
    killed(Phase::Asked).await;
}

#[tokio::test]
async fn killed_when_the_provider_has_paid_and_not_answered() {
    killed(Phase::Paid).await;
}

#[tokio::test]
async fn killed_while_it_books_what_was_paid() {
    killed(Phase::Booked).await;
}

#[tokio::test]
async fn killed_when_all_is_done_but_its_end() {
    killed(Phase::End).await;
}
