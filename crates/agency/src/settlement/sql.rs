//! What settlement reads and writes.

use kernel::{Asset, Money, id::MemberId};
use store::Tx;
use time::OffsetDateTime;

use crate::{
    Error,
    contract::{Contract, KIND, sql::Row},
    statement::{Document, Line},
};

pub(super) async fn lock_frontier(tx: &mut Tx) -> Result<Option<OffsetDateTime>, Error> {
    Ok(sqlx::query_scalar!("select settled_until from agency_frontier for update")
        .fetch_optional(tx.conn())
        .await?)
}

pub(super) async fn next_window(
    tx: &mut Tx,
    from: OffsetDateTime,
    end: OffsetDateTime,
) -> Result<Option<OffsetDateTime>, Error> {
    Ok(sqlx::query_scalar!(
        "select min(window_start) from agency_turnover where window_start >= $1 and window_start < $2",
        from,
        end
    )
    .fetch_one(tx.conn())
    .await?)
}

pub(super) async fn advance(tx: &mut Tx, until: OffsetDateTime) -> Result<(), Error> {
    sqlx::query!("update agency_frontier set settled_until = $1", until).execute(tx.conn()).await?;
    Ok(())
}

/// The contracts that count in a window, whatever became of them since, in an order all nodes share.
pub(super) async fn contracts_at(tx: &mut Tx, window: OffsetDateTime) -> Result<Vec<Contract>, Error> {
    let rows = sqlx::query_as!(
        Row,
        "select id, upline, downline, rate, version, state, offered_at, accepted_at, ended_at from agency_contract
         where kind = $1 and effective_from <= $2 and (ended_at is null or ended_at > $2) order by downline",
        KIND,
        window
    )
    .fetch_all(tx.conn())
    .await?;
    rows.into_iter().map(Contract::try_from).collect()
}

/// What an agent's team brought in a window, and through which contracted agent below. Whether an agent's own
/// play counts is decided alike for the agent himself and for the agents below.
pub(super) async fn lines(
    tx: &mut Tx,
    (agent, asset): (MemberId, Asset),
    window: OffsetDateTime,
    (below, own): (&[i64], bool),
) -> Result<Vec<Line>, Error> {
    let rows = sqlx::query!(
        r#"select t.member, sum(t.valid_bet)::bigint as "valid_bet!",
                  (select b.ancestor from agency_closure b
                   where b.descendant = t.member and b.ancestor = any($4) and (b.depth > 0 or $5)) as through
           from agency_turnover t
           join agency_closure c on c.ancestor = $1 and c.descendant = t.member and (c.depth > 0 or $5)
           where t.window_start = $3 and t.asset = $2
           group by t.member having sum(t.valid_bet) <> 0 order by t.member"#,
        agent.0,
        asset.number(),
        window,
        below,
        own
    )
    .fetch_all(tx.conn())
    .await?;
    let lines = rows.into_iter().map(|row| Line {
        member: MemberId(row.member),
        valid_bet: Money::from_units(row.valid_bet),
        through: row.through.map(MemberId),
    });
    Ok(lines.collect())
}

/// What earlier windows left: millionths of a unit, and a debt.
pub(super) async fn carry(tx: &mut Tx, agent: MemberId, asset: Asset) -> Result<(i64, Money), Error> {
    let row = sqlx::query!(
        "select residue, debt from agency_carry where agent = $1 and kind = $2 and asset = $3",
        agent.0,
        KIND,
        asset.number()
    )
    .fetch_optional(tx.conn())
    .await?;
    Ok(row.map_or((0, Money::ZERO), |row| (row.residue, Money::from_units(row.debt))))
}

pub(super) async fn keep_carry(
    tx: &mut Tx,
    agent: MemberId,
    asset: Asset,
    (residue, debt): (i64, Money),
) -> Result<(), Error> {
    sqlx::query!(
        "insert into agency_carry (agent, kind, asset, residue, debt) values ($1, $2, $3, $4, $5)
         on conflict (agent, kind, asset) do update set residue = $4, debt = $5",
        agent.0,
        KIND,
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
    document: &Document,
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
        KIND,
        document.from,
        document.to,
        document.result.valid_bet.units(),
        i32::try_from(document.inputs.rate.millionths()).map_err(|_| Error::OutOfRange)?,
        document.result.paid.units(),
        text,
        signature,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}
