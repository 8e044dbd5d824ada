//! What operators see of tables, for all of them at once.

use std::collections::HashMap;

use kernel::{Money, id::TableId};
use store::{Error, Store};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{
    Day, HostView, Played,
    rounds::{Came, Known},
};
use crate::{SessionState, bet::BetState};

pub(super) async fn hosts(store: &Store) -> Result<HashMap<TableId, HostView>, Error> {
    let rows = sqlx::query!(
        r#"select t.id, n.node, n.until > clock_timestamp() as "is_alive!", n.drift_us
           from game_table t join table_node n on n.node = t.node"#
    );
    let rows = rows.fetch_all(store.pool()).await?;
    let hosts = rows.into_iter().map(|row| {
        let drift_ms = time::Duration::microseconds(row.drift_us).as_seconds_f64() * 1_000.0;
        (TableId(row.id), HostView { node: row.node, is_alive: row.is_alive, drift_ms })
    });
    Ok(hosts.collect())
}

/// What lies in the rounds that run.
pub(super) async fn running(store: &Store) -> Result<HashMap<TableId, Played>, Error> {
    let rows = sqlx::query!(
        r#"select r.table_id as "table_id!", count(b.owner) as "bets!", count(distinct b.owner) as "people!",
               coalesce(sum(b.stake), 0)::bigint as "staked!"
           from table_round r left join table_bet b on b.round = r.id and b.state <> $1
           where r.ended_at is null group by r.table_id
           union all
           select table_id, count(*), count(*), sum(amount)::bigint
           from room_session where ended_at is null and state <> $2 group by table_id"#,
        BetState::Refused.number(),
        SessionState::Asked.number()
    );
    let rows = rows.fetch_all(store.pool()).await?;
    let played = rows.into_iter().map(|row| {
        let staked = Money::from_units(row.staked);
        (TableId(row.table_id), Played { bets: row.bets, people: row.people, staked })
    });
    Ok(played.collect())
}

/// What came of the rounds that ended from a moment on.
pub(super) async fn days(store: &Store, from: OffsetDateTime) -> Result<HashMap<TableId, Day>, Error> {
    let rows = sqlx::query!(
        r#"select table_id as "table_id!", count(*) as "rounds!", count(void_reason) as "voided!", sum(bets)::bigint as "bets!",
               sum(staked)::bigint as "staked!", sum(paid)::bigint as "paid!"
           from table_round where ended_at >= $1 group by table_id
           union all
           select s.table_id, count(s.ended_at), 0, count(*),
               sum(p.staked - coalesce(before.staked, 0))::bigint, sum(p.won - coalesce(before.won, 0))::bigint
           from room_session s
           cross join lateral (
               select staked, won from room_page where session = s.id order by number desc limit 1
           ) p
           left join lateral (
               select staked, won from room_page where session = s.id and at < $1 order by number desc limit 1
           ) before on s.started_at < $1
           where s.ended_at >= $1 or s.ended_at is null group by s.table_id"#,
        from
    );
    let rows = rows.fetch_all(store.pool()).await?;
    let days = rows.into_iter().map(|row| {
        let day = Day {
            rounds: row.rounds,
            voided: row.voided,
            bets: row.bets,
            staked: Money::from_units(row.staked),
            ggr: Money::from_units(row.staked - row.paid),
        };
        (TableId(row.table_id), day)
    });
    Ok(days.collect())
}

/// How many rounds of each table have bets that are unpaid: their state stands in the query as in the index that finds them.
pub(super) async fn unpaid(store: &Store) -> Result<HashMap<TableId, i64>, Error> {
    let rows = sqlx::query!(
        r#"select r.table_id, count(distinct r.id) as "rounds!"
           from table_bet b join table_round r on r.id = b.round where b.state = 4 group by r.table_id"#
    );
    let rows = rows.fetch_all(store.pool()).await?;
    Ok(rows.into_iter().map(|row| (TableId(row.table_id), row.rounds)).collect())
}

/// The numbers of a table's rounds before one, newest first, or of those with unpaid bets alone: a page of them.
pub(super) async fn numbers(
    store: &Store,
    table: TableId,
    (before, unpaid): (i64, bool),
) -> Result<Vec<i64>, Error> {
    let numbers = sqlx::query_scalar!(
        "select number from table_round r where table_id = $1 and number < $2
             and (not $3 or exists (select from table_bet b where b.round = r.id and b.state = 4))
         order by number desc limit $4",
        table.0,
        before,
        unpaid,
        i64::from(office::page::PAGE)
    );
    Ok(numbers.fetch_all(store.pool()).await?)
}

/// What is known of these rounds beside themselves.
pub(super) async fn known(store: &Store, rounds: &[Uuid]) -> Result<HashMap<Uuid, Known>, Error> {
    let rows = sqlx::query!(
        r#"select id, bets, people, staked, paid, voided_by, annulled_by, annul_ended_at,
               (select count(*) from table_bet b where b.round = r.id and b.state = 4) as "unpaid!"
           from table_round r where id = any($1)"#,
        rounds
    );
    let rows = rows.fetch_all(store.pool()).await?;
    let known = rows.into_iter().map(|row| {
        let came = Came {
            bets: row.bets,
            people: row.people,
            staked: Money::from_units(row.staked),
            paid: Money::from_units(row.paid),
            unpaid: row.unpaid,
        };
        let known = Known {
            came,
            voided_by: row.voided_by,
            annulled_by: row.annulled_by,
            annul_ended_at: row.annul_ended_at,
        };
        (row.id, known)
    });
    Ok(known.collect())
}
