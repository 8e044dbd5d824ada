//! Where codes and budgets are kept.

use store::{Error, Store, Tx};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// Draws one message on a budget; `false` when it is used up.
pub(super) async fn spend_budget(
    tx: &mut Tx,
    subject: &str,
    most: i32,
    now: OffsetDateTime,
    since: OffsetDateTime,
) -> Result<bool, Error> {
    let count = sqlx::query_scalar!(
        "insert into message_budget as b (subject, since, count) values ($1, $2, 1)
         on conflict (subject) do update
             set count = case when b.since <= $3 then 1 else b.count + 1 end,
                 since = case when b.since <= $3 then $2 else b.since end
         returning count",
        subject,
        now,
        since
    );
    Ok(count.fetch_one(tx.conn()).await? <= most)
}

pub(super) struct Begun<'a> {
    pub(super) purpose: &'a str,
    pub(super) target: &'a str,
    pub(super) id: Uuid,
}

/// A new code takes the place of the one before it.
pub(super) async fn begin(
    tx: &mut Tx,
    code: &Begun<'_>,
    now: OffsetDateTime,
    minutes: i64,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into verification (purpose, target, id, made_at, expires_at) values ($1, $2, $3, $4, $5)
         on conflict (purpose, target) do update
             set id = $3, code_hash = null, attempts = 0, made_at = $4, expires_at = $5",
        code.purpose,
        code.target,
        code.id,
        now,
        now + Duration::minutes(minutes)
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) struct Asked {
    pub(super) purpose: String,
    pub(super) target: String,
}

/// The code that is to be sent, while it is still wanted.
pub(super) async fn asked(store: &Store, id: Uuid) -> Result<Option<Asked>, Error> {
    let row = sqlx::query_as!(
        Asked,
        "select purpose, target from verification where id = $1 and expires_at > $2",
        id,
        store.now()
    );
    Ok(row.fetch_optional(store.pool()).await?)
}

/// Keeps the hash of the code that is being sent.
pub(super) async fn arm(store: &Store, id: Uuid, hash: &[u8]) -> Result<bool, Error> {
    let armed = sqlx::query!("update verification set code_hash = $2 where id = $1", id, hash);
    Ok(armed.execute(store.pool()).await?.rows_affected() == 1)
}

/// Whether an enabled member has proved that the number is theirs.
pub(super) async fn is_owned(store: &Store, mobile: &str) -> Result<bool, Error> {
    let owned = sqlx::query_scalar!(
        r#"select exists (select from member
                          where mobile_key = $1 and mobile_verified_at is not null and enabled) as "owned!""#,
        mobile
    );
    Ok(owned.fetch_one(store.pool()).await?)
}

pub(super) struct CodeRow {
    pub(super) code_hash: Option<Vec<u8>>,
    pub(super) expires_at: OffsetDateTime,
}

/// Counts an attempt, unless too many were made.
pub(super) async fn attempt(
    store: &Store,
    purpose: &str,
    target: &str,
    most: i32,
) -> Result<Option<CodeRow>, Error> {
    let row = sqlx::query_as!(
        CodeRow,
        "update verification set attempts = attempts + 1
         where purpose = $1 and target = $2 and attempts < $3 returning code_hash, expires_at",
        purpose,
        target,
        most
    );
    Ok(row.fetch_optional(store.pool()).await?)
}

/// Uses a code up, once.
pub(super) async fn spend(tx: &mut Tx, purpose: &str, target: &str, hash: &[u8]) -> Result<bool, Error> {
    let spent = sqlx::query!(
        "delete from verification where purpose = $1 and target = $2 and code_hash = $3",
        purpose,
        target,
        hash
    );
    Ok(spent.execute(tx.conn()).await?.rows_affected() == 1)
}
