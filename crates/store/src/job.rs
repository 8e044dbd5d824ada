//! Work queued in the transaction of its cause: idempotent, ending in done, retry or failed.

#[cfg(test)]
mod tests;

use std::{collections::HashMap, panic::AssertUnwindSafe, sync::Arc};

use futures::{FutureExt, future::BoxFuture};
use serde::{Serialize, de::DeserializeOwned};
use time::{Duration, OffsetDateTime};
use tokio::sync::Semaphore;

use crate::{
    Error, Store, Tx, alone,
    tasks::{self, CancellationToken},
};

/// How long nobody looks when nothing was due.
const PAUSE: std::time::Duration = std::time::Duration::from_millis(500);

/// How a job ended that did not end well.
#[derive(Debug)]
pub enum Ended {
    /// It may succeed later.
    Retry(String),
    /// It never will; someone has to look.
    Fail(String),
}

impl<E: std::error::Error> From<E> for Ended {
    fn from(error: E) -> Self {
        Self::Retry(error.to_string())
    }
}

/// A kind of work: the payload, its name, and what is done.
pub trait Job: Serialize + DeserializeOwned + Send + 'static {
    /// The name it is filed under; never reused for something else.
    const NAME: &'static str;
    /// How many of them a node runs at once. Each holds a connection while it runs.
    const WIDTH: usize = 1;
    /// What the work needs.
    type Context: Clone + Send + Sync + 'static;

    /// Does the work. It may run twice: the second time must change nothing.
    fn run(self, context: Self::Context) -> impl Future<Output = Result<(), Ended>> + Send;
}

