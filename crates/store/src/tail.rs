//! The outbox as it grows, for a node that shows facts to people and keeps none.
//!
//! [`crate::outbox::take`] hands each fact to one reader of a name, in an order that waits for open transactions. A tail
//! is a node's own: every node sees every fact, as soon as its transaction is committed, and a long transaction
//! elsewhere holds nothing back. It remembers the snapshot up to which it has seen, not a number.

use serde_json::value::RawValue;
use sqlx::{postgres::PgListener, types::Json};
use time::OffsetDateTime;

use crate::{
    Error, Store,
    outbox::{CHANNEL, Recorded, recorded, unpack},
};

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
    events: Option<Json<Box<RawValue>>>,
}

impl Tail {
    /// Sees what is committed from now on.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn start(store: &Store) -> Result<Self, Error> {
        let seen = sqlx::query_scalar!(r#"select pg_current_snapshot()::text as "snapshot!""#)
            .fetch_one(store.pool())
            .await?;
        Ok(Self { seen, pass: None })
    }

    /// Facts committed since, each once; empty when there are none. Facts of one transaction keep their order, and so do
    /// the numbers of facts about one account, because they are given while its row is locked.
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
                      o.events as "events?: Json<Box<RawValue>>"
               from (select coalesce($2::text::pg_snapshot, pg_current_snapshot()) as until) pass
               left join lateral (
                   select xid, id, at, events from outbox
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
        match last {
            Some((xid, id)) if whole => self.pass = Some((until, xid, id)),
            _ => (self.seen, self.pass) = (until, None),
        }
        let there = rows.into_iter().filter_map(|row| Some((row.id?, row.at?, row.events?)));
        Ok(there.flat_map(|(id, at, events)| recorded((id, at), unpack(&events))).collect())
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
