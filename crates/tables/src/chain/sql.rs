//! Where chains are kept.

use kernel::id::TableId;
use store::{Error, Store, secrets::Place};
use time::OffsetDateTime;

use super::{Announced, Chain, PublicSalt};

/// The first hashes of chains, from which all others are made.
pub(crate) const SEALED: Place = Place {
    table: "table_chain",
    column: "seed",
    key: &[("table_id", "bigint"), ("number", "bigint")],
    is_text: true,
};

const ODD: Error = Error::Inconsistent("a chain that was not announced");

fn row(table: TableId, number: i64) -> String {
    format!("{table}/{number}")
}

/// A chain that has its salt, or waits for it.
pub(super) async fn find(store: &Store, table: TableId, number: i64) -> Result<Option<Chain>, Error> {
    let found = sqlx::query!(
        "select salt, seed, chain_end, length, at, beacon, pulse, signature from table_chain
         where table_id = $1 and number = $2",
        table.0,
        number
    );
    let Some(found) = found.fetch_optional(store.pool()).await? else { return Ok(None) };
    let seed = store.secrets().open_text(&SEALED, row(table, number), &found.seed)?;
    let public = found.beacon.zip(found.pulse).map(|(beacon, pulse)| PublicSalt {
        beacon,
        pulse,
        signature: found.signature,
        announced_at: found.at,
    });
    Ok(Some(Chain { number, salt: found.salt, public, seed, end: found.chain_end, length: found.length }))
}

/// The numbers of a table's chains, the newest first.
pub(super) async fn numbers(store: &Store, table: TableId) -> Result<Vec<i64>, Error> {
    let numbers = sqlx::query_scalar!(
        "select number from table_chain where table_id = $1 order by number desc",
        table.0
    );
    Ok(numbers.fetch_all(store.pool()).await?)
}

pub(super) async fn insert(
    store: &Store,
    table: TableId,
    chain: &Chain,
    now: OffsetDateTime,
) -> Result<(), Error> {
    let sealed = store.secrets().seal(&SEALED, row(table, chain.number), chain.seed.as_bytes())?;
    let public = chain.public.as_ref();
    sqlx::query!(
        "insert into table_chain (table_id, number, salt, seed, chain_end, length, at, beacon, pulse, signature)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing",
        table.0,
        chain.number,
        chain.salt,
        sealed,
        chain.end,
        chain.length,
        now,
        public.map(|public| &*public.beacon),
        public.map(|public| public.pulse),
        public.and_then(|public| public.signature.as_deref())
    )
    .execute(store.pool())
    .await?;
    Ok(())
}

/// The chains that wait for the salt that a beacon is to give.
pub(super) async fn waiting(store: &Store) -> Result<Vec<Announced>, Error> {
    let rows = sqlx::query!("select table_id, number, beacon, pulse from table_chain where salt is null");
    let rows = rows.fetch_all(store.pool()).await?.into_iter();
    rows.map(|row| {
        let (beacon, pulse) = row.beacon.zip(row.pulse).ok_or(ODD)?;
        let pulse = u64::try_from(pulse).map_err(|_| ODD)?;
        Ok(Announced { table: TableId(row.table_id), number: row.number, beacon, pulse })
    })
    .collect()
}

/// Gives a chain that has none its salt.
pub(super) async fn salt(store: &Store, chain: &Announced, pulse: &beacon::Pulse) -> Result<(), Error> {
    let salt = sqlx::query!(
        "update table_chain set salt = $3, signature = $4 where table_id = $1 and number = $2 and salt is null",
        chain.table.0,
        chain.number,
        pulse.randomness,
        pulse.signature
    );
    salt.execute(store.pool()).await?;
    Ok(())
}
