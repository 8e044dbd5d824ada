//! Cases, mutes, words and rooms as operators work with them.

use std::collections::HashMap;

use kernel::id::MemberId;
use office::page::PAGE;
use store::{Store, Tx};
use time::OffsetDateTime;

use super::http::{AroundLine, RoomView};
use crate::{Error, chat::Room};

/// Lines that are shown before one that was reported, and as many after it.
const AROUND: i32 = 5;

/// A line that was reported.
#[derive(Clone, Debug)]
pub(super) struct Case {
    pub(super) line: i64,
    pub(super) room: String,
    pub(super) name_en: String,
    pub(super) name_bn: String,
    pub(super) member: MemberId,
    pub(super) text: String,
    pub(super) at: OffsetDateTime,
    pub(super) is_deleted: bool,
    pub(super) reports: i64,
    pub(super) reasons: Vec<i16>,
    pub(super) is_muted: bool,
    pub(super) closed_at: Option<OffsetDateTime>,
    pub(super) closed_by: Option<String>,
    pub(super) note: Option<String>,
}

/// A page of cases before one of them, newest first.
pub(super) async fn cases(
    store: &Store,
    waiting: bool,
    before: Option<i64>,
    now: OffsetDateTime,
) -> Result<Vec<Case>, Error> {
    let rows = sqlx::query!(
        r#"select c.line, l.room, coalesce(t.name_en, l.room) as "name_en!", coalesce(t.name_bn, l.room) as "name_bn!",
               l.member, l.text, l.at, l.deleted_at is not null as "is_deleted!", r.reports as "reports!",
               r.reasons as "reasons!", m.member is not null as "is_muted!", c.closed_at, c.closed_by, c.note
           from chat_case c join chat_line l on l.id = c.line
           cross join lateral (select count(*) as reports, array_agg(distinct reason order by reason) as reasons
                               from chat_report where line = c.line) r
           left join read_tables_table t on 'table.' || t.id = l.room
           left join chat_mute m on m.member = l.member and (m.until is null or m.until > $4)
           where (c.closed_at is null) = $1 and ($2::bigint is null or c.line < $2) order by c.line desc limit $3"#,
        waiting,
        before,
        i64::from(PAGE),
        now
    );
    let rows = rows.fetch_all(store.pool()).await?;
    let case = rows.into_iter().map(|row| Case {
        line: row.line,
        room: row.room,
        name_en: row.name_en,
        name_bn: row.name_bn,
        member: MemberId(row.member),
        text: row.text,
        at: row.at,
        is_deleted: row.is_deleted,
        reports: row.reports,
        reasons: row.reasons,
        is_muted: row.is_muted,
        closed_at: row.closed_at,
        closed_by: row.closed_by,
        note: row.note,
    });
    Ok(case.collect())
}

/// The lines around each of these, themselves too, oldest first.
pub(super) async fn around(store: &Store, lines: &[i64]) -> Result<HashMap<i64, Vec<AroundLine>>, Error> {
    let rows = sqlx::query!(
        r#"select o.id as "line!", n.id as "id!", n.name as "name!", n.text as "text!", n.at as "at!",
               n.deleted_at is not null as "is_deleted!"
           from chat_line o cross join lateral (
               (select * from chat_line b where b.room = o.room and b.id <= o.id order by b.id desc limit $2 + 1)
               union all
               (select * from chat_line a where a.room = o.room and a.id > o.id order by a.id limit $2)) n
           where o.id = any($1) order by o.id, n.id"#,
        lines,
        AROUND
    );
    let mut around: HashMap<i64, Vec<AroundLine>> = HashMap::new();
    for row in rows.fetch_all(store.pool()).await? {
        let line =
            AroundLine { id: row.id, name: row.name, text: row.text, at: row.at, is_deleted: row.is_deleted };
        around.entry(row.line).or_default().push(line);
    }
    Ok(around)
}

/// What a case is about.
pub(super) struct Reported {
    pub(super) member: MemberId,
    pub(super) room: String,
    pub(super) text: String,
}

pub(super) async fn case(store: &Store, line: i64) -> Result<Option<Reported>, Error> {
    let row = sqlx::query!(
        "select l.member, l.room, l.text from chat_case c join chat_line l on l.id = c.line where c.line = $1",
        line
    );
    let row = row.fetch_optional(store.pool()).await?;
    Ok(row.map(|row| Reported { member: MemberId(row.member), room: row.room, text: row.text }))
}

