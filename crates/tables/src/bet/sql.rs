//! Where bets are kept.

use std::collections::{BTreeSet, HashMap, HashSet};

use kernel::{
    Amount, Money,
    id::{MemberId, RequestId, TableId},
    name::masked,
};
use sqlx::PgExecutor;
use store::{Error, Store, Tx};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use super::{BetId, BetState, PlacedBet, Why};
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
    received_at: OffsetDateTime,
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
            received_at: row.received_at,
        })
    }
}

fn read(rows: Vec<Row>) -> Result<Vec<PlacedBet>, Error> {
    rows.into_iter().map(PlacedBet::try_from).collect()
}

/// The bets of these requests that are on record.
pub(crate) async fn requested(
    tx: &mut Tx,
    asked: &[(MemberId, RequestId)],
) -> Result<HashMap<(MemberId, RequestId), PlacedBet>, Error> {
    let owners: Vec<i64> = asked.iter().map(|(owner, _)| owner.0).collect();
    let requests: Vec<Uuid> = asked.iter().map(|(_, request)| request.0).collect();
    let rows = sqlx::query!(
        "select b.owner, b.round, b.number, b.cell, b.stake, b.state, b.why, b.payout, b.left_at, b.received_at, b.request from table_bet b
         join (select distinct owner, request from unnest($1::bigint[], $2::uuid[]) as a (owner, request)) a using (owner, request)",
        &owners,
        &requests
    );
    let bets = rows.fetch_all(tx.conn()).await?.into_iter().map(|row| {
        let name = (MemberId(row.owner), RequestId(row.request));
        let bet = Row {
            owner: row.owner,
            round: row.round,
            number: row.number,
            cell: row.cell,
            stake: row.stake,
            state: row.state,
            why: row.why,
            payout: row.payout,
            left_at: row.left_at,
            received_at: row.received_at,
        };
        Ok((name, bet.try_into()?))
    });
    bets.collect()
}

/// What these members have in a round, each member's in their order.
pub(crate) async fn of_members(
    tx: &mut Tx,
    round: Uuid,
    members: &BTreeSet<MemberId>,
) -> Result<Vec<PlacedBet>, Error> {
    let members: Vec<i64> = members.iter().map(|member| member.0).collect();
    let rows = sqlx::query_as!(
        Row,
        "select owner, round, number, cell, stake, state, why, payout, left_at, received_at from table_bet
         where round = $1 and owner = any($2) order by owner, number",
        round,
        &members
    );
    read(rows.fetch_all(tx.conn()).await?)
}

pub(crate) async fn of_member(
    database: impl PgExecutor<'_>,
    round: Uuid,
    owner: MemberId,
) -> Result<Vec<PlacedBet>, Error> {
    let rows = sqlx::query_as!(
        Row,
        "select owner, round, number, cell, stake, state, why, payout, left_at, received_at from table_bet
         where owner = $1 and round = $2 order by number",
        owner.0,
        round
    );
    read(rows.fetch_all(database).await?)
}

/// The bets of a round, the last received first, from behind one that was received then: a page of them.
pub(crate) async fn last_received(
    store: &Store,
    round: Uuid,
    after: Option<(OffsetDateTime, (MemberId, i32))>,
    limit: i64,
) -> Result<Vec<PlacedBet>, Error> {
    let (at, behind) = after.unzip();
    let rows = sqlx::query_as!(
        Row,
        "select owner, round, number, cell, stake, state, why, payout, left_at, received_at from table_bet
         where round = $1 and ($2::timestamptz is null or (received_at, owner, number) < ($2, $3::bigint, $4::integer))
         order by received_at desc, owner desc, number desc limit $5",
        round,
        at,
        behind.map(|(owner, _)| owner.0),
        behind.map(|(_, number)| number),
        limit
    );
    read(rows.fetch_all(store.pool()).await?)
}

/// One of a member's bets, held until `tx` ends.
pub(crate) async fn held(
    tx: &mut Tx,
    (round, owner): (Uuid, MemberId),
    number: i32,
) -> Result<Option<PlacedBet>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select owner, round, number, cell, stake, state, why, payout, left_at, received_at from table_bet
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
        "select owner, round, number, cell, stake, state, why, payout, left_at, received_at from table_bet
         where round = $1 and state <> $2 order by owner, number",
        round,
        BetState::Refused.number()
    );
    read(rows.fetch_all(database).await?)
}

