//! Where statements and their lines are kept.

use kernel::{
    Amount, Asset,
    id::{DepositId, OperatorId},
};
use store::{Store, Tx};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{Line, LineKey, Open, Report};
use crate::{Error, reference::plain};

/// Makes imports for one channel wait for each other.
pub(super) async fn lock(tx: &mut Tx, channel: &str) -> Result<(), Error> {
    Ok(tx.advisory_lock("cashier statements", channel).await?)
}

/// What became of a file that was imported before.
pub(super) async fn earlier(tx: &mut Tx, channel: &str, digest: &[u8]) -> Result<Option<Report>, Error> {
    let report = sqlx::query_scalar!(
        "select report from cashier_statement where channel = $1 and digest = $2",
        channel,
        digest
    );
    let Some(report) = report.fetch_optional(tx.conn()).await? else { return Ok(None) };
    Ok(Some(serde_json::from_value(report).map_err(store::Error::from)?))
}

pub(super) struct NewStatement<'a> {
    pub(super) id: Uuid,
    pub(super) channel: &'a str,
    pub(super) name: &'a str,
    pub(super) digest: &'a [u8],
    pub(super) operator: OperatorId,
    pub(super) at: OffsetDateTime,
}

pub(super) async fn insert(tx: &mut Tx, new: &NewStatement<'_>, report: &Report) -> Result<(), Error> {
    let report = serde_json::to_value(report).map_err(store::Error::from)?;
    sqlx::query!(
        "insert into cashier_statement (id, channel, name, digest, report, imported_by, at)
         values ($1, $2, $3, $4, $5, $6, $7)",
        new.id,
        new.channel,
        new.name,
        new.digest,
        report,
        new.operator.0,
        new.at
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Keeps a line, if its transaction is new.
pub(super) async fn keep(tx: &mut Tx, channel: &str, statement: Uuid, line: &Line) -> Result<bool, Error> {
    let done = sqlx::query!(
        "insert into cashier_statement_line
             (channel, transaction, statement, booked_on, asset, amount, reference, payer, state)
         values ($1, $2, $3, $4, $5, $6, $7, $8, 'unmatched') on conflict do nothing",
        channel,
        plain(&line.transaction),
        statement,
        line.booked_on,
        line.currency.number(),
        line.amount.units(),
        line.reference,
        line.payer
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Whether a line that is known already says the same.
pub(super) async fn is_same(tx: &mut Tx, channel: &str, line: &Line) -> Result<bool, Error> {
    let same = sqlx::query_scalar!(
        r#"select exists (select from cashier_statement_line
                          where channel = $1 and transaction = $2 and amount = $3 and asset = $4) as "same!""#,
        channel,
        plain(&line.transaction),
        line.amount.units(),
        line.currency.number()
    );
    Ok(same.fetch_one(tx.conn()).await?)
}

/// Writes what a line became.
pub(super) async fn decide(
    tx: &mut Tx,
    LineKey { channel, transaction }: LineKey<'_>,
    state: &str,
    deposit: Option<DepositId>,
) -> Result<(), Error> {
    sqlx::query!(
        "update cashier_statement_line set state = $3, deposit = $4 where channel = $1 and transaction = $2",
        channel,
        transaction,
        state,
        deposit.map(|id| id.0)
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// A line that waits, locked.
pub(super) async fn open(
    tx: &mut Tx,
    channel: &str,
    transaction: &str,
) -> Result<Option<(Amount, Asset)>, Error> {
    let row = sqlx::query!(
        "select amount, asset from cashier_statement_line
         where channel = $1 and transaction = $2 and state in ('unmatched', 'review') for update",
        channel,
        transaction
    );
    let odd = || store::Error::Inconsistent("a line of an unknown amount or asset");
    let Some(row) = row.fetch_optional(tx.conn()).await? else { return Ok(None) };
    let asset = Asset::from_number(row.asset).ok_or_else(odd)?;
    Ok(Some((Amount::from_units(row.amount).ok_or_else(odd)?, asset)))
}

/// Whether a transaction paid for something already.
pub(crate) async fn is_spent(tx: &mut Tx, channel: &str, transaction: &str) -> Result<bool, Error> {
    Ok(sqlx::query_scalar!(
        r#"select exists (select from cashier_statement_line
                          where channel = $1 and transaction = $2 and state = 'matched') as "spent!""#,
        channel,
        transaction
    )
    .fetch_one(tx.conn())
    .await?)
}

struct Row {
    channel: String,
    transaction: String,
    booked_on: time::Date,
    asset: i16,
    amount: i64,
    reference: String,
    payer: String,
    deposit: Option<Uuid>,
    state: String,
}

impl TryFrom<Row> for Open {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        let odd = || store::Error::Inconsistent("a line of an unknown amount or asset");
        Ok(Self {
            channel: row.channel,
            transaction: row.transaction,
            booked_on: row.booked_on.to_string(),
            currency: Asset::from_number(row.asset).ok_or_else(odd)?,
            amount: Amount::from_units(row.amount).ok_or_else(odd)?,
            reference: row.reference,
            payer: row.payer,
            deposit: row.deposit.map(DepositId),
            state: row.state,
        })
    }
}

/// A line that waits, locked.
pub(super) async fn one(tx: &mut Tx, channel: &str, transaction: &str) -> Result<Option<Open>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select channel, transaction, booked_on, asset, amount, reference, payer, deposit, state
         from cashier_statement_line
         where channel = $1 and transaction = $2 and state in ('unmatched', 'review') for update",
        channel,
        transaction
    );
    row.fetch_optional(tx.conn()).await?.map(Open::try_from).transpose()
}

/// Lines that wait for a person, oldest first.
pub(super) async fn waiting(store: &Store, limit: i64) -> Result<Vec<Open>, Error> {
    let rows = sqlx::query_as!(
        Row,
        "select l.channel, l.transaction, l.booked_on, l.asset, l.amount, l.reference, l.payer, l.deposit, l.state
         from cashier_statement_line l join cashier_statement s on s.id = l.statement
         where l.state in ('review', 'unmatched') order by s.at, l.transaction limit $1",
        limit
    );
    rows.fetch_all(store.pool()).await?.into_iter().map(Open::try_from).collect()
}
