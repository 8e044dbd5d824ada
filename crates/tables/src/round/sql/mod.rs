//! Where rounds are kept. Each step of a round is one statement, which asks for the host's fence and for the step before: a host
//! that has lost its table changes nothing, and nothing is done twice.

mod chains;

use std::collections::{BTreeSet, HashMap};

use games::table::spread::Spread;
use kernel::id::TableId;
use serde_json::Value;
use store::{Error, Store, Tx};
use time::OffsetDateTime;
use uuid::Uuid;

pub(crate) use self::chains::{ends_of_chain, of_chain};
use super::{Phase, Round, Totals};
use crate::table::Hosting;

struct Row {
    table_id: i64,
    number: i64,
    id: Uuid,
    rules: String,
    chain: i64,
    place: i64,
    hand: i32,
    shoe_root: Option<String>,
    phase: i16,
    opened_at: OffsetDateTime,
    lock_at: OffsetDateTime,
    started_at: Option<OffsetDateTime>,
    top: Option<i64>,
    interrupted_at: Option<OffsetDateTime>,
    ended_at: Option<OffsetDateTime>,
    void_reason: Option<String>,
    annul_reason: Option<String>,
    result: Option<Value>,
    shoe_from: Option<i16>,
    turn_until: Option<OffsetDateTime>,
}

impl TryFrom<Row> for Round {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        Ok(Self {
            table: TableId(row.table_id),
            number: row.number,
            id: row.id,
            rules: row.rules,
            chain: row.chain,
            place: row.place,
            hand: row.hand,
            shoe_root: row.shoe_root,
            phase: Phase::from_number(row.phase).ok_or(Error::Inconsistent("a round in an unknown phase"))?,
            opened_at: row.opened_at,
            lock_at: row.lock_at,
            started_at: row.started_at,
            top: row.top,
            interrupted_at: row.interrupted_at,
            ended_at: row.ended_at,
            void_reason: row.void_reason,
            annul_reason: row.annul_reason,
            result: row.result,
            shoe_from: row
                .shoe_from
                .map(u16::try_from)
                .transpose()
                .map_err(|_| Error::Inconsistent("a shoe of fewer cards than none"))?,
            turn_until: row.turn_until,
        })
    }
}

pub(crate) async fn last(store: &Store, table: TableId) -> Result<Option<Round>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select table_id, number, id, rules, chain, place, hand, shoe_root, phase, opened_at, lock_at, started_at, top, interrupted_at,
             ended_at, void_reason, annul_reason, result, shoe_from, turn_until
         from table_round where table_id = $1 order by number desc limit 1",
        table.0
    );
    row.fetch_optional(store.pool()).await?.map(Round::try_from).transpose()
}

/// The newest rounds of each of these tables, at most so many of each and those after a number, newest first.
pub(crate) async fn newest(store: &Store, tables: &[(TableId, i64, i64)]) -> Result<Vec<Round>, Error> {
    let ids: Vec<i64> = tables.iter().map(|(table, ..)| table.0).collect();
    let counts: Vec<i64> = tables.iter().map(|(_, count, _)| *count).collect();
    let after: Vec<i64> = tables.iter().map(|(.., after)| *after).collect();
    let rows = sqlx::query_as!(
        Row,
        "select r.table_id, r.number, r.id, r.rules, r.chain, r.place, r.hand, r.shoe_root, r.phase, r.opened_at, r.lock_at,
             r.started_at, r.top, r.interrupted_at, r.ended_at, r.void_reason, r.annul_reason, r.result, r.shoe_from, r.turn_until
         from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as t (id, count, after) cross join lateral
             (select * from table_round where table_id = t.id and number > t.after order by number desc limit t.count) r
         order by r.table_id, r.number desc",
        &ids,
        &counts,
        &after
    );
    rows.fetch_all(store.pool()).await?.into_iter().map(Round::try_from).collect()
}

pub(crate) async fn find(store: &Store, table: TableId, number: i64) -> Result<Option<Round>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select table_id, number, id, rules, chain, place, hand, shoe_root, phase, opened_at, lock_at, started_at, top, interrupted_at,
             ended_at, void_reason, annul_reason, result, shoe_from, turn_until
         from table_round where table_id = $1 and number = $2",
        table.0,
        number
    );
    row.fetch_optional(store.pool()).await?.map(Round::try_from).transpose()
}

/// Rounds of a table by their numbers, newest first.
pub(crate) async fn numbered(store: &Store, table: TableId, numbers: &[i64]) -> Result<Vec<Round>, Error> {
    let rows = sqlx::query_as!(
        Row,
        "select table_id, number, id, rules, chain, place, hand, shoe_root, phase, opened_at, lock_at, started_at, top, interrupted_at,
             ended_at, void_reason, annul_reason, result, shoe_from, turn_until
         from table_round where table_id = $1 and number = any($2) order by number desc",
        table.0,
        numbers
    );
    rows.fetch_all(store.pool()).await?.into_iter().map(Round::try_from).collect()
}

