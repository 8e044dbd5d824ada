//! Lanes: what hangs holds up its own kind and nobody else's.

use std::sync::atomic::{AtomicUsize, Ordering};

use serde::Deserialize;
use tokio::sync::Notify;

use super::*;
use crate::testing::TestDb;

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
