//! Where bets are kept.

use std::collections::HashMap;

use kernel::{
    Amount, Money,
    id::{MemberId, RequestId, TableId},
    name::masked,
};
use sqlx::PgExecutor;
use store::{Error, Store, Tx};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use super::{BetState, PlacedBet};
use crate::{People, TableState};

/// So long after the end of a round its players count as people at the table, if no other began that they bet in.
const STAYS: Duration = Duration::minutes(5);

struct Row {
    owner: i64,
    round: Uuid,
    number: i32,
    cell: String,
    stake: i64,
    state: i16,
    why: Option<String>,
    payout: Option<i64>,
    left_at: Option<i64>,
}

impl TryFrom<Row> for PlacedBet {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        const ODD: Error = Error::Inconsistent("a bet that no table took");
        Ok(Self {
            owner: MemberId(row.owner),
            round: row.round,
            number: row.number,
            cell: row.cell,
            stake: Amount::from_units(row.stake).ok_or(ODD)?,
            state: BetState::from_number(row.state).ok_or(ODD)?,
            why: row.why.map(|why| why.parse()).transpose().map_err(|_| ODD)?,
            payout: row.payout.map(Money::from_units),
            left_at: row.left_at.map(u64::try_from).transpose().map_err(|_| ODD)?,
        })
    }
}

fn read(rows: Vec<Row>) -> Result<Vec<PlacedBet>, Error> {
    rows.into_iter().map(PlacedBet::try_from).collect()
}

pub(crate) async fn requested(
    tx: &mut Tx,
    owner: MemberId,
    request: RequestId,
) -> Result<Option<PlacedBet>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select owner, round, number, cell, stake, state, why, payout, left_at from table_bet where owner = $1 and request = $2",
        owner.0,
        request.0
    );
    row.fetch_optional(tx.conn()).await?.map(PlacedBet::try_from).transpose()
}

pub(crate) async fn of_member(
    database: impl PgExecutor<'_>,
    round: Uuid,
    owner: MemberId,
) -> Result<Vec<PlacedBet>, Error> {
    let rows = sqlx::query_as!(
        Row,
        "select owner, round, number, cell, stake, state, why, payout, left_at from table_bet
         where owner = $1 and round = $2 order by number",
        owner.0,
        round
    );
    read(rows.fetch_all(database).await?)
}

/// One of a member's bets, held until `tx` ends.
pub(crate) async fn held(
    tx: &mut Tx,
    (round, owner): (Uuid, MemberId),
    number: i32,
) -> Result<Option<PlacedBet>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select owner, round, number, cell, stake, state, why, payout, left_at from table_bet
         where owner = $1 and round = $2 and number = $3 for update",
        owner.0,
        round,
        number
    );
    row.fetch_optional(tx.conn()).await?.map(PlacedBet::try_from).transpose()
}

/// Those that were not refused, member by member.
pub(crate) async fn seen(store: &Store, round: Uuid) -> Result<Vec<PlacedBet>, Error> {
    seen_in(store.pool(), round).await
}

/// The same, as `database` sees it.
pub(crate) async fn seen_in(database: impl PgExecutor<'_>, round: Uuid) -> Result<Vec<PlacedBet>, Error> {
    let rows = sqlx::query_as!(
        Row,
        "select owner, round, number, cell, stake, state, why, payout, left_at from table_bet
         where round = $1 and state <> $2 order by owner, number",
        round,
        BetState::Refused.number()
    );
    read(rows.fetch_all(database).await?)
}

/// A member as everybody at a table sees them.
pub(crate) struct KnownAs {
    /// Their login name, masked.
    pub(crate) name: String,
    /// Whether they play by themselves, as people of the demo world do.
    pub(crate) simulated: bool,
}

/// How everybody sees members.
pub(crate) async fn known_as(
    store: &Store,
    members: impl Iterator<Item = MemberId>,
) -> Result<HashMap<MemberId, KnownAs>, Error> {
    let members: Vec<i64> = members.map(|member| member.0).collect();
    if members.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = sqlx::query!(
        r#"select id as "id!", account as "account!", simulated as "simulated!"
           from read_identity_member where id = any($1)"#,
        &members
    );
    let known = rows.fetch_all(store.pool()).await?.into_iter().map(|row| {
        let known = KnownAs { name: masked(&row.account), simulated: row.simulated };
        (MemberId(row.id), known)
    });
    Ok(known.collect())
}

