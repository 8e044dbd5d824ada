//! Where returns and debts are kept.

use kernel::{
    Amount, Asset, Money,
    id::{DepositId, MemberId, OperatorId, RequestId},
};
use store::{Store, Tx};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{Return, State};
use crate::Error;

struct Row {
    id: Uuid,
    request: Option<Uuid>,
    deposit: Uuid,
    member: i64,
    channel: String,
    asset: i16,
    kind: String,
    amount: i64,
    taken: i64,
    owed: i64,
    transaction: Option<String>,
    state: String,
    operator: Option<i64>,
    reason: String,
    at: OffsetDateTime,
}

impl TryFrom<Row> for Return {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        let odd = || store::Error::Inconsistent("a return of an unknown asset, amount, kind or state");
        Ok(Self {
            id: row.id,
            request: row.request,
            deposit: DepositId(row.deposit),
            member: MemberId(row.member),
            channel: row.channel,
            currency: Asset::from_number(row.asset).ok_or_else(odd)?,
            kind: row.kind.parse().map_err(|_| odd())?,
            amount: Amount::from_units(row.amount).ok_or_else(odd)?,
            taken: Money::from_units(row.taken),
            owed: Money::from_units(row.owed),
            transaction: row.transaction,
            state: row.state.parse().map_err(|_| odd())?,
            operator: row.operator.map(OperatorId),
            reason: row.reason,
            at: row.at,
        })
    }
}

pub(super) async fn file(tx: &mut Tx, row: &Return) -> Result<(), Error> {
    sqlx::query!(
        "insert into cashier_return
             (id, deposit, member, channel, asset, kind, amount, taken, owed, transaction, state, operator, reason, at,
              updated_at, request)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14, $15)",
        row.id,
        row.deposit.0,
        row.member.0,
        row.channel,
        row.currency.number(),
        row.kind.name(),
        row.amount.units(),
        row.taken.units(),
        row.owed.units(),
        row.transaction,
        row.state.name(),
        row.operator.map(|operator| operator.0),
        row.reason,
        row.at,
        row.request
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// The refund of a deposit that was asked for under this name.
pub(super) async fn of_request(
    tx: &mut Tx,
    deposit: DepositId,
    request: Uuid,
) -> Result<Option<Return>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select id, request, deposit, member, channel, asset, kind, amount, taken, owed, transaction, state, operator,
                reason, at
         from cashier_return where deposit = $1 and request = $2",
        deposit.0,
        request
    );
    row.fetch_optional(tx.conn()).await?.map(Return::try_from).transpose()
}

/// A return, locked until the transaction ends.
pub(super) async fn lock(tx: &mut Tx, id: Uuid) -> Result<Option<Return>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select id, request, deposit, member, channel, asset, kind, amount, taken, owed, transaction, state, operator,
                reason, at
         from cashier_return where id = $1 for update",
        id
    );
    row.fetch_optional(tx.conn()).await?.map(Return::try_from).transpose()
}

/// The return that the outside knows by this id.
pub(super) async fn of_transaction(
    tx: &mut Tx,
    channel: &str,
    transaction: &str,
) -> Result<Option<Return>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select id, request, deposit, member, channel, asset, kind, amount, taken, owed, transaction, state, operator,
                reason, at
         from cashier_return where channel = $1 and transaction = $2 for update",
        channel,
        transaction
    );
    row.fetch_optional(tx.conn()).await?.map(Return::try_from).transpose()
}

/// Writes how it ended, and the outside's id where it is known now.
pub(super) async fn finish(
    tx: &mut Tx,
    id: Uuid,
    state: State,
    transaction: Option<&str>,
    now: OffsetDateTime,
) -> Result<(), Error> {
    sqlx::query!(
        "update cashier_return set state = $2, transaction = coalesce($3, transaction), updated_at = $4 where id = $1",
        id,
        state.name(),
        transaction,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Writes what is still owed.
pub(super) async fn owe(tx: &mut Tx, id: Uuid, owed: Money, now: OffsetDateTime) -> Result<(), Error> {
    sqlx::query!("update cashier_return set owed = $2, updated_at = $3 where id = $1", id, owed.units(), now)
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// What a member owes, the oldest first.
pub(super) async fn owing(store: &Store, member: MemberId, asset: Asset) -> Result<Vec<Return>, Error> {
    let rows = sqlx::query_as!(
        Row,
        "select id, request, deposit, member, channel, asset, kind, amount, taken, owed, transaction, state, operator,
                reason, at
         from cashier_return where member = $1 and asset = $2 and owed > 0 order by id",
        member.0,
        asset.number()
    );
    rows.fetch_all(store.pool()).await?.into_iter().map(Return::try_from).collect()
}

/// The same, locked.
pub(super) async fn lock_owing(tx: &mut Tx, member: MemberId, asset: Asset) -> Result<Vec<Return>, Error> {
    let rows = sqlx::query_as!(
        Row,
        "select id, request, deposit, member, channel, asset, kind, amount, taken, owed, transaction, state, operator,
                reason, at
         from cashier_return where member = $1 and asset = $2 and owed > 0 order by id for update",
        member.0,
        asset.number()
    );
    rows.fetch_all(tx.conn()).await?.into_iter().map(Return::try_from).collect()
}

/// All that a member owes, as `tx` sees it.
pub(super) async fn outstanding(tx: &mut Tx, member: MemberId, asset: Asset) -> Result<Money, Error> {
    let owed = sqlx::query_scalar!(
        r#"select bounded(coalesce(sum(owed), 0)) as "owed!" from cashier_return
           where member = $1 and asset = $2 and owed > 0"#,
        member.0,
        asset.number()
    );
    Ok(Money::from_units(owed.fetch_one(tx.conn()).await?))
}

/// How many deposits of a member were taken back outside since a moment, and stayed so.
pub(crate) async fn charged_back(tx: &mut Tx, member: MemberId, since: OffsetDateTime) -> Result<i64, Error> {
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from cashier_return
           where member = $1 and kind = 'chargeback' and state = 'done' and at > $2"#,
        member.0,
        since
    );
    Ok(count.fetch_one(tx.conn()).await?)
}

/// Whether a request to pay was carried out before.
pub(super) async fn is_paid(tx: &mut Tx, member: MemberId, request: RequestId) -> Result<bool, Error> {
    Ok(sqlx::query_scalar!(
        r#"select exists (select from cashier_debt_payment where member = $1 and request = $2) as "paid!""#,
        member.0,
        request.0
    )
    .fetch_one(tx.conn())
    .await?)
}

/// Writes a payment down.
pub(super) async fn keep_payment(
    tx: &mut Tx,
    (member, request): (MemberId, RequestId),
    (asset, amount): (Asset, Money),
    now: OffsetDateTime,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into cashier_debt_payment (member, request, asset, amount, at) values ($1, $2, $3, $4, $5)",
        member.0,
        request.0,
        asset.number(),
        amount.units(),
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}
