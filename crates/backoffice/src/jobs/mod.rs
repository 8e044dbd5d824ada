//! What the house does by itself: readers of facts, queued work, timers.

mod http;

use office::{Caller, audit::Act, page::PAGE};
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::watch;
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::{Backoffice, Error};

pub(crate) use http::routes;

/// A reader of facts.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FactReader {
    name: String,
    /// Facts that it has not read, up to ten thousand.
    behind: i64,
    /// Seconds since the oldest of them became true.
    lag_seconds: Option<i64>,
}

/// Jobs of one kind.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct JobQueue {
    name: String,
    /// Not yet due.
    later: i64,
    /// Due, and not yet run.
    due: i64,
    /// Failed for good.
    failed: i64,
    /// When the next is due.
    #[serde(with = "time::serde::rfc3339::option")]
    next: Option<OffsetDateTime>,
}

/// Work that one node at a time does.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Timer {
    name: String,
    /// The node that does it.
    holder: Uuid,
    /// Until when it is believed to.
    #[serde(with = "time::serde::rfc3339")]
    until: OffsetDateTime,
    /// Whether it is believed to now.
    held: bool,
}

/// A job that failed for good.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FailedJob {
    /// Its number.
    id: String,
    /// Its kind.
    name: String,
    /// How often it was tried.
    attempts: i32,
    /// What was wrong the last time.
    error: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    queued_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
    ended_at: Option<OffsetDateTime>,
}

/// All of it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct JobsView {
    readers: Vec<FactReader>,
    queues: Vec<JobQueue>,
    timers: Vec<Timer>,
    /// Failed jobs, newest first.
    failed: Vec<FailedJob>,
    /// Where the failed ones go on.
    next: Option<String>,
}

/// Which failed jobs are wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct FailedWanted {
    /// The `next` of the page before.
    cursor: Option<i64>,
}

impl Backoffice {
    async fn jobs(&self, wanted: &FailedWanted) -> Result<JobsView, Error> {
        let now = self.store.now();
        let readers = watch::readers(&self.store).await?.into_iter().map(|reader| FactReader {
            name: reader.name,
            behind: reader.behind,
            lag_seconds: reader.oldest.map(|oldest| (now - oldest).whole_seconds().max(0)),
        });
        let queues = watch::queues(&self.store).await?.into_iter().map(|queue| JobQueue {
            name: queue.name,
            later: queue.later,
            due: queue.due,
            failed: queue.failed,
            next: queue.next,
        });
        let timers = watch::timers(&self.store).await?.into_iter().map(|timer| Timer {
            name: timer.name,
            holder: timer.holder,
            until: timer.until,
            held: timer.until > now,
        });
        let failed = watch::failed(&self.store, wanted.cursor, PAGE).await?;
        let next = failed.get(usize::from(PAGE) - 1).map(|last| last.id.to_string());
        let failed = failed.into_iter().map(|job| FailedJob {
            id: job.id.to_string(),
            name: job.name,
            attempts: job.attempts,
            error: job.error,
            queued_at: job.queued_at,
            ended_at: job.ended_at,
        });
        Ok(JobsView {
            readers: readers.collect(),
            queues: queues.collect(),
            timers: timers.collect(),
            failed: failed.collect(),
            next,
        })
    }

    /// Lets a failed job run again. Jobs are idempotent: one that did its work after all changes nothing.
    async fn retry_job(&self, clerk: &Caller, id: i64) -> Result<(), Error> {
        let mut tx = self.store.begin().await?;
        let name = watch::retry(&mut tx, id, self.store.now()).await?.ok_or(office::Error::NotFound)?;
        let after = Some(json!({ "name": name }));
        let act = Act { action: "job.retry", subject: format!("job:{id}"), before: None, after };
        clerk.record(&mut tx, act).await?;
        Ok(tx.commit().await?)
    }
}
