//! Where remembered browsers are kept.

use kernel::id::MemberId;
use store::{Error, Store, Tx};
use time::OffsetDateTime;
use uuid::Uuid;

pub(super) async fn keep(
    store: &Store,
    selector: Uuid,
    hash: &[u8],
    member: MemberId,
    ends_at: OffsetDateTime,
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

pub(super) struct Remembered {
    pub(super) hash: Vec<u8>,
    pub(super) member: MemberId,
    pub(super) ends_at: OffsetDateTime,
}

/// What is kept under a selector, once.
pub(super) async fn take(store: &Store, selector: Uuid) -> Result<Option<Remembered>, Error> {
    let row =
        sqlx::query!("delete from remembered where selector = $1 returning hash, member, ends_at", selector)
            .fetch_optional(store.pool())
            .await?;
    Ok(row.map(|row| Remembered { hash: row.hash, member: MemberId(row.member), ends_at: row.ends_at }))
}

/// Forgets every browser of a member's, and what it gave: none is known any more.
pub(crate) async fn forget_all(tx: &mut Tx, member: MemberId) -> Result<(), Error> {
    sqlx::query!("delete from remembered where member = $1", member.0).execute(tx.conn()).await?;
    sqlx::query!("delete from proved_browser where member = $1", member.0).execute(tx.conn()).await?;
    sqlx::query!("delete from known_browser where member = $1", member.0).execute(tx.conn()).await?;
    Ok(())
}

/// Keeps that a browser gave a code; what of the member's is over goes with it.
pub(super) async fn keep_proved(
    store: &Store,
    (selector, hash): (Uuid, &[u8]),
    member: MemberId,
    now: OffsetDateTime,
    ends_at: OffsetDateTime,
) -> Result<(), Error> {
    sqlx::query!(
        "with over as (delete from proved_browser where member = $3 and ends_at <= $4)
         insert into proved_browser (selector, hash, member, ends_at) values ($1, $2, $3, $5)",
        selector,
        hash,
        member.0,
        now,
        ends_at
    )
    .execute(store.pool())
    .await?;
    Ok(())
}

/// What is kept of a browser that gave a code of this member's, while it is good.
pub(super) async fn proved(
    store: &Store,
    selector: Uuid,
    member: MemberId,
    now: OffsetDateTime,
) -> Result<Option<Vec<u8>>, Error> {
    let hash = sqlx::query_scalar!(
        "select hash from proved_browser where selector = $1 and member = $2 and ends_at > $3",
        selector,
        member.0,
        now
    );
    Ok(hash.fetch_optional(store.pool()).await?)
}
