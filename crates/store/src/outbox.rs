//! Facts on their way from the feature that made them to those that care.

mod readers;
mod recent;
pub(crate) mod unreadable;

use std::{collections::HashMap, ops::Deref, sync::Arc};

use kernel::event::Event;
use serde_json::value::RawValue;
use sqlx::types::Json;
use time::OffsetDateTime;

use crate::{Error, Store, Tx};
use recent::Place;
use unreadable::{GONE, Row, Unpacked, unpack};

pub(crate) use readers::Readers;

/// Channel on which writers of the outbox wake its readers.
pub const CHANNEL: &str = "mela_outbox";

/// Most rows handed to a reader at once. A row holds the facts of one kind of one transaction, which a writer of wagers
/// makes a few hundred of.
const BATCH: i64 = 128;

/// Writes facts in the transaction that makes them true, and wakes the readers after that commits.
///
/// # Errors
/// When the database refuses.
pub async fn append(tx: &mut Tx, at: OffsetDateTime, events: &[Event]) -> Result<(), Error> {
    if events.is_empty() {
        return Ok(());
    }
    let runs = || events.chunk_by(|one, next| one.kind() == next.kind());
    let kinds: Vec<&str> = runs().filter_map(|run| Some(run.first()?.kind())).collect();
    let bundles = runs().map(serde_json::to_string).collect::<Result<Vec<_>, _>>()?;
    sqlx::query!(
        "insert into outbox (at, kind, events)
         select $1, n.kind, n.events::json from unnest($2::text[], $3::text[]) as n (kind, events)",
        at,
        kinds as _,
        &bundles
    )
    .execute(tx.conn())
    .await?;
    tx.has_facts();
    Ok(())
}

/// A fact as a reader gets it.
#[derive(Clone, Debug)]
pub struct Recorded {
    /// The number of its row: it grows, not without gaps; facts of one kind that were written together share it.
    pub id: i64,
    /// Its place among them, from 0.
    pub place: usize,
    /// When it became true.
    pub at: OffsetDateTime,
    event: Option<Arc<Event>>,
}

impl Recorded {
    /// The fact; `None` for a kind that this version does not know, or its reader does not want, and for one that cannot
    /// be read: that is on record ([`crate::watch::unreadable`]).
    #[must_use]
    pub fn event(&self) -> Option<&Event> {
        self.event.as_deref()
    }
}

/// What a reader is handed.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    facts: Vec<Recorded>,
    more: bool,
}

impl Facts {
    /// Whether more waits. Who has taken everything pauses before asking again: while bets pour in, few large batches
    /// cost much less than many small ones.
    #[must_use]
    pub const fn more(&self) -> bool {
        self.more
    }
}

impl Deref for Facts {
    type Target = [Recorded];

    fn deref(&self) -> &[Recorded] {
        &self.facts
    }
}

impl IntoIterator for Facts {
    type Item = Recorded;
    type IntoIter = std::vec::IntoIter<Recorded>;

    fn into_iter(self) -> Self::IntoIter {
        self.facts.into_iter()
    }
}

impl<'a> IntoIterator for &'a Facts {
    type Item = &'a Recorded;
    type IntoIter = std::slice::Iter<'a, Recorded>;

    fn into_iter(self) -> Self::IntoIter {
        self.facts.iter()
    }
}

/// Registers a reader as it starts: whoever watches this node sees it from now on, also when it never comes to read.
pub fn register(store: &Store, reader: &str) {
    store.readers().register(reader);
}

