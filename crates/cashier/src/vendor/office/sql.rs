//! What vendors were asked and answered about transfers, and what operators said.

use kernel::{
    Amount, Asset,
    id::{MemberId, OperatorId},
};
use office::NamedOperator;
use store::{Store, Tx};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{Acted, SHOWN, Said, Tracked, Turn, VendorTransfer, Wanted};
use crate::Error;

struct Row {
    id: Uuid,
    member: i64,
    vendor: String,
    inward: bool,
    asset: i16,
    amount: i64,
    state: String,
    reason: Option<String>,
    created_at: OffsetDateTime,
    updated_at: OffsetDateTime,
    held_at: Option<OffsetDateTime>,
    asked: Option<String>,
    answer: Option<String>,
    why: Option<String>,
    first_at: Option<OffsetDateTime>,
    last_at: Option<OffsetDateTime>,
    times: Option<i32>,
}

impl TryFrom<Row> for Tracked {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        let odd = || store::Error::Inconsistent("a vendor's transfer of an unknown amount or state");
        let said = match (row.asked, row.answer, row.why, row.first_at, row.last_at, row.times) {
            (Some(asked), Some(answer), Some(why), Some(first_at), Some(last_at), Some(times)) => {
                Some(Said { asked, answer, why, first_at, last_at, times })
            }
            _ => None,
        };
        let transfer = VendorTransfer {
            id: row.id,
            member: MemberId(row.member),
            vendor: row.vendor,
            inward: row.inward,
            currency: Asset::from_number(row.asset).ok_or_else(odd)?,
            amount: Amount::from_units(row.amount).ok_or_else(odd)?,
            state: row.state.parse().map_err(|_| odd())?,
            reason: row.reason,
            created_at: row.created_at,
        };
        Ok(Self { transfer, updated_at: row.updated_at, held_at: row.held_at, said, turn: Turn::House })
    }
}

/// Transfers on their tracked, those that wait longest first; with those that are over, the newest first.
pub(super) async fn transfers(store: &Store, wanted: &Wanted) -> Result<Vec<Tracked>, Error> {
    let (after_at, after_id) = wanted.after.unzip();
    let rows = if wanted.all {
        sqlx::query_as!(
            Row,
            r#"select t.id, t.member, t.vendor, t.inward, t.asset, t.amount, t.state, t.reason, t.created_at, t.updated_at,
                      t.held_at, s.asked as "asked?", s.answer as "answer?", s.why as "why?", s.first_at as "first_at?",
                      s.last_at as "last_at?", s.times as "times?"
               from cashier_vendor_transfer t
               left join lateral (select * from cashier_vendor_said where transfer = t.id order by number desc limit 1) s
                   on true
               where ($1::text is null or t.vendor = $1) and ($2::bigint is null or t.member = $2)
                 and ($3::uuid is null or t.id < $3)
               order by t.id desc limit $4"#,
            wanted.vendor,
            wanted.member.map(|member| member.0),
            after_id,
            i64::from(wanted.limit)
        )
        .fetch_all(store.pool())
        .await?
    } else {
        sqlx::query_as!(
            Row,
            r#"select t.id, t.member, t.vendor, t.inward, t.asset, t.amount, t.state, t.reason, t.created_at, t.updated_at,
                      t.held_at, s.asked as "asked?", s.answer as "answer?", s.why as "why?", s.first_at as "first_at?",
                      s.last_at as "last_at?", s.times as "times?"
               from cashier_vendor_transfer t
               left join lateral (select * from cashier_vendor_said where transfer = t.id order by number desc limit 1) s
                   on true
               where t.state in ('requested', 'sent', 'unknown')
                 and ($1::text is null or t.vendor = $1) and ($2::bigint is null or t.member = $2)
                 and ($3::timestamptz is null or (t.created_at, t.id) > ($3, $4::uuid))
               order by t.created_at, t.id limit $5"#,
            wanted.vendor,
            wanted.member.map(|member| member.0),
            after_at,
            after_id,
            i64::from(wanted.limit)
        )
        .fetch_all(store.pool())
        .await?
    };
    rows.into_iter().map(TryInto::try_into).collect()
}

