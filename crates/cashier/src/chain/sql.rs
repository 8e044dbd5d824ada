//! What the chain showed.

use kernel::id::{DepositId, MemberId, OperatorId};
use office::NamedOperator;
use store::{Store, Tx};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{Seen, Unmatched, UnmatchedKind};
use crate::{Error, deposit::Deposit, mismatch};

/// How many transfers that were known are no longer on the chain.
pub(super) struct Gone {
    pub(super) seen: u64,
    pub(super) credited: u64,
}

/// Marks what the node no longer reports.
pub(super) async fn gone(tx: &mut Tx, deposit: &Deposit, now: &[Seen]) -> Result<Gone, Error> {
    let still: Vec<String> = now.iter().map(|seen| format!("{}/{}", seen.transaction, seen.number)).collect();
    let seen = sqlx::query!(
        "update cashier_chain_transfer set state = 'orphaned'
         where deposit = $1 and state = 'seen' and not (transaction || '/' || number = any($2))",
        deposit.id.0,
        &still
    )
    .execute(tx.conn())
    .await?;
    // Nobody waits for what is not there; what was dealt with stays written down.
    sqlx::query!(
        "update cashier_chain_transfer set state = 'orphaned'
         where deposit = $1 and state in ('foreign', 'dust', 'beyond') and seen_at is null
           and not (transaction || '/' || number = any($2))",
        deposit.id.0,
        &still
    )
    .execute(tx.conn())
    .await?;
    let credited = sqlx::query!(
        "update cashier_chain_transfer set state = 'lost'
         where deposit = $1 and state = 'credited' and not (transaction || '/' || number = any($2))",
        deposit.id.0,
        &still
    )
    .execute(tx.conn())
    .await?;
    Ok(Gone { seen: seen.rows_affected(), credited: credited.rows_affected() })
}

/// Whether tokens that were credited are not on the chain.
pub(super) async fn is_lost(tx: &mut Tx, deposit: &Deposit) -> Result<bool, Error> {
    Ok(sqlx::query_scalar!(
        r#"select exists (select from cashier_chain_transfer where deposit = $1 and state = 'lost') as "lost!""#,
        deposit.id.0
    )
    .fetch_one(tx.conn())
    .await?)
}

/// A transfer that was seen before.
pub(super) struct Known {
    pub(super) state: String,
    /// When it was seen first.
    pub(super) at: OffsetDateTime,
    /// Whether a person dealt with it.
    pub(super) dealt: bool,
}

/// What is known of a transfer, locked until `tx` ends.
pub(super) async fn known(tx: &mut Tx, deposit: &Deposit, seen: &Seen) -> Result<Option<Known>, Error> {
    let known = sqlx::query_as!(
        Known,
        r#"select state, at, seen_at is not null as "dealt!" from cashier_chain_transfer
           where channel = $1 and transaction = $2 and number = $3 for update"#,
        deposit.channel,
        seen.transaction,
        seen.number
    );
    Ok(known.fetch_optional(tx.conn()).await?)
}

/// Keeps what was seen. One that was lost and came back counts as credited: its money was never taken back.
pub(super) async fn keep(
    tx: &mut Tx,
    deposit: &Deposit,
    seen: &Seen,
    state: &str,
    at: OffsetDateTime,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into cashier_chain_transfer as t
             (channel, transaction, number, deposit, token, tokens, block, state, at, id)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         on conflict (channel, transaction, number) do update
             set block = $7, state = case when t.state in ('lost', 'credited') then 'credited' else $8 end",
        deposit.channel,
        seen.transaction,
        seen.number,
        deposit.id.0,
        seen.token,
        seen.tokens,
        seen.block,
        state,
        at,
        kernel::id::fresh()
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

struct UnmatchedRow {
    id: Uuid,
    channel: String,
    deposit: Uuid,
    member: i64,
    state: String,
    token: String,
    tokens: i64,
    transaction: String,
    number: i32,
    block: i64,
    at: OffsetDateTime,
    seen_by: Option<i64>,
    seen_name: Option<String>,
    seen_note: Option<String>,
    seen_at: Option<OffsetDateTime>,
}

impl From<UnmatchedRow> for Unmatched {
    fn from(row: UnmatchedRow) -> Self {
        let dealt = match (row.seen_by, row.seen_name, row.seen_note, row.seen_at) {
            (Some(operator), Some(name), Some(note), Some(at)) => {
                Some(mismatch::Seen { operator: OperatorId(operator), name, note, at })
            }
            _ => None,
        };
        let kind = match row.state.as_str() {
            "dust" => UnmatchedKind::Dust,
            "beyond" => UnmatchedKind::Beyond,
            _ => UnmatchedKind::Foreign,
        };
        Self {
            id: row.id,
            channel: row.channel,
            deposit: DepositId(row.deposit),
            member: MemberId(row.member),
            kind,
            token: row.token,
            tokens: row.tokens,
            transaction: row.transaction,
            number: row.number,
            block: row.block,
            at: row.at,
            dealt,
        }
    }
}

/// Tokens that are credited to nobody, the newest first.
pub(super) async fn unmatched_tokens(
    store: &Store,
    dealt: bool,
    after: Option<(OffsetDateTime, Uuid)>,
    limit: u16,
) -> Result<Vec<Unmatched>, Error> {
    let (at, id) = after.unzip();
    let rows = sqlx::query_as!(
        UnmatchedRow,
        "select t.id, t.channel, t.deposit, d.member, t.state, t.token, t.tokens, t.transaction, t.number, t.block, t.at,
                t.seen_by, t.seen_name, t.seen_note, t.seen_at
         from cashier_chain_transfer t join cashier_deposit d on d.id = t.deposit
         where t.state in ('foreign', 'dust', 'beyond') and (t.seen_at is not null) = $1
           and ($2::timestamptz is null or (t.at, t.id) < ($2, $3::uuid))
         order by t.at desc, t.id desc limit $4",
        dealt,
        at,
        id,
        i64::from(limit)
    );
    Ok(rows.fetch_all(store.pool()).await?.into_iter().map(Into::into).collect())
}

pub(super) async fn unmatched(store: &Store, id: Uuid) -> Result<Option<Unmatched>, Error> {
    let row = sqlx::query_as!(
        UnmatchedRow,
        "select t.id, t.channel, t.deposit, d.member, t.state, t.token, t.tokens, t.transaction, t.number, t.block, t.at,
                t.seen_by, t.seen_name, t.seen_note, t.seen_at
         from cashier_chain_transfer t join cashier_deposit d on d.id = t.deposit
         where t.id = $1 and t.state in ('foreign', 'dust', 'beyond')",
        id
    );
    Ok(row.fetch_optional(store.pool()).await?.map(Into::into))
}

/// `false` when nobody is waited for. A look at the chain at the same moment waits, and finds it dealt with.
pub(super) async fn deal(
    tx: &mut Tx,
    id: Uuid,
    operator: NamedOperator<'_>,
    note: &str,
    now: OffsetDateTime,
) -> Result<bool, Error> {
    let done = sqlx::query!(
        "update cashier_chain_transfer set seen_by = $2, seen_name = $3, seen_note = $4, seen_at = $5
         where id = $1 and state in ('foreign', 'dust', 'beyond') and seen_at is null",
        id,
        operator.id.0,
        operator.name,
        note,
        now
    );
    Ok(done.execute(tx.conn()).await?.rows_affected() == 1)
}
