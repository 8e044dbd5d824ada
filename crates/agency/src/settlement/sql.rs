//! What settlement reads and writes.

use std::collections::{HashMap, HashSet};

use kernel::{Asset, Money, Period, Rate, id::MemberId};
use store::{Store, Tx};
use time::OffsetDateTime;

use crate::{
    Error,
    contract::{Contract, Kind, sql::Row},
    statement::{Document, Line, Part},
};

pub(super) async fn lock_frontier(tx: &mut Tx) -> Result<Option<OffsetDateTime>, Error> {
    Ok(sqlx::query_scalar!("select settled_until from agency_frontier for update")
        .fetch_optional(tx.conn())
        .await?)
}

pub(super) async fn next_window(
    tx: &mut Tx,
    Period { from, until }: Period,
) -> Result<Option<OffsetDateTime>, Error> {
    Ok(sqlx::query_scalar!(
        "select min(window_start) from agency_turnover where window_start >= $1 and window_start < $2",
        from,
        until
    )
    .fetch_one(tx.conn())
    .await?)
}

pub(super) async fn advance(tx: &mut Tx, until: OffsetDateTime) -> Result<(), Error> {
    sqlx::query!("update agency_frontier set settled_until = $1", until).execute(tx.conn()).await?;
    Ok(())
}

/// The frontier, and until when the periods of a kind are settled, as they stand.
pub(super) async fn reached(
    store: &Store,
    kind: Kind,
) -> Result<Option<(OffsetDateTime, Option<OffsetDateTime>)>, Error> {
    let row = sqlx::query!(
        r#"select f.settled_until as frontier, p.settled_until as "settled?"
           from agency_frontier f left join agency_period p on p.kind = $1"#,
        kind.name()
    )
    .fetch_optional(store.pool())
    .await?;
    Ok(row.map(|row| (row.frontier, row.settled)))
}

/// Until when the periods of a kind are settled; it begins at `start`. Who asks holds the frontier.
pub(super) async fn settled_until(
    tx: &mut Tx,
    kind: Kind,
    start: OffsetDateTime,
) -> Result<OffsetDateTime, Error> {
    sqlx::query!(
        "insert into agency_period (kind, settled_until) values ($1, $2) on conflict do nothing",
        kind.name(),
        start
    )
    .execute(tx.conn())
    .await?;
    Ok(sqlx::query_scalar!("select settled_until from agency_period where kind = $1", kind.name())
        .fetch_one(tx.conn())
        .await?)
}

pub(super) async fn settle_until(tx: &mut Tx, kind: Kind, until: OffsetDateTime) -> Result<(), Error> {
    sqlx::query!("update agency_period set settled_until = $2 where kind = $1", kind.name(), until)
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// The contracts of a kind that count in the period that begins then, whatever became of them since, in an order all nodes
/// share.
pub(super) async fn contracts_at(
    tx: &mut Tx,
    kind: Kind,
    start: OffsetDateTime,
) -> Result<Vec<Contract>, Error> {
    let rows = sqlx::query_as!(
        Row,
        "select id, kind, upline, downline, rate, tiers, version, state, offered_at, accepted_at, ended_at
         from agency_contract
         where kind = $1 and effective_from <= $2 and (ended_at is null or ended_at > $2) order by downline",
        kind.name(),
        start
    )
    .fetch_all(tx.conn())
    .await?;
    rows.into_iter().map(Contract::try_from).collect()
}

/// What the team of each contract brought in a period, by agent, and through which contracted agent below. Whether an
/// agent's own play counts is decided alike for that agent and for the agents below. The period is read once for all.
pub(super) async fn lines(
    tx: &mut Tx,
    contracts: &[Contract],
    own: bool,
    asset: Asset,
    Period { from, until }: Period,
) -> Result<HashMap<MemberId, Vec<Line>>, Error> {
    let uplines: Vec<i64> = contracts.iter().map(|contract| contract.upline.0).collect();
    let downlines: Vec<i64> = contracts.iter().map(|contract| contract.downline.0).collect();
    let rows = sqlx::query!(
        r#"with played as materialized (
               select member, coalesce(weight, 1000000) as weight, bounded(sum(valid_bet)) as valid_bet
               from agency_turnover where window_start >= $1 and window_start < $2 and asset = $3
               group by 1, 2 having sum(valid_bet) <> 0),
           live as materialized (select * from unnest($4::bigint[], $5::bigint[]) as l (upline, downline))
           select l.downline as "agent!", p.member as "member!", p.weight as "weight!", p.valid_bet as "valid_bet!",
                  (select b.downline from live b
                   join agency_closure d on d.ancestor = b.downline and d.descendant = p.member
                   where b.upline = l.downline and (d.depth > 0 or $6)) as through
           from played p
           join agency_closure c on c.descendant = p.member and (c.depth > 0 or $6)
           join live l on l.downline = c.ancestor
           order by l.downline, p.member, p.weight desc"#,
        from,
        until,
        asset.number(),
        &uplines,
        &downlines,
        own
    )
    .fetch_all(tx.conn())
    .await?;
    let mut lines: HashMap<MemberId, Vec<Line>> = HashMap::new();
    for row in rows {
        let (member, valid_bet) = (MemberId(row.member), Money::from_units(row.valid_bet));
        let part = Part { weight: Rate::from_millionths(row.weight.unsigned_abs()), valid_bet };
        let team = lines.entry(MemberId(row.agent)).or_default();
        match team.last_mut().filter(|line| line.member == member) {
            Some(line) => {
                line.valid_bet = line.valid_bet.checked_add(valid_bet).ok_or(Error::OutOfRange)?;
                line.parts.push(part);
            }
            None => team.push(Line {
                member,
                valid_bet,
                parts: vec![part],
                deposits: None,
                through: row.through.map(MemberId),
            }),
        }
    }
    Ok(lines)
}

