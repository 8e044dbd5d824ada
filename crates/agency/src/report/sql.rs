//! Reads over an agent's own subtree.

use kernel::{
    Asset, Money, Period,
    id::{MemberId, StatementId},
};
use store::Store;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::{Error, kind::Kind};

pub(super) struct Sums {
    pub(super) members: i64,
    pub(super) new_members: i64,
    pub(super) active: i64,
    pub(super) first_depositors: i64,
    pub(super) deposits: Money,
    pub(super) bet: Money,
    pub(super) valid_bet: Money,
    pub(super) payout: Money,
    /// Of each kind of contract that brought statements.
    pub(super) salaries: Vec<(Kind, Money)>,
}

/// Sums over everyone below an agent.
pub(super) async fn sums(
    store: &Store,
    agent: MemberId,
    Period { from, until }: Period,
) -> Result<Sums, Error> {
    let team = sqlx::query!(
        r#"select count(*) as "members!",
                  count(*) filter (where joined_at >= $2 and joined_at < $3) as "new_members!"
           from agency_closure where ancestor = $1 and depth > 0"#,
        agent.0,
        from,
        until
    )
    .fetch_one(store.pool())
    .await?;
    let play = sqlx::query!(
        r#"select bounded(coalesce(sum(stake), 0)) as "stake!", bounded(coalesce(sum(payout), 0)) as "payout!",
                  bounded(coalesce(sum(valid_bet), 0)) as "valid_bet!",
                  count(distinct t.member) filter (where t.valid_bet > 0) as "active!"
           from agency_turnover t join agency_closure c on c.descendant = t.member
           where c.ancestor = $1 and c.depth > 0 and t.settled_at >= $2 and t.settled_at < $3"#,
        agent.0,
        from,
        until
    )
    .fetch_one(store.pool())
    .await?;
    let deposits = sqlx::query!(
        r#"select bounded(coalesce(sum(amount), 0)) as "sum!",
                  count(distinct d.member) filter (where not exists (
                      select from agency_deposit e where e.member = d.member and e.at < $2)) as "first!"
           from agency_deposit d join agency_closure c on c.descendant = d.member
           where c.ancestor = $1 and c.depth > 0 and d.at >= $2 and d.at < $3"#,
        agent.0,
        from,
        until
    )
    .fetch_one(store.pool())
    .await?;
    let salaries = sqlx::query!(
        r#"select kind, bounded(sum(amount)) as "sum!" from agency_statement
           where agent = $1 and window_start >= $2 and window_start < $3 group by kind"#,
        agent.0,
        from,
        until
    )
    .fetch_all(store.pool())
    .await?;
    let salaries: Option<Vec<(Kind, Money)>> =
        salaries.into_iter().map(|row| Some((row.kind.parse().ok()?, Money::from_units(row.sum)))).collect();
    let mut salaries = salaries.ok_or(store::Error::Inconsistent("an unknown kind of statement"))?;
    salaries.sort();
    Ok(Sums {
        members: team.members,
        new_members: team.new_members,
        active: play.active,
        first_depositors: deposits.first,
        deposits: Money::from_units(deposits.sum),
        bet: Money::from_units(play.stake),
        valid_bet: Money::from_units(play.valid_bet),
        payout: Money::from_units(play.payout),
        salaries,
    })
}

/// What left the house for everyone below an agent.
pub(super) async fn withdrawals(
    store: &Store,
    agent: MemberId,
    Period { from, until }: Period,
    asset: Asset,
) -> Result<Money, Error> {
    let sum = sqlx::query_scalar!(
        r#"select bounded(coalesce(sum(amount), 0)) as "sum!"
           from read_cashier_payout p join agency_closure c on c.descendant = p.member
           where c.ancestor = $1 and c.depth > 0 and p.asset = $4 and p.at >= $2 and p.at < $3"#,
        agent.0,
        from,
        until,
        asset.number()
    );
    Ok(Money::from_units(sum.fetch_one(store.pool()).await?))
}

pub(super) struct Point {
    pub(super) at: OffsetDateTime,
    pub(super) valid_bet: i64,
    pub(super) income: i64,
}

