//! Where messages are kept.

use kernel::id::MemberId;
use store::{Store, Tx};
use time::OffsetDateTime;

use super::{Feedback, service::Message};
use crate::Error;

pub(super) async fn insert(store: &Store, message: &Message) -> Result<(), Error> {
    sqlx::query!(
        "insert into feedback (member, kind, content, address, at) values ($1, $2, $3, $4, $5)",
        message.member.map(|member| member.0),
        message.topic,
        message.content,
        message.address.to_string(),
        store.now()
    )
    .execute(store.pool())
    .await?;
    Ok(())
}

struct Row {
    id: i64,
    member: Option<i64>,
    kind: i16,
    content: String,
    address: String,
    at: OffsetDateTime,
    answered_at: Option<OffsetDateTime>,
    answered_by: Option<String>,
    note: Option<String>,
}

impl From<Row> for Feedback {
    fn from(row: Row) -> Self {
        Self {
            id: row.id,
            member: row.member.map(MemberId),
            topic: row.kind,
            content: row.content,
            address: row.address,
            at: row.at,
            closed_at: row.answered_at,
            closed_by: row.answered_by,
            note: row.note,
        }
    }
}

pub(super) async fn list(
    store: &Store,
    waiting: bool,
    before: Option<i64>,
    limit: u16,
) -> Result<Vec<Feedback>, Error> {
    let rows = sqlx::query_as!(
        Row,
        "select id, member, kind, content, address, at, answered_at, answered_by, note from feedback
         where (answered_at is null) = $1 and ($2::bigint is null or id < $2) order by id desc limit $3",
        waiting,
        before,
        i64::from(limit)
    );
    Ok(rows.fetch_all(store.pool()).await?.into_iter().map(Into::into).collect())
}

pub(super) async fn one(store: &Store, id: i64) -> Result<Option<Feedback>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select id, member, kind, content, address, at, answered_at, answered_by, note from feedback where id = $1",
        id
    );
    Ok(row.fetch_optional(store.pool()).await?.map(Into::into))
}

/// `None` when there is none that waits.
pub(super) async fn close(
    tx: &mut Tx,
    id: i64,
    by: &str,
    note: &str,
    at: OffsetDateTime,
) -> Result<Option<Feedback>, Error> {
    let row = sqlx::query_as!(
        Row,
        "update feedback set answered_at = $2, answered_by = $3, note = $4 where id = $1 and answered_at is null
         returning id, member, kind, content, address, at, answered_at, answered_by, note",
        id,
        at,
        by,
        note
    );
    Ok(row.fetch_optional(tx.conn()).await?.map(Into::into))
}

/// How many messages wait, for tests.
#[cfg(test)]
pub(crate) async fn kept(store: &Store) -> i64 {
    let count: i64 =
        sqlx::query_scalar("select count(*) from feedback").fetch_one(store.pool()).await.unwrap();
    count
}
