//! Where chains are kept.

use kernel::id::TableId;
use store::{Error, Store, secrets::Place};

use super::Chain;

/// The first hashes of chains, from which all others are made.
pub(crate) const SEALED: Place = Place {
    table: "table_chain",
    column: "seed",
    key: &[("table_id", "bigint"), ("number", "bigint")],
    is_text: true,
};

fn row(table: TableId, number: i64) -> String {
    format!("{table}/{number}")
}

pub(super) async fn find(store: &Store, table: TableId, number: i64) -> Result<Option<Chain>, Error> {
    let found = sqlx::query!(
        "select salt, seed, chain_end, length from table_chain where table_id = $1 and number = $2",
        table.0,
        number
    );
    let Some(found) = found.fetch_optional(store.pool()).await? else { return Ok(None) };
    let seed = store.secrets().open_text(&SEALED, row(table, number), &found.seed)?;
    Ok(Some(Chain { number, salt: found.salt, seed, end: found.chain_end, length: found.length }))
}

pub(super) async fn insert(store: &Store, table: TableId, chain: &Chain) -> Result<(), Error> {
    let sealed = store.secrets().seal(&SEALED, row(table, chain.number), chain.seed.as_bytes())?;
    sqlx::query!(
        "insert into table_chain (table_id, number, salt, seed, chain_end, length, at)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing",
        table.0,
        chain.number,
        chain.salt,
        sealed,
        chain.end,
        chain.length,
        store.now()
    )
    .execute(store.pool())
    .await?;
    Ok(())
}
