//! Which messages were processed.

use kernel::id::{DepositId, MemberId, OperatorId, WithdrawalId};
use office::NamedOperator;
use sqlx::types::Json;
use store::{Store, Tx};
use time::OffsetDateTime;
use uuid::Uuid;

use super::mismatch::{ProviderMismatch, Seen, Wanted};
use crate::{
    Error,
    provider::{Message, Topic},
};

pub(super) struct Earlier {
    pub(super) digest: Vec<u8>,
    pub(super) refused: Option<String>,
}

/// Makes copies of one message wait for each other.
pub(super) async fn lock(tx: &mut Tx, provider: &str, event: &str) -> Result<(), Error> {
    Ok(tx.advisory_lock("cashier message", &format!("{provider}:{event}")).await?)
}

pub(super) async fn find(tx: &mut Tx, provider: &str, event: &str) -> Result<Option<Earlier>, Error> {
    Ok(sqlx::query_as!(
        Earlier,
        "select digest, refused from cashier_message where provider = $1 and event = $2",
        provider,
        event
    )
    .fetch_optional(tx.conn())
    .await?)
}

pub(super) async fn insert(
    tx: &mut Tx,
    (provider, event): (&str, &str),
    digest: &[u8],
    refused: Option<&str>,
    now: OffsetDateTime,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into cashier_message (provider, event, digest, refused, at) values ($1, $2, $3, $4, $5)",
        provider,
        event,
        digest,
        refused,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Most different refused messages that are kept: who floods us fills no disk.
const KEPT: i64 = 10_000;

/// Keeps that a message was refused at the door, once per content, with a count.
pub(super) async fn refuse(
    store: &Store,
    provider: &str,
    digest: &[u8],
    why: &str,
    now: OffsetDateTime,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into cashier_message_refused as r (provider, digest, why, first_at, last_at)
         select $1, $2, $3, $4, $4
         where (select count(*) from cashier_message_refused) < $5
            or exists (select from cashier_message_refused where provider = $1 and digest = $2 and why = $3)
         on conflict (provider, digest, why) do update set times = r.times + 1, last_at = $4",
        provider,
        digest,
        why,
        now,
        KEPT
    )
    .execute(store.pool())
    .await?;
    Ok(())
}

/// What a message names: a deposit, or the withdrawal that one of its transfers belongs to.
fn named(message: &Message) -> (Option<Uuid>, Option<Uuid>) {
    let id = |text: &str| text.parse::<Uuid>().ok();
    match message.topic {
        Topic::PayoutPaid | Topic::PayoutFailed => (None, message.reference.split('.').next().and_then(id)),
        _ => (id(&message.reference), None),
    }
}

/// Keeps a message that contradicts our record, once.
pub(super) async fn contradicted(
    tx: &mut Tx,
    (provider, message): (&str, &Message),
    (digest, why): (&[u8], &str),
    now: OffsetDateTime,
) -> Result<(), Error> {
    let (deposit, withdrawal) = named(message);
    sqlx::query!(
        "insert into cashier_mismatch (id, provider, event, digest, why, message, deposit, withdrawal, member, at)
         select $1, $2, $3, $4, $5, $6, d.id, w.id, coalesce(d.member, w.member), $9
         from (values (1)) as one (row)
         left join cashier_deposit d on d.id = $7
         left join cashier_withdrawal w on w.id = $8
         on conflict on constraint cashier_mismatch_once do nothing",
        kernel::id::fresh(),
        provider,
        message.id,
        digest,
        why,
        Json(message) as _,
        deposit,
        withdrawal,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

struct Row {
    id: Uuid,
    provider: String,
    event: String,
    why: String,
    message: Option<Json<Message>>,
    deposit: Option<Uuid>,
    withdrawal: Option<Uuid>,
    member: Option<i64>,
    at: OffsetDateTime,
    seen_by: Option<i64>,
    seen_name: Option<String>,
    seen_note: Option<String>,
    seen_at: Option<OffsetDateTime>,
}

impl From<Row> for ProviderMismatch {
    fn from(row: Row) -> Self {
        let seen = match (row.seen_by, row.seen_name, row.seen_note, row.seen_at) {
            (Some(operator), Some(name), Some(note), Some(at)) => {
                Some(Seen { operator: OperatorId(operator), name, note, at })
            }
            _ => None,
        };
        Self {
            id: row.id,
            provider: row.provider,
            event: row.event,
            why: row.why,
            theirs: row.message.map(|message| message.0),
            deposit: row.deposit.map(DepositId),
            withdrawal: row.withdrawal.map(WithdrawalId),
            member: row.member.map(MemberId),
            at: row.at,
            seen,
        }
    }
}

/// Mismatches, the newest first.
pub(super) async fn mismatches(store: &Store, wanted: &Wanted<'_>) -> Result<Vec<ProviderMismatch>, Error> {
    let (at, id) = wanted.after.unzip();
    let rows = sqlx::query_as!(
        Row,
        r#"select id, provider, event, why, message as "message: Json<Message>", deposit, withdrawal, member, at,
                  seen_by, seen_name, seen_note, seen_at
           from cashier_mismatch
           where ($1::bool is null or (seen_at is not null) = $1) and ($2::text is null or provider = $2)
             and ($3::timestamptz is null or (at, id) < ($3, $4::uuid))
           order by at desc, id desc limit $5"#,
        wanted.seen,
        wanted.provider,
        at,
        id,
        i64::from(wanted.limit)
    );
    Ok(rows.fetch_all(store.pool()).await?.into_iter().map(Into::into).collect())
}

pub(super) async fn mismatch(store: &Store, id: Uuid) -> Result<Option<ProviderMismatch>, Error> {
    let row = sqlx::query_as!(
        Row,
        r#"select id, provider, event, why, message as "message: Json<Message>", deposit, withdrawal, member, at,
                  seen_by, seen_name, seen_note, seen_at
           from cashier_mismatch where id = $1"#,
        id
    );
    Ok(row.fetch_optional(store.pool()).await?.map(Into::into))
}

/// `false` when nobody is waited for.
pub(super) async fn acknowledge(
    tx: &mut Tx,
    id: Uuid,
    operator: NamedOperator<'_>,
    note: &str,
    now: OffsetDateTime,
) -> Result<bool, Error> {
    let done = sqlx::query!(
        "update cashier_mismatch set seen_by = $2, seen_name = $3, seen_note = $4, seen_at = $5
         where id = $1 and seen_at is null",
        id,
        operator.id.0,
        operator.name,
        note,
        now
    );
    Ok(done.execute(tx.conn()).await?.rows_affected() == 1)
}
