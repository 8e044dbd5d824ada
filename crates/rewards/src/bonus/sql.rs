//! Where bonuses are kept, and what settlements counted for them.

use kernel::{Amount, Asset, Money, event::Settlement, id::MemberId};
use serde_json::Value;
use store::{Store, Tx};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{Bonus, Counted, State};
use crate::Error;

struct Row {
    member: i64,
    id: Uuid,
    promotion: Uuid,
    occasion: String,
    asset: i16,
    base: i64,
    amount: i64,
    required: i64,
    done: i64,
    state: String,
    terms: Value,
    claimed_at: OffsetDateTime,
    expires_at: OffsetDateTime,
    ended_at: Option<OffsetDateTime>,
    end_reason: Option<String>,
}

impl TryFrom<Row> for Bonus {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        let odd = || store::Error::Inconsistent("a bonus of an unknown asset, amount, state or terms");
        Ok(Self {
            id: row.id,
            member: MemberId(row.member),
            promotion: row.promotion,
            occasion: row.occasion,
            asset: Asset::from_number(row.asset).ok_or_else(odd)?,
            base: Amount::from_units(row.base).ok_or_else(odd)?,
            amount: Amount::from_units(row.amount).ok_or_else(odd)?,
            required: Money::from_units(row.required),
            done: Money::from_units(row.done),
            state: row.state.parse().map_err(|_| odd())?,
            claimed: serde_json::from_value(row.terms).map_err(|_| odd())?,
            claimed_at: row.claimed_at,
            expires_at: row.expires_at,
            ended_at: row.ended_at,
            end_reason: row.end_reason,
        })
    }
}

/// Writes a new one; `false` when a unique key refuses it: the occasion, the turn, or one that runs.
pub(super) async fn file(tx: &mut Tx, bonus: &Bonus, turn: &str) -> Result<bool, Error> {
    let claimed = serde_json::to_value(&bonus.claimed).map_err(store::Error::from)?;
    let done = sqlx::query!(
        "insert into bonus (member, id, promotion, occasion, turn, asset, base, amount, required, done, state, terms,
                            claimed_at, expires_at, ended_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
         on conflict do nothing",
        bonus.member.0,
        bonus.id,
        bonus.promotion,
        bonus.occasion,
        turn,
        bonus.asset.number(),
        bonus.base.units(),
        bonus.amount.units(),
        bonus.required.units(),
        bonus.done.units(),
        bonus.state.name(),
        claimed,
        bonus.claimed_at,
        bonus.expires_at,
        bonus.ended_at
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Ends one that is active; `false` when it is not.
pub(super) async fn end(
    tx: &mut Tx,
    bonus: &Bonus,
    state: State,
    reason: Option<&str>,
    now: OffsetDateTime,
) -> Result<bool, Error> {
    let done = sqlx::query!(
        "update bonus set state = $3, end_reason = $4, ended_at = $5
         where member = $1 and id = $2 and state = 'active'",
        bonus.member.0,
        bonus.id,
        state.name(),
        reason,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

/// The bonus of an occasion.
pub(crate) async fn of_occasion(
    tx: &mut Tx,
    member: MemberId,
    promotion: Uuid,
    occasion: &str,
) -> Result<Option<Bonus>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select member, id, promotion, occasion, asset, base, amount, required, done, state, terms, claimed_at, expires_at,
                ended_at, end_reason
         from bonus where member = $1 and promotion = $2 and occasion = $3",
        member.0,
        promotion,
        occasion
    );
    row.fetch_optional(tx.conn()).await?.map(TryInto::try_into).transpose()
}

/// Every bonus of one occasion, whatever promotion gave it.
pub(super) async fn brought_by(tx: &mut Tx, member: MemberId, occasion: &str) -> Result<Vec<Bonus>, Error> {
    let rows = sqlx::query_as!(
        Row,
        "select member, id, promotion, occasion, asset, base, amount, required, done, state, terms, claimed_at, expires_at,
                ended_at, end_reason
         from bonus where member = $1 and occasion = $2",
        member.0,
        occasion
    );
    let rows = rows.fetch_all(tx.conn()).await?;
    rows.into_iter().map(TryInto::try_into).collect()
}

/// The bonus that runs.
pub(crate) async fn running(tx: &mut Tx, member: MemberId) -> Result<Option<Bonus>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select member, id, promotion, occasion, asset, base, amount, required, done, state, terms, claimed_at, expires_at,
                ended_at, end_reason
         from bonus where member = $1 and state = 'active'",
        member.0
    );
    row.fetch_optional(tx.conn()).await?.map(TryInto::try_into).transpose()
}

