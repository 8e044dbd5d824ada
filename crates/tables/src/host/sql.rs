//! Who hosts what.

use kernel::id::TableId;
use store::{Error, Store, Tx};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use crate::{round::Phase, table::Hosting};

/// Says that a node is alive for so long, and up to when it has written what it received; what the database's clock says.
pub(super) async fn beat(
    store: &Store,
    node: Uuid,
    (alive, written_until, drift): (Duration, Option<OffsetDateTime>, Duration),
) -> Result<OffsetDateTime, Error> {
    let now = sqlx::query_scalar!(
        r#"insert into table_node (node, until, written_until, drift_us)
           values ($1, clock_timestamp() + make_interval(secs => $2), coalesce($3::timestamptz, '-infinity'), $4)
           on conflict (node) do update
               set until = excluded.until, written_until = excluded.written_until, drift_us = excluded.drift_us
           returning until - make_interval(secs => $2) as "now!""#,
        node,
        alive.as_seconds_f64(),
        written_until,
        i64::try_from(drift.whole_microseconds()).unwrap_or(i64::MAX)
    );
    Ok(now.fetch_one(store.pool()).await?)
}

/// Takes the tables whose host is dead, or which have none: those that run, and those whose last round does. With the same statement a round
/// that runs is marked with when its dead host was last heard, so that nobody leaves it in between. One node after the
/// other: whoever read of a dead host before another took over would take the table from the living one.
pub(super) async fn claim(store: &Store, node: Uuid, alive: Duration) -> Result<Vec<Hosting>, Error> {
    let mut tx = store.begin().await?;
    tx.advisory_lock("tables", "claim").await?;
    let claimed = sqlx::query!(
        r#"with free as (
               select g.id, coalesce(n.until - make_interval(secs => $2), g.released_at) as heard_at
               from game_table g left join table_node n on n.node = g.node
               where g.node is distinct from $1 and coalesce(n.until <= clock_timestamp(), true)
                   and (g.state = 1 or exists (select from table_round r where r.table_id = g.id and r.ended_at is null)
                       or exists (select from room_session s where s.table_id = g.id and s.ended_at is null))
               for update of g
           ), broken as (
               update table_round r set interrupted_at = free.heard_at from free
               where r.table_id = free.id and r.phase = $3 and r.interrupted_at is null
                   and free.heard_at <= clock_timestamp() - make_interval(secs => $2)
           )
           update game_table t set node = $1, fence = t.fence + 1, released_at = null from free where t.id = free.id
           returning t.id, t.fence, t.rules,
               coalesce(extract(epoch from clock_timestamp() - free.heard_at)::double precision, 0) as "gap!""#,
        node,
        alive.as_seconds_f64(),
        Phase::Running.number()
    );
    let claimed = claimed.fetch_all(tx.conn()).await?;
    let forgotten = sqlx::query!(
        "delete from table_node n where until < clock_timestamp() - interval '1 hour'
         and not exists (select from game_table g where g.node = n.node)"
    );
    forgotten.execute(tx.conn()).await?;
    tx.commit().await?;
    let hosted = claimed.into_iter().map(|row| {
        // Of one that was given up and taken at once nobody missed anything.
        let gap = Some(Duration::seconds_f64(row.gap)).filter(|gap| *gap >= alive).unwrap_or_default();
        let rules = crate::table::rules(&row.rules);
        let runs = rules.as_ref().is_ok_and(|rules| rules.runs() || rules.decides());
        let is_room = rules.is_ok_and(|rules| rules.is_room());
        Hosting { table: TableId(row.id), node, fence: row.fence, gap, runs, is_room }
    });
    Ok(hosted.collect())
}

/// Gives the tables of a node up: others may take them at once. Where all is written that it received, no lock waits for it any more.
pub(super) async fn release(store: &Store, node: Uuid, is_written: bool) -> Result<(), Error> {
    let release = sqlx::query!(
        "with released as (update game_table set node = null, released_at = clock_timestamp() where node = $1)
         update table_node set until = clock_timestamp() where node = $1 and $2",
        node,
        is_written
    );
    release.execute(store.pool()).await?;
    Ok(())
}

/// Whether a table is still hosted under this fence.
pub(crate) async fn is_held(store: &Store, hosting: Hosting) -> Result<bool, Error> {
    let fence = sqlx::query_scalar!("select fence from game_table where id = $1", hosting.table.0);
    Ok(fence.fetch_optional(store.pool()).await? == Some(hosting.fence))
}

/// Whether somebody tells how the table's round goes: its host was heard, or gave it up a moment ago.
pub(crate) async fn is_told(tx: &mut Tx, table: TableId, alive: Duration) -> Result<bool, Error> {
    let told = sqlx::query_scalar!(
        r#"select coalesce(n.until > clock_timestamp(), t.released_at > clock_timestamp() - make_interval(secs => $2), false) as "told!"
           from game_table t left join table_node n on n.node = t.node where t.id = $1"#,
        table.0,
        alive.as_seconds_f64()
    );
    Ok(told.fetch_optional(tx.conn()).await?.unwrap_or(false))
}