/// Valid bets and income by `hour` or `day` of the site's clock.
pub(super) async fn series(
    store: &Store,
    agent: MemberId,
    Period { from, until }: Period,
    step: &str,
) -> Result<Vec<Point>, Error> {
    Ok(sqlx::query_as!(
        Point,
        r#"select at as "at!", bounded(sum(valid_bet)) as "valid_bet!", bounded(sum(income)) as "income!" from (
               select date_trunc($4, t.settled_at, $5) as at, t.valid_bet, 0::bigint as income
               from agency_turnover t join agency_closure c on c.descendant = t.member
               where c.ancestor = $1 and c.depth > 0 and t.settled_at >= $2 and t.settled_at < $3
               union all
               select date_trunc($4, window_start, $5), 0, amount from agency_statement
               where agent = $1 and window_start >= $2 and window_start < $3) points
           group by at order by at"#,
        agent.0,
        from,
        until,
        step,
        store.zone().name()
    )
    .fetch_all(store.pool())
    .await?)
}

/// Everyone below an agent.
pub(super) async fn team(store: &Store, agent: MemberId) -> Result<Vec<MemberId>, Error> {
    let ids = sqlx::query_scalar!(
        "select descendant from agency_closure where ancestor = $1 and depth > 0",
        agent.0
    )
    .fetch_all(store.pool())
    .await?;
    Ok(ids.into_iter().map(MemberId).collect())
}

pub(super) struct Child {
    pub(super) member: i64,
    pub(super) joined_at: OffsetDateTime,
    pub(super) valid_bet: i64,
    pub(super) children: i64,
}

/// Those directly below `parent`, by number.
pub(super) async fn children(
    store: &Store,
    parent: MemberId,
    after: MemberId,
    limit: i64,
) -> Result<Vec<Child>, Error> {
    Ok(sqlx::query_as!(
        Child,
        r#"select c.descendant as member, c.joined_at,
                  (select bounded(coalesce(sum(t.valid_bet), 0)) from agency_turnover t
                   where t.member = c.descendant) as "valid_bet!",
                  (select count(*) from agency_closure d
                   where d.ancestor = c.descendant and d.depth = 1) as "children!"
           from agency_closure c where c.ancestor = $1 and c.depth = 1 and c.descendant > $2
           order by c.descendant limit $3"#,
        parent.0,
        after.0,
        limit
    )
    .fetch_all(store.pool())
    .await?)
}

pub(super) struct Played {
    pub(super) member: i64,
    pub(super) settlement: Uuid,
    pub(super) settled_at: OffsetDateTime,
    pub(super) stake: i64,
    pub(super) payout: i64,
    pub(super) valid_bet: i64,
}

/// Rounds of everyone below an agent, or of one of them, newest first; after the settlement `after`.
pub(super) async fn bets(
    store: &Store,
    agent: MemberId,
    Period { from, until }: Period,
    member: Option<MemberId>,
    after: Option<Uuid>,
) -> Result<Vec<Played>, Error> {
    Ok(sqlx::query_as!(
        Played,
        "select t.member, t.settlement, t.settled_at, t.stake, t.payout, t.valid_bet
         from agency_closure c
         join agency_turnover t on t.member = c.descendant and t.settled_at >= $2 and t.settled_at < $3
         where c.ancestor = $1 and c.depth > 0 and ($4::bigint is null or c.descendant = $4)
           and ($5::uuid is null or (t.settled_at, t.settlement) < (
               select l.settled_at, l.settlement from agency_turnover l
               join agency_closure d on d.ancestor = $1 and d.descendant = l.member and d.depth > 0
               where l.settlement = $5))
         order by t.settled_at desc, t.settlement desc limit 20",
        agent.0,
        from,
        until,
        member.map(|member| member.0),
        after
    )
    .fetch_all(store.pool())
    .await?)
}

pub(super) struct Stored {
    pub(super) kind: String,
    pub(super) document: String,
    pub(super) signature: Vec<u8>,
}

/// Statements of an agent, newest first, after the statement `after`; one when `id` is given.
pub(super) async fn statements(
    store: &Store,
    agent: MemberId,
    id: Option<StatementId>,
    kind: Option<Kind>,
    after: Option<StatementId>,
) -> Result<Vec<Stored>, Error> {
    Ok(sqlx::query_as!(
        Stored,
        "select kind, document, signature from agency_statement
         where agent = $1 and ($2::uuid is null or id = $2) and ($3::uuid is null or id < $3)
           and ($4::text is null or kind = $4)
         order by id desc limit 20",
        agent.0,
        id.map(|id| id.0),
        after.map(|id| id.0),
        kind.map(Kind::name)
    )
    .fetch_all(store.pool())
    .await?)
}
