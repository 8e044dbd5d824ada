//! Where requirements are kept.

use kernel::{Asset, Money, Wallet, event::Settlement, id::MemberId};
use store::{Store, Tx};
use time::OffsetDateTime;

use super::{Meter, Requirement, spread_beside};
use crate::Error;

/// Opens a requirement, once per cause.
pub(crate) async fn open(
    tx: &mut Tx,
    Wallet { member, asset }: Wallet,
    cause: &str,
    required: Money,
    now: OffsetDateTime,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into cashier_turnover (member, asset, cause, required, opened_at) values ($1, $2, $3, $4, $5)
         on conflict (member, cause) do nothing",
        member.0,
        asset.number(),
        cause,
        required.units(),
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Opens the requirement of welcome money, once per member.
pub(crate) async fn open_welcome(
    tx: &mut Tx,
    Wallet { member, asset }: Wallet,
    required: Money,
    now: OffsetDateTime,
) -> Result<(), store::Error> {
    sqlx::query!(
        "insert into cashier_turnover (member, asset, cause, required, opened_at, welcome)
         values ($1, $2, 'welcome', $3, $4, true) on conflict (member, cause) do nothing",
        member.0,
        asset.number(),
        required.units(),
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Closes what is open: the money it stood for was played away.
pub(crate) async fn close_spent(
    tx: &mut Tx,
    member: MemberId,
    asset: Asset,
    now: OffsetDateTime,
) -> Result<(), Error> {
    sqlx::query!(
        "update cashier_turnover set closed_at = $3, spent = true
         where member = $1 and asset = $2 and closed_at is null",
        member.0,
        asset.number(),
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Asks for fewer bets: the money that they were asked for went back. What was bet stays counted.
pub(crate) async fn lower(
    tx: &mut Tx,
    member: MemberId,
    cause: &str,
    by: Money,
    now: OffsetDateTime,
) -> Result<(), Error> {
    sqlx::query!(
        "update cashier_turnover
         set required = greatest(done, required - $3, 1),
             closed_at = case when required - $3 <= done then $4::timestamptz end
         where member = $1 and cause = $2 and closed_at is null",
        member.0,
        cause,
        by.units(),
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// What is open.
pub(crate) async fn meter(store: &Store, member: MemberId, asset: Asset) -> Result<Meter, Error> {
    let rows = sqlx::query!(
        "select cause, required, done, opened_at, welcome from cashier_turnover
         where member = $1 and asset = $2 and closed_at is null order by id",
        member.0,
        asset.number()
    )
    .fetch_all(store.pool())
    .await?;
    let (welcome, deposits): (Vec<_>, Vec<_>) = rows.into_iter().partition(|row| row.welcome);
    let unplayed = welcome.iter().map(|row| row.required.saturating_sub(row.done)).sum();
    let items = deposits.into_iter().map(|row| Requirement {
        cause: row.cause,
        required: Money::from_units(row.required),
        done: Money::from_units(row.done),
        opened_at: row.opened_at,
    });
    Ok(Meter::of(items.collect(), Money::from_units(unplayed)))
}

/// What is left to bet of deposits, as `tx` sees it.
pub(crate) async fn outstanding(tx: &mut Tx, member: MemberId, asset: Asset) -> Result<Money, Error> {
    let left = sqlx::query_scalar!(
        r#"select bounded(coalesce(sum(required - done), 0)) as "left!" from cashier_turnover
           where member = $1 and asset = $2 and closed_at is null and not welcome"#,
        member.0,
        asset.number()
    );
    Ok(Money::from_units(left.fetch_one(tx.conn()).await?))
}

/// What is left to bet of welcome money, as `tx` sees it.
pub(crate) async fn unplayed(tx: &mut Tx, member: MemberId, asset: Asset) -> Result<Money, Error> {
    let left = sqlx::query_scalar!(
        r#"select bounded(coalesce(sum(required - done), 0)) as "left!" from cashier_turnover
           where member = $1 and asset = $2 and closed_at is null and welcome"#,
        member.0,
        asset.number()
    );
    Ok(Money::from_units(left.fetch_one(tx.conn()).await?))
}

/// Which of these members have something open.
pub(super) async fn concerned(tx: &mut Tx, members: &[i64]) -> Result<Vec<i64>, Error> {
    let found = sqlx::query_scalar!(
        "select distinct member from cashier_turnover where member = any($1) and closed_at is null",
        members
    );
    Ok(found.fetch_all(tx.conn()).await?)
}

/// Counts a settled round for what was open when it was settled.
pub(super) async fn count(tx: &mut Tx, settled: &Settlement, now: OffsetDateTime) -> Result<(), Error> {
    let rows = sqlx::query!(
        r#"select id, required - done as "left!", welcome from cashier_turnover
           where member = $1 and asset = $2 and closed_at is null and opened_at <= $3 order by id for update"#,
        settled.member.0,
        settled.asset.number(),
        settled.settled_at
    )
    .fetch_all(tx.conn())
    .await?;
    let open = rows.into_iter().map(|row| (row.welcome, (row.id, row.left)));
    for (id, share) in spread_beside(settled.valid_bet.units(), open) {
        sqlx::query!(
            "update cashier_turnover
             set done = done + $2, closed_at = case when done + $2 = required then $3::timestamptz end
             where id = $1",
            id,
            share,
            now
        )
        .execute(tx.conn())
        .await?;
        sqlx::query!(
            "insert into cashier_turnover_share as s (round, turnover, counted) values ($1, $2, $3)
             on conflict (round, turnover) do update set counted = s.counted + $3",
            settled.round.0,
            id,
            share
        )
        .execute(tx.conn())
        .await?;
    }
    Ok(())
}

/// Takes back what a corrected round had counted for, the newest requirement first.
pub(super) async fn uncount(tx: &mut Tx, settled: &Settlement) -> Result<(), Error> {
    let rows = sqlx::query!(
        "select s.turnover, s.counted, t.welcome
         from cashier_turnover_share s join cashier_turnover t on t.id = s.turnover
         where s.round = $1 order by s.turnover desc for update of s",
        settled.round.0
    )
    .fetch_all(tx.conn())
    .await?;
    let counted = rows.into_iter().map(|row| (row.welcome, (row.turnover, row.counted)));
    let back = settled.valid_bet.units().saturating_neg();
    for (id, share) in spread_beside(back, counted) {
        sqlx::query!(
            "update cashier_turnover set done = done - $2, closed_at = case when spent then closed_at end
             where id = $1",
            id,
            share
        )
        .execute(tx.conn())
        .await?;
        sqlx::query!(
            "update cashier_turnover_share set counted = counted - $3 where round = $1 and turnover = $2",
            settled.round.0,
            id,
            share
        )
        .execute(tx.conn())
        .await?;
    }
    Ok(())
}

/// Writes down a win that an operator should have seen before money leaves.
pub(super) async fn big_win(tx: &mut Tx, settled: &Settlement, won: Money) -> Result<(), Error> {
    sqlx::query!(
        "insert into cashier_big_win (settlement, member, round, asset, won, at) values ($1, $2, $3, $4, $5, $6)
         on conflict do nothing",
        settled.id,
        settled.member.0,
        settled.round.0,
        settled.asset.number(),
        won.units(),
        settled.settled_at
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}
