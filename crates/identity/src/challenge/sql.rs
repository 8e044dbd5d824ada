//! Where tickets and known networks are kept.

use kernel::id::MemberId;
use store::{Error, Store};
use time::OffsetDateTime;

pub(super) struct Networks {
    pub(super) any: bool,
    pub(super) this: bool,
}

pub(super) async fn networks(store: &Store, member: MemberId, network: &str) -> Result<Networks, Error> {
    let row = sqlx::query_as!(
        Networks,
        r#"select count(*) > 0 as "any!", count(*) filter (where network = $2) > 0 as "this!"
           from known_network where member = $1"#,
        member.0,
        network
    );
    Ok(row.fetch_one(store.pool()).await?)
}

pub(super) async fn keep(
    store: &Store,
    hash: &[u8],
    member: MemberId,
    method: &str,
    remember: bool,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into sign_in_ticket (hash, member, method, remember, made_at) values ($1, $2, $3, $4, $5)",
        hash,
        member.0,
        method,
        remember,
        store.now()
    )
    .execute(store.pool())
    .await?;
    Ok(())
}

pub(super) struct Held {
    pub(super) member: MemberId,
    pub(super) method: String,
    pub(super) remember: bool,
}

pub(super) async fn held(store: &Store, hash: &[u8], since: OffsetDateTime) -> Result<Option<Held>, Error> {
    let row = sqlx::query!(
        "select member, method, remember from sign_in_ticket where hash = $1 and made_at >= $2",
        hash,
        since
    )
    .fetch_optional(store.pool())
    .await?;
    Ok(row.map(|row| Held { member: MemberId(row.member), method: row.method, remember: row.remember }))
}

/// Counts a try, unless there were too many or the ticket is too old.
pub(super) async fn attempt(
    store: &Store,
    hash: &[u8],
    since: OffsetDateTime,
    most: i32,
) -> Result<Option<Held>, Error> {
    let row = sqlx::query!(
        "update sign_in_ticket set attempts = attempts + 1
         where hash = $1 and made_at >= $2 and attempts < $3 returning member, method, remember",
        hash,
        since,
        most
    )
    .fetch_optional(store.pool())
    .await?;
    Ok(row.map(|row| Held { member: MemberId(row.member), method: row.method, remember: row.remember }))
}

/// Uses a ticket up, once.
pub(super) async fn take(store: &Store, hash: &[u8]) -> Result<bool, Error> {
    let taken =
        sqlx::query!("delete from sign_in_ticket where hash = $1", hash).execute(store.pool()).await?;
    Ok(taken.rows_affected() == 1)
}
