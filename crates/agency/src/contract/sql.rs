//! Where contracts are kept.

use kernel::{Rate, id::ContractId, id::MemberId};
use store::{Store, Tx};
use time::OffsetDateTime;

use super::{Contract, KIND};
use crate::Error;

/// A contract as it is kept.
pub(crate) struct Row {
    pub(crate) id: i64,
    pub(crate) upline: i64,
    pub(crate) downline: i64,
    pub(crate) rate: i32,
    pub(crate) version: i32,
    pub(crate) state: String,
    pub(crate) offered_at: OffsetDateTime,
    pub(crate) accepted_at: Option<OffsetDateTime>,
    pub(crate) ended_at: Option<OffsetDateTime>,
}

impl TryFrom<Row> for Contract {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        let rate = u32::try_from(row.rate).map_err(|_| store::Error::Inconsistent("a rate below zero"))?;
        Ok(Self {
            id: ContractId(row.id),
            upline: MemberId(row.upline),
            downline: MemberId(row.downline),
            rate: Rate::from_millionths(rate),
            version: row.version,
            state: row.state,
            offered_at: row.offered_at,
            accepted_at: row.accepted_at,
            ended_at: row.ended_at,
        })
    }
}

/// The rate that an agent has from above.
pub(super) async fn live_rate(tx: &mut Tx, agent: MemberId) -> Result<Option<Rate>, Error> {
    let rate = sqlx::query_scalar!(
        "select rate from agency_contract where kind = $1 and downline = $2 and state = 'accepted'",
        KIND,
        agent.0
    )
    .fetch_optional(tx.conn())
    .await?;
    Ok(rate.and_then(|rate| u32::try_from(rate).ok()).map(Rate::from_millionths))
}

/// Ends offers made until `last` that nobody answered.
pub(super) async fn expire(tx: &mut Tx, last: OffsetDateTime, now: OffsetDateTime) -> Result<(), Error> {
    sqlx::query!(
        "update agency_contract set state = 'expired', ended_at = $2 where state = 'offered' and offered_at <= $1",
        last,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Files an offer; `None` while another is open.
pub(super) async fn offer(
    tx: &mut Tx,
    (upline, downline): (MemberId, MemberId),
    rate: Rate,
    now: OffsetDateTime,
) -> Result<Option<Contract>, Error> {
    let row = sqlx::query_as!(
        Row,
        "insert into agency_contract (kind, upline, downline, rate, version, state, offered_at)
         select $1, $2, $3, $4, coalesce(max(version), 0) + 1, 'offered', $5
         from agency_contract where kind = $1 and upline = $2 and downline = $3
         on conflict (kind, downline) where state = 'offered' do nothing
         returning id, upline, downline, rate, version, state, offered_at, accepted_at, ended_at",
        KIND,
        upline.0,
        downline.0,
        i32::try_from(rate.millionths()).map_err(|_| Error::OutOfRange)?,
        now
    )
    .fetch_optional(tx.conn())
    .await?;
    row.map(Contract::try_from).transpose()
}

pub(super) async fn find(tx: &mut Tx, id: ContractId) -> Result<Option<Contract>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select id, upline, downline, rate, version, state, offered_at, accepted_at, ended_at
         from agency_contract where id = $1 for update",
        id.0
    )
    .fetch_optional(tx.conn())
    .await?;
    row.map(Contract::try_from).transpose()
}

/// Replaces the live contract by this one from `from` on.
pub(super) async fn accept(
    tx: &mut Tx,
    contract: &Contract,
    now: OffsetDateTime,
    from: OffsetDateTime,
) -> Result<(), Error> {
    sqlx::query!(
        "update agency_contract set state = 'replaced', ended_at = $3
         where kind = $1 and downline = $2 and state = 'accepted'",
        KIND,
        contract.downline.0,
        from
    )
    .execute(tx.conn())
    .await?;
    sqlx::query!(
        "update agency_contract set state = 'accepted', accepted_at = $2, effective_from = $3 where id = $1",
        contract.id.0,
        now,
        from
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Ends contracts that promise more than their upline has; how many.
pub(super) async fn terminate_excess(tx: &mut Tx, from: OffsetDateTime) -> Result<u64, Error> {
    let done = sqlx::query!(
        "update agency_contract c set state = 'terminated', ended_at = $2
         where c.kind = $1 and c.state = 'accepted' and c.upline <> -1 and not exists (
             select from agency_contract u
             where u.kind = $1 and u.downline = c.upline and u.state = 'accepted' and u.rate >= c.rate)",
        KIND,
        from
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected())
}

/// Ends a contract or an offer: `state` says how.
pub(super) async fn end(tx: &mut Tx, id: ContractId, state: &str, from: OffsetDateTime) -> Result<(), Error> {
    sqlx::query!("update agency_contract set state = $2, ended_at = $3 where id = $1", id.0, state, from)
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// The contracts that an agent is a side of, newest first.
pub(super) async fn of(store: &Store, agent: MemberId) -> Result<Vec<Contract>, Error> {
    let rows = sqlx::query_as!(
        Row,
        "select id, upline, downline, rate, version, state, offered_at, accepted_at, ended_at
         from agency_contract where upline = $1 or downline = $1 order by id desc limit 200",
        agent.0
    )
    .fetch_all(store.pool())
    .await?;
    rows.into_iter().map(Contract::try_from).collect()
}

/// Whether somebody stands above this member.
pub(super) async fn has_upline(tx: &mut Tx, member: MemberId) -> Result<bool, Error> {
    Ok(sqlx::query_scalar!(
        r#"select exists (select from agency_closure where descendant = $1 and depth > 0) as "has!""#,
        member.0
    )
    .fetch_one(tx.conn())
    .await?)
}
