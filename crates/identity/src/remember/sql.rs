//! Where remembered browsers are kept.

use kernel::id::MemberId;
use store::{Error, Store, Tx};
use time::OffsetDateTime;
use uuid::Uuid;

pub(super) async fn keep(
    store: &Store,
    (selector, hash): (Uuid, &[u8]),
    (member, ends_at): (MemberId, OffsetDateTime),
) -> Result<(), Error> {
    sqlx::query!(
        "insert into remembered (selector, hash, member, ends_at) values ($1, $2, $3, $4)",
        selector,
        hash,
        member.0,
        ends_at
    )
    .execute(store.pool())
    .await?;
    Ok(())
}

pub(super) struct Kept {
    pub(super) hash: Vec<u8>,
    pub(super) member: MemberId,
    pub(super) ends_at: OffsetDateTime,
}

/// What is kept under a selector, once.
pub(super) async fn take(store: &Store, selector: Uuid) -> Result<Option<Kept>, Error> {
    let row =
        sqlx::query!("delete from remembered where selector = $1 returning hash, member, ends_at", selector)
            .fetch_optional(store.pool())
            .await?;
    Ok(row.map(|row| Kept { hash: row.hash, member: MemberId(row.member), ends_at: row.ends_at }))
}

pub(crate) async fn forget_all(tx: &mut Tx, member: MemberId) -> Result<(), Error> {
    sqlx::query!("delete from remembered where member = $1", member.0).execute(tx.conn()).await?;
    Ok(())
}
