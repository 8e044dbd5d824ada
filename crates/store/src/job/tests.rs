//! Lanes: what hangs holds up its own kind and nobody else's.

use std::sync::atomic::{AtomicUsize, Ordering};

use serde::Deserialize;
use tokio::sync::Notify;

use super::*;
use crate::{outbox, testing::TestDb};

/// What the jobs of a test share.
#[derive(Default)]
struct Yard {
    hanging: AtomicUsize,
    most: AtomicUsize,
    released: Notify,
    quick: AtomicUsize,
    panics: AtomicUsize,
}

/// Waits until it is released, as for a provider that does not answer.
#[derive(Serialize, Deserialize)]
struct Hangs;

impl Job for Hangs {
    const NAME: &'static str = "test.hangs";
    const WIDTH: usize = 2;
    type Context = Arc<Yard>;

    async fn run(self, yard: Arc<Yard>) -> Result<(), Ended> {
        let now = yard.hanging.fetch_add(1, Ordering::SeqCst) + 1;
        yard.most.fetch_max(now, Ordering::SeqCst);
        yard.released.notified().await;
        yard.hanging.fetch_sub(1, Ordering::SeqCst);
        Ok(())
    }
}

#[derive(Serialize, Deserialize)]
struct Quick;

impl Job for Quick {
    const NAME: &'static str = "test.quick";
    type Context = Arc<Yard>;

    async fn run(self, yard: Arc<Yard>) -> Result<(), Ended> {
        yard.quick.fetch_add(1, Ordering::SeqCst);
        Ok(())
    }
}

#[derive(Serialize, Deserialize)]
struct Panics;

impl Job for Panics {
    const NAME: &'static str = "test.panics";
    type Context = Arc<Yard>;

    async fn run(self, yard: Arc<Yard>) -> Result<(), Ended> {
        let times = yard.panics.fetch_add(1, Ordering::SeqCst);
        assert!(times > 0, "the first time it goes wrong");
        Ok(())
    }
}

async fn until(what: &str, so: impl Fn() -> bool) {
    let deadline = std::time::Instant::now() + std::time::Duration::from_secs(20);
    while !so() {
        assert!(std::time::Instant::now() < deadline, "{what}");
        tokio::task::yield_now().await;
    }
}

fn worker(yard: &Arc<Yard>) -> Worker {
    Worker::default().with::<Hangs>(yard.clone()).with::<Quick>(yard.clone()).with::<Panics>(yard.clone())
}

/// Seen to fail with all kinds in one lane: the quick ones waited for ever.
#[tokio::test]
async fn what_hangs_holds_up_its_own_kind_alone_and_only_so_many_run() {
    let db = TestDb::fresh().await;
    let store = db.store().await;
    let (yard, stop) = (Arc::new(Yard::default()), CancellationToken::new());
    let now = store.now();
    let mut tx = store.begin().await.unwrap();
    for _ in 0..5 {
        enqueue(&mut tx, &Hangs, now, now).await.unwrap();
    }
    for _ in 0..30 {
        enqueue(&mut tx, &Quick, now, now).await.unwrap();
    }
    tx.commit().await.unwrap();
    worker(&yard).run(&store, &stop);
    until("quick jobs wait for slow ones", || yard.quick.load(Ordering::SeqCst) == 30).await;
    until("two of the slow ones run", || yard.hanging.load(Ordering::SeqCst) == 2).await;
    // One that comes later finds its lane free as well.
    let mut tx = store.begin().await.unwrap();
    enqueue(&mut tx, &Quick, now, now).await.unwrap();
    tx.commit().await.unwrap();
    until("a later one waits", || yard.quick.load(Ordering::SeqCst) == 31).await;
    assert_eq!(yard.most.load(Ordering::SeqCst), 2, "its width is the most that run at once");
    let left = async || count(&store).await.unwrap().waiting;
    let deadline = std::time::Instant::now() + std::time::Duration::from_secs(20);
    while left().await > 0 {
        assert!(std::time::Instant::now() < deadline, "released jobs end");
        yard.released.notify_waiters();
    }
    assert_eq!(yard.most.load(Ordering::SeqCst), 2);
    stop.cancel();
    db.close().await;
}