/// The round of a name in the books.
pub(crate) async fn named(store: &Store, id: Uuid) -> Result<Option<Round>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select table_id, number, id, rules, chain, place, hand, shoe_root, phase, opened_at, lock_at, started_at, top, interrupted_at,
             ended_at, void_reason, annul_reason, result, shoe_from, turn_until
         from table_round where id = $1",
        id
    );
    row.fetch_optional(store.pool()).await?.map(Round::try_from).transpose()
}

/// One of a table's rounds; it does not go on before `tx` ends.
pub(crate) async fn held(tx: &mut Tx, table: TableId, number: i64) -> Result<Option<Round>, Error> {
    Ok(held_all(tx, table, &BTreeSet::from([number])).await?.pop())
}

/// Those of a table's rounds that have these numbers; none goes on before `tx` ends.
pub(crate) async fn held_all(
    tx: &mut Tx,
    table: TableId,
    numbers: &BTreeSet<i64>,
) -> Result<Vec<Round>, Error> {
    let numbers: Vec<i64> = numbers.iter().copied().collect();
    let rows = sqlx::query_as!(
        Row,
        "select table_id, number, id, rules, chain, place, hand, shoe_root, phase, opened_at, lock_at, started_at, top, interrupted_at,
             ended_at, void_reason, annul_reason, result, shoe_from, turn_until
         from table_round where table_id = $1 and number = any($2) order by number for share",
        table.0,
        &numbers
    );
    rows.fetch_all(tx.conn()).await?.into_iter().map(Round::try_from).collect()
}

/// Whether it was opened: the table is this host's, and none of its rounds runs.
pub(crate) async fn open(store: &Store, hosting: Hosting, round: &Round) -> Result<bool, Error> {
    let opened = sqlx::query!(
        "with host as (select id from game_table where id = $1 and node = $2 and fence = $3 for share)
         insert into table_round (table_id, number, id, rules, chain, place, hand, shoe_root, phase, opened_at, lock_at, shoe_from)
         select id, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14 from host on conflict do nothing",
        hosting.table.0,
        hosting.node,
        hosting.fence,
        round.number,
        round.id,
        round.rules,
        round.chain,
        round.place,
        round.hand,
        round.shoe_root,
        round.phase.number(),
        round.opened_at,
        round.lock_at,
        round.shoe_from.and_then(|from| i16::try_from(from).ok())
    );
    Ok(opened.execute(store.pool()).await?.rows_affected() > 0)
}

/// Locks an open round at its time, once every node that is alive has written what it received before. It waits for bets that are
/// being written, and none is written after it.
pub(crate) async fn lock(
    store: &Store,
    hosting: Hosting,
    number: i64,
    now: OffsetDateTime,
) -> Result<bool, Error> {
    let locked = sqlx::query!(
        "with host as (select id from game_table where id = $1 and node = $2 and fence = $3 for share)
         update table_round r set phase = $6, locked_at = $7 from host
         where r.table_id = host.id and r.number = $4 and r.phase = $5 and r.lock_at <= $7
             and not exists (select from table_node n
                             where n.until > clock_timestamp() and n.written_until < r.lock_at)",
        hosting.table.0,
        hosting.node,
        hosting.fence,
        number,
        Phase::Open.number(),
        Phase::Locked.number(),
        now
    );
    Ok(locked.execute(store.pool()).await?.rows_affected() > 0)
}

/// Moves the lock of an open round, whose host died: so long nobody could see what it shows.
pub(crate) async fn move_lock(
    store: &Store,
    hosting: Hosting,
    number: i64,
    lock_at: OffsetDateTime,
) -> Result<bool, Error> {
    let moved = sqlx::query!(
        "with host as (select id from game_table where id = $1 and node = $2 and fence = $3 for share)
         update table_round r set lock_at = $6 from host
         where r.table_id = host.id and r.number = $4 and r.phase = $5 and r.lock_at < $6",
        hosting.table.0,
        hosting.node,
        hosting.fence,
        number,
        Phase::Open.number(),
        lock_at
    );
    Ok(moved.execute(store.pool()).await?.rows_affected() > 0)
}

