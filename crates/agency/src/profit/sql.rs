//! Sums over whole lines: a member with everyone below them.

use kernel::{Asset, Period, id::MemberId};
use store::Store;

use crate::Error;

/// What a line did in a span of time, in ledger units.
#[derive(Clone, Copy)]
pub(super) struct Sums {
    pub(super) line: i64,
    /// Those in it besides the member at its head.
    pub(super) below: i64,
    pub(super) deposits: i64,
    /// Of the asset that is asked for, when they left the house.
    pub(super) withdrawals: i64,
    pub(super) stake: i64,
    pub(super) valid_bet: i64,
    pub(super) payout: i64,
    pub(super) commission: i64,
}

/// The members directly below `parent`, by number, after one.
pub(super) async fn heads(
    store: &Store,
    parent: MemberId,
    after: MemberId,
    limit: i64,
) -> Result<Vec<MemberId>, Error> {
    let ids = sqlx::query_scalar!(
        "select descendant from agency_closure where ancestor = $1 and depth = 1 and descendant > $2
         order by descendant limit $3",
        parent.0,
        after.0,
        limit
    )
    .fetch_all(store.pool())
    .await?;
    Ok(ids.into_iter().map(MemberId).collect())
}

/// Sums of these lines, by number; with `headless` without the members at their heads.
pub(super) async fn sums(
    store: &Store,
    heads: &[MemberId],
    headless: bool,
    Period { from, until }: Period,
    asset: Asset,
) -> Result<Vec<Sums>, Error> {
    let heads: Vec<i64> = heads.iter().map(|head| head.0).collect();
    Ok(sqlx::query_as!(
        Sums,
        r#"select h.head as "line!", team.below as "below!", paid_in.deposits as "deposits!", paid_out.withdrawals as "withdrawals!",
                  played.stake as "stake!",
                  played.valid_bet as "valid_bet!", played.payout as "payout!", earned.commission as "commission!"
           from unnest($1::bigint[]) as h (head)
           cross join lateral (
               select count(*) as below from agency_closure c where c.ancestor = h.head and c.depth > 0) team
           cross join lateral (
               select bounded(coalesce(sum(t.stake), 0)) as stake, bounded(coalesce(sum(t.valid_bet), 0)) as valid_bet,
                      bounded(coalesce(sum(t.payout), 0)) as payout
               from agency_closure c
               join agency_turnover t on t.member = c.descendant and t.settled_at >= $2 and t.settled_at < $3
               where c.ancestor = h.head and (c.depth > 0 or not $4)) played
           cross join lateral (
               select bounded(coalesce(sum(d.amount), 0)) as deposits
               from agency_closure c
               join agency_deposit d on d.member = c.descendant and d.at >= $2 and d.at < $3
               where c.ancestor = h.head and (c.depth > 0 or not $4)) paid_in
           cross join lateral (
               select bounded(coalesce(sum(p.amount), 0)) as withdrawals
               from agency_closure c
               join read_cashier_payout p on p.member = c.descendant and p.asset = $5 and p.at >= $2 and p.at < $3
               where c.ancestor = h.head and (c.depth > 0 or not $4)) paid_out
           cross join lateral (
               select bounded(coalesce(sum(s.amount), 0)) as commission
               from agency_closure c
               join agency_statement s on s.agent = c.descendant and s.window_start >= $2 and s.window_start < $3
               where c.ancestor = h.head and (c.depth > 0 or not $4)) earned
           order by h.head"#,
        &heads,
        from,
        until,
        headless,
        asset.number()
    )
    .fetch_all(store.pool())
    .await?)
}