/// Queues a job in the transaction of its cause, to run at `run_at`.
///
/// # Errors
/// When the database refuses.
pub async fn enqueue<J: Job>(
    tx: &mut Tx,
    job: &J,
    run_at: OffsetDateTime,
    now: OffsetDateTime,
) -> Result<(), Error> {
    let payload = serde_json::to_value(job)?;
    sqlx::query!(
        "insert into job (name, payload, run_at, queued_at) values ($1, $2, $3, $4)",
        J::NAME,
        payload,
        run_at,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

type Runner = Arc<dyn Fn(serde_json::Value) -> BoxFuture<'static, Result<(), Ended>> + Send + Sync>;

/// Runs queued jobs of the kinds it knows.
#[derive(Clone, Default)]
pub struct Worker {
    runners: HashMap<&'static str, (Runner, usize)>,
}

/// Jobs of one kind: they wait for each other, and for none of another kind.
struct Lane {
    name: &'static str,
    worker: Worker,
    free: Arc<Semaphore>,
}

impl Lane {
    /// Begins with what is due, as far as there is room in the lane, and among `all`.
    fn start(&self, all: &Arc<Semaphore>, store: &Store, stop: &CancellationToken) {
        while let (Ok(room), Ok(place)) =
            (all.clone().try_acquire_owned(), self.free.clone().try_acquire_owned())
        {
            let (name, worker, store, stop) = (self.name, self.worker.clone(), store.clone(), stop.clone());
            tasks::spawn(name, async move {
                let mut more = true;
                while more && !stop.is_cancelled() {
                    more = worker.run_one(&store).await.unwrap_or_else(|error| {
                        tracing::error!(%error, job = name, "the jobs could not be reached");
                        false
                    });
                }
                drop((room, place));
            });
        }
    }
}

impl Worker {
    /// Knows one more kind of job.
    #[must_use]
    pub fn with<J: Job>(mut self, context: J::Context) -> Self {
        let runner: Runner = Arc::new(move |payload| {
            let context = context.clone();
            Box::pin(async move {
                let job: J =
                    serde_json::from_value(payload).map_err(|error| Ended::Fail(error.to_string()))?;
                job.run(context).await
            })
        });
        self.runners.insert(J::NAME, (runner, J::WIDTH));
        self
    }

    /// Runs jobs until `stop` is cancelled, each kind in a lane of its own: a provider that does not answer holds up its
    /// own jobs and nobody else's.
    pub fn run(&self, store: &Store, stop: &CancellationToken) {
        let lane = |(name, (runner, width)): (&&'static str, &(Runner, usize))| Lane {
            name,
            worker: Self { runners: HashMap::from([(*name, (runner.clone(), *width))]) },
            free: Arc::new(Semaphore::new(*width)),
        };
        let lanes: Vec<Lane> = self.runners.iter().map(lane).collect();
        // Each holds a connection while it runs, and asks for one more: half of them may be held, or all would wait.
        let half = usize::try_from(store.pool().options().get_max_connections() / 2).unwrap_or(1);
        let all = Arc::new(Semaphore::new(half.max(1)));
        let (store, stop) = (store.clone(), stop.clone());
        tasks::spawn("jobs", async move {
            let names: Vec<String> = lanes.iter().map(|lane| lane.name.to_owned()).collect();
            while !stop.is_cancelled() {
                match due(&store, &names).await {
                    Ok(due) => {
                        let due = |lane: &&Lane| due.iter().any(|name| name == lane.name);
                        lanes.iter().filter(due).for_each(|lane| lane.start(&all, &store, &stop));
                    }
                    Err(error) => tracing::error!(%error, "the jobs could not be reached"),
                }
                tokio::select! { () = tokio::time::sleep(PAUSE) => {} () = stop.cancelled() => {} }
            }
        });
    }

    /// Runs one job that is due; `false` when none is. The job stays locked while it runs, so no other node takes it.
    ///
    /// # Errors
    /// When the database refuses; the job's own failure is recorded, not returned.
    pub async fn run_one(&self, store: &Store) -> Result<bool, Error> {
        let names: Vec<String> = self.runners.keys().map(ToString::to_string).collect();
        let now = store.now();
        let mut tx = store.begin().await?;
        let Some(row) = sqlx::query!(
            "select id, name, payload, attempts from job
             where state = 'queued' and run_at <= $1 and name = any($2)
             order by run_at, id limit 1 for update skip locked",
            now,
            &names
        )
        .fetch_optional(tx.conn())
        .await?
        else {
            return Ok(false);
        };
        let Some((runner, _)) = self.runners.get(row.name.as_str()) else {
            return Ok(false);
        };
        let attempts = row.attempts.saturating_add(1);
        // A job that panics is one that did not succeed; its lane goes on.
        let ended = AssertUnwindSafe(alone::one_at_a_time(runner(row.payload))).catch_unwind().await;
        let (state, error, run_at) = match ended.unwrap_or_else(|_| Err(Ended::Retry("it panicked".into()))) {
            Ok(()) => ("done", None, now),
            Err(Ended::Fail(why)) => ("failed", Some(why), now),
            Err(Ended::Retry(why)) => ("queued", Some(why), now.saturating_add(back_off(attempts))),
        };
        if let Some(why) = &error {
            tracing::warn!(job = row.name, id = row.id, state, why, "a job did not succeed");
        }
        sqlx::query!(
            "update job set state = $2, attempts = $3, error = $4, run_at = $5,
                            ended_at = case when $2 = 'queued' then null else $6::timestamptz end
             where id = $1",
            row.id,
            state,
            attempts,
            error,
            run_at,
            now
        )
        .execute(tx.conn())
        .await?;
        tx.commit().await?;
        Ok(true)
    }
}

/// Which of these kinds have something due.
async fn due(store: &Store, names: &[String]) -> Result<Vec<String>, Error> {
    let due = sqlx::query_scalar!(
        r#"select name as "name!" from unnest($1::text[]) name
           where exists (select from job where job.name = name.name and state = 'queued' and run_at <= $2)"#,
        names,
        store.now()
    );
    Ok(due.fetch_all(store.pool()).await?)
}

/// What waits and what failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Due, and not yet run.
    pub waiting: i64,
    /// Failed for good: someone has to look.
    pub failed: i64,
}

/// Counts the jobs that are due and those that failed.
///
/// # Errors
/// When the database refuses.
pub async fn count(store: &Store) -> Result<Count, Error> {
    let count = sqlx::query_as!(
        Count,
        r#"select (select count(*) from job where state = 'queued' and run_at <= $1) as "waiting!",
                  (select count(*) from job where state = 'failed') as "failed!""#,
        store.now()
    );
    Ok(count.fetch_one(store.pool()).await?)
}

/// Doubles from two seconds to an hour.
fn back_off(attempts: i32) -> Duration {
    let doublings = u32::try_from(attempts).unwrap_or(0).min(11);
    Duration::seconds(1_i64.saturating_mul(1 << doublings).min(3_600))
}

/// Deletes some jobs that were done before a moment; those that failed are for people to look at. How many.
///
/// # Errors
/// When the database refuses.
pub async fn sweep(tx: &mut Tx, before: OffsetDateTime, most: i64) -> Result<u64, Error> {
    let done = sqlx::query!(
        "delete from job where id = any(array(
             select id from job where state = 'done' and ended_at < $1 order by ended_at limit $2))",
        before,
        most
    );
    Ok(done.execute(tx.conn()).await?.rows_affected())
}