/// Notes at each line what its member deposited in a period.
pub(super) async fn deposits(
    tx: &mut Tx,
    lines: &mut HashMap<MemberId, Vec<Line>>,
    Period { from, until }: Period,
) -> Result<(), Error> {
    let members: HashSet<i64> = lines.values().flatten().map(|line| line.member.0).collect();
    let members: Vec<i64> = members.into_iter().collect();
    let rows = sqlx::query!(
        r#"select member, bounded(sum(amount)) as "sum!" from agency_deposit
           where member = any($1) and coalesce(window_start, at) >= $2 and coalesce(window_start, at) < $3
           group by member"#,
        &members,
        from,
        until
    )
    .fetch_all(tx.conn())
    .await?;
    let sums: HashMap<i64, i64> = rows.into_iter().map(|row| (row.member, row.sum)).collect();
    for line in lines.values_mut().flatten() {
        let sum = sums.get(&line.member.0).copied().unwrap_or_default();
        line.deposits = Some(Money::from_units(sum));
    }
    Ok(())
}

/// What earlier periods left: millionths of a unit, and a debt.
pub(super) async fn carry(
    tx: &mut Tx,
    agent: MemberId,
    kind: Kind,
    asset: Asset,
) -> Result<(i64, Money), Error> {
    let row = sqlx::query!(
        "select residue, debt from agency_carry where agent = $1 and kind = $2 and asset = $3",
        agent.0,
        kind.name(),
        asset.number()
    )
    .fetch_optional(tx.conn())
    .await?;
    Ok(row.map_or((0, Money::ZERO), |row| (row.residue, Money::from_units(row.debt))))
}

pub(super) async fn keep_carry(
    tx: &mut Tx,
    (agent, kind, asset): (MemberId, Kind, Asset),
    (residue, debt): (i64, Money),
) -> Result<(), Error> {
    sqlx::query!(
        "insert into agency_carry (agent, kind, asset, residue, debt) values ($1, $2, $3, $4, $5)
         on conflict (agent, kind, asset) do update set residue = $4, debt = $5",
        agent.0,
        kind.name(),
        asset.number(),
        residue,
        debt.units()
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn insert(
    tx: &mut Tx,
    (kind, document): (Kind, &Document),
    (text, signature): (&str, &[u8]),
    now: OffsetDateTime,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into agency_statement
             (id, agent, contract, kind, window_start, window_end, valid_bet, rate, amount, document, signature, at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
        document.id.0,
        document.agent.0,
        document.contract.0,
        kind.name(),
        document.from,
        document.to,
        document.result.valid_bet.units(),
        i32::try_from(document.rate().millionths()).map_err(|_| Error::OutOfRange)?,
        document.result.paid.units(),
        text,
        signature,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// The hash of an agent's last statement. Those made before statements were chained are taken as they lie there.
pub(super) async fn head(tx: &mut Tx, agent: MemberId) -> Result<Option<Vec<u8>>, Error> {
    let head = sqlx::query_scalar!("select head from agency_chain where agent = $1 for update", agent.0);
    if let Some(head) = head.fetch_optional(tx.conn()).await? {
        return Ok(Some(head));
    }
    let last = sqlx::query_scalar!(
        r#"select sha256(convert_to(document, 'UTF8')) as "hash!" from agency_statement
           where agent = $1 order by id desc limit 1"#,
        agent.0
    );
    Ok(last.fetch_optional(tx.conn()).await?)
}

/// Makes a statement the last of its agent.
pub(super) async fn chain(tx: &mut Tx, agent: MemberId, head: &[u8]) -> Result<(), Error> {
    sqlx::query!(
        "insert into agency_chain (agent, head, length)
         select $1, $2, count(*) from agency_statement where agent = $1
         on conflict (agent) do update set head = $2, length = agency_chain.length + 1",
        agent.0,
        head
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}
