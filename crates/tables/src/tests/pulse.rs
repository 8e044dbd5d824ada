//! A node's sign of life: who has much to do is alive, and who does not go on is not.

use sqlx::{Connection, PgConnection};

use super::*;

impl Fair {
    /// The fence of its table, and whether its host counts as alive.
    async fn hosted(&self, owner: &mut PgConnection) -> (i64, bool) {
        let found = "select t.fence, coalesce(n.until > clock_timestamp(), false)
                     from game_table t left join table_node n on n.node = t.node where t.id = $1";
        sqlx::query_as(found).bind(self.table.id.0).fetch_one(owner).await.unwrap()
    }

    async fn until(&self, owner: &mut PgConnection, is_wanted: impl Fn((i64, bool)) -> bool) {
        for _ in 0..1_200 {
            if is_wanted(self.hosted(owner).await) {
                return;
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        panic!("the table does not come there");
    }
}

/// Everything that asks for a connection waits, for longer than a node may be silent. Seen to fail with beats that asked the pool that all share: the node
/// took its own tables from itself, and a curve that ran would have been broken off.
#[tokio::test]
async fn a_node_whose_connections_are_all_taken_is_alive() {
    let fair = Fair::opens().await;
    let mut owner = PgConnection::connect_with(&fair.db.connect).await.unwrap();
    let stop = CancellationToken::new();
    let host = node(&fair.tables).start(&stop);
    fair.until(&mut owner, |hosted| hosted == (1, true)).await;
    let mut taken = Vec::new();
    for _ in 0..fair.store.pool().options().get_max_connections() {
        taken.push(fair.store.pool().acquire().await.unwrap());
    }
    let now = "select clock_timestamp() > $1::timestamptz + interval '4 seconds'";
    let began: OffsetDateTime =
        sqlx::query_scalar("select clock_timestamp()").fetch_one(&mut owner).await.unwrap();
    while !sqlx::query_scalar::<_, bool>(now).bind(began).fetch_one(&mut owner).await.unwrap() {
        assert_eq!(fair.hosted(&mut owner).await, (1, true));
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    drop(taken);
    stop.cancel();
    host.await.unwrap();
    assert_eq!(fair.hosted(&mut owner).await.0, 1);
    owner.close().await.unwrap();
    fair.closes().await;
}

/// A node that waits for ever for something is dead for its tables, however well it beats; once it goes on, it takes them over as others
/// would. Seen to fail with beats that did not ask whether the node goes on.
#[tokio::test]
async fn a_node_that_is_stuck_counts_as_dead() {
    let fair = Fair::opens().await;
    let mut owner = PgConnection::connect_with(&fair.db.connect).await.unwrap();
    let stop = CancellationToken::new();
    let host = node(&fair.tables).start(&stop);
    fair.until(&mut owner, |hosted| hosted == (1, true)).await;
    let mut tx = fair.store.begin().await.unwrap();
    // Whoever is about something for so long is not standing still, as the server would think.
    let works = sqlx::query("set local idle_in_transaction_session_timeout = 0");
    works.execute(tx.conn()).await.unwrap();
    tx.advisory_lock("tables", "claim").await.unwrap();
    fair.until(&mut owner, |hosted| hosted == (1, false)).await;
    tx.commit().await.unwrap();
    fair.until(&mut owner, |(fence, is_alive)| fence > 1 && is_alive).await;
    stop.cancel();
    host.await.unwrap();
    owner.close().await.unwrap();
    fair.closes().await;
}
