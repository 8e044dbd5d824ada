//! Where lines, reports, mutes and words are kept.

use std::collections::HashSet;

use kernel::id::MemberId;
use sqlx::PgExecutor;
use store::{Store, Tx};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{Line, Reason, Room, SHOWN};
use crate::Error;

/// Whether people chat there, as far as the room goes; `None` where there is no such table.
pub(super) async fn is_on(store: &Store, room: Room) -> Result<Option<bool>, Error> {
    let is_on = sqlx::query_scalar!(
        r#"select not exists (select from chat_room_off where room = $2) as "is_on!"
           from read_tables_table where id = $1 and not closed"#,
        room.0.0,
        room.to_string()
    );
    Ok(is_on.fetch_optional(store.pool()).await?)
}

/// The last lines, oldest first.
pub(super) async fn last(store: &Store, room: Room) -> Result<Vec<Line>, Error> {
    let lines = sqlx::query_as!(
        Line,
        "select id, author, name, text, at from (
             select l.id, a.author, l.name, l.text, l.at from chat_line l join chat_author a on a.member = l.member
             where l.room = $1 and l.deleted_at is null order by l.id desc limit $2) newest order by id",
        room.to_string(),
        SHOWN
    );
    Ok(lines.fetch_all(store.pool()).await?)
}

pub(super) async fn author(store: &Store, member: MemberId) -> Result<Option<Uuid>, Error> {
    let author = sqlx::query_scalar!("select author from chat_author where member = $1", member.0);
    Ok(author.fetch_optional(store.pool()).await?)
}

/// What a member's lines are known by, made with the first one; others of the same member wait until `tx` ends.
pub(super) async fn hold_author(tx: &mut Tx, member: MemberId) -> Result<Uuid, Error> {
    sqlx::query!(
        "insert into chat_author (member, author) values ($1, $2) on conflict (member) do nothing",
        member.0,
        kernel::id::fresh()
    )
    .execute(tx.conn())
    .await?;
    let author = sqlx::query_scalar!("select author from chat_author where member = $1 for update", member.0);
    Ok(author.fetch_one(tx.conn()).await?)
}

/// The line that a request wrote, and the room; not where it was deleted.
pub(super) async fn requested(
    tx: &mut Tx,
    member: MemberId,
    request: Uuid,
) -> Result<Option<(String, Line)>, Error> {
    let row = sqlx::query!(
        "select l.room, l.id, a.author, l.name, l.text, l.at, l.deleted_at
         from chat_line l join chat_author a on a.member = l.member where l.member = $1 and l.request = $2",
        member.0,
        request
    );
    let Some(row) = row.fetch_optional(tx.conn()).await? else { return Ok(None) };
    if row.deleted_at.is_some() {
        return Err(Error::NotFound);
    }
    let line = Line { id: row.id, author: row.author, name: row.name, text: row.text, at: row.at };
    Ok(Some((row.room, line)))
}

/// How many lines a member wrote since a moment, deleted ones too.
pub(super) async fn count(tx: &mut Tx, member: MemberId, since: OffsetDateTime) -> Result<i64, Error> {
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from chat_line where member = $1 and at > $2"#,
        member.0,
        since
    );
    Ok(count.fetch_one(tx.conn()).await?)
}

pub(super) async fn insert(
    tx: &mut Tx,
    room: Room,
    (member, request): (MemberId, Uuid),
    (name, text): (&str, &str),
    at: OffsetDateTime,
) -> Result<i64, Error> {
    let id = sqlx::query_scalar!(
        "insert into chat_line (room, member, request, name, text, at) values ($1, $2, $3, $4, $5, $6) returning id",
        room.to_string(),
        member.0,
        request,
        name,
        text,
        at
    );
    Ok(id.fetch_one(tx.conn()).await?)
}

/// Who wrote a line that is not deleted.
pub(super) async fn author_of(tx: &mut Tx, room: Room, line: i64) -> Result<Option<MemberId>, Error> {
    let member = sqlx::query_scalar!(
        "select member from chat_line where id = $1 and room = $2 and deleted_at is null",
        line,
        room.to_string()
    );
    Ok(member.fetch_optional(tx.conn()).await?.map(MemberId))
}

pub(super) async fn report(
    tx: &mut Tx,
    line: i64,
    (member, reason): (MemberId, Reason),
    at: OffsetDateTime,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into chat_case (line, opened_at) values ($1, $2) on conflict (line) do nothing",
        line,
        at
    )
    .execute(tx.conn())
    .await?;
    sqlx::query!(
        "insert into chat_report (line, member, reason, at) values ($1, $2, $3, $4)
         on conflict (line, member) do nothing",
        line,
        member.0,
        reason.number(),
        at
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn member_of(store: &Store, author: Uuid) -> Result<Option<MemberId>, Error> {
    let member = sqlx::query_scalar!("select member from chat_author where author = $1", author);
    Ok(member.fetch_optional(store.pool()).await?.map(MemberId))
}

pub(super) async fn ignored(store: &Store, member: MemberId) -> Result<Vec<Uuid>, Error> {
    let authors =
        sqlx::query_scalar!("select author from chat_ignored where member = $1 order by at", member.0);
    Ok(authors.fetch_all(store.pool()).await?)
}

pub(super) async fn ignore(
    store: &Store,
    member: MemberId,
    author: Uuid,
    at: OffsetDateTime,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into chat_ignored (member, author, at) values ($1, $2, $3) on conflict (member, author) do nothing",
        member.0,
        author,
        at
    )
    .execute(store.pool())
    .await?;
    Ok(())
}

pub(super) async fn heed(store: &Store, member: MemberId, author: Uuid) -> Result<(), Error> {
    sqlx::query!("delete from chat_ignored where member = $1 and author = $2", member.0, author)
        .execute(store.pool())
        .await?;
    Ok(())
}

/// A member who may not write.
#[derive(Clone, Debug)]
pub(super) struct Mute {
    /// None: for good.
    pub(super) until: Option<OffsetDateTime>,
}

/// What keeps a member from writing at a moment.
pub(super) async fn mute(
    on: impl PgExecutor<'_>,
    member: MemberId,
    now: OffsetDateTime,
) -> Result<Option<Mute>, Error> {
    let mute = sqlx::query_as!(
        Mute,
        "select until from chat_mute where member = $1 and (until is null or until > $2)",
        member.0,
        now
    );
    Ok(mute.fetch_optional(on).await?)
}

pub(super) async fn words(on: impl PgExecutor<'_>) -> Result<HashSet<String>, Error> {
    let words = sqlx::query_scalar!("select word from chat_word").fetch_all(on).await?;
    Ok(words.into_iter().collect())
}

/// Deletes lines that were written before a moment, at most so many, but none whose case is open; how many.
///
/// # Errors
/// When the database refuses.
pub async fn sweep(tx: &mut Tx, before: OffsetDateTime, most: i64) -> Result<u64, store::Error> {
    let done = sqlx::query!(
        "delete from chat_line where id = any(array(
             select l.id from chat_line l where l.at < $1
                 and not exists (select from chat_case c where c.line = l.id and c.closed_at is null)
             order by l.at limit $2))",
        before,
        most
    );
    Ok(done.execute(tx.conn()).await?.rows_affected())
}
