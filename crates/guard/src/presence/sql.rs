//! Where minutes and reminders are kept.

use std::collections::HashMap;

use kernel::id::MemberId;
use store::{Error, Store, Tx};
use time::{Date, OffsetDateTime};
use uuid::Uuid;

use super::Minute;

pub(super) async fn write(store: &Store, minutes: &[(MemberId, Minute)]) -> Result<(), Error> {
    let members: Vec<i64> = minutes.iter().map(|(member, _)| member.0).collect();
    let days: Vec<Date> = minutes.iter().map(|(_, (day, _))| *day).collect();
    let places: Vec<i32> = minutes.iter().map(|(_, (_, minute))| *minute).collect();
    sqlx::query!(
        "insert into guard_presence (member, day, minutes)
         select s.member, s.day, bit_or(set_bit(repeat('0', 1560)::bit(1560), s.minute, 1))
         from unnest($1::bigint[], $2::date[], $3::int[]) as s (member, day, minute)
         group by s.member, s.day order by s.member, s.day
         on conflict (member, day) do update set minutes = guard_presence.minutes | excluded.minutes",
        &members,
        &days,
        &places
    )
    .execute(store.pool())
    .await?;
    Ok(())
}

pub(super) async fn days(store: &Store, member: MemberId, from: Date) -> Result<HashMap<Date, i64>, Error> {
    let rows = sqlx::query!(
        r#"select day, bit_count(minutes)::bigint as "minutes!" from guard_presence where member = $1 and day >= $2"#,
        member.0,
        from
    );
    let rows = rows.fetch_all(store.pool()).await?;
    Ok(rows.into_iter().map(|row| (row.day, row.minutes)).collect())
}

/// When a session began, by its first pulse, and when its member was last reminded.
pub(super) async fn session(
    store: &Store,
    session: Uuid,
    member: MemberId,
) -> Result<(OffsetDateTime, OffsetDateTime), Error> {
    let now = store.now();
    let row = sqlx::query!(
        "insert into guard_session (session, member, started_at, reminded_at) values ($1, $2, $3, $3)
         on conflict (session) do update set member = excluded.member
         returning started_at, reminded_at",
        session,
        member.0,
        now
    )
    .fetch_one(store.pool())
    .await?;
    Ok((row.started_at, row.reminded_at))
}

pub(super) async fn remind(
    tx: &mut Tx,
    session: Uuid,
    member: MemberId,
    now: OffsetDateTime,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into guard_session (session, member, started_at, reminded_at) values ($1, $2, $3, $3)
         on conflict (session) do update set reminded_at = excluded.reminded_at",
        session,
        member.0,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn reality(store: &Store, member: MemberId) -> Result<Option<i32>, Error> {
    let minutes = sqlx::query_scalar!("select reality_minutes from guard_member where member = $1", member.0);
    Ok(minutes.fetch_optional(store.pool()).await?.flatten())
}

pub(super) async fn set_reality(tx: &mut Tx, member: MemberId, minutes: i32) -> Result<(), Error> {
    sqlx::query!("update guard_member set reality_minutes = $2 where member = $1", member.0, minutes)
        .execute(tx.conn())
        .await?;
    Ok(())
}
