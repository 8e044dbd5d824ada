//! Where reset links are kept.

use kernel::id::MemberId;
use store::{Error, Store, Tx};
use time::OffsetDateTime;

/// The enabled member with this name and this address.
pub(super) async fn by_email(
    store: &Store,
    account: &str,
    email: &str,
) -> Result<Option<(MemberId, String)>, Error> {
    let row = sqlx::query!(
        "select id, account from member
         where account_key = lower($1) and lower(email) = lower($2) and enabled and password_hash is not null",
        account,
        email
    )
    .fetch_optional(store.pool())
    .await?;
    Ok(row.map(|row| (MemberId(row.id), row.account)))
}

/// The newest link of a member takes the place of the one before it.
pub(super) async fn keep(
    store: &Store,
    member: MemberId,
    hash: &[u8],
    until: OffsetDateTime,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into password_reset (member, hash, expires_at) values ($1, $2, $3)
         on conflict (member) do update set hash = $2, expires_at = $3",
        member.0,
        hash,
        until
    )
    .execute(store.pool())
    .await?;
    Ok(())
}

pub(super) async fn holder(store: &Store, hash: &[u8]) -> Result<Option<MemberId>, Error> {
    let member = sqlx::query_scalar!(
        "select member from password_reset where hash = $1 and expires_at > $2",
        hash,
        store.now()
    );
    Ok(member.fetch_optional(store.pool()).await?.map(MemberId))
}

/// Whose link it is, once.
pub(super) async fn take(tx: &mut Tx, hash: &[u8], now: OffsetDateTime) -> Result<Option<MemberId>, Error> {
    let member = sqlx::query_scalar!(
        "delete from password_reset where hash = $1 and expires_at > $2 returning member",
        hash,
        now
    );
    Ok(member.fetch_optional(tx.conn()).await?.map(MemberId))
}

pub(super) async fn forget_links(tx: &mut Tx, member: MemberId) -> Result<(), Error> {
    sqlx::query!("delete from password_reset where member = $1", member.0).execute(tx.conn()).await?;
    Ok(())
}

pub(super) async fn verify_email(tx: &mut Tx, member: MemberId, now: OffsetDateTime) -> Result<(), Error> {
    sqlx::query!(
        "update member set email_verified_at = coalesce(email_verified_at, $2) where id = $1",
        member.0,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}