/// The bonus that runs, locked until the transaction ends.
pub(super) async fn lock_running(tx: &mut Tx, member: MemberId) -> Result<Option<Bonus>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select member, id, promotion, occasion, asset, base, amount, required, done, state, terms, claimed_at, expires_at,
                ended_at, end_reason
         from bonus where member = $1 and state = 'active' for update",
        member.0
    );
    row.fetch_optional(tx.conn()).await?.map(TryInto::try_into).transpose()
}

/// One of a member's, locked until the transaction ends.
pub(super) async fn lock(tx: &mut Tx, member: MemberId, id: Uuid) -> Result<Option<Bonus>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select member, id, promotion, occasion, asset, base, amount, required, done, state, terms, claimed_at, expires_at,
                ended_at, end_reason
         from bonus where member = $1 and id = $2 for update",
        member.0,
        id
    );
    row.fetch_optional(tx.conn()).await?.map(TryInto::try_into).transpose()
}

/// Anyone's.
pub(super) async fn find(tx: &mut Tx, id: Uuid) -> Result<Option<Bonus>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select member, id, promotion, occasion, asset, base, amount, required, done, state, terms, claimed_at, expires_at,
                ended_at, end_reason
         from bonus where id = $1",
        id
    );
    row.fetch_optional(tx.conn()).await?.map(TryInto::try_into).transpose()
}

/// A member's, the newest first: what runs, and what ended after `since`.
pub(crate) async fn of_member(
    store: &Store,
    member: MemberId,
    since: OffsetDateTime,
) -> Result<Vec<Bonus>, Error> {
    let rows = sqlx::query_as!(
        Row,
        "select member, id, promotion, occasion, asset, base, amount, required, done, state, terms, claimed_at, expires_at,
                ended_at, end_reason
         from bonus where member = $1 and (state = 'active' or ended_at > $2)
         order by claimed_at desc, id desc limit 500",
        member.0,
        since
    );
    let rows = rows.fetch_all(store.pool()).await?;
    rows.into_iter().map(TryInto::try_into).collect()
}

/// A member's newest bonus of each of these promotions.
pub(crate) async fn newest_of(
    tx: &mut Tx,
    member: MemberId,
    promotions: &[Uuid],
) -> Result<Vec<Bonus>, Error> {
    let rows = sqlx::query_as!(
        Row,
        "select distinct on (promotion)
                member, id, promotion, occasion, asset, base, amount, required, done, state, terms, claimed_at, expires_at,
                ended_at, end_reason
         from bonus where member = $1 and promotion = any($2)
         order by promotion, claimed_at desc, id desc",
        member.0,
        promotions
    );
    let rows = rows.fetch_all(tx.conn()).await?;
    rows.into_iter().map(TryInto::try_into).collect()
}

/// Which of these turns a member has had: promotion and turn.
pub(crate) async fn turns(
    tx: &mut Tx,
    member: MemberId,
    promotions: &[Uuid],
    turns: &[String],
) -> Result<Vec<Uuid>, Error> {
    let had = sqlx::query_scalar!(
        "select promotion from bonus
         where member = $1 and (promotion, turn) in (select * from unnest($2::uuid[], $3::text[]))",
        member.0,
        promotions,
        turns
    );
    Ok(had.fetch_all(tx.conn()).await?)
}

