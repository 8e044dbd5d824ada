//! Work queued in the transaction of its cause: idempotent, ending in done, retry or failed.

#[cfg(test)]
mod tests;

use std::{collections::HashMap, panic::AssertUnwindSafe, sync::Arc};

use futures::{FutureExt, future::BoxFuture};
use serde::{Serialize, de::DeserializeOwned};
use time::{Duration, OffsetDateTime};
use tokio::sync::Semaphore;
use uuid::Uuid;

use crate::{
    Error, Store, Tx, alone,
    tasks::{self, CancellationToken},
};

/// How long nobody looks when nothing was due.
const PAUSE: std::time::Duration = std::time::Duration::from_millis(500);

/// Seconds for which a claim keeps a job from others, by the database's clock: those of nodes may differ.
const LEASE: f64 = 15.0;

/// How often a claim is prolonged while its job runs.
const PROLONG: std::time::Duration = std::time::Duration::from_secs(5);

/// Most runs in a row that may be lost with their process and be tried again: a job that kills it would do so for ever.
const MOST_LOST: i32 = 5;

/// How a run ended after which its job is not done.
#[derive(Debug)]
pub enum Ended {
    /// It did its part, and goes on as the job's next payload; made by [`Ended::again`].
    Again {
        /// What is left to do.
        payload: serde_json::Value,
        /// When.
        run_at: OffsetDateTime,
    },
    /// It may succeed later.
    Retry(String),
    /// It never will; someone has to look.
    Fail(String),
}

impl Ended {
    /// The same job goes on at `run_at` as `job`, with all its attempts. One statement ends this run and queues the next: a
    /// run that dies before it is done again, and leaves no second successor.
    pub fn again<J: Job>(job: &J, run_at: OffsetDateTime) -> Self {
        match serde_json::to_value(job) {
            Ok(payload) => Self::Again { payload, run_at },
            Err(error) => Self::Fail(error.to_string()),
        }
    }
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
    /// How many of them a node runs at once.
    const WIDTH: usize = 1;
    /// How often it is tried, four days long, before it is given up and somebody has to look.
    const ATTEMPTS: i32 = 100;
    /// What the work needs.
    type Context: Clone + Send + Sync + 'static;

    /// Does the work, outside any transaction. It may run twice, also at the same time, when its process dies or stands
    /// still before it is ended: the second time must change nothing.
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

/// A kind of job as a worker knows it.
#[derive(Clone)]
struct Known {
    run: Runner,
    width: usize,
    attempts: i32,
}

/// Runs queued jobs of the kinds it knows.
#[derive(Clone, Default)]
pub struct Worker {
    runners: HashMap<&'static str, Known>,
}

/// Jobs of one kind: they wait for each other, and for none of another kind.
struct Lane {
    name: &'static str,
    worker: Worker,
    free: Arc<Semaphore>,
}

impl Lane {
    /// Begins with what is due, as far as there is room in the lane.
    fn start(&self, store: &Store, stop: &CancellationToken) {
        while let Ok(place) = self.free.clone().try_acquire_owned() {
            let (name, worker, store, stop) = (self.name, self.worker.clone(), store.clone(), stop.clone());
            tasks::spawn(name, async move {
                let mut more = true;
                while more && !stop.is_cancelled() {
                    more = worker.run_one(&store).await.unwrap_or_else(|error| {
                        tracing::error!(%error, job = name, "the jobs could not be reached");
                        false
                    });
                }
                drop(place);
            });
        }
    }
}

impl Worker {
    /// Knows one more kind of job.
    #[must_use]
    pub fn with<J: Job>(mut self, context: J::Context) -> Self {
        let run: Runner = Arc::new(move |payload| {
            let context = context.clone();
            Box::pin(async move {
                let job: J =
                    serde_json::from_value(payload).map_err(|error| Ended::Fail(error.to_string()))?;
                job.run(context).await
            })
        });
        self.runners.insert(J::NAME, Known { run, width: J::WIDTH, attempts: J::ATTEMPTS });
        self
    }

    /// Runs jobs until `stop` is cancelled, each kind in a lane of its own: a provider that does not answer holds up its
    /// own jobs and nobody else's.
    pub fn run(&self, store: &Store, stop: &CancellationToken) {
        let lane = |(name, known): (&&'static str, &Known)| Lane {
            name,
            worker: Self { runners: HashMap::from([(*name, known.clone())]) },
            free: Arc::new(Semaphore::new(known.width)),
        };
        let lanes: Vec<Lane> = self.runners.iter().map(lane).collect();
        let (store, stop) = (store.clone(), stop.clone());
        tasks::spawn("jobs", async move {
            let names: Vec<String> = lanes.iter().map(|lane| lane.name.to_owned()).collect();
            while !stop.is_cancelled() {
                match due(&store, &names).await {
                    Ok(due) => {
                        let due = |lane: &&Lane| due.iter().any(|name| name == lane.name);
                        lanes.iter().filter(due).for_each(|lane| lane.start(&store, &stop));
                    }
                    Err(error) => tracing::error!(%error, "the jobs could not be reached"),
                }
                tokio::select! { () = tokio::time::sleep(PAUSE) => {} () = stop.cancelled() => {} }
            }
        });
    }

