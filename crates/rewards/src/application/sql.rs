//! Where applications and their pictures are kept.

use std::collections::HashMap;

use kernel::{Amount, id::MemberId};
use serde_json::Value;
use store::{Store, Tx};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{Application, Image, Queue, State, Verdict};
use crate::{
    Error,
    definition::{Both, Kind, Terms},
};

struct Row {
    id: Uuid,
    promotion: Uuid,
    title_bn: String,
    title_en: String,
    terms: Value,
    member: i64,
    comment: String,
    numbers: Vec<i16>,
    widths: Vec<i32>,
    heights: Vec<i32>,
    others: Vec<i64>,
    state: String,
    amount: Option<i64>,
    reason: Option<String>,
    at: OffsetDateTime,
    decided_at: Option<OffsetDateTime>,
    decided_name: Option<String>,
}

impl TryFrom<Row> for Application {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        let odd = || store::Error::Inconsistent("an application of an unknown state, or for no activity");
        let Ok(Terms::Activity(terms)) = Terms::read(Kind::Activity, row.terms) else {
            return Err(odd().into());
        };
        let measures = row.widths.into_iter().zip(row.heights);
        let images = row.numbers.into_iter().zip(measures).zip(row.others).map(
            |((number, (width, height)), used_by_others)| Image { number, width, height, used_by_others },
        );
        Ok(Self {
            id: row.id,
            promotion: row.promotion,
            title: Both { bn: row.title_bn, en: row.title_en },
            most: terms.most,
            multiple: terms.multiple,
            member: MemberId(row.member),
            comment: row.comment,
            images: images.collect(),
            state: row.state.parse().map_err(|_| odd())?,
            amount: row.amount.map(|units| Amount::from_units(units).ok_or_else(odd)).transpose()?,
            reason: row.reason,
            at: row.at,
            decided_at: row.decided_at,
            decided_by: row.decided_name,
        })
    }
}

pub(super) async fn file(
    tx: &mut Tx,
    (id, promotion): (Uuid, Uuid),
    (member, comment): (MemberId, &str),
    now: OffsetDateTime,
) -> Result<(), Error> {
    let filed = sqlx::query!(
        "insert into application (id, promotion, member, comment, state, at) values ($1, $2, $3, $4, 'applying', $5)
         on conflict (member, promotion) where state = 'applying' do nothing",
        id,
        promotion,
        member.0,
        comment,
        now
    );
    let filed = filed.execute(tx.conn()).await?.rows_affected();
    if filed == 0 { Err(Error::ApplicationWaiting) } else { Ok(()) }
}

