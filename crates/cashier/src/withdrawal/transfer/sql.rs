//! Where transfers are kept.

use kernel::{
    Amount, Money,
    id::{MemberId, WithdrawalId},
};
use store::{Store, Tx};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{Receipt, Transfer};
use crate::Error;

struct Row {
    withdrawal: Uuid,
    number: i32,
    amount: i64,
    attempt: i32,
    name: String,
    provider: Option<String>,
    state: String,
    receipt: Option<String>,
    arrived: Option<i64>,
    proof: Option<Uuid>,
    note: String,
    due_at: Option<OffsetDateTime>,
    updated_at: OffsetDateTime,
}

impl TryFrom<Row> for Transfer {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        let odd = || store::Error::Inconsistent("a transfer of an unknown amount, state or receipt");
        let receipt = row.receipt.map(|name| name.parse().map_err(|_| odd()));
        Ok(Self {
            number: row.number,
            amount: Amount::from_units(row.amount).ok_or_else(odd)?,
            attempt: row.attempt,
            name: row.name,
            provider: row.provider,
            state: row.state.parse().map_err(|_| odd())?,
            receipt: receipt.transpose()?,
            arrived: row.arrived.map(Money::from_units),
            proof: row.proof,
            note: row.note,
            until: row.due_at,
            updated_at: row.updated_at,
        })
    }
}

/// Writes a transfer, new or changed.
pub(in crate::withdrawal) async fn save(
    tx: &mut Tx,
    withdrawal: WithdrawalId,
    transfer: &Transfer,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into cashier_payout
             (withdrawal, number, amount, attempt, name, state, receipt, arrived, proof, note, due_at, updated_at, provider)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
         on conflict (withdrawal, number) do update
             set attempt = $4, name = $5, state = $6, receipt = $7, arrived = $8, proof = $9, note = $10,
                 due_at = $11, updated_at = $12, provider = $13",
        withdrawal.0,
        transfer.number,
        transfer.amount.units(),
        transfer.attempt,
        transfer.name,
        transfer.state.name(),
        transfer.receipt.map(Receipt::name),
        transfer.arrived.map(Money::units),
        transfer.proof,
        transfer.note,
        transfer.until,
        transfer.updated_at,
        transfer.provider
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// A withdrawal's transfers, which its own lock protects.
pub(in crate::withdrawal) async fn of(tx: &mut Tx, id: WithdrawalId) -> Result<Vec<Transfer>, Error> {
    let rows = sqlx::query_as!(
        Row,
        "select withdrawal, number, amount, attempt, name, provider, state, receipt, arrived, proof, note, due_at, updated_at
         from cashier_payout where withdrawal = $1 order by number",
        id.0
    );
    rows.fetch_all(tx.conn()).await?.into_iter().map(Transfer::try_from).collect()
}

/// The transfers of several withdrawals.
pub(in crate::withdrawal) async fn of_all(
    store: &Store,
    ids: &[Uuid],
) -> Result<Vec<(Uuid, Transfer)>, Error> {
    let rows = sqlx::query_as!(
        Row,
        "select withdrawal, number, amount, attempt, name, provider, state, receipt, arrived, proof, note, due_at, updated_at
         from cashier_payout where withdrawal = any($1) order by withdrawal, number",
        ids
    );
    let rows = rows.fetch_all(store.pool()).await?.into_iter();
    rows.map(|row| Ok((row.withdrawal, Transfer::try_from(row)?))).collect()
}

/// The withdrawal whose present attempt to pay has this name.
pub(in crate::withdrawal) async fn named(tx: &mut Tx, name: &str) -> Result<Option<WithdrawalId>, Error> {
    let id = sqlx::query_scalar!("select withdrawal from cashier_payout where name = $1", name);
    Ok(id.fetch_optional(tx.conn()).await?.map(WithdrawalId))
}

/// How many transfers a member disputes.
pub(in crate::withdrawal) async fn disputed(tx: &mut Tx, member: MemberId) -> Result<i64, Error> {
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from cashier_payout p join cashier_withdrawal w on w.id = p.withdrawal
           where w.member = $1 and p.state = 'disputed'"#,
        member.0
    );
    Ok(count.fetch_one(tx.conn()).await?)
}