/// Seen to fail without the catch: the job stayed locked until its connection was gone, and its lane was lost.
#[tokio::test]
async fn a_job_that_panics_is_tried_again_later_and_its_lane_goes_on() {
    let db = TestDb::fresh().await;
    let store = db.store().await;
    let yard = Arc::new(Yard::default());
    let now = store.now();
    let mut tx = store.begin().await.unwrap();
    enqueue(&mut tx, &Panics, now, now).await.unwrap();
    enqueue(&mut tx, &Panics, now, now).await.unwrap();
    tx.commit().await.unwrap();
    let worker = worker(&yard);
    assert!(worker.run_one(&store).await.unwrap());
    assert!(worker.run_one(&store).await.unwrap(), "the second is not behind the first");
    let rows: Vec<(String, i32, Option<String>)> =
        sqlx::query_as("select state, attempts, error from job order by id")
            .fetch_all(store.pool())
            .await
            .unwrap();
    assert_eq!(rows[0], ("queued".into(), 1, Some("it panicked".into())));
    assert_eq!(rows[1], ("done".into(), 1, None));
    db.close().await;
}

/// Work that asks the pool, each kind in a lane of its own.
#[derive(Serialize, Deserialize)]
struct Asks<const LANE: usize>;

async fn asks((store, meet): (Store, Arc<tokio::sync::Barrier>)) -> Result<(), Ended> {
    // Time for all of them to hold a connection each, if all of them may.
    drop(tokio::time::timeout(std::time::Duration::from_millis(700), meet.wait()).await);
    store.begin().await?.commit().await?;
    Ok(())
}

impl Job for Asks<1> {
    const NAME: &'static str = "test.asks.1";
    type Context = (Store, Arc<tokio::sync::Barrier>);

    async fn run(self, context: Self::Context) -> Result<(), Ended> {
        asks(context).await
    }
}

impl Job for Asks<2> {
    const NAME: &'static str = "test.asks.2";
    type Context = (Store, Arc<tokio::sync::Barrier>);

    async fn run(self, context: Self::Context) -> Result<(), Ended> {
        asks(context).await
    }
}