/// The same, each with the mark that tells it apart for everybody.
pub(crate) async fn marked(store: &Store, round: Uuid) -> Result<Vec<(i32, PlacedBet)>, Error> {
    let rows = sqlx::query!(
        "select mark, owner, round, number, cell, stake, state, why, payout, left_at, received_at from table_bet
         where round = $1 and state <> $2 order by owner, number",
        round,
        BetState::Refused.number()
    );
    let bets = rows.fetch_all(store.pool()).await?.into_iter().map(|row| {
        let bet = Row {
            owner: row.owner,
            round: row.round,
            number: row.number,
            cell: row.cell,
            stake: row.stake,
            state: row.state,
            why: row.why,
            payout: row.payout,
            left_at: row.left_at,
            received_at: row.received_at,
        };
        Ok((row.mark, bet.try_into()?))
    });
    bets.collect()
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
        "select owner, round, number, cell, stake, state, why, payout, left_at, received_at from table_bet
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
        "select owner, round, number, cell, stake, state, why, payout, left_at, received_at from table_bet
         where round = $1 and state in ($2, $3) order by owner, number",
        round,
        BetState::Asked.number(),
        BetState::Taken.number()
    );
    read(rows.fetch_all(store.pool()).await?)
}

/// A bet to be written down, by what its member calls it; when it was received, and what had been added to the clock that told so.
pub(crate) struct New<'a> {
    pub(crate) bet: &'a PlacedBet,
    pub(crate) request: RequestId,
    pub(crate) at: OffsetDateTime,
    pub(crate) drift: Duration,
}

/// Writes bets down; which of them were not, for their requests were written down meanwhile.
pub(crate) async fn insert(tx: &mut Tx, new: &[New<'_>]) -> Result<HashSet<BetId>, Error> {
    let mut lost: HashSet<BetId> = new.iter().map(|new| new.bet.id()).collect();
    if new.is_empty() {
        return Ok(lost);
    }
    let owners: Vec<i64> = new.iter().map(|new| new.bet.owner.0).collect();
    let rounds: Vec<Uuid> = new.iter().map(|new| new.bet.round).collect();
    let numbers: Vec<i32> = new.iter().map(|new| new.bet.number).collect();
    let requests: Vec<Uuid> = new.iter().map(|new| new.request.0).collect();
    let cells: Vec<&str> = new.iter().map(|new| new.bet.cell.as_str()).collect();
    let stakes: Vec<i64> = new.iter().map(|new| new.bet.stake.units()).collect();
    let moments: Vec<OffsetDateTime> = new.iter().map(|new| new.at).collect();
    let drifts = new.iter().map(|new| i64::try_from(new.drift.whole_microseconds()).unwrap_or(i64::MAX));
    let drifts: Vec<i64> = drifts.collect();
    // In one order at all tables: who asks under one name at two of them makes neither wait for the other in turn, nor breaks what is
    // written down with it.
    let inserted = sqlx::query!(
        "insert into table_bet (owner, round, number, request, cell, stake, received_at, drift_us, state)
         select n.*, $9 from unnest($1::bigint[], $2::uuid[], $3::integer[], $4::uuid[], $5::text[], $6::bigint[], $7::timestamptz[],
             $8::bigint[]) as n (owner, round, number, request, cell, stake, received_at, drift_us) order by owner, request
         on conflict (owner, request) do nothing returning owner, round, number",
        &owners,
        &rounds,
        &numbers,
        &requests,
        &cells as &[&str],
        &stakes,
        &moments,
        &drifts,
        BetState::Asked.number()
    );
    for row in inserted.fetch_all(tx.conn()).await? {
        lost.remove(&(MemberId(row.owner), row.round, row.number));
    }
    Ok(lost)
}

/// Records that the stakes of bets stand that have no answer yet; which of them had none.
pub(crate) async fn taken(store: &Store, bets: &[BetId]) -> Result<HashSet<BetId>, Error> {
    let owners: Vec<i64> = bets.iter().map(|(owner, ..)| owner.0).collect();
    let rounds: Vec<Uuid> = bets.iter().map(|(_, round, _)| *round).collect();
    let numbers: Vec<i32> = bets.iter().map(|(.., number)| *number).collect();
    // Held in the order in which a host holds them, so that none waits for the other in turn.
    let taken = sqlx::query!(
        "with held as (
             select owner, round, number from table_bet
             join unnest($1::bigint[], $2::uuid[], $3::integer[]) as asked (owner, round, number) using (owner, round, number)
             where state = $4 order by owner, number for update of table_bet
         )
         update table_bet b set state = $5 from held
         where b.owner = held.owner and b.round = held.round and b.number = held.number
         returning b.owner, b.round, b.number",
        &owners,
        &rounds,
        &numbers,
        BetState::Asked.number(),
        BetState::Taken.number()
    );
    let rows = taken.fetch_all(store.pool()).await?.into_iter();
    Ok(rows.map(|row| (MemberId(row.owner), row.round, row.number)).collect())
}

/// Records the answer of a bet that is held and has none yet.
pub(crate) async fn answered(tx: &mut Tx, bet: &PlacedBet) -> Result<(), Error> {
    let answered = sqlx::query!(
        "update table_bet set state = $4, why = $5 where owner = $1 and round = $2 and number = $3",
        bet.owner.0,
        bet.round,
        bet.number,
        bet.state.number(),
        bet.why.map(Why::name)
    );
    answered.execute(tx.conn()).await?;
    Ok(())
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
