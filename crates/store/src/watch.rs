//! What an operator watches: readers of facts, queued work, leases.

use time::OffsetDateTime;
use uuid::Uuid;

use crate::{Error, Store, Tx};

/// Most facts that are counted as waiting for one reader.
const COUNTED: i64 = 10_000;

/// A reader of the outbox.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reader {
    /// Its name.
    pub name: String,
    /// Rows of facts that it has not read, up to ten thousand.
    pub behind: i64,
    /// When the oldest of them became true.
    pub oldest: Option<OffsetDateTime>,
}

/// Every reader that has ever read, with what it has not read yet.
///
/// # Errors
/// When the database refuses.
pub async fn readers(store: &Store) -> Result<Vec<Reader>, Error> {
    let cursors =
        sqlx::query!(r#"select reader, xid::text as "xid!", id from outbox_cursor order by reader"#)
            .fetch_all(store.pool())
            .await?;
    let mut readers = Vec::with_capacity(cursors.len());
    for cursor in cursors {
        let row = sqlx::query!(
            r#"select count(*) as "behind!", min(at) as oldest
               from (select at from outbox where (xid, id) > ($1::text::xid8, $2) order by xid, id limit $3) as waiting"#,
            cursor.xid,
            cursor.id,
            COUNTED
        )
        .fetch_one(store.pool())
        .await?;
        readers.push(Reader { name: cursor.reader, behind: row.behind, oldest: row.oldest });
    }
    Ok(readers)
}

/// Jobs of one kind that wait.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Queue {
    /// The kind.
    pub name: String,
    /// Not yet due.
    pub later: i64,
    /// Due, and not yet run.
    pub due: i64,
    /// Failed for good.
    pub failed: i64,
    /// When the next or oldest is due.
    pub next: Option<OffsetDateTime>,
}

/// Jobs that wait or failed, by kind.
///
/// # Errors
/// When the database refuses.
pub async fn queues(store: &Store) -> Result<Vec<Queue>, Error> {
    let queues = sqlx::query_as!(
        Queue,
        r#"select name, count(*) filter (where state = 'queued' and run_at > $1) as "later!",
                  count(*) filter (where state = 'queued' and run_at <= $1) as "due!",
                  count(*) filter (where state = 'failed') as "failed!",
                  min(run_at) filter (where state = 'queued') as next
           from job where state in ('queued', 'failed') group by name order by name"#,
        store.now()
    );
    Ok(queues.fetch_all(store.pool()).await?)
}

/// A job that failed for good, without what it was to do: that may be somebody's secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failed {
    /// Its number.
    pub id: i64,
    /// Its kind.
    pub name: String,
    /// How often it was tried.
    pub attempts: i32,
    /// What was wrong the last time.
    pub error: Option<String>,
    /// When it was queued.
    pub queued_at: OffsetDateTime,
    /// When it was given up.
    pub ended_at: Option<OffsetDateTime>,
}

/// Jobs that failed for good, newest first, after the one with this number.
///
/// # Errors
/// When the database refuses.
pub async fn failed(store: &Store, after: Option<i64>, limit: u16) -> Result<Vec<Failed>, Error> {
    let failed = sqlx::query_as!(
        Failed,
        "select id, name, attempts, error, queued_at, ended_at from job
         where state = 'failed' and ($1::bigint is null or id < $1) order by id desc limit $2",
        after,
        i64::from(limit)
    );
    Ok(failed.fetch_all(store.pool()).await?)
}

/// Lets a failed job run again, now; its kind, or nothing when it has not failed.
///
/// # Errors
/// When the database refuses.
pub async fn retry(tx: &mut Tx, id: i64, now: OffsetDateTime) -> Result<Option<String>, Error> {
    let name = sqlx::query_scalar!(
        "update job set state = 'queued', run_at = $2, ended_at = null, attempts = 0
         where id = $1 and state = 'failed' returning name",
        id,
        now
    );
    Ok(name.fetch_optional(tx.conn()).await?)
}

/// Work that one node at a time does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Timer {
    /// Which.
    pub name: String,
    /// The node that does it.
    pub holder: Uuid,
    /// Until when it is believed to.
    pub until: OffsetDateTime,
    /// How often it has changed hands.
    pub fence: i64,
}

/// All leases.
///
/// # Errors
/// When the database refuses.
pub async fn timers(store: &Store) -> Result<Vec<Timer>, Error> {
    let timers = sqlx::query_as!(Timer, "select name, holder, until, fence from lease order by name");
    Ok(timers.fetch_all(store.pool()).await?)
}

/// How far the database's clock is from ours, in milliseconds.
///
/// # Errors
/// When the database refuses.
pub async fn clock_skew(store: &Store) -> Result<i64, Error> {
    let before = store.now();
    let theirs: OffsetDateTime =
        sqlx::query_scalar!(r#"select clock_timestamp() as "now!""#).fetch_one(store.pool()).await?;
    let after = store.now();
    // The answer was made somewhere in between.
    let middle = before + (after - before) / 2;
    let skew: time::Duration = theirs - middle;
    Ok(i64::try_from(skew.whole_milliseconds()).unwrap_or(i64::MAX))
}