pub(super) async fn transfer(store: &Store, id: Uuid) -> Result<Option<Tracked>, Error> {
    let row = sqlx::query_as!(
        Row,
        r#"select t.id, t.member, t.vendor, t.inward, t.asset, t.amount, t.state, t.reason, t.created_at, t.updated_at,
                  t.held_at, s.asked as "asked?", s.answer as "answer?", s.why as "why?", s.first_at as "first_at?",
                  s.last_at as "last_at?", s.times as "times?"
           from cashier_vendor_transfer t
           left join lateral (select * from cashier_vendor_said where transfer = t.id order by number desc limit 1) s on true
           where t.id = $1"#,
        id
    );
    row.fetch_optional(store.pool()).await?.map(TryInto::try_into).transpose()
}

/// What the vendor was asked and answered, newest first.
pub(super) async fn said(store: &Store, id: Uuid) -> Result<Vec<Said>, Error> {
    let rows = sqlx::query_as!(
        Said,
        "select asked, answer, why, first_at, last_at, times from cashier_vendor_said
         where transfer = $1 order by number desc limit $2",
        id,
        SHOWN
    );
    Ok(rows.fetch_all(store.pool()).await?)
}

/// Writes down an answer; the same one again is counted.
pub(in crate::vendor) async fn note(
    tx: &mut Tx,
    (id, now): (Uuid, OffsetDateTime),
    asked: &str,
    (answer, why): (&str, &str),
) -> Result<(), Error> {
    let again = sqlx::query!(
        "update cashier_vendor_said set times = times + 1, last_at = $2
         where transfer = $1 and asked = $3 and answer = $4 and why = $5
           and number = (select max(number) from cashier_vendor_said where transfer = $1)",
        id,
        now,
        asked,
        answer,
        why
    );
    if again.execute(tx.conn()).await?.rows_affected() == 0 {
        sqlx::query!(
            "insert into cashier_vendor_said (transfer, asked, answer, why, first_at, last_at)
             values ($1, $3, $4, $5, $2, $2)",
            id,
            now,
            asked,
            answer,
            why
        )
        .execute(tx.conn())
        .await?;
    }
    Ok(())
}

/// What operators said and did, oldest first.
pub(super) async fn acts(store: &Store, id: Uuid) -> Result<Vec<Acted>, Error> {
    let rows = sqlx::query!(
        "select operator, name, act, arrived, evidence, at from cashier_vendor_act
         where transfer = $1 order by number limit $2",
        id,
        SHOWN
    )
    .fetch_all(store.pool())
    .await?;
    let acts = rows.into_iter().map(|row| Acted {
        operator: OperatorId(row.operator),
        name: row.name,
        act: row.act,
        arrived: row.arrived,
        evidence: row.evidence,
        at: row.at,
    });
    Ok(acts.collect())
}

/// Writes down what an operator said or did.
pub(super) async fn act(
    tx: &mut Tx,
    (id, now): (Uuid, OffsetDateTime),
    operator: NamedOperator<'_>,
    (act, arrived, evidence): (&str, Option<bool>, &str),
) -> Result<(), Error> {
    sqlx::query!(
        "insert into cashier_vendor_act (transfer, operator, name, act, arrived, evidence, at)
         values ($1, $2, $3, $4, $5, $6, $7)",
        id,
        operator.id.0,
        operator.name,
        act,
        arrived,
        evidence,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Who consented to what, the last first.
pub(super) async fn consents(tx: &mut Tx, id: Uuid) -> Result<Vec<(OperatorId, String, bool)>, Error> {
    let rows = sqlx::query!(
        r#"select operator, name, arrived as "arrived!" from cashier_vendor_act
           where transfer = $1 and act = 'consent' order by number desc limit 100"#,
        id
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(|row| (OperatorId(row.operator), row.name, row.arrived)).collect())
}

/// Holds the order back, if nobody has.
pub(super) async fn hold(tx: &mut Tx, id: Uuid, now: OffsetDateTime) -> Result<(), Error> {
    sqlx::query!("update cashier_vendor_transfer set held_at = coalesce(held_at, $2) where id = $1", id, now)
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Since when the order is held back.
pub(in crate::vendor) async fn held_at(tx: &mut Tx, id: Uuid) -> Result<Option<OffsetDateTime>, Error> {
    let held = sqlx::query_scalar!("select held_at from cashier_vendor_transfer where id = $1", id);
    Ok(held.fetch_one(tx.conn()).await?)
}
