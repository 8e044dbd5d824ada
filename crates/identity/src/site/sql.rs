//! Where the site's settings are kept.

use serde_json::Value;
use store::{Store, Tx};

use super::{Error, snapshot::Stored};

/// Everything that was changed, in one look.
pub(super) async fn all(store: &Store) -> Result<Vec<Stored>, Error> {
    let rows = sqlx::query_as!(Stored, "select key, content, version from site_setting order by key")
        .fetch_all(store.pool())
        .await?;
    Ok(rows)
}

/// The sum of all versions, which grows with every change.
pub(super) async fn revision(store: &Store) -> Result<i64, Error> {
    let sum = sqlx::query_scalar!(r#"select bounded(coalesce(sum(version), 0)) as "sum!" from site_setting"#)
        .fetch_one(store.pool())
        .await?;
    Ok(sum)
}

/// How a setting stands, locked until the transaction ends; nothing if nobody has changed it.
pub(super) async fn lock(tx: &mut Tx, key: &str) -> Result<Option<Stored>, Error> {
    let row = sqlx::query_as!(
        Stored,
        "select key, content, version from site_setting where key = $1 for update",
        key
    )
    .fetch_optional(tx.conn())
    .await?;
    Ok(row)
}

/// Writes a setting over the version that was seen; false if it is another by now.
pub(super) async fn write(
    tx: &mut Tx,
    store: &Store,
    key: &str,
    seen: i64,
    content: &Value,
) -> Result<bool, Error> {
    let done = if seen == 0 {
        sqlx::query!(
            "insert into site_setting (key, content, version, changed_at) values ($1, $2, 1, $3)
             on conflict (key) do nothing",
            key,
            content,
            store.now()
        )
        .execute(tx.conn())
        .await?
    } else {
        sqlx::query!(
            "update site_setting set content = $2, version = version + 1, changed_at = $3
             where key = $1 and version = $4",
            key,
            content,
            store.now(),
            seen
        )
        .execute(tx.conn())
        .await?
    };
    Ok(done.rows_affected() == 1)
}