/// Seen to fail with lanes alone: with both connections held, each job waited for the other's until the pool gave up.
#[tokio::test]
async fn jobs_leave_connections_for_what_they_ask() {
    let db = TestDb::fresh().await;
    let store = db.store_of(2, Arc::new(kernel::SystemClock)).await;
    let now = store.now();
    let mut tx = store.begin().await.unwrap();
    enqueue(&mut tx, &Asks::<1>, now, now).await.unwrap();
    enqueue(&mut tx, &Asks::<2>, now, now).await.unwrap();
    tx.commit().await.unwrap();
    let context = (store.clone(), Arc::new(tokio::sync::Barrier::new(2)));
    let (stop, worker) = (
        CancellationToken::new(),
        Worker::default().with::<Asks<1>>(context.clone()).with::<Asks<2>>(context),
    );
    worker.run(&store, &stop);
    let looking = db.store_of(1, Arc::new(kernel::SystemClock)).await;
    let deadline = std::time::Instant::now() + std::time::Duration::from_secs(20);
    loop {
        let rows: Vec<(String, i32)> =
            sqlx::query_as("select state, attempts from job").fetch_all(looking.pool()).await.unwrap();
        if rows.iter().all(|(state, _)| state == "done") {
            assert!(rows.iter().all(|(_, attempts)| *attempts == 1), "none of them waited in vain: {rows:?}");
            break;
        }
        assert!(std::time::Instant::now() < deadline, "{rows:?}");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    stop.cancel();
    db.close().await;
}

async fn queue<J: Job>(store: &Store, job: &J) {
    let (now, mut tx) = (store.now(), store.begin().await.unwrap());
    enqueue(&mut tx, job, now, now).await.unwrap();
    tx.commit().await.unwrap();
}

async fn rows(store: &Store) -> Vec<(String, i32, Option<String>)> {
    let rows = sqlx::query_as("select state, attempts, error from job order by id");
    rows.fetch_all(store.pool()).await.unwrap()
}

/// What the database is told in place of waiting.
async fn later(store: &Store, what: &'static str) {
    assert_eq!(sqlx::query(what).execute(store.pool()).await.unwrap().rows_affected(), 1);
}

const LEASE_IS_OVER: &str = "update job set leased_until = clock_timestamp() where claim is not null";
const IT_IS_DUE: &str = "update job set run_at = queued_at";

/// Begins with a job that hangs, on a task of its own.
async fn hang(store: &Store, yard: &Arc<Yard>) -> tokio::task::JoinHandle<bool> {
    let (worker, store, before) = (worker(yard), store.clone(), yard.hanging.load(Ordering::SeqCst));
    let run = tasks::spawn("hangs", async move { worker.run_one(&store).await.unwrap() });
    until("it hangs", || yard.hanging.load(Ordering::SeqCst) > before).await;
    run
}

#[tokio::test]
async fn a_job_that_hangs_holds_no_fact_back_from_its_readers() {
    let db = TestDb::fresh().await;
    let (store, yard) = (db.store().await, Arc::new(Yard::default()));
    queue(&store, &Hangs).await;
    let run = hang(&store, &yard).await;
    let told = kernel::event::Event::PasswordChanged { member: kernel::id::MemberId(1) };
    let mut tx = store.begin().await.unwrap();
    outbox::append(&mut tx, store.now(), &[told]).await.unwrap();
    tx.commit().await.unwrap();
    let deadline = std::time::Instant::now() + std::time::Duration::from_secs(15);
    loop {
        let mut tx = store.begin().await.unwrap();
        let facts = outbox::take(&mut tx, "test", &["password_changed"]).await.unwrap();
        tx.commit().await.unwrap();
        // Other transactions of the server hold all of them back for moments.
        if !facts.is_empty() {
            break;
        }
        assert!(std::time::Instant::now() < deadline, "a job that hangs stops a reader");
    }
    assert_eq!(yard.hanging.load(Ordering::SeqCst), 1, "it hangs all the while");
    yard.released.notify_one();
    assert!(run.await.unwrap());
    assert_eq!(rows(&store).await, [("done".into(), 1, None)]);
    db.close().await;
}

#[tokio::test]
async fn what_dies_with_its_process_is_run_again_when_its_lease_is_over_but_not_for_ever() {
    let db = TestDb::fresh().await;
    let (store, yard) = (db.store().await, Arc::new(Yard::default()));
    queue(&store, &Hangs).await;
    for death in 0..=MOST_LOST {
        let run = hang(&store, &yard).await;
        run.abort();
        assert!(run.await.unwrap_err().is_cancelled());
        assert_eq!(rows(&store).await, [("queued".into(), death + 1, None)], "counted before it is run");
        assert!(!worker(&yard).run_one(&store).await.unwrap(), "nobody else has it while the lease runs");
        later(&store, LEASE_IS_OVER).await;
    }
    assert!(worker(&yard).run_one(&store).await.unwrap());
    assert_eq!(yard.hanging.load(Ordering::SeqCst), 6, "it is not run once more");
    let [(state, _, Some(why))] = &rows(&store).await[..] else { panic!("it ended") };
    assert_eq!((state.as_str(), why.as_str()), ("failed", "its process died 6 times while it ran"));
    // Somebody has looked, and lets it run again: it has all its lives.
    let failed = crate::watch::failed(&store, None, 9).await.unwrap();
    let mut tx = store.begin().await.unwrap();
    crate::watch::retry(&mut tx, failed[0].id, store.now()).await.unwrap().unwrap();
    tx.commit().await.unwrap();
    let run = hang(&store, &yard).await;
    yard.released.notify_one();
    assert!(run.await.unwrap());
    assert_eq!(rows(&store).await[0].0, "done");
    db.close().await;
}

#[tokio::test]
async fn who_lost_a_job_to_another_does_not_say_how_it_ended() {
    let db = TestDb::fresh().await;
    let (store, yard) = (db.store().await, Arc::new(Yard::default()));
    queue(&store, &Hangs).await;
    let first = hang(&store, &yard).await;
    later(&store, LEASE_IS_OVER).await;
    let second = hang(&store, &yard).await;
    // The first to wait is the first to be released.
    yard.released.notify_one();
    assert!(first.await.unwrap());
    assert_eq!(rows(&store).await, [("queued".into(), 2, None)], "the second still runs");
    yard.released.notify_one();
    assert!(second.await.unwrap());
    assert_eq!(rows(&store).await, [("done".into(), 2, None)]);
    db.close().await;
}

/// Never succeeds.
#[derive(Serialize, Deserialize)]
struct Never;

impl Job for Never {
    const NAME: &'static str = "test.never";
    const ATTEMPTS: i32 = 3;
    type Context = ();

    async fn run(self, (): ()) -> Result<(), Ended> {
        Err(Ended::Retry("not yet".into()))
    }
}

#[tokio::test]
async fn what_never_succeeds_is_given_up_and_listed() {
    let db = TestDb::fresh().await;
    let store = db.store().await;
    queue(&store, &Never).await;
    let worker = Worker::default().with::<Never>(());
    for _ in 0..3 {
        later(&store, IT_IS_DUE).await;
        assert!(worker.run_one(&store).await.unwrap());
    }
    let failed = crate::watch::failed(&store, None, 9).await.unwrap();
    assert_eq!(failed[0].error.as_deref(), Some("given up after 3 times: not yet"));
    assert!(!worker.run_one(&store).await.unwrap());
    db.close().await;
}