pub(super) async fn keep(
    tx: &mut Tx,
    (application, number): (Uuid, i16),
    (picture, hash): (&[u8], &[u8]),
    (width, height): (i32, i32),
) -> Result<(), Error> {
    sqlx::query!(
        "insert into application_picture (application, number, picture, hash, width, height)
         values ($1, $2, $3, $4, $5, $6)",
        application,
        number,
        picture,
        hash,
        width,
        height
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Whether one of these members applied, and was not refused.
pub(super) async fn is_asked_by(tx: &mut Tx, promotion: Uuid, members: &[MemberId]) -> Result<bool, Error> {
    let members: Vec<i64> = members.iter().map(|member| member.0).collect();
    let asked = sqlx::query_scalar!(
        r#"select exists (select from application
                          where promotion = $1 and member = any($2) and state <> 'rejected') as "asked!""#,
        promotion,
        &members
    );
    Ok(asked.fetch_one(tx.conn()).await?)
}

/// A member's applications for these, the newest first.
pub(super) async fn of_member(
    tx: &mut Tx,
    member: MemberId,
    promotions: &[Uuid],
) -> Result<Vec<Application>, Error> {
    let rows = sqlx::query_as!(
        Row,
        r#"select a.id, a.promotion, p.title_bn, p.title_en, p.terms, a.member, a.comment,
                  i.numbers as "numbers!", i.widths as "widths!", i.heights as "heights!", i.others as "others!",
                  a.state, a.amount, a.reason, a.at, a.decided_at, a.decided_name
           from application a join promotion p on p.id = a.promotion
           cross join lateral (
               select coalesce(array_agg(number order by number), '{}') as numbers,
                      coalesce(array_agg(width order by number), '{}') as widths,
                      coalesce(array_agg(height order by number), '{}') as heights,
                      coalesce(array_agg(0::bigint order by number), '{}') as others
               from application_picture where application = a.id) i
           where a.member = $1 and a.promotion = any($2) order by a.at desc, a.id desc"#,
        member.0,
        promotions
    );
    rows.fetch_all(tx.conn()).await?.into_iter().map(TryInto::try_into).collect()
}

/// One, with who else sent its pictures.
pub(super) async fn one(tx: &mut Tx, id: Uuid) -> Result<Option<Application>, Error> {
    let row = sqlx::query_as!(
        Row,
        r#"select a.id, a.promotion, p.title_bn, p.title_en, p.terms, a.member, a.comment,
                  i.numbers as "numbers!", i.widths as "widths!", i.heights as "heights!", i.others as "others!",
                  a.state, a.amount, a.reason, a.at, a.decided_at, a.decided_name
           from application a join promotion p on p.id = a.promotion
           cross join lateral (
               select coalesce(array_agg(number order by number), '{}') as numbers,
                      coalesce(array_agg(width order by number), '{}') as widths,
                      coalesce(array_agg(height order by number), '{}') as heights,
                      coalesce(array_agg((
                          select count(distinct other.id) from application_picture same
                          join application other on other.id = same.application
                          where same.hash = own.hash and other.member <> a.member) order by number), '{}') as others
               from application_picture own where application = a.id) i
           where a.id = $1"#,
        id
    );
    row.fetch_optional(tx.conn()).await?.map(TryInto::try_into).transpose()
}

/// One, locked until the transaction ends.
pub(super) async fn lock(tx: &mut Tx, id: Uuid) -> Result<Option<Application>, Error> {
    sqlx::query!("select id from application where id = $1 for update", id).fetch_optional(tx.conn()).await?;
    one(tx, id).await
}

/// Those that wait oldest first, those that are decided newest first.
pub(super) async fn queue(store: &Store, queue: &Queue) -> Result<Vec<Application>, Error> {
    let (at, id) = queue.after.unzip();
    let rows = sqlx::query_as!(
        Row,
        r#"select a.id, a.promotion, p.title_bn, p.title_en, p.terms, a.member, a.comment,
                  i.numbers as "numbers!", i.widths as "widths!", i.heights as "heights!", i.others as "others!",
                  a.state, a.amount, a.reason, a.at, a.decided_at, a.decided_name
           from (select * from application
                 where state = $1 and ($2::uuid is null or promotion = $2) and ($3::bigint is null or member = $3)
                   and ($4::timestamptz is null
                        or case when $1 = 'applying' then (at, id) > ($4, $5) else (at, id) < ($4, $5) end)
                 order by case when $1 = 'applying' then at end, case when $1 = 'applying' then id end, at desc, id desc
                 limit $6) a
           join promotion p on p.id = a.promotion
           cross join lateral (
               select coalesce(array_agg(number order by number), '{}') as numbers,
                      coalesce(array_agg(width order by number), '{}') as widths,
                      coalesce(array_agg(height order by number), '{}') as heights,
                      coalesce(array_agg((
                          select count(distinct other.id) from application_picture same
                          join application other on other.id = same.application
                          where same.hash = own.hash and other.member <> a.member) order by number), '{}') as others
               from application_picture own where application = a.id) i
           order by case when $1 = 'applying' then a.at end, case when $1 = 'applying' then a.id end, a.at desc, a.id desc"#,
        queue.state.name(),
        queue.promotion,
        queue.member.map(|member| member.0),
        at,
        id,
        i64::from(queue.limit)
    );
    rows.fetch_all(store.pool()).await?.into_iter().map(TryInto::try_into).collect()
}

/// How many wait, by promotion.
pub(super) async fn waiting(store: &Store, promotions: &[Uuid]) -> Result<HashMap<Uuid, i64>, Error> {
    let rows = sqlx::query!(
        r#"select promotion, count(*) as "count!" from application
           where promotion = any($1) and state = 'applying' group by promotion"#,
        promotions
    );
    let rows = rows.fetch_all(store.pool()).await?;
    Ok(rows.into_iter().map(|row| (row.promotion, row.count)).collect())
}

pub(super) async fn picture(store: &Store, id: Uuid, number: i16) -> Result<Option<Vec<u8>>, Error> {
    let picture = sqlx::query_scalar!(
        "select picture from application_picture where application = $1 and number = $2",
        id,
        number
    );
    Ok(picture.fetch_optional(store.pool()).await?)
}

/// Writes a decision down.
pub(super) async fn decide(
    tx: &mut Tx,
    id: Uuid,
    verdict: &Verdict<'_>,
    now: OffsetDateTime,
) -> Result<(), Error> {
    let state = if verdict.amount.is_some() { State::Issued } else { State::Rejected };
    sqlx::query!(
        "update application
         set state = $2, amount = $3, reason = $4, decided_at = $5, decided_by = $6, decided_name = $7
         where id = $1 and state = 'applying'",
        id,
        state.name(),
        verdict.amount.map(Amount::units),
        verdict.reason,
        now,
        verdict.by.id.0,
        verdict.by.name
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}
