//! What an operator watches: readers of facts, queued work, leases.

use std::collections::BTreeMap;

use time::OffsetDateTime;
use uuid::Uuid;

use crate::{Error, Store, Tx, outbox};

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

/// Where a reader stands; nothing for one that never read.
type Cursor = Option<(String, i64)>;

/// Every reader: who has started on this node, and who has ever read on any. One that the house gives up leaves its
/// cursor behind, and shows as behind for ever: the migration that comes with it deletes the row.
async fn cursors(store: &Store) -> Result<BTreeMap<String, Cursor>, Error> {
    let rows = sqlx::query!(r#"select reader, xid::text as "xid!", id from outbox_cursor"#);
    let rows = rows.fetch_all(store.pool()).await?;
    let started = store.readers().names().into_iter().map(|name| (name, None));
    Ok(started.chain(rows.into_iter().map(|row| (row.reader, Some((row.xid, row.id))))).collect())
}

/// Every reader, with what it has not read yet.
///
/// # Errors
/// When the database refuses.
pub async fn readers(store: &Store) -> Result<Vec<Reader>, Error> {
    let cursors = cursors(store).await?;
    let mut readers = Vec::with_capacity(cursors.len());
    for (name, cursor) in cursors {
        let (xid, id) = cursor.unwrap_or_else(|| ("0".to_owned(), 0));
        let row = sqlx::query!(
            r#"select count(*) as "behind!", min(at) as oldest
               from (select at from outbox where (xid, id) > ($1::text::xid8, $2) order by xid, id limit $3) as waiting"#,
            xid,
            id,
            COUNTED
        )
        .fetch_one(store.pool())
        .await?;
        readers.push(Reader { name, behind: row.behind, oldest: row.oldest });
    }
    Ok(readers)
}

/// Whether each reader has read everything that happened before `moment`; one that started and never read has not, even
/// where there is nothing to read.
///
/// # Errors
/// When the database refuses.
pub async fn caught_up(store: &Store, moment: OffsetDateTime) -> Result<BTreeMap<String, bool>, Error> {
    let mut caught_up = BTreeMap::new();
    for (name, cursor) in cursors(store).await? {
        let has = cursor.is_some() && outbox::is_caught_up(store, &name, moment).await?;
        caught_up.insert(name, has);
    }
    Ok(caught_up)
}

/// A fact that a reader could not read, and went past.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// The reader.
    pub reader: String,
    /// The number of its row in the outbox.
    pub id: i64,
    /// Its place in the row, from 0; -1 for the row as a whole.
    pub place: i32,
    /// Its kind.
    pub kind: String,
    /// When it became true.
    pub at: OffsetDateTime,
    /// What was wrong.
    pub why: String,
}

/// How many facts are on record because a reader could not read them, and the earliest of them. One that a newer version
/// reads after all is off it.
///
/// # Errors
/// When the database refuses.
pub async fn unreadable(store: &Store, limit: u16) -> Result<(i64, Vec<Unreadable>), Error> {
    let count =
        sqlx::query_scalar!(r#"select count(*) as "count!" from outbox_unreadable where read_at is null"#)
            .fetch_one(store.pool())
            .await?;
    let first = sqlx::query_as!(
        Unreadable,
        "select reader, id, place, kind, at, why from outbox_unreadable where read_at is null order by number limit $1",
        i64::from(limit)
    );
    Ok((count, first.fetch_all(store.pool()).await?))
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

/// The server that keeps everything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Database {
    /// Its version, as it says it.
    pub version: String,
    /// Whether the archive of its log keeps up: its last attempt did not fail. Nothing where it keeps none.
    pub archive_keeps_up: Option<bool>,
}

/// What the server says of itself, whosever it is.
///
/// # Errors
/// When the database refuses.
pub async fn database(store: &Store) -> Result<Database, Error> {
    let database = sqlx::query_as!(
        Database,
        r#"select current_setting('server_version') as "version!",
                  case when current_setting('archive_mode') <> 'off' then
                      coalesce(last_failed_time <= coalesce(last_archived_time, '-infinity'), true)
                  end as archive_keeps_up
           from pg_stat_archiver"#
    );
    Ok(database.fetch_one(store.pool()).await?)
}

#[cfg(test)]
mod tests {
    use kernel::{event::Event, id::MemberId};
    use time::Duration;

    use super::*;
    use crate::testing::TestDb;

    /// Seen to fail with the cursors alone: who never read was not there, and a backlog nobody read was no news.
    #[tokio::test]
    async fn who_started_and_never_read_is_behind_on_its_own_node() {
        let db = TestDb::fresh().await;
        let (store, elsewhere) = (db.store().await, db.store().await);
        outbox::register(&store, "started");
        let mut tx = store.begin().await.unwrap();
        // The attempt alone makes it known, whether or not it comes to anything.
        outbox::take(&mut tx, "tried", &[]).await.unwrap();
        drop(tx);
        let mut tx = store.begin().await.unwrap();
        outbox::take(&mut tx, "reads", &[]).await.unwrap();
        tx.commit().await.unwrap();
        let told = [Event::PasswordChanged { member: MemberId(1) }];
        let readers = |all: &[(&str, bool)]| -> BTreeMap<String, bool> {
            // A migration set the inbox on its way.
            let all = all.iter().chain(&[("inbox", true)]);
            all.map(|(name, caught_up)| ((*name).to_owned(), *caught_up)).collect()
        };
        let far = store.now() + Duration::hours(1);
        let found = caught_up(&store, far).await.unwrap();
        assert_eq!(found, readers(&[("reads", true), ("started", false), ("tried", false)]));
        assert_eq!(caught_up(&elsewhere, far).await.unwrap(), readers(&[("reads", true)]));
        let mut tx = store.begin().await.unwrap();
        outbox::append(&mut tx, store.now(), &told).await.unwrap();
        tx.commit().await.unwrap();
        assert!(!caught_up(&elsewhere, far).await.unwrap()["reads"], "a fact waits");
        let behind: Vec<(String, i64)> = super::readers(&store)
            .await
            .unwrap()
            .into_iter()
            .map(|reader| (reader.name, reader.behind))
            .collect();
        assert_eq!(
            behind,
            [("inbox".into(), 1), ("reads".into(), 1), ("started".into(), 1), ("tried".into(), 1)]
        );
        for store in [store, elsewhere] {
            store.pool().close().await;
        }
        db.close().await;
    }
}
