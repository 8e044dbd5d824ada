//! What operators see of tables, for all of them at once.

use std::collections::HashMap;

use kernel::{Money, id::TableId};
use store::{Error, Store};
use time::OffsetDateTime;

use super::{Day, HostView, Played};
use crate::bet::BetState;

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
        r#"select r.table_id, count(b.owner) as "bets!", count(distinct b.owner) as "people!",
               coalesce(sum(b.stake), 0)::bigint as "staked!"
           from table_round r left join table_bet b on b.round = r.id and b.state <> $1
           where r.ended_at is null group by r.table_id"#,
        BetState::Refused.number()
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
        r#"select table_id, count(*) as "rounds!", count(void_reason) as "voided!", sum(bets)::bigint as "bets!",
               sum(staked)::bigint as "staked!", sum(paid)::bigint as "paid!"
           from table_round where ended_at >= $1 group by table_id"#,
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
