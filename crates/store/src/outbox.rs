//! Facts on their way from the feature that made them to those that care.

use std::ops::Deref;

use kernel::event::Event;
use serde_json::value::RawValue;
use sqlx::types::Json;
use time::OffsetDateTime;

use crate::{Error, Store, Tx};

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
    /// The fact; `None` for a kind that this version does not know, or its reader does not want.
    pub event: Option<Event>,
}

/// What a reader is handed.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    facts: Vec<Recorded>,
    more: bool,
}

impl Facts {
    /// Whether more waits. Who has taken everything pauses before he asks again: while bets pour in, few large batches
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

/// The next facts for a named reader, in the order of their transactions, and moves its cursor past them in `tx`.
///
/// What the reader does with them belongs into the same transaction: then each fact counts exactly once.
/// Two nodes that read under one name wait for each other here. A transaction still open holds later ones back,
/// so that no fact is overtaken. Rows of other kinds than those `wanted` are passed over unread, each as one fact that is
/// `None`.
///
/// # Errors
/// When the database refuses.
pub async fn take(tx: &mut Tx, reader: &str, wanted: &[&str]) -> Result<Facts, Error> {
    let (xid, id) = cursor(tx, reader).await?;
    // The cursor as a constant, not as a joined row: only so does the planner begin at its place in the index.
    let rows = sqlx::query!(
        r#"select xid::text as "xid!", id, at,
                  case when kind = any($4) then events end as "events: Json<Box<RawValue>>"
           from outbox
           where (xid, id) > ($1::text::xid8, $2) and xid < pg_snapshot_xmin(pg_current_snapshot())
           order by xid, id limit $3"#,
        xid,
        id,
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
    let more = i64::try_from(rows.len()).is_ok_and(|rows| rows >= BATCH);
    let facts = rows.into_iter().flat_map(|row| unpack((row.id, row.at), row.events)).collect();
    Ok(Facts { facts, more })
}

/// The facts of a row; one that says nothing for a row that was not wanted.
pub(crate) fn unpack((id, at): (i64, OffsetDateTime), events: Option<Json<Box<RawValue>>>) -> Vec<Recorded> {
    let known = |event: &&RawValue| serde_json::from_str(event.get()).ok();
    match events.as_ref().and_then(|events| serde_json::from_str::<Vec<&RawValue>>(events.get()).ok()) {
        Some(events) => events
            .iter()
            .enumerate()
            .map(|(place, event)| Recorded { id, place, at, event: known(event) })
            .collect(),
        None => vec![Recorded { id, place: 0, at, event: None }],
    }
}

/// Where a reader stands, locked; a new one stands at the beginning.
async fn cursor(tx: &mut Tx, reader: &str) -> Result<(String, i64), Error> {
    loop {
        let row = sqlx::query!(
            r#"select xid::text as "xid!", id from outbox_cursor where reader = $1 for update"#,
            reader
        )
        .fetch_optional(tx.conn())
        .await?;
        if let Some(row) = row {
            return Ok((row.xid, row.id));
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

    use super::*;
    use crate::testing::TestDb;

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
