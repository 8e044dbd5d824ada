//! Rounds by the chain that they are drawn from.

use kernel::id::TableId;
use store::{Error, Store};

use super::{Round, Row};

/// The numbers of the first and the last round of a chain: each by one look at the index of places.
pub(crate) async fn ends_of_chain(
    store: &Store,
    table: TableId,
    chain: i64,
) -> Result<[Option<i64>; 2], Error> {
    let ends = sqlx::query!(
        "select (select number from table_round where table_id = $1 and chain = $2 order by place, hand limit 1) as first,
                (select number from table_round where table_id = $1 and chain = $2 order by place desc, hand desc limit 1) as last",
        table.0,
        chain
    );
    let ends = ends.fetch_one(store.pool()).await?;
    Ok([ends.first, ends.last])
}

/// At most so many rounds of a chain, after one with a number and of places up to one, by their numbers.
pub(crate) async fn of_chain(
    store: &Store,
    (table, chain): (TableId, i64),
    (after, until): (i64, i64),
    most: i64,
) -> Result<Vec<Round>, Error> {
    let rows = sqlx::query_as!(
        Row,
        "select table_id, number, id, rules, chain, place, hand, shoe_root, phase, opened_at, lock_at, started_at, top, interrupted_at,
             ended_at, void_reason, annul_reason, result, shoe_from, turn_until
         from table_round where table_id = $1 and chain = $2 and number > $3 and place <= $4 order by place, hand limit $5",
        table.0,
        chain,
        after,
        until,
        most
    );
    rows.fetch_all(store.pool()).await?.into_iter().map(Round::try_from).collect()
}
