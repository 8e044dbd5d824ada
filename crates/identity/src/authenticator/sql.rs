//! Where secrets, steps and recovery codes are kept.

use kernel::id::MemberId;
use store::{Error, Store, Tx, secrets::Place};

/// The secret in use.
pub(crate) const SECRET: Place =
    Place { table: "member", column: "totp_secret", key: &[("id", "bigint")], is_text: false };
/// The one that was shown and not yet confirmed.
pub(crate) const PENDING: Place = Place { column: "totp_pending", ..SECRET };

pub(super) async fn set_pending(store: &Store, member: MemberId, secret: &[u8]) -> Result<(), Error> {
    let sealed = store.secrets().seal(&PENDING, member, secret)?;
    sqlx::query!("update member set totp_pending = $2 where id = $1", member.0, sealed.as_bytes())
        .execute(store.pool())
        .await?;
    Ok(())
}

/// Takes the pending secret into use; `false` when it is no longer the pending one, or one is in use.
pub(super) async fn confirm(tx: &mut Tx, member: MemberId, secret: &[u8], step: i64) -> Result<bool, Error> {
    let pending = sqlx::query_scalar!(
        r#"select totp_pending as "pending!" from member
         where id = $1 and totp_pending is not null and totp_secret is null for update"#,
        member.0
    );
    let Some(pending) = pending.fetch_optional(tx.conn()).await? else { return Ok(false) };
    let secrets = tx.secrets();
    if secrets.open(&PENDING, member, &pending)? != secret {
        return Ok(false);
    }
    let sealed = secrets.seal(&SECRET, member, secret)?;
    sqlx::query!(
        "update member set totp_secret = $2, totp_pending = null, totp_step = $3 where id = $1",
        member.0,
        sealed.as_bytes(),
        step
    )
    .execute(tx.conn())
    .await?;
    Ok(true)
}

pub(super) async fn keep_recovery(tx: &mut Tx, member: MemberId, hashes: &[Vec<u8>]) -> Result<(), Error> {
    sqlx::query!("delete from recovery_code where member = $1", member.0).execute(tx.conn()).await?;
    sqlx::query!(
        "insert into recovery_code (member, hash) select $1, * from unnest($2::bytea[])",
        member.0,
        hashes
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn remove(tx: &mut Tx, member: MemberId) -> Result<(), Error> {
    sqlx::query!("delete from recovery_code where member = $1", member.0).execute(tx.conn()).await?;
    sqlx::query!("update member set totp_secret = null, totp_pending = null where id = $1", member.0)
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Marks a step as used; `false` when it or a later one was.
pub(super) async fn use_step(store: &Store, member: MemberId, step: i64) -> Result<bool, Error> {
    let used =
        sqlx::query!("update member set totp_step = $2 where id = $1 and totp_step < $2", member.0, step);
    Ok(used.execute(store.pool()).await?.rows_affected() == 1)
}

pub(super) async fn use_recovery(store: &Store, member: MemberId, hash: &[u8]) -> Result<bool, Error> {
    let used = sqlx::query!("delete from recovery_code where member = $1 and hash = $2", member.0, hash);
    Ok(used.execute(store.pool()).await?.rows_affected() == 1)
}