/// What a promotion gave and did not get back.
pub(super) async fn given(tx: &mut Tx, promotion: Uuid) -> Result<Money, Error> {
    let given = sqlx::query_scalar!(
        r#"select bounded(coalesce(sum(amount), 0)) as "given!" from bonus
           where promotion = $1 and state in ('active', 'completed')"#,
        promotion
    );
    Ok(Money::from_units(given.fetch_one(tx.conn()).await?))
}

/// Whether one of these members ever took the promotion.
pub(crate) async fn is_taken_by(tx: &mut Tx, promotion: Uuid, members: &[MemberId]) -> Result<bool, Error> {
    let members: Vec<i64> = members.iter().map(|member| member.0).collect();
    let taken = sqlx::query_scalar!(
        r#"select exists (select from bonus where promotion = $1 and member = any($2)) as "taken!""#,
        promotion,
        &members
    );
    Ok(taken.fetch_one(tx.conn()).await?)
}

/// Which of these members have a bonus that runs.
pub(super) async fn concerned(tx: &mut Tx, members: &[i64]) -> Result<Vec<i64>, Error> {
    let found =
        sqlx::query_scalar!("select member from bonus where member = any($1) and state = 'active'", members);
    Ok(found.fetch_all(tx.conn()).await?)
}

/// Writes what a settlement counted and adds it; a settlement that was counted before changes nothing.
pub(super) async fn count(
    tx: &mut Tx,
    bonus: Uuid,
    settled: &Settlement,
    counted: Counted,
) -> Result<(), Error> {
    let new = sqlx::query!(
        "insert into bonus_count (member, settlement, round, bonus, valid, weight, counted, at)
         values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (member, settlement) do nothing",
        settled.member.0,
        settled.id,
        settled.round.0,
        bonus,
        counted.valid,
        i16::from(counted.weight),
        counted.counted,
        settled.settled_at
    )
    .execute(tx.conn())
    .await?;
    if new.rows_affected() == 1 {
        sqlx::query!(
            "update bonus set done = bounded(done::numeric + $3::bigint) where member = $1 and id = $2 and state = 'active'",
            settled.member.0,
            bonus,
            counted.counted
        )
        .execute(tx.conn())
        .await?;
    }
    Ok(())
}

/// What a round counted so far, by bonus.
pub(super) struct Sum {
    pub(super) bonus: Uuid,
    pub(super) valid: i64,
    pub(super) counted: i64,
    pub(super) weight: i16,
}

/// What a round counted so far, the newest bonus first.
pub(super) async fn counted(tx: &mut Tx, settled: &Settlement) -> Result<Option<Sum>, Error> {
    let sum = sqlx::query_as!(
        Sum,
        r#"select bonus, bounded(sum(valid)) as "valid!", bounded(sum(counted)) as "counted!", max(weight) as "weight!"
           from bonus_count where member = $1 and round = $2 group by bonus order by bonus desc limit 1"#,
        settled.member.0,
        settled.round.0
    );
    Ok(sum.fetch_optional(tx.conn()).await?)
}

/// Bonuses that are full and not released.
pub(super) async fn full(store: &Store) -> Result<Vec<(MemberId, Uuid)>, Error> {
    let rows = sqlx::query!(
        "select member, id from bonus where state = 'active' and done = required order by member, id limit 100"
    );
    let rows = rows.fetch_all(store.pool()).await?;
    Ok(rows.into_iter().map(|row| (MemberId(row.member), row.id)).collect())
}

/// Bonuses whose time is over and that are not full, with when it was.
pub(super) async fn overdue(
    store: &Store,
    now: OffsetDateTime,
) -> Result<Vec<(MemberId, Uuid, OffsetDateTime)>, Error> {
    let rows = sqlx::query!(
        "select member, id, expires_at from bonus where state = 'active' and expires_at <= $1 and done < required
         order by expires_at limit 100",
        now
    );
    let rows = rows.fetch_all(store.pool()).await?;
    Ok(rows.into_iter().map(|row| (MemberId(row.member), row.id, row.expires_at)).collect())
}
