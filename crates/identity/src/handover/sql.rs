//! Where one-time codes are kept.

use kernel::id::MemberId;
use store::{Error, Store};
use time::OffsetDateTime;
use uuid::Uuid;

pub(super) async fn keep(store: &Store, hash: &[u8], member: MemberId, session: Uuid) -> Result<(), Error> {
    sqlx::query!(
        "insert into handover_code (hash, member, session, made_at) values ($1, $2, $3, $4)",
        hash,
        member.0,
        session,
        store.now()
    )
    .execute(store.pool())
    .await?;
    Ok(())
}

/// Whose code it is, once; old ones go with it.
pub(super) async fn take(
    store: &Store,
    hash: &[u8],
    since: OffsetDateTime,
) -> Result<Option<(MemberId, Uuid)>, Error> {
    let rows = sqlx::query!(
        "delete from handover_code where hash = $1 or made_at < $2 returning hash, member, session, made_at",
        hash,
        since
    )
    .fetch_all(store.pool())
    .await?;
    let code = rows.into_iter().find(|row| row.hash == hash && row.made_at >= since);
    Ok(code.map(|row| (MemberId(row.member), row.session)))
}
