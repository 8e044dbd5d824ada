//! What is filed about lines that are listed no more.

use std::collections::HashSet;

use kernel::id::VendorId;
use store::{Store, Tx};
use uuid::Uuid;

use super::super::{Difference, Error, sql};

/// Most of them that are looked at again at once.
const LATELY: i64 = 1_000;

/// The difference about a line.
pub(super) async fn of_key(tx: &mut Tx, partner: VendorId, key: &str) -> Result<Option<Difference>, Error> {
    let id = sqlx::query_scalar!(
        "select id from reconcile_difference where partner = $1 and key = $2 and kind = 'dropped'",
        partner.0,
        key
    )
    .fetch_optional(tx.conn())
    .await?;
    match id {
        Some(id) => sql::lock(tx, id).await,
        None => Ok(None),
    }
}

/// Keys among these about which it is filed, and has not gone.
pub(super) async fn known(
    store: &Store,
    partner: VendorId,
    keys: &[String],
) -> Result<HashSet<String>, Error> {
    let keys = sqlx::query_scalar!(
        "select key from reconcile_difference
         where partner = $1 and key = any($2) and kind = 'dropped' and state <> 'gone'",
        partner.0,
        keys
    );
    Ok(keys.fetch_all(store.pool()).await?.into_iter().collect())
}

/// Lines that were found to be listed no more, those found last first.
pub(crate) async fn lately(store: &Store, partner: VendorId) -> Result<Vec<(Uuid, String)>, Error> {
    let rows = sqlx::query!(
        "select id, key from reconcile_difference
         where partner = $1 and kind = 'dropped' and state in ('open', 'accepted', 'repaired')
         order by found_at desc, id desc limit $2",
        partner.0,
        LATELY
    );
    Ok(rows.fetch_all(store.pool()).await?.into_iter().map(|row| (row.id, row.key)).collect())
}

/// How many of them wait for a decision.
pub(crate) async fn open(store: &Store, partner: VendorId) -> Result<i64, Error> {
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from reconcile_difference
           where partner = $1 and kind = 'dropped' and state in ('open', 'repairing')"#,
        partner.0
    );
    Ok(count.fetch_one(store.pool()).await?)
}
