//! Where pictures are kept.

use kernel::id::MemberId;
use store::{Store, Tx};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::Error;

/// How many a member left since a moment; their calls wait for each other.
pub(super) async fn since(tx: &mut Tx, member: MemberId, from: OffsetDateTime) -> Result<i64, Error> {
    tx.advisory_lock("cashier proofs", &member.to_string()).await?;
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from cashier_proof where member = $1 and at > $2"#,
        member.0,
        from
    );
    Ok(count.fetch_one(tx.conn()).await?)
}

pub(super) async fn insert(
    tx: &mut Tx,
    id: Uuid,
    member: MemberId,
    picture: &[u8],
    now: OffsetDateTime,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into cashier_proof (id, member, media, picture, at) values ($1, $2, 'image/jpeg', $3, $4)",
        id,
        member.0,
        picture,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn find(store: &Store, id: Uuid) -> Result<Option<(MemberId, String, Vec<u8>)>, Error> {
    let row = sqlx::query!("select member, media, picture from cashier_proof where id = $1", id)
        .fetch_optional(store.pool())
        .await?;
    Ok(row.map(|row| (MemberId(row.member), row.media, row.picture)))
}

/// Whether the picture is this member's.
pub(crate) async fn is_of(tx: &mut Tx, id: Uuid, member: MemberId) -> Result<bool, Error> {
    let owned = sqlx::query_scalar!(
        r#"select exists (select from cashier_proof where id = $1 and member = $2) as "owned!""#,
        id,
        member.0
    );
    Ok(owned.fetch_one(tx.conn()).await?)
}
