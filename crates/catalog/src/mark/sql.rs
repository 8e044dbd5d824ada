//! Where a member's favourites and recent games are kept.

use kernel::id::{MemberId, NodeId};
use store::Store;

use crate::Error;

/// Recent games that are kept of one member.
const RECENT: i64 = 60;

/// Newest first.
pub(crate) async fn favourites(store: &Store, owner: MemberId) -> Result<Vec<NodeId>, Error> {
    let nodes = sqlx::query_scalar!(
        "select node from favourite where owner = $1 order by at desc, node desc",
        owner.0
    )
    .fetch_all(store.pool())
    .await?;
    Ok(nodes.into_iter().map(NodeId).collect())
}

/// Adds a favourite unless the list is full; says whether it is there now.
pub(crate) async fn add(store: &Store, owner: MemberId, node: NodeId, most: i64) -> Result<bool, Error> {
    let there = sqlx::query_scalar!(
        r#"with added as (
               insert into favourite (owner, node, at)
               select $1, $2, $3 where (select count(*) from favourite where owner = $1) < $4
               on conflict do nothing returning node)
           select exists (select from added) or exists (select from favourite where owner = $1 and node = $2)
               as "there!""#,
        owner.0,
        node.0,
        store.now(),
        most
    )
    .fetch_one(store.pool())
    .await?;
    Ok(there)
}

pub(crate) async fn remove(store: &Store, owner: MemberId, node: NodeId) -> Result<(), Error> {
    sqlx::query!("delete from favourite where owner = $1 and node = $2", owner.0, node.0)
        .execute(store.pool())
        .await?;
    Ok(())
}

/// Newest first.
pub(crate) async fn recent(store: &Store, owner: MemberId) -> Result<Vec<NodeId>, Error> {
    let nodes = sqlx::query_scalar!(
        "select node from recent_game where owner = $1 order by at desc, node desc limit $2",
        owner.0,
        RECENT
    )
    .fetch_all(store.pool())
    .await?;
    Ok(nodes.into_iter().map(NodeId).collect())
}

/// Remembers that a member opened a game, and forgets the oldest beyond what is kept.
pub(crate) async fn opened(store: &Store, owner: MemberId, node: NodeId) -> Result<(), Error> {
    let mut tx = store.begin().await?;
    sqlx::query!(
        "insert into recent_game (owner, node, at) values ($1, $2, $3)
         on conflict (owner, node) do update set at = excluded.at",
        owner.0,
        node.0,
        store.now()
    )
    .execute(tx.conn())
    .await?;
    sqlx::query!(
        "delete from recent_game where owner = $1 and node in (
             select node from recent_game where owner = $1 order by at desc, node desc offset $2)",
        owner.0,
        RECENT
    )
    .execute(tx.conn())
    .await?;
    Ok(tx.commit().await?)
}