/// How many people are at each of these tables; those at which nobody is are left out. A round that ended long ago keeps nobody there: at a
/// game whose seats decide the next one waits for whoever comes.
pub(crate) async fn people(store: &Store, tables: &[TableId]) -> Result<HashMap<TableId, People>, Error> {
    let tables: Vec<i64> = tables.iter().map(|table| table.0).collect();
    let rows = sqlx::query!(
        r#"select g.id, count(*) as "count!", count(m.id) as "simulated!"
           from game_table g cross join lateral (
               select distinct b.owner
               from (select id, ended_at from table_round where table_id = g.id order by number desc limit 2) r
               join table_bet b on b.round = r.id and b.state <> $2
               where r.ended_at is null or r.ended_at > clock_timestamp() - make_interval(secs => $4)
               union select owner from room_session where table_id = g.id and ended_at is null
           ) p
           left join (select id from read_identity_member where simulated) m on m.id = p.owner
           where g.id = any($1) and (g.state = $3 or exists (
               select from table_round r where r.table_id = g.id and r.ended_at is null))
           group by g.id"#,
        &tables,
        BetState::Refused.number(),
        TableState::Running.number(),
        STAYS.as_seconds_f64()
    );
    let rows = rows.fetch_all(store.pool()).await?.into_iter();
    Ok(rows.map(|row| (TableId(row.id), People { count: row.count, simulated: row.simulated })).collect())
}

/// The stakes of a round that were not refused, together.
pub(crate) async fn staked(database: impl PgExecutor<'_>, round: Uuid) -> Result<Money, Error> {
    let staked = sqlx::query_scalar!(
        r#"select coalesce(sum(stake), 0)::bigint as "staked!" from table_bet where round = $1 and state <> $2"#,
        round,
        BetState::Refused.number()
    );
    Ok(Money::from_units(staked.fetch_one(database).await?))
}

/// Writes down where a bet has left by hand, and when its player's word was received.
pub(crate) async fn left(tx: &mut Tx, bet: &PlacedBet, received_at: OffsetDateTime) -> Result<(), Error> {
    let left = sqlx::query!(
        "update table_bet set left_at = $4, left_received_at = $5 where owner = $1 and round = $2 and number = $3",
        bet.owner.0,
        bet.round,
        bet.number,
        bet.left_at.and_then(|hundredths| i64::try_from(hundredths).ok()),
        received_at
    );
    left.execute(tx.conn()).await?;
    Ok(())
}

/// Those whose answer is not on record, held until `tx` ends.
pub(crate) async fn unanswered(tx: &mut Tx, round: Uuid) -> Result<Vec<PlacedBet>, Error> {
    let rows = sqlx::query_as!(
        Row,
        "select owner, round, number, cell, stake, state, why, payout, left_at from table_bet
         where round = $1 and state = $2 order by owner, number for update",
        round,
        BetState::Asked.number()
    );
    read(rows.fetch_all(tx.conn()).await?)
}

/// Those that were neither refused nor ended, member by member.
pub(crate) async fn standing(store: &Store, round: Uuid) -> Result<Vec<PlacedBet>, Error> {
    let rows = sqlx::query_as!(
        Row,
        "select owner, round, number, cell, stake, state, why, payout, left_at from table_bet
         where round = $1 and state in ($2, $3) order by owner, number",
        round,
        BetState::Asked.number(),
        BetState::Taken.number()
    );
    read(rows.fetch_all(store.pool()).await?)
}

pub(crate) async fn insert(
    tx: &mut Tx,
    bet: &PlacedBet,
    request: RequestId,
    (received_at, drift): (OffsetDateTime, Duration),
) -> Result<(), Error> {
    sqlx::query!(
        "insert into table_bet (owner, round, number, request, cell, stake, received_at, drift_us, state)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        bet.owner.0,
        bet.round,
        bet.number,
        request.0,
        bet.cell,
        bet.stake.units(),
        received_at,
        i64::try_from(drift.whole_microseconds()).unwrap_or(i64::MAX),
        bet.state.number()
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Records the answer of a bet that has none yet; whether it had none.
pub(crate) async fn answered(database: impl PgExecutor<'_>, bet: &PlacedBet) -> Result<bool, Error> {
    let answered = sqlx::query!(
        "update table_bet set state = $4, why = $5 where owner = $1 and round = $2 and number = $3 and state = $6",
        bet.owner.0,
        bet.round,
        bet.number,
        bet.state.number(),
        bet.why.map(super::Why::name),
        BetState::Asked.number()
    );
    Ok(answered.execute(database).await?.rows_affected() > 0)
}

/// Records what these bets of a round came to.
pub(crate) async fn paid(
    database: impl PgExecutor<'_>,
    round: Uuid,
    bets: &[PlacedBet],
) -> Result<(), Error> {
    let owners: Vec<i64> = bets.iter().map(|bet| bet.owner.0).collect();
    let numbers: Vec<i32> = bets.iter().map(|bet| bet.number).collect();
    let states: Vec<i16> = bets.iter().map(|bet| bet.state.number()).collect();
    let payouts: Vec<Option<i64>> = bets.iter().map(|bet| bet.payout.map(Money::units)).collect();
    sqlx::query!(
        "update table_bet b set state = p.state, payout = p.payout
         from unnest($2::bigint[], $3::integer[], $4::smallint[], $5::bigint[]) as p (owner, number, state, payout)
         where b.round = $1 and b.owner = p.owner and b.number = p.number",
        round,
        &owners,
        &numbers,
        &states,
        &payouts as &[Option<i64>]
    )
    .execute(database)
    .await?;
    Ok(())
}
