//! Where the heads of the trail are noted, day by day.

use store::{Store, Tx};
use time::{Date, OffsetDateTime};

use super::anchor::Anchor;
use crate::Error;

/// Whether a day's head is noted.
pub(super) async fn is_anchored(store: &Store, day: Date) -> Result<bool, Error> {
    let noted =
        sqlx::query_scalar!(r#"select exists (select from office_anchor where day = $1) as "noted!""#, day);
    Ok(noted.fetch_one(store.pool()).await?)
}

/// The same as this transaction sees it.
pub(super) async fn is_anchored_in(tx: &mut Tx, day: Date) -> Result<bool, Error> {
    let noted =
        sqlx::query_scalar!(r#"select exists (select from office_anchor where day = $1) as "noted!""#, day);
    Ok(noted.fetch_one(tx.conn()).await?)
}

pub(super) async fn anchor(
    tx: &mut Tx,
    (day, number): (Date, i64),
    head: &[u8],
    (heads, now): (&str, OffsetDateTime),
) -> Result<(), Error> {
    sqlx::query!(
        "insert into office_anchor (day, number, head, heads, at) values ($1, $2, $3, $4, $5)",
        day,
        number,
        head,
        heads,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Anchors that nobody outside was told of, the oldest first.
pub(super) async fn waiting(store: &Store) -> Result<Vec<Anchor>, Error> {
    let rows = sqlx::query!(
        "select day, number, head, heads, at from office_anchor where told_at is null order by day limit 400"
    );
    let rows = rows.fetch_all(store.pool()).await?.into_iter().map(|row| {
        let heads = serde_json::from_str(&row.heads).map_err(store::Error::from)?;
        Ok(Anchor { day: row.day, number: row.number, head: hex::encode(row.head), heads, at: row.at })
    });
    rows.collect()
}

pub(super) async fn anchored(store: &Store, day: Date, now: OffsetDateTime) -> Result<(), Error> {
    sqlx::query!("update office_anchor set told_at = $2 where day = $1 and told_at is null", day, now)
        .execute(store.pool())
        .await?;
    Ok(())
}

pub(super) async fn hash_of(store: &Store, number: i64) -> Result<Option<Vec<u8>>, Error> {
    let hash = sqlx::query_scalar!("select hash from office_audit where number = $1", number);
    Ok(hash.fetch_optional(store.pool()).await?)
}