/// Begins the turns of a locked round: who is to decide first has until a moment.
pub(crate) async fn begin_turns(
    store: &Store,
    hosting: Hosting,
    number: i64,
    (started_at, turn_until): (OffsetDateTime, OffsetDateTime),
) -> Result<bool, Error> {
    let began = sqlx::query!(
        "with host as (select id from game_table where id = $1 and node = $2 and fence = $3 for share)
         update table_round r set phase = $6, started_at = $7, turn_until = $8 from host
         where r.table_id = host.id and r.number = $4 and r.phase = $5",
        hosting.table.0,
        hosting.node,
        hosting.fence,
        number,
        Phase::Locked.number(),
        Phase::Running.number(),
        started_at,
        turn_until
    );
    Ok(began.execute(store.pool()).await?.rows_affected() > 0)
}

/// The round of a number, which nobody else changes before `tx` ends.
pub(crate) async fn locked(tx: &mut Tx, table: TableId, number: i64) -> Result<Option<Round>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select table_id, number, id, rules, chain, place, hand, shoe_root, phase, opened_at, lock_at, started_at, top, interrupted_at,
             ended_at, void_reason, annul_reason, result, shoe_from, turn_until
         from table_round where table_id = $1 and number = $2 for update",
        table.0,
        number
    );
    row.fetch_optional(tx.conn()).await?.map(Round::try_from).transpose()
}

/// Whether a table is still hosted under this fence, and every node that is alive has written what it received before a moment; the
/// table is nobody else's before `tx` ends.
pub(crate) async fn has_heard_all(
    tx: &mut Tx,
    hosting: Hosting,
    until: Option<OffsetDateTime>,
) -> Result<bool, Error> {
    let heard = sqlx::query_scalar!(
        r#"with host as (select id from game_table where id = $1 and node = $2 and fence = $3 for share)
           select exists (select from host) and not exists
               (select from table_node n where n.until > clock_timestamp() and n.written_until < $4) as "heard!""#,
        hosting.table.0,
        hosting.node,
        hosting.fence,
        until
    );
    Ok(heard.fetch_one(tx.conn()).await?)
}