/// Closes a case; false when it is closed already.
pub(super) async fn close(
    tx: &mut Tx,
    line: i64,
    (by, note): (&str, &str),
    at: OffsetDateTime,
) -> Result<bool, Error> {
    let done = sqlx::query!(
        "update chat_case set closed_at = $2, closed_by = $3, note = $4 where line = $1 and closed_at is null",
        line,
        at,
        by,
        note
    );
    Ok(done.execute(tx.conn()).await?.rows_affected() == 1)
}

pub(super) async fn delete(tx: &mut Tx, line: i64, at: OffsetDateTime) -> Result<(), Error> {
    sqlx::query!("update chat_line set deleted_at = $2 where id = $1 and deleted_at is null", line, at)
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Mutes a member; in place of a mute that was there.
pub(super) async fn mute(
    tx: &mut Tx,
    member: MemberId,
    (until, reason, by): (Option<OffsetDateTime>, &str, &str),
    at: OffsetDateTime,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into chat_mute (member, until, reason, muted_by, at) values ($1, $2, $3, $4, $5)
         on conflict (member) do update set until = excluded.until, reason = excluded.reason,
             muted_by = excluded.muted_by, at = excluded.at",
        member.0,
        until,
        reason,
        by,
        at
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Ends a mute; the reason for which it was, `None` when there is none.
pub(super) async fn lift(tx: &mut Tx, member: MemberId) -> Result<Option<String>, Error> {
    let reason = sqlx::query_scalar!("delete from chat_mute where member = $1 returning reason", member.0);
    Ok(reason.fetch_optional(tx.conn()).await?)
}

/// A member who may not write.
#[derive(Clone, Debug)]
pub(super) struct Muted {
    pub(super) id: i64,
    pub(super) member: MemberId,
    pub(super) at: OffsetDateTime,
    pub(super) until: Option<OffsetDateTime>,
    pub(super) reason: String,
    pub(super) by: String,
}

/// A page of mutes that hold, before one of them, newest first.
pub(super) async fn mutes(
    store: &Store,
    before: Option<i64>,
    now: OffsetDateTime,
) -> Result<Vec<Muted>, Error> {
    let rows = sqlx::query!(
        "select id, member, at, until, reason, muted_by from chat_mute
         where (until is null or until > $3) and ($1::bigint is null or id < $1) order by id desc limit $2",
        before,
        i64::from(PAGE),
        now
    );
    let rows = rows.fetch_all(store.pool()).await?;
    let muted = rows.into_iter().map(|row| Muted {
        id: row.id,
        member: MemberId(row.member),
        at: row.at,
        until: row.until,
        reason: row.reason,
        by: row.muted_by,
    });
    Ok(muted.collect())
}

/// Puts other words in place of those that are hidden, which it tells, sorted.
pub(super) async fn put_words(tx: &mut Tx, words: &[String]) -> Result<Vec<String>, Error> {
    sqlx::query!("lock table chat_word in share row exclusive mode").execute(tx.conn()).await?;
    let before = sqlx::query_scalar!("delete from chat_word returning word").fetch_all(tx.conn()).await?;
    sqlx::query!("insert into chat_word (word) select unnest($1::text[])", words).execute(tx.conn()).await?;
    let mut before = before;
    before.sort_unstable();
    Ok(before)
}

pub(super) async fn rooms(store: &Store) -> Result<Vec<RoomView>, Error> {
    let rooms = sqlx::query_as!(
        RoomView,
        r#"select 'table.' || t.id as "room!", t.name_en as "name_en!", t.name_bn as "name_bn!", o.room is null as "is_on!"
           from read_tables_table t left join chat_room_off o on o.room = 'table.' || t.id
           where not t.closed order by t.id"#
    );
    Ok(rooms.fetch_all(store.pool()).await?)
}

pub(super) async fn switch(tx: &mut Tx, room: Room, is_on: bool) -> Result<(), Error> {
    let room = room.to_string();
    if is_on {
        sqlx::query!("delete from chat_room_off where room = $1", room).execute(tx.conn()).await?;
    } else {
        sqlx::query!("insert into chat_room_off (room) values ($1) on conflict (room) do nothing", room)
            .execute(tx.conn())
            .await?;
    }
    Ok(())
}