/// The next facts for a named reader, in the order of their transactions, and moves its cursor past them in `tx`.
///
/// What the reader does with them belongs into the same transaction: then each fact counts exactly once.
/// Two nodes that read under one name wait for each other here. A transaction still open holds later ones back,
/// so that no fact is overtaken. Rows of other kinds than those `wanted` are passed over unread, each as one fact that is
/// `None`. A wanted fact that cannot be read is `None` too, and the reader goes on past it: it stays on record, and comes
/// late, before the others, as soon as a program runs that can read it.
///
/// # Errors
/// When the database refuses.
pub async fn take(tx: &mut Tx, reader: &str, wanted: &[&str]) -> Result<Facts, Error> {
    tx.readers().register(reader);
    let cursor = cursor(tx, reader).await?;
    let late = if cursor.is_owed { unreadable::again(tx, reader).await? } else { Vec::new() };
    // The cursor as a constant, not as a joined row: only so does the planner begin at its place in the index.
    let rows = sqlx::query!(
        r#"select xid::text as "xid!", id, at, kind, kind = any($4) as "wanted!" from outbox
           where (xid, id) > ($1::text::xid8, $2) and xid < pg_snapshot_xmin(pg_current_snapshot())
           order by xid, id limit $3"#,
        cursor.xid,
        cursor.id,
        BATCH,
        wanted as _
    )
    .fetch_all(tx.conn())
    .await?;
    if let Some(last) = rows.last() {
        sqlx::query!(
            "update outbox_cursor set xid = $2::text::xid8, id = $3 where reader = $1",
            reader,
            last.xid,
            last.id
        )
        .execute(tx.conn())
        .await?;
    }
    let is_full = |count: usize| i64::try_from(count).is_ok_and(|count| count >= BATCH);
    let more = is_full(rows.len()) || is_full(late.len());
    let places = rows.iter().filter(|row| row.wanted).map(|row| (row.xid.clone(), row.id));
    let bundles = bundles(tx, places.collect()).await?;
    let (mut facts, mut lost) = (late, Vec::new());
    for row in rows {
        let bundle = bundles.get(&(row.xid.clone(), row.id));
        let (wanted, row) = (row.wanted, Row { xid: row.xid, id: row.id, at: row.at, kind: row.kind });
        match bundle {
            Some(bundle) => facts.extend(row.facts(bundle, &mut lost)),
            None if wanted => facts.extend(row.facts(&Err(GONE.into()), &mut lost)),
            None => facts.push(row.recorded(0, None)),
        }
    }
    unreadable::record(tx, reader, &lost).await?;
    Ok(Facts { facts, more })
}

/// The facts of these rows: those that another reader of this node read lately, and the others from the database.
async fn bundles(tx: &mut Tx, places: Vec<Place>) -> Result<HashMap<Place, Unpacked>, Error> {
    let readers = tx.readers();
    let recent = &readers.recent;
    let mut found = HashMap::with_capacity(places.len());
    let (mut xids, mut ids) = (Vec::new(), Vec::new());
    for place in places {
        if let Some(bundle) = recent.find(&place) {
            found.insert(place, bundle);
        } else {
            xids.push(place.0);
            ids.push(place.1);
        }
    }
    if ids.is_empty() {
        return Ok(found);
    }
    let rows = sqlx::query!(
        r#"select k.xid as "xid!", k.id as "id!", o.events as "events: Json<Box<RawValue>>"
           from unnest($1::text[], $2::bigint[]) as k (xid, id)
           cross join lateral (select events from outbox where xid = k.xid::xid8 and id = k.id limit 1) o"#,
        &xids,
        &ids
    )
    .fetch_all(tx.conn())
    .await?;
    for row in rows {
        let (place, bundle) = ((row.xid, row.id), unpack(&row.events));
        recent.keep(place.clone(), &bundle);
        found.insert(place, bundle);
    }
    Ok(found)
}

/// Where a reader stands.
struct Cursor {
    xid: String,
    id: i64,
    /// Whether there is something on record that it could not read, and that this program has not tried to.
    is_owed: bool,
}

/// Where a reader stands, locked; a new one stands at the beginning.
async fn cursor(tx: &mut Tx, reader: &str) -> Result<Cursor, Error> {
    let tried = tx.readers().tried(reader);
    loop {
        let row = sqlx::query_as!(
            Cursor,
            r#"select xid::text as "xid!", id,
                      exists (select from outbox_unreadable u
                              where u.reader = $1 and u.read_at is null and u.number > $2) as "is_owed!"
               from outbox_cursor where reader = $1 for update"#,
            reader,
            tried
        )
        .fetch_optional(tx.conn())
        .await?;
        if let Some(cursor) = row {
            return Ok(cursor);
        }
        sqlx::query!("insert into outbox_cursor (reader) values ($1) on conflict do nothing", reader)
            .execute(tx.conn())
            .await?;
    }
}