/// Who is to decide next has until this moment.
pub(crate) async fn turn_until(tx: &mut Tx, id: Uuid, until: OffsetDateTime) -> Result<(), Error> {
    sqlx::query!("update table_round set turn_until = $2 where id = $1", id, until)
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Starts the curve of a locked round at a moment, with the multiplier at which everybody leaves.
pub(crate) async fn start(
    store: &Store,
    hosting: Hosting,
    number: i64,
    (top, started_at): (i64, OffsetDateTime),
) -> Result<bool, Error> {
    let started = sqlx::query!(
        "with host as (select id from game_table where id = $1 and node = $2 and fence = $3 for share)
         update table_round r set phase = $6, top = $7, started_at = $8 from host
         where r.table_id = host.id and r.number = $4 and r.phase = $5",
        hosting.table.0,
        hosting.node,
        hosting.fence,
        number,
        Phase::Locked.number(),
        Phase::Running.number(),
        top,
        started_at
    );
    Ok(started.execute(store.pool()).await?.rows_affected() > 0)
}

/// Writes down what was drawn for a round in a phase, once every node that is alive has written what it received before a moment, and with it
/// who among those that bet seem to be the same person. It waits for bets that are leaving, and none leaves after it.
pub(crate) async fn draw(
    store: &Store,
    hosting: Hosting,
    (number, from, written_until): (i64, Phase, OffsetDateTime),
    (result, interrupted_at, now): (&Value, Option<OffsetDateTime>, OffsetDateTime),
) -> Result<bool, Error> {
    let drawn = sqlx::query_scalar!(
        r#"with host as (select id from game_table where id = $1 and node = $2 and fence = $3 for share),
         drawn as (
             update table_round r set phase = $6, result = $7, drawn_at = $8, interrupted_at = $10 from host
             where r.table_id = host.id and r.number = $4 and r.phase = $5
                 and not exists (select from table_node n
                                 where n.until > clock_timestamp() and n.written_until < $9)
             returning r.id),
         shown as (
             select drawn.id, s.member, min(s.member) over (partition by s.kind, s.hash) as first
             from drawn
             -- bets that were taken
             join (select distinct round, owner from table_bet where state = 2) b on b.round = drawn.id
             join read_guard_sign s on s.member = b.owner),
         linked as (
             insert into table_link (round, one, other)
             select distinct id, first, member from shown where member > first)
         select exists (select from drawn) as "drawn!""#,
        hosting.table.0,
        hosting.node,
        hosting.fence,
        number,
        from.number(),
        Phase::Drawn.number(),
        result,
        now,
        written_until,
        interrupted_at
    );
    Ok(drawn.fetch_one(store.pool()).await?)
}

/// Ends a round whose payouts are booked, or whose stakes are given back: one in this phase, which is over in the other.
pub(crate) async fn end(
    tx: &mut Tx,
    hosting: Hosting,
    (number, [from, to]): (i64, [Phase; 2]),
    (totals, now): (Totals, OffsetDateTime),
) -> Result<bool, Error> {
    let ended = sqlx::query!(
        "with host as (select id from game_table where id = $1 and node = $2 and fence = $3 for share)
         update table_round r set phase = $6, ended_at = $7, bets = $8, people = $9, staked = $10, paid = $11 from host
         where r.table_id = host.id and r.number = $4 and r.phase = $5 and r.ended_at is null",
        hosting.table.0,
        hosting.node,
        hosting.fence,
        number,
        from.number(),
        to.number(),
        now,
        totals.bets,
        totals.people,
        totals.staked.units(),
        totals.paid.units()
    );
    Ok(ended.execute(tx.conn()).await?.rows_affected() > 0)
}

/// The numbers of rounds of tables that were annulled; tables without any are left out.
pub(crate) async fn annulled(store: &Store, tables: &[TableId]) -> Result<HashMap<TableId, Vec<i64>>, Error> {
    let tables: Vec<i64> = tables.iter().map(|table| table.0).collect();
    let rows = sqlx::query!(
        "select table_id, number from table_round where table_id = any($1) and annul_reason is not null",
        &tables
    );
    let mut annulled: HashMap<TableId, Vec<i64>> = HashMap::new();
    for row in rows.fetch_all(store.pool()).await? {
        annulled.entry(TableId(row.table_id)).or_default().push(row.number);
    }
    Ok(annulled)
}

/// Writes down what the rules return of the stakes of a round that has ended.
pub(crate) async fn measure(tx: &mut Tx, id: Uuid, spread: Spread) -> Result<(), Error> {
    let measured = sqlx::query!(
        "update table_round set mean = $2, variance = $3, third = $4, mean_is_most = $5 where id = $1",
        id,
        spread.mean,
        spread.variance,
        spread.third,
        spread.is_most
    );
    measured.execute(tx.conn()).await?;
    Ok(())
}

/// Calls a round off that has no result and no curve, which is one; whether it was such. It waits for bets and decisions that are being
/// written, and none is written after it.
pub(crate) async fn void(
    tx: &mut Tx,
    (table, number): (TableId, i64),
    (reason, operator): (&str, &str),
) -> Result<bool, Error> {
    let voided = sqlx::query!(
        "update table_round set phase = $3, void_reason = $4, voided_by = $5
         where table_id = $1 and number = $2 and (phase in ($6, $7) or phase = $8 and turn_until is not null)",
        table.0,
        number,
        Phase::Void.number(),
        reason,
        operator,
        Phase::Open.number(),
        Phase::Locked.number(),
        Phase::Running.number()
    );
    Ok(voided.execute(tx.conn()).await?.rows_affected() > 0)
}

/// Annuls a round that is settled, with the two who agreed to it; whether it was settled, and not annulled before.
pub(crate) async fn annul(
    tx: &mut Tx,
    id: Uuid,
    (reason, operators): (&str, [&str; 2]),
    now: OffsetDateTime,
) -> Result<bool, Error> {
    let operators = operators.map(str::to_owned);
    let annulled = sqlx::query!(
        "update table_round set annulled_at = $3, annul_reason = $4, annulled_by = $5
         where id = $1 and phase = $2 and ended_at is not null and annulled_at is null",
        id,
        Phase::Settled.number(),
        now,
        reason,
        &operators[..]
    );
    Ok(annulled.execute(tx.conn()).await?.rows_affected() > 0)
}

/// The money of an annulled round is back.
pub(crate) async fn annul_ended(tx: &mut Tx, id: Uuid, now: OffsetDateTime) -> Result<(), Error> {
    let ended = sqlx::query!(
        "update table_round set annul_ended_at = $2 where id = $1 and annul_ended_at is null",
        id,
        now
    );
    ended.execute(tx.conn()).await?;
    Ok(())
}

/// Whether a round is annulled; nobody annuls it before `tx` ends.
pub(crate) async fn is_annulled(tx: &mut Tx, id: Uuid) -> Result<bool, Error> {
    let annulled = sqlx::query_scalar!(
        r#"select annulled_at is not null as "annulled!" from table_round where id = $1 for update"#,
        id
    );
    Ok(annulled.fetch_optional(tx.conn()).await?.unwrap_or(false))
}

/// What came of an ended round after all.
pub(crate) async fn recount(tx: &mut Tx, id: Uuid, totals: Totals) -> Result<(), Error> {
    let recounted = sqlx::query!(
        "update table_round set bets = $2, people = $3, staked = $4, paid = $5 where id = $1",
        id,
        totals.bets,
        totals.people,
        totals.staked.units(),
        totals.paid.units()
    );
    recounted.execute(tx.conn()).await?;
    Ok(())
}
