//! Facts on their way from the feature that made them to those that care.

use kernel::event::Event;
use sqlx::types::Json;
use time::OffsetDateTime;

use crate::{Error, Store, Tx};

/// Channel on which writers of the outbox wake its readers.
pub const CHANNEL: &str = "mela_outbox";

/// Most facts handed to a reader at once.
const BATCH: i64 = 1_000;

/// Writes a fact in the transaction that makes it true, and wakes the readers after that commits.
///
/// # Errors
/// When the database refuses.
pub async fn append(tx: &mut Tx, at: OffsetDateTime, events: &[Event]) -> Result<(), Error> {
    if events.is_empty() {
        return Ok(());
    }
    let events = events.iter().map(serde_json::to_value).collect::<Result<Vec<_>, _>>()?;
    sqlx::query!("insert into outbox (at, event) select $1, unnest($2::jsonb[])", at, &events)
        .execute(tx.conn())
        .await?;
    tx.has_facts();
    Ok(())
}

/// A fact as a reader gets it.
#[derive(Clone, Debug)]
pub struct Recorded {
    /// Its number: unique, not gapless.
    pub id: i64,
    /// When it became true.
    pub at: OffsetDateTime,
    /// The fact; `None` for a kind that this version does not know.
    pub event: Option<Event>,
}

/// The next facts for a named reader, in the order of their transactions, and moves its cursor past them in `tx`.
///
/// What the reader does with them belongs into the same transaction: then each fact counts exactly once.
/// Two nodes that read under one name wait for each other here. A transaction still open holds later ones back,
/// so that no fact is overtaken.
///
/// # Errors
/// When the database refuses.
pub async fn take(tx: &mut Tx, reader: &str) -> Result<Vec<Recorded>, Error> {
    sqlx::query!("insert into outbox_cursor (reader) values ($1) on conflict do nothing", reader)
        .execute(tx.conn())
        .await?;
    let rows = sqlx::query!(
        r#"with cursor as (select xid, id from outbox_cursor where reader = $1 for update),
                next as (
                    select o.xid, o.id, o.at, o.event from outbox o, cursor c
                    where (o.xid, o.id) > (c.xid, c.id) and o.xid < pg_snapshot_xmin(pg_current_snapshot())
                    order by o.xid, o.id limit $2),
                moved as (
                    update outbox_cursor set (xid, id) = (select xid, id from next order by xid desc, id desc limit 1)
                    where reader = $1 and exists (select from next))
           select id, at, event as "event: Json<serde_json::Value>" from next order by xid, id"#,
        reader,
        BATCH
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| Recorded { id: row.id, at: row.at, event: serde_json::from_value(row.event.0).ok() })
        .collect())
}

/// Whether a named reader has nothing left to read that happened before `moment`.
///
/// # Errors
/// When the database refuses.
pub async fn is_caught_up(store: &Store, reader: &str, moment: OffsetDateTime) -> Result<bool, Error> {
    let waiting = sqlx::query_scalar!(
        r#"select exists (
               select from outbox o
               left join outbox_cursor c on c.reader = $1
               where o.at < $2 and (o.xid, o.id) > (coalesce(c.xid, '0'::xid8), coalesce(c.id, 0))) as "waiting!""#,
        reader,
        moment
    )
    .fetch_one(store.pool())
    .await?;
    Ok(!waiting)
}
