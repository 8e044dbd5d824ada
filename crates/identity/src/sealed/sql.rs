//! Where the key and the nonces are kept.

use store::{Error, Store};
use time::OffsetDateTime;

pub(super) async fn key(store: &Store) -> Result<Option<String>, Error> {
    let pem = sqlx::query_scalar!("select pem from sealing_key where id = 1");
    Ok(pem.fetch_optional(store.pool()).await?)
}

/// Keeps a key unless there is one.
pub(super) async fn keep_key(store: &Store, pem: &str) -> Result<(), Error> {
    sqlx::query!("insert into sealing_key (id, pem) values (1, $1) on conflict do nothing", pem)
        .execute(store.pool())
        .await?;
    Ok(())
}

/// Uses a nonce up; `false` when it was. Old ones go with it.
pub(super) async fn spend(store: &Store, nonce: &str, since: OffsetDateTime) -> Result<bool, Error> {
    sqlx::query!("delete from sealed_nonce where at < $1", since).execute(store.pool()).await?;
    let spent = sqlx::query!(
        "insert into sealed_nonce (nonce, at) values ($1, $2) on conflict do nothing",
        nonce,
        store.now()
    );
    Ok(spent.execute(store.pool()).await?.rows_affected() == 1)
}
