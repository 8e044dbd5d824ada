//! Where contracts are kept.

use kernel::{Rate, event::ContractState, id::ContractId, id::MemberId};
use serde_json::Value;
use store::{Store, Tx};
use time::OffsetDateTime;

use super::{Contract, Kind, Terms, Tier};
use crate::Error;

/// A contract as it is kept.
pub(crate) struct Row {
    pub(crate) id: i64,
    pub(crate) kind: String,
    pub(crate) upline: i64,
    pub(crate) downline: i64,
    pub(crate) rate: i32,
    pub(crate) tiers: Option<Value>,
    pub(crate) version: i32,
    pub(crate) state: String,
    pub(crate) offered_at: OffsetDateTime,
    pub(crate) accepted_at: Option<OffsetDateTime>,
    pub(crate) ended_at: Option<OffsetDateTime>,
}

impl TryFrom<Row> for Contract {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        let kind = row.kind.parse().map_err(|_| store::Error::Inconsistent("an unknown kind of contract"))?;
        Ok(Self {
            id: ContractId(row.id),
            upline: MemberId(row.upline),
            downline: MemberId(row.downline),
            terms: Terms { kind, tiers: tiers(row.rate, row.tiers)? },
            version: row.version,
            state: row
                .state
                .parse()
                .map_err(|_| store::Error::Inconsistent("an unknown state of a contract"))?,
            offered_at: row.offered_at,
            accepted_at: row.accepted_at,
            ended_at: row.ended_at,
        })
    }
}

/// Steps as they are kept; a rate alone where none are.
fn tiers(rate: i32, kept: Option<Value>) -> Result<Vec<Tier>, Error> {
    if let Some(kept) = kept {
        return Ok(serde_json::from_value(kept)?);
    }
    let rate = u32::try_from(rate).map_err(|_| store::Error::Inconsistent("a rate below zero"))?;
    Ok(vec![Tier::plain(Rate::from_millionths(rate))])
}

/// What an agent has from above.
pub(super) async fn live(tx: &mut Tx, kind: Kind, agent: MemberId) -> Result<Option<Vec<Tier>>, Error> {
    let row = sqlx::query!(
        "select rate, tiers from agency_contract where kind = $1 and downline = $2 and state = 'accepted'",
        kind.name(),
        agent.0
    )
    .fetch_optional(tx.conn())
    .await?;
    row.map(|row| tiers(row.rate, row.tiers)).transpose()
}

/// The contracts that run between an agent and those directly below.
pub(super) async fn given(tx: &mut Tx, kind: Kind, upline: MemberId) -> Result<Vec<Contract>, Error> {
    let rows = sqlx::query_as!(
        Row,
        "select id, kind, upline, downline, rate, tiers, version, state, offered_at, accepted_at, ended_at
         from agency_contract where kind = $1 and upline = $2 and state = 'accepted'",
        kind.name(),
        upline.0
    )
    .fetch_all(tx.conn())
    .await?;
    rows.into_iter().map(Contract::try_from).collect()
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

/// Files an offer; `None` while another of its kind is open.
pub(super) async fn offer(
    tx: &mut Tx,
    upline: MemberId,
    downline: MemberId,
    terms: &Terms,
    now: OffsetDateTime,
) -> Result<Option<Contract>, Error> {
    let stepped = terms.kind != Kind::RealtimeSalary;
    let row = sqlx::query_as!(
        Row,
        "insert into agency_contract (kind, upline, downline, rate, tiers, version, state, offered_at)
         select $1, $2, $3, $4, $5, coalesce(max(version), 0) + 1, 'offered', $6
         from agency_contract where kind = $1 and upline = $2 and downline = $3
         on conflict (kind, downline) where state = 'offered' do nothing
         returning id, kind, upline, downline, rate, tiers, version, state, offered_at, accepted_at, ended_at",
        terms.kind.name(),
        upline.0,
        downline.0,
        i32::try_from(terms.rate().millionths()).map_err(|_| Error::OutOfRange)?,
        stepped.then(|| serde_json::to_value(&terms.tiers)).transpose()?,
        now
    )
    .fetch_optional(tx.conn())
    .await?;
    row.map(Contract::try_from).transpose()
}

pub(super) async fn find(tx: &mut Tx, id: ContractId) -> Result<Option<Contract>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select id, kind, upline, downline, rate, tiers, version, state, offered_at, accepted_at, ended_at
         from agency_contract where id = $1 for update",
        id.0
    )
    .fetch_optional(tx.conn())
    .await?;
    row.map(Contract::try_from).transpose()
}

/// Replaces the live contract of its kind by this one from `from` on.
pub(super) async fn accept(
    tx: &mut Tx,
    contract: &Contract,
    now: OffsetDateTime,
    from: OffsetDateTime,
) -> Result<(), Error> {
    sqlx::query!(
        "update agency_contract set state = 'replaced', ended_at = $3
         where kind = $1 and downline = $2 and state = 'accepted'",
        contract.terms.kind.name(),
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

/// Ends a contract or an offer: `state` says how.
pub(super) async fn end(
    tx: &mut Tx,
    id: ContractId,
    state: ContractState,
    from: OffsetDateTime,
) -> Result<(), Error> {
    sqlx::query!(
        "update agency_contract set state = $2, ended_at = $3 where id = $1",
        id.0,
        state.name(),
        from
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn one(store: &Store, id: ContractId) -> Result<Option<Contract>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select id, kind, upline, downline, rate, tiers, version, state, offered_at, accepted_at, ended_at
         from agency_contract where id = $1",
        id.0
    )
    .fetch_optional(store.pool())
    .await?;
    row.map(Contract::try_from).transpose()
}

/// The contracts that an agent is a side of: what runs or waits first, then newest first.
pub(super) async fn of(store: &Store, agent: MemberId) -> Result<Vec<Contract>, Error> {
    let rows = sqlx::query_as!(
        Row,
        "select id, kind, upline, downline, rate, tiers, version, state, offered_at, accepted_at, ended_at
         from agency_contract where upline = $1 or downline = $1
         order by state in ('offered', 'accepted') desc, id desc limit 200",
        agent.0
    )
    .fetch_all(store.pool())
    .await?;
    rows.into_iter().map(Contract::try_from).collect()
}

/// The sum of the highest rates of the other kinds that an agent has, in millionths.
pub(super) async fn promised(tx: &mut Tx, agent: MemberId, but: Kind) -> Result<u32, Error> {
    let sum = sqlx::query_scalar!(
        r#"select bounded(coalesce(sum(rate), 0)) as "sum!" from agency_contract
           where downline = $1 and kind <> $2 and state = 'accepted'"#,
        agent.0,
        but.name()
    );
    u32::try_from(sum.fetch_one(tx.conn()).await?).map_err(|_| Error::OutOfRange)
}
