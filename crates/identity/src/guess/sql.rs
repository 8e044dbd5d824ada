//! Where tries are counted.

use kernel::id::MemberId;
use store::{Error, Store, Tx};
use time::OffsetDateTime;

use super::Count;

/// The count so far, held until the transaction ends.
pub(super) async fn lock(
    tx: &mut Tx,
    member: MemberId,
    secret: &str,
    now: OffsetDateTime,
) -> Result<Count, Error> {
    // In one statement: between a row that was there and its lock, whoever knew the secret takes it away.
    let count = sqlx::query_as!(
        Count,
        "insert into identity_guess (member, secret, wrong, again_at, last_at) values ($1, $2, 0, $3, $3)
         on conflict (member, secret) do update set last_at = identity_guess.last_at
         returning wrong, again_at, last_at",
        member.0,
        secret,
        now
    );
    Ok(count.fetch_one(tx.conn()).await?)
}

pub(super) async fn keep(tx: &mut Tx, member: MemberId, secret: &str, count: &Count) -> Result<(), Error> {
    sqlx::query!(
        "update identity_guess set wrong = $3, again_at = $4, last_at = $5 where member = $1 and secret = $2",
        member.0,
        secret,
        count.wrong,
        count.again_at,
        count.last_at
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn clear(store: &Store, member: MemberId, secret: &str) -> Result<(), Error> {
    sqlx::query!("delete from identity_guess where member = $1 and secret = $2", member.0, secret)
        .execute(store.pool())
        .await?;
    Ok(())
}
