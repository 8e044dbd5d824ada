//! Where deposits are kept.

use kernel::{
    Amount, Asset, Money,
    id::{DepositId, MemberId, RequestId},
};
use store::{Store, Tx};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{Deposit, State};
use crate::{Error, withdrawal::Waiting};

struct Row {
    id: Uuid,
    member: i64,
    channel: String,
    asset: i16,
    amount: i64,
    state: String,
    return_url: String,
    redirect_url: Option<String>,
    transaction: Option<String>,
    created_at: OffsetDateTime,
    updated_at: OffsetDateTime,
}

impl TryFrom<Row> for Deposit {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        let odd = || store::Error::Inconsistent("a deposit of an unknown asset, amount or state");
        Ok(Self {
            id: DepositId(row.id),
            member: MemberId(row.member),
            channel: row.channel,
            currency: Asset::from_number(row.asset).ok_or_else(odd)?,
            amount: Amount::from_units(row.amount).ok_or_else(odd)?,
            state: State::ALL.into_iter().find(|state| state.name() == row.state).ok_or_else(odd)?,
            redirect_url: row.redirect_url,
            return_url: row.return_url,
            transaction: row.transaction,
            created_at: row.created_at,
            updated_at: row.updated_at,
        })
    }
}

/// Writes it down; `false` when the request id is taken.
pub(super) async fn file(tx: &mut Tx, deposit: &Deposit, request: RequestId) -> Result<bool, Error> {
    let done = sqlx::query!(
        "insert into cashier_deposit
             (id, member, request, channel, asset, amount, state, return_url, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)
         on conflict (member, request) do nothing",
        deposit.id.0,
        deposit.member.0,
        request.0,
        deposit.channel,
        deposit.currency.number(),
        deposit.amount.units(),
        deposit.state.name(),
        deposit.return_url,
        deposit.created_at
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

pub(super) async fn requested(tx: &mut Tx, member: MemberId, request: RequestId) -> Result<Deposit, Error> {
    let row = sqlx::query_as!(
        Row,
        "select id, member, channel, asset, amount, state, return_url, redirect_url, transaction,
                created_at, updated_at
         from cashier_deposit where member = $1 and request = $2",
        member.0,
        request.0
    )
    .fetch_one(tx.conn())
    .await?;
    row.try_into()
}

/// The deposit, locked until the transaction ends.
pub(super) async fn lock(tx: &mut Tx, id: DepositId) -> Result<Option<Deposit>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select id, member, channel, asset, amount, state, return_url, redirect_url, transaction,
                created_at, updated_at
         from cashier_deposit where id = $1 for update",
        id.0
    )
    .fetch_optional(tx.conn())
    .await?;
    row.map(Deposit::try_from).transpose()
}

/// Deposits of a member, newest first, before `after`; one when `id` is given.
pub(super) async fn list(
    store: &Store,
    member: MemberId,
    id: Option<DepositId>,
    after: Option<DepositId>,
    limit: i64,
) -> Result<Vec<Deposit>, Error> {
    let rows = sqlx::query_as!(
        Row,
        "select id, member, channel, asset, amount, state, return_url, redirect_url, transaction,
                created_at, updated_at
         from cashier_deposit
         where member = $1 and ($2::uuid is null or id = $2) and ($3::uuid is null or id < $3)
         order by id desc limit $4",
        member.0,
        id.map(|id| id.0),
        after.map(|id| id.0),
        limit
    )
    .fetch_all(store.pool())
    .await?;
    rows.into_iter().map(Deposit::try_from).collect()
}

/// Writes the state and what belongs to it.
pub(super) async fn save(tx: &mut Tx, deposit: &Deposit, now: OffsetDateTime) -> Result<(), Error> {
    sqlx::query!(
        "update cashier_deposit
         set state = $2, redirect_url = $3, transaction = $4, updated_at = $5 where id = $1",
        deposit.id.0,
        deposit.state.name(),
        deposit.redirect_url,
        deposit.transaction,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Whether a transaction of the provider's already paid for another deposit.
pub(super) async fn is_used(tx: &mut Tx, deposit: &Deposit, transaction: &str) -> Result<bool, Error> {
    Ok(sqlx::query_scalar!(
        r#"select exists (select from cashier_deposit
                          where channel = $1 and transaction = $2 and id <> $3) as "used!""#,
        deposit.channel,
        transaction,
        deposit.id.0
    )
    .fetch_one(tx.conn())
    .await?)
}

/// What the provider has not decided.
pub(super) async fn pending(store: &Store) -> Result<Waiting, Error> {
    let row = sqlx::query!(
        r#"select count(*) as "count!", coalesce(sum(amount), 0)::bigint as "sum!", min(created_at) as oldest
           from cashier_deposit where state in ('created', 'redirected', 'pending')"#
    )
    .fetch_one(store.pool())
    .await?;
    Ok(Waiting { count: row.count, sum: Money::from_units(row.sum), oldest: row.oldest })
}