    /// Runs one job that is due; `false` when none is. It is claimed before, so no other node takes it, and ended after;
    /// while it runs no transaction is open on its behalf, which would hold back every reader of the outbox.
    ///
    /// # Errors
    /// When the database refuses; the job's own failure is recorded, not returned.
    pub async fn run_one(&self, store: &Store) -> Result<bool, Error> {
        let names: Vec<String> = self.runners.keys().map(ToString::to_string).collect();
        let Some(claimed) = claim(store, &names).await? else { return Ok(false) };
        let Some(known) = self.runners.get(claimed.name.as_str()) else { return Ok(false) };
        let ended = if claimed.lost > MOST_LOST {
            Err(Ended::Fail(format!("its process died {} times while it ran", claimed.lost)))
        } else {
            // A job that panics is one that did not succeed; its lane goes on.
            let run = alone::one_at_a_time((known.run)(claimed.payload.clone()));
            tokio::select! {
                ended = AssertUnwindSafe(run).catch_unwind() => {
                    ended.unwrap_or_else(|_| Err(Ended::Retry("it panicked".into())))
                }
                // Another node believes that this one is dead, and runs it: what it does is exact either way.
                () = keep(store, &claimed) => return Ok(true),
            }
        };
        let ended = match ended {
            Err(Ended::Retry(why)) if claimed.attempts >= known.attempts => {
                Err(Ended::Fail(format!("given up after {} times: {why}", claimed.attempts)))
            }
            other => other,
        };
        claimed.end(store, ended).await?;
        Ok(true)
    }
}

/// A job that this node runs.
struct Claimed {
    id: i64,
    name: String,
    payload: serde_json::Value,
    /// This run among them.
    attempts: i32,
    /// How many runs in a row before this one never ended.
    lost: i32,
    /// Who has claimed it since cannot be mistaken for us.
    claim: Uuid,
}

/// Claims the job that is due first, and counts the attempt before it is made: what kills the process is counted too.
async fn claim(store: &Store, names: &[String]) -> Result<Option<Claimed>, Error> {
    let claimed = sqlx::query_as!(
        Claimed,
        r#"update job set attempts = attempts + 1, lost = case when claim is null then lost else lost + 1 end,
                          claim = $3, leased_until = clock_timestamp() + make_interval(secs => $4)
           where id = (
               select id from job
               where state = 'queued' and run_at <= $1 and name = any($2)
                 and (leased_until is null or leased_until <= clock_timestamp())
               order by run_at, id limit 1 for update skip locked)
           returning id, name, payload, attempts, lost, claim as "claim!""#,
        store.now(),
        names,
        kernel::id::fresh(),
        LEASE
    );
    Ok(claimed.fetch_optional(store.pool()).await?)
}

/// Prolongs a claim again and again; returns when it is somebody else's. A database that does not answer is asked
/// again: whether the claim was lost meanwhile shows then.
async fn keep(store: &Store, claimed: &Claimed) {
    loop {
        tokio::time::sleep(PROLONG).await;
        let kept = sqlx::query!(
            "update job set leased_until = clock_timestamp() + make_interval(secs => $3)
             where id = $1 and claim = $2",
            claimed.id,
            claimed.claim,
            LEASE
        );
        match kept.execute(store.pool()).await {
            Ok(kept) if kept.rows_affected() == 0 => {
                tracing::warn!(job = claimed.name, id = claimed.id, "a job was taken over by another node");
                return;
            }
            Ok(_) => {}
            Err(error) => tracing::warn!(%error, job = claimed.name, "a claim could not be prolonged"),
        }
    }
}

impl Claimed {
    /// Writes how the run ended, unless another has claimed the job since: then that one says how.
    async fn end(&self, store: &Store, ended: Result<(), Ended>) -> Result<(), Error> {
        let now = store.now();
        let (state, error, run_at, next) = match ended {
            Ok(()) => ("done", None, now, None),
            Err(Ended::Fail(why)) => ("failed", Some(why), now, None),
            Err(Ended::Retry(why)) => {
                ("queued", Some(why), now.saturating_add(back_off(self.attempts)), None)
            }
            Err(Ended::Again { payload, run_at }) => ("queued", None, run_at, Some(payload)),
        };
        if let Some(why) = &error {
            tracing::warn!(job = self.name, id = self.id, state, why, "a job did not succeed");
        }
        sqlx::query!(
            "update job set state = $3, error = $4, run_at = $5, claim = null, leased_until = null, lost = 0,
                            ended_at = case when $3 = 'queued' then null else $6::timestamptz end,
                            payload = coalesce($7, payload),
                            attempts = case when $7::jsonb is null then attempts else 0 end
             where id = $1 and claim = $2",
            self.id,
            self.claim,
            state,
            error,
            run_at,
            now,
            next
        )
        .execute(store.pool())
        .await?;
        Ok(())
    }
}

/// Which of these kinds have something due.
async fn due(store: &Store, names: &[String]) -> Result<Vec<String>, Error> {
    let due = sqlx::query_scalar!(
        r#"select name as "name!" from unnest($1::text[]) name
           where exists (select from job where job.name = name.name and state = 'queued' and run_at <= $2
                           and (leased_until is null or leased_until <= clock_timestamp()))"#,
        names,
        store.now()
    );
    Ok(due.fetch_all(store.pool()).await?)
}

/// What waits and what failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Due, and not yet ended.
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
