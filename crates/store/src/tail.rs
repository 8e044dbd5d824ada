//! The outbox as it grows, for a node that shows facts to people and keeps none.
//!
//! [`crate::outbox::take`] hands each fact to one reader of a name, in an order that waits for open transactions. A tail
//! is a node's own: every node sees every fact, as soon as its transaction is committed, and a long transaction
//! elsewhere holds nothing back. It remembers the snapshot up to which it has seen, not a number.

use kernel::event::Event;
use serde_json::value::RawValue;
use sqlx::{postgres::PgListener, types::Json};
use time::OffsetDateTime;

use crate::{
    Error, Store,
    outbox::{
        CHANNEL, Recorded,
        unreadable::{self, Lost, Row as UnreadableRow, unpack},
    },
};

/// Under which name tails keep on record what they could not read.
const NAME: &str = "tail";

/// Most rows handed over at once: a node that fell behind goes on in steps, and its memory stays small.
const BATCH: i64 = 128;

/// How far a node has seen. It lives as long as the node.
#[derive(Clone, Debug)]
pub struct Tail {
    /// What was visible to this snapshot has been seen.
    seen: String,
    /// A pass that is not over: the snapshot it goes up to, and where it stands.
    pass: Option<(String, String, i64)>,
}

struct Row {
    until: String,
    xid: Option<String>,
    id: Option<i64>,
    at: Option<OffsetDateTime>,
    kind: Option<String>,
    events: Option<Json<Box<RawValue>>>,
}

impl Row {
    /// Its facts; none where the pass has come to its end. A kind that a newer version brought is none of ours, and what
    /// cannot be read of the others goes to `lost`.
    fn facts(self, lost: &mut Vec<Lost>) -> Option<Vec<Recorded>> {
        let row = UnreadableRow { xid: self.xid?, id: self.id?, at: self.at?, kind: self.kind? };
        let unpacked = unpack(&self.events?);
        let known = Event::KINDS.contains(&row.kind.as_str());
        Some(if known { row.facts(&unpacked, lost) } else { row.facts(&unpacked, &mut Vec::new()) })
    }
}

impl Tail {
    /// Sees what is committed from now on. What earlier programs could not read and this one can is off the record from
    /// then on; those to whom it was to be shown have asked since.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn start(store: &Store) -> Result<Self, Error> {
        let now = sqlx::query!(
            r#"select pg_current_snapshot()::text as "snapshot!",
                      exists (select from outbox_unreadable
                              where reader = $1 and read_at is null and number > $2) as "is_owed!""#,
            NAME,
            store.readers().tried(NAME)
        )
        .fetch_one(store.pool())
        .await?;
        if now.is_owed {
            let mut tx = store.begin().await?;
            unreadable::again(&mut tx, NAME).await?;
            tx.commit().await?;
        }
        Ok(Self { seen: now.snapshot, pass: None })
    }

    /// Facts committed since, each once; empty when there are none. Facts of one transaction keep their order, and so do
    /// the numbers of facts about one account, because they are given while its row is locked. One that cannot be read is
    /// put on record before the tail goes past it.
    ///
    /// # Errors
    /// When the database refuses; then the next call goes on from where this one stood.
    pub async fn next(&mut self, store: &Store) -> Result<Vec<Recorded>, Error> {
        let (until, after, id) = match &self.pass {
            Some((until, after, id)) => (Some(until.clone()), after.clone(), *id),
            None => (None, "0".to_owned(), 0),
        };
        let rows = sqlx::query_as!(
            Row,
            r#"select pass.until::text as "until!", o.xid::text as "xid?", o.id as "id?", o.at as "at?",
                      o.kind as "kind?", o.events as "events?: Json<Box<RawValue>>"
               from (select coalesce($2::text::pg_snapshot, pg_current_snapshot()) as until) pass
               left join lateral (
                   select xid, id, at, kind, events from outbox
                   where xid >= pg_snapshot_xmin($1::text::pg_snapshot) and xid < pg_snapshot_xmax(pass.until)
                     and (xid, id) > ($3::text::xid8, $4)
                     and not pg_visible_in_snapshot(xid, $1::text::pg_snapshot)
                     and pg_visible_in_snapshot(xid, pass.until)
                   order by xid, id limit $5) o on true
               order by o.xid, o.id"#,
            self.seen,
            until,
            after,
            id,
            BATCH
        )
        .fetch_all(store.pool())
        .await?;
        let Some(until) = rows.first().map(|row| row.until.clone()) else { return Ok(Vec::new()) };
        let whole = i64::try_from(rows.len()).unwrap_or(BATCH) >= BATCH;
        let last = rows.last().and_then(|row| Some((row.xid.clone()?, row.id?)));
        let mut lost = Vec::new();
        let facts = rows.into_iter().filter_map(|row| row.facts(&mut lost)).flatten().collect();
        if !lost.is_empty() {
            let mut tx = store.begin().await?;
            unreadable::record(&mut tx, NAME, &lost).await?;
            tx.commit().await?;
        }
        match last {
            Some((xid, id)) if whole => self.pass = Some((until, xid, id)),
            _ => (self.seen, self.pass) = (until, None),
        }
        Ok(facts)
    }
}

/// Wakes a reader when facts were committed, by the database's own word: nobody has to ask again and again.
pub struct Wakes(PgListener);

impl Wakes {
    /// Listens from now on, on a connection that it keeps.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn open(store: &Store) -> Result<Self, Error> {
        let mut listener = PgListener::connect_with(store.pool()).await?;
        listener.listen(CHANNEL).await?;
        Ok(Self(listener))
    }

    /// Waits for the next commit with facts. It also returns when the connection was lost and made anew, because what
    /// was said meanwhile was not heard.
    ///
    /// # Errors
    /// When the connection is lost and cannot be made anew.
    pub async fn woken(&mut self) -> Result<(), Error> {
        self.0.try_recv().await?;
        // Many commits, one waking.
        while self.0.next_buffered().is_some() {}
        Ok(())
    }
}
