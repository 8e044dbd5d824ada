//! Where the key and the nonces are kept.

use store::{Error, Store, secrets::Place};
use time::OffsetDateTime;

/// The key that the house made for itself.
pub(crate) const KEY: Place =
    Place { table: "sealing_key", column: "pem", key: &[("id", "int")], is_text: true };

pub(super) async fn key(store: &Store) -> Result<Option<String>, Error> {
    let pem = sqlx::query_scalar!("select pem from sealing_key where id = 1");
    let pem = pem.fetch_optional(store.pool()).await?;
    Ok(pem.map(|pem| store.secrets().open_text(&KEY, 1, &pem)).transpose()?)
}

/// Keeps a key unless there is one.
pub(super) async fn keep_key(store: &Store, pem: &str) -> Result<(), Error> {
    let sealed = store.secrets().seal(&KEY, 1, pem.as_bytes())?;
    sqlx::query!("insert into sealing_key (id, pem) values (1, $1) on conflict do nothing", sealed)
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
