//! What the chain showed.

use store::Tx;
use time::OffsetDateTime;

use super::Seen;
use crate::{Error, deposit::Deposit};

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
}

/// What is known of a transfer.
pub(super) async fn known(tx: &mut Tx, deposit: &Deposit, seen: &Seen) -> Result<Option<Known>, Error> {
    let known = sqlx::query_as!(
        Known,
        "select state, at from cashier_chain_transfer where channel = $1 and transaction = $2 and number = $3",
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
    (state, at): (&str, OffsetDateTime),
) -> Result<(), Error> {
    sqlx::query!(
        "insert into cashier_chain_transfer as t (channel, transaction, number, deposit, token, tokens, block, state, at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
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
        at
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}