/// Whether a named reader has nothing left to read that happened before `moment`.
///
/// # Errors
/// When the database refuses.
pub async fn is_caught_up(store: &Store, reader: &str, moment: OffsetDateTime) -> Result<bool, Error> {
    let cursor =
        sqlx::query!(r#"select xid::text as "xid!", id from outbox_cursor where reader = $1"#, reader)
            .fetch_optional(store.pool())
            .await?;
    let (xid, id) = cursor.map_or_else(|| ("0".to_owned(), 0), |row| (row.xid, row.id));
    let waiting = sqlx::query_scalar!(
        r#"select exists (
               select from outbox where at < $1 and (xid, id) > ($2::text::xid8, $3)) as "waiting!""#,
        moment,
        xid,
        id
    )
    .fetch_one(store.pool())
    .await?;
    Ok(!waiting)
}

#[cfg(test)]
mod tests {
    use kernel::id::MemberId;
    use sqlx::{Connection, PgConnection};

    use super::*;
    use crate::testing::TestDb;

    /// Seen to fail with nothing kept: the second reader of the node heard what was written over the facts.
    #[tokio::test]
    async fn what_one_reader_read_is_not_fetched_again_by_the_next_of_its_node() {
        let db = TestDb::fresh().await;
        let (store, elsewhere) = (db.store().await, db.store().await);
        let (told, at) = (Event::PasswordChanged { member: MemberId(1) }, store.now());
        let mut tx = store.begin().await.unwrap();
        append(&mut tx, at, std::slice::from_ref(&told)).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(read(&store, "first").await, [Some(told.clone())]);
        let mut owner = PgConnection::connect_with(&db.connect).await.unwrap();
        sqlx::query("update outbox set events = '[{}]'").execute(&mut owner).await.unwrap();
        owner.close().await.unwrap();
        assert_eq!(read(&store, "second").await, [Some(told)]);
        assert_eq!(read(&elsewhere, "third").await, [None]);
        for store in [store, elsewhere] {
            store.pool().close().await;
        }
        db.close().await;
    }

    /// The facts that wait for a reader, once there are some: other transactions of the server hold them back for moments.
    async fn read(store: &Store, reader: &str) -> Vec<Option<Event>> {
        loop {
            let mut tx = store.begin().await.unwrap();
            let facts = take(&mut tx, reader, &["password_changed"]).await.unwrap();
            tx.commit().await.unwrap();
            if !facts.is_empty() {
                return facts.iter().map(|fact| fact.event().cloned()).collect();
            }
        }
    }

    /// Seen to fail with `more` always false (a backlog would be read a batch per pause) and always true (nobody would
    /// ever pause).
    #[tokio::test]
    async fn a_full_batch_says_that_more_waits_and_the_last_one_that_nothing_does() {
        let db = TestDb::fresh().await;
        let store = db.store().await;
        let (member, at) = (MemberId(1), store.now());
        // Kinds in turn: each fact has a row of its own.
        let one = [Event::PasswordChanged { member }, Event::MemberRegistered { member, upline: None }];
        let rows = usize::try_from(BATCH).unwrap() + 1;
        let events: Vec<Event> = one.into_iter().cycle().take(rows).collect();
        let mut tx = store.begin().await.unwrap();
        append(&mut tx, at, &events).await.unwrap();
        tx.commit().await.unwrap();
        let mut batches = Vec::new();
        while !is_caught_up(&store, "test", at + time::Duration::seconds(1)).await.unwrap() {
            let mut tx = store.begin().await.unwrap();
            let facts = take(&mut tx, "test", &["password_changed"]).await.unwrap();
            tx.commit().await.unwrap();
            // Other transactions of the server hold all of them back for moments.
            if !facts.is_empty() {
                batches.push((facts.len(), facts.more()));
            }
        }
        assert_eq!(batches, [(rows - 1, true), (1, false)]);
        store.pool().close().await;
        db.close().await;
    }
}
