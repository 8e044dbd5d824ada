//! A provider that does not answer for fifteen seconds, and readers of facts beside it.
//!
//! On a server of its own: another database's open transactions hold facts back, too.

use std::{
    path::PathBuf,
    time::{Duration as Wait, Instant},
};

use axum::routing::any;
use sqlx::{Connection, Executor, PgConnection};
use store::{
    embedded::{Config, EmbeddedServer, scratch_dir},
    tasks::{self, CancellationToken},
};
use tokio::net::TcpListener;

use super::*;

/// How long the provider is silent.
const SILENCE: Wait = Wait::from_secs(15);
/// Longest that a fact may be on its way to a reader meanwhile.
const LONGEST: Wait = Wait::from_secs(1);

/// A provider that takes every call and answers none of them in time; how many came.
async fn silent() -> (Arc<AtomicUsize>, String) {
    let calls = Arc::new(AtomicUsize::new(0));
    let counted = calls.clone();
    let router = Router::new().fallback(any(async move || {
        counted.fetch_add(1, Ordering::SeqCst);
        tokio::time::sleep(SILENCE).await;
    }));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    tasks::spawn("provider", async move { axum::serve(listener, router).await });
    (calls, url)
}

impl House {
    /// Tells facts and reads them, one after another, until it is time; the longest that one was on its way.
    async fn longest(&self, until: Instant) -> Wait {
        let mut longest = Wait::ZERO;
        while Instant::now() < until {
            let mut tx = self.store.begin().await.unwrap();
            let told = Event::PasswordChanged { member: RAHIM };
            outbox::append(&mut tx, self.store.now(), &[told]).await.unwrap();
            tx.commit().await.unwrap();
            let began = Instant::now();
            let mut read = 0;
            while read == 0 && began.elapsed() < SILENCE {
                let mut tx = self.store.begin().await.unwrap();
                read = outbox::take(&mut tx, "measured", &["password_changed"]).await.unwrap().len();
                tx.commit().await.unwrap();
            }
            longest = longest.max(began.elapsed());
            // The house's clock goes with the machine's: what waits for its next try has it.
            self.clock.advance(Duration::try_from(began.elapsed()).unwrap());
            tokio::time::sleep(Wait::from_millis(10)).await;
            self.clock.advance(Duration::milliseconds(10));
        }
        longest
    }
}

/// The harness sees a transaction that is held while a provider is waited for, as jobs once held one.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_provider_that_is_silent_for_fifteen_seconds_delays_no_reader_by_more_than_one() {
    let npm = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/node_modules"));
    let folder = scratch_dir("hanging");
    let config = Config { npm_dir: Some(npm), data_dir: Some(folder.clone()), ..Config::default() };
    let server = EmbeddedServer::start(&config).unwrap();
    let db = TestDb::on(server.owner("postgres")).await.unwrap();
    let house = House::on(db, settings()).await;
    let deposit = house.deposit(1_000).await;
    house.tell("e0", &deposit, "T0", "1000").await.unwrap();
    let id = house.ask(400).await.unwrap().id;
    house.cashier.approve(OPERATOR, id, "seen").await.unwrap();
    house.deposit(300).await;
    house.clock.advance(Duration::seconds(30));

    let mut owner = PgConnection::connect_with(&house.db.connect).await.unwrap();
    owner.execute("begin; update job set attempts = attempts").await.unwrap();
    let held = tasks::spawn("as once", async move {
        tokio::time::sleep(LONGEST * 2).await;
        owner.execute("rollback").await.unwrap();
        owner.close().await.unwrap();
    });
    let control = house.longest(Instant::now() + LONGEST).await;
    assert!(control > LONGEST, "the harness is blind: {control:?}");
    held.await.unwrap();

    let (calls, url) = silent().await;
    let settings = settings_at(&url);
    let cashier = Cashier::new(house.store.clone(), settings, house.folk.clone()).unwrap();
    let stop = CancellationToken::new();
    cashier.jobs(Worker::default()).run(&house.store, &stop);
    let deadline = Instant::now() + SILENCE;
    while calls.load(Ordering::SeqCst) < 2 {
        assert!(Instant::now() < deadline, "the payout and the deposit are asked about");
        tokio::time::sleep(Wait::from_millis(5)).await;
    }
    let longest = house.longest(Instant::now() + SILENCE).await;
    println!("the longest gap beside a silent provider: {longest:?}; with a transaction held: {control:?}");
    assert!(longest <= LONGEST, "a fact was on its way for {longest:?}");
    // Whoever gave up waiting was asked again, and waits again.
    assert!(calls.load(Ordering::SeqCst) > 2);
    stop.cancel();
    house.store.pool().close().await;
    house.db.close().await;
    tokio::task::spawn_blocking(move || server.stop()).await.unwrap();
    std::fs::remove_dir_all(folder).unwrap();
}
