//! Where the trail is kept.

use store::{Error, Store, Tx};
use time::OffsetDateTime;

use super::{GENESIS, Row, Wanted, Who};

struct Stored {
    number: i64,
    at: OffsetDateTime,
    operator: Option<i64>,
    name: String,
    role: String,
    action: String,
    subject: String,
    before: Option<String>,
    after: Option<String>,
    ip: String,
    request: String,
    hash: Vec<u8>,
}

impl From<Stored> for (Row, Vec<u8>) {
    fn from(stored: Stored) -> Self {
        let who = Who {
            operator: stored.operator,
            name: stored.name,
            role: stored.role,
            ip: stored.ip,
            request: stored.request,
        };
        let row = Row {
            number: stored.number,
            at: stored.at,
            who,
            action: stored.action,
            subject: stored.subject,
            before: stored.before,
            after: stored.after,
        };
        (row, stored.hash)
    }
}

/// The trail's last number and hash; no other transaction adds to it until this one has ended.
///
/// # Errors
/// When the database refuses.
pub async fn lock_head(tx: &mut Tx) -> Result<(i64, Vec<u8>), Error> {
    // A statement of its own: the next one must see what the holder before us has committed.
    tx.advisory_lock("audit", "").await?;
    let head = sqlx::query!("select number, hash from office_audit order by number desc limit 1")
        .fetch_optional(tx.conn())
        .await?;
    Ok(head.map_or((0, GENESIS.to_vec()), |row| (row.number, row.hash)))
}

pub(super) async fn insert(tx: &mut Tx, row: &Row, hash: &[u8]) -> Result<(), Error> {
    sqlx::query!(
        "insert into office_audit
             (number, at, operator, name, role, action, subject, before, after, ip, request, hash)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
        row.number,
        row.at,
        row.who.operator,
        row.who.name,
        row.who.role,
        row.action,
        row.subject,
        row.before,
        row.after,
        row.who.ip,
        row.who.request,
        hash
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Rows after a number, oldest first, with their hashes.
///
/// # Errors
/// When the database refuses.
pub async fn batch(store: &Store, after: i64, limit: i64) -> Result<Vec<(Row, Vec<u8>)>, Error> {
    let rows = sqlx::query_as!(
        Stored,
        "select number, at, operator, name, role, action, subject, before, after, ip, request, hash
         from office_audit where number > $1 order by number limit $2",
        after,
        limit
    )
    .fetch_all(store.pool())
    .await?;
    Ok(rows.into_iter().map(Into::into).collect())
}

/// Rows that are wanted, newest first, with their hashes.
///
/// # Errors
/// When the database refuses.
pub async fn list(store: &Store, wanted: &Wanted, limit: i64) -> Result<Vec<(Row, Vec<u8>)>, Error> {
    let rows = sqlx::query_as!(
        Stored,
        "select number, at, operator, name, role, action, subject, before, after, ip, request, hash
         from office_audit
         where ($1::text is null or lower(name) = lower($1))
           and ($2::text is null or starts_with(action, $2))
           and ($3::text is null or subject = $3)
           and ($4::timestamptz is null or at >= $4) and ($5::timestamptz is null or at < $5)
           and ($6::bigint is null or number < $6)
         order by number desc limit $7",
        wanted.operator,
        wanted.action,
        wanted.subject,
        wanted.from,
        wanted.to,
        wanted.cursor,
        limit
    )
    .fetch_all(store.pool())
    .await?;
    Ok(rows.into_iter().map(Into::into).collect())
}
