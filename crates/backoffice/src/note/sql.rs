//! Where notes are kept.

use kernel::id::{MemberId, OperatorId};
use store::{Error, Store, Tx};
use time::OffsetDateTime;
use uuid::Uuid;

use super::Note;

struct Row {
    id: Uuid,
    at: OffsetDateTime,
    author: i64,
    name: String,
    text: String,
    pinned: bool,
}

impl From<Row> for Note {
    fn from(row: Row) -> Self {
        let Row { id, at, author, name, text, pinned } = row;
        Self { id, at, author: OperatorId(author), name, text, pinned }
    }
}

/// A page of those that are pinned, or of the others, newest first.
pub(super) async fn list(
    store: &Store,
    member: MemberId,
    pinned: bool,
    below: Option<Uuid>,
    limit: i64,
) -> Result<Vec<Note>, Error> {
    let rows = sqlx::query_as!(
        Row,
        "select id, at, author, name, text, pinned from office_note
         where member = $1 and pinned = $2 and ($3::uuid is null or id < $3) order by id desc limit $4",
        member.0,
        pinned,
        below,
        limit
    );
    Ok(rows.fetch_all(store.pool()).await?.into_iter().map(Into::into).collect())
}

pub(super) async fn insert(tx: &mut Tx, member: MemberId, note: &Note) -> Result<(), Error> {
    sqlx::query!(
        "insert into office_note (member, id, author, name, text, pinned, at) values ($1, $2, $3, $4, $5, $6, $7)",
        member.0,
        note.id,
        note.author.0,
        note.name,
        note.text,
        note.pinned,
        note.at
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Pins a note or lets it go; the note, if there is such a one.
pub(super) async fn pin(
    tx: &mut Tx,
    member: MemberId,
    id: Uuid,
    pinned: bool,
) -> Result<Option<Note>, Error> {
    let row = sqlx::query_as!(
        Row,
        "update office_note set pinned = $3 where member = $1 and id = $2
         returning id, at, author, name, text, pinned",
        member.0,
        id,
        pinned
    );
    Ok(row.fetch_optional(tx.conn()).await?.map(Into::into))
}
