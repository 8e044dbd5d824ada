//! Work queued in the transaction of its cause: idempotent, ending in done, retry or failed.

use std::{collections::HashMap, sync::Arc};

use futures::future::BoxFuture;
use serde::{Serialize, de::DeserializeOwned};
use time::{Duration, OffsetDateTime};

use crate::{Error, Store, Tx};

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
    runners: HashMap<&'static str, Runner>,
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
        self.runners.insert(J::NAME, runner);
        self
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
        let Some(runner) = self.runners.get(row.name.as_str()) else {
            return Ok(false);
        };
        let attempts = row.attempts.saturating_add(1);
        let (state, error, run_at) = match runner(row.payload).await {
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
