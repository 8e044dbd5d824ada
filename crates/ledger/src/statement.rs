//! The account record with its running balance, and the rows of the books behind each of its lines ("why?").

use std::collections::HashMap;

use kernel::{Amount, Asset, Money, Period, Wallet, id::MemberId};
use store::Store;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::{AccountKey, AccountKind, Cause, Error, Reason, Window};

/// One row of the books, as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookRow {
    /// The transfer.
    pub id: Uuid,
    /// When.
    pub at: OffsetDateTime,
    /// The account debited.
    pub from: AccountKey,
    /// The account credited.
    pub to: AccountKey,
    /// How much.
    pub amount: Amount,
    /// Why.
    pub reason: Reason,
    /// What it belongs to.
    pub cause: Cause,
    /// The transfer that it takes back.
    pub corrects: Option<Uuid>,
}

impl BookRow {
    /// The member's account that the record names: cash where cash is on either side, else whichever is the member's.
    #[must_use]
    pub fn account(&self, member: MemberId) -> AccountKind {
        let (from, to) = (self.from.owner == member.0, self.to.owner == member.0);
        if from && (!to || self.from.kind == AccountKind::Cash) { self.from.kind } else { self.to.kind }
    }

    /// What an account of the member gained by it.
    #[must_use]
    pub fn gain(&self, member: MemberId, kind: AccountKind) -> Money {
        let amount = self.amount.money();
        match (self.from.owner == member.0 && self.from.kind == kind, self.to.owner == member.0) {
            (true, _) => amount.checked_neg().unwrap_or_default(),
            (false, true) if self.to.kind == kind => amount,
            _ => Money::ZERO,
        }
    }
}

/// A line of the account record, and what its account held after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stated {
    /// The row of the books.
    pub row: BookRow,
    /// The account of the member's that the line is about.
    pub account: AccountKind,
    /// Signed: what it gained.
    pub amount: Money,
    /// What it held then.
    pub balance: Money,
}

struct Row {
    id: Uuid,
    at: OffsetDateTime,
    debit_owner: i64,
    debit_kind: i16,
    credit_owner: i64,
    credit_kind: i16,
    asset: i16,
    amount: i64,
    reason: i16,
    cause: Option<String>,
    partner: Option<i64>,
    round: Option<String>,
    corrects: Option<Uuid>,
}

impl TryFrom<Row> for BookRow {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        let account = |owner, kind| {
            let kind = AccountKind::from_number(kind)?;
            Some(AccountKey { owner, kind, asset: Asset::from_number(row.asset)? })
        };
        let read = || {
            Some(Self {
                id: row.id,
                at: row.at,
                from: account(row.debit_owner, row.debit_kind)?,
                to: account(row.credit_owner, row.credit_kind)?,
                amount: Amount::from_units(row.amount)?,
                reason: Reason::from_number(row.reason)?,
                cause: Cause::stored(row.cause.clone(), row.partner, row.round.clone())?,
                corrects: row.corrects,
            })
        };
        read().ok_or_else(|| {
            store::Error::Inconsistent("a transfer of an unknown reason, kind, asset or cause").into()
        })
    }
}

/// A member's account record in one asset, newest first, each line with the balance after it.
///
/// # Errors
/// When the database refuses.
pub async fn statement(store: &Store, wallet: Wallet, window: &Window) -> Result<Vec<Stated>, Error> {
    let rows = page(store, wallet, window).await?;
    let Some(oldest) = rows.last() else { return Ok(Vec::new()) };
    let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
    let balances = balances_after(store, wallet, (oldest.at, oldest.id), &ids).await?;
    let stated = rows.into_iter().map(|row| {
        let account = row.account(wallet.member);
        let [cash, bonus, held, session] = balances.get(&row.id).copied().unwrap_or_default();
        let balance = match account {
            AccountKind::Cash => cash,
            AccountKind::Bonus => bonus,
            AccountKind::Held => held,
            AccountKind::Session => session,
            _ => Money::ZERO,
        };
        Stated { account, amount: row.gain(wallet.member, account), balance, row }
    });
    Ok(stated.collect())
}

/// The lines of a page. Bounds are never null, so that the index begins at the cursor whatever plan is remembered.
async fn page(
    store: &Store,
    Wallet { member, asset }: Wallet,
    window: &Window,
) -> Result<Vec<BookRow>, Error> {
    let mut reasons = window.reasons.iter();
    if !window.reasons.is_empty() && reasons.all(|reason| reason.number() > Reason::Win.number()) {
        let rows = movements(store, &[member], asset, window).await?;
        return Ok(rows.into_iter().map(|(_, row)| row).collect());
    }
    let reasons: Vec<i16> = window.reasons.iter().map(|reason| reason.number()).collect();
    let (after_at, after_id) = window.after.unzip();
    let rows = sqlx::query_as!(
        Row,
        "select id, at, debit_owner, debit_kind, credit_owner, credit_kind, asset, amount, reason, cause,
                partner, round, corrects
         from transfer
         where owner = $1 and asset = $2 and (cardinality($3::smallint[]) = 0 or reason = any($3))
           and at >= coalesce($4, '-infinity'::timestamptz) and at < coalesce($5, 'infinity'::timestamptz)
           and (at, id) < (coalesce($6, 'infinity'::timestamptz),
                           coalesce($7, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid))
         order by at desc, id desc limit $8",
        member.0,
        asset.number(),
        &reasons,
        window.from,
        window.until,
        after_at,
        after_id,
        i64::from(window.limit)
    )
    .fetch_all(store.pool())
    .await?;
    rows.into_iter().map(TryInto::try_into).collect()
}

/// The newest movements of several members besides their bets and wins, each with the member in whose record it stands.
/// Each member's are read from the index of the few; what a page costs grows with the number of members.
///
/// # Errors
/// When the database refuses.
pub async fn movements(
    store: &Store,
    members: &[MemberId],
    asset: Asset,
    window: &Window,
) -> Result<Vec<(MemberId, BookRow)>, Error> {
    let members: Vec<i64> = members.iter().map(|member| member.0).collect();
    let reasons: Vec<i16> = window.reasons.iter().map(|reason| reason.number()).collect();
    let (after_at, after_id) = window.after.unzip();
    let rows = sqlx::query!(
        "select t.owner, t.id, t.at, t.debit_owner, t.debit_kind, t.credit_owner, t.credit_kind, t.asset, t.amount,
                t.reason, t.cause, t.partner, t.round, t.corrects
         from unnest($1::bigint[]) as m (member)
         cross join lateral (
             select * from transfer
             where owner = m.member and asset = $2 and reason > 2
               and (cardinality($3::smallint[]) = 0 or reason = any($3))
               and at >= coalesce($4, '-infinity'::timestamptz) and at < coalesce($5, 'infinity'::timestamptz)
               and (at, id) < (coalesce($6, 'infinity'::timestamptz),
                               coalesce($7, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid))
             order by at desc, id desc limit $8) t
         order by t.at desc, t.id desc limit $8",
        &members,
        asset.number(),
        &reasons,
        window.from,
        window.until,
        after_at,
        after_id,
        i64::from(window.limit)
    )
    .fetch_all(store.pool())
    .await?;
    rows.into_iter()
        .map(|row| {
            let member = MemberId(row.owner);
            let row = Row {
                id: row.id,
                at: row.at,
                debit_owner: row.debit_owner,
                debit_kind: row.debit_kind,
                credit_owner: row.credit_owner,
                credit_kind: row.credit_kind,
                asset: row.asset,
                amount: row.amount,
                reason: row.reason,
                cause: row.cause,
                partner: row.partner,
                round: row.round,
                corrects: row.corrects,
            };
            Ok((member, row.try_into()?))
        })
        .collect()
}

/// Cash, bonus, held and what lay in sessions after each of some lines: what is there now, less all that came later. Balance and movements are
/// read in one snapshot, so that a bet in the same moment cannot bend the sum.
async fn balances_after(
    store: &Store,
    Wallet { member, asset }: Wallet,
    (at, id): (OffsetDateTime, Uuid),
    ids: &[Uuid],
) -> Result<HashMap<Uuid, [Money; 4]>, Error> {
    let rows = sqlx::query!(
        r#"with moved as (
               select id, at,
                      case when credit_owner = $1 then case when credit_kind = 1 then amount else 0 end else 0 end
                    - case when debit_owner = $1 then case when debit_kind = 1 then amount else 0 end else 0 end as cash,
                      case when credit_owner = $1 then case when credit_kind = 2 then amount else 0 end else 0 end
                    - case when debit_owner = $1 then case when debit_kind = 2 then amount else 0 end else 0 end as bonus,
                      case when credit_owner = $1 then case when credit_kind = 3 then amount else 0 end else 0 end
                    - case when debit_owner = $1 then case when debit_kind = 3 then amount else 0 end else 0 end as held,
                      case when credit_owner = $1 then case when credit_kind = 6 then amount else 0 end else 0 end
                    - case when debit_owner = $1 then case when debit_kind = 6 then amount else 0 end else 0 end as session
               from transfer where owner = $1 and asset = $2 and (at, id) >= ($3, $4)),
           later as (
               select id, sum(cash) over newer as cash, sum(bonus) over newer as bonus, sum(held) over newer as held,
                      sum(session) over newer as session
               from moved
               window newer as (order by at desc, id desc rows between unbounded preceding and 1 preceding))
           select l.id as "id!",
                  (coalesce((select balance from account where owner = $1 and asset = $2 and kind = 1), 0)
                    - coalesce(l.cash, 0))::bigint as "cash!",
                  (coalesce((select balance from account where owner = $1 and asset = $2 and kind = 2), 0)
                    - coalesce(l.bonus, 0))::bigint as "bonus!",
                  (coalesce((select balance from account where owner = $1 and asset = $2 and kind = 3), 0)
                    - coalesce(l.held, 0))::bigint as "held!",
                  (coalesce((select balance from account where owner = $1 and asset = $2 and kind = 6), 0)
                    - coalesce(l.session, 0))::bigint as "session!"
           from later l where l.id = any($5)"#,
        member.0,
        asset.number(),
        at,
        id,
        ids
    )
    .fetch_all(store.pool())
    .await?;
    let after = |row: [i64; 4]| row.map(Money::from_units);
    Ok(rows.into_iter().map(|row| (row.id, after([row.cash, row.bonus, row.held, row.session]))).collect())
}

/// One row of a member's books, by its time and id.
///
/// # Errors
/// When the database refuses.
pub async fn book_row(
    store: &Store,
    member: MemberId,
    (at, id): (OffsetDateTime, Uuid),
) -> Result<Option<BookRow>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select id, at, debit_owner, debit_kind, credit_owner, credit_kind, asset, amount, reason, cause,
                partner, round, corrects
         from transfer where owner = $1 and at = $2 and id = $3",
        member.0,
        at,
        id
    )
    .fetch_optional(store.pool())
    .await?;
    row.map(TryInto::try_into).transpose()
}

/// All rows of a member's books that belong to one cause, oldest first.
///
/// # Errors
/// When the database refuses.
pub async fn book_rows(
    store: &Store,
    member: MemberId,
    cause: &Cause,
    limit: u16,
) -> Result<Vec<BookRow>, Error> {
    let (name, partner, round) = cause.columns();
    let rows = sqlx::query_as!(
        Row,
        "select id, at, debit_owner, debit_kind, credit_owner, credit_kind, asset, amount, reason, cause,
                partner, round, corrects
         from transfer
         where owner = $1 and (cause = $2 or partner = $3 and round = $4) order by at, id limit $5",
        member.0,
        name,
        partner,
        round,
        i64::from(limit)
    )
    .fetch_all(store.pool())
    .await?;
    rows.into_iter().map(TryInto::try_into).collect()
}

/// What of a held or bonus balance belongs to one cause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeldPart {
    /// What it belongs to.
    pub cause: Cause,
    /// How much of the balance.
    pub amount: Money,
    /// When it last moved.
    pub at: OffsetDateTime,
}

/// What a member's held or bonus balance is made of: the causes whose movements have not evened out. Their sum is the
/// balance. Such movements are never stakes, and payouts only into cash, so the index of seldom ones holds them all.
///
/// # Errors
/// When the database refuses.
pub async fn kept(
    store: &Store,
    Wallet { member, asset }: Wallet,
    kind: AccountKind,
) -> Result<Vec<HeldPart>, Error> {
    let rows = sqlx::query!(
        r#"select cause, partner, round, max(at) as "at!",
                  bounded(sum(case when credit_owner = $1 and credit_kind = $3 then amount else -amount end)) as "amount!"
           from transfer
           where owner = $1 and asset = $2 and reason > 2
             and (debit_owner = $1 and debit_kind = $3 or credit_owner = $1 and credit_kind = $3)
           group by cause, partner, round
           having sum(case when credit_owner = $1 and credit_kind = $3 then amount else -amount end) <> 0
           order by max(at) desc"#,
        member.0,
        asset.number(),
        kind.number()
    )
    .fetch_all(store.pool())
    .await?;
    let odd = || Error::from(store::Error::Inconsistent("a transfer of an unknown cause"));
    rows.into_iter()
        .map(|row| {
            let cause = Cause::stored(row.cause, row.partner, row.round).ok_or_else(odd)?;
            Ok(HeldPart { cause, amount: Money::from_units(row.amount), at: row.at })
        })
        .collect()
}

/// What moved a member's cash within a time, by reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turned {
    /// Why.
    pub reason: Reason,
    /// How many transfers.
    pub count: i64,
    /// Signed: what cash gained by them.
    pub amount: Money,
}

/// What moved a member's cash within a time, by reason.
///
/// # Errors
/// When the database refuses.
pub async fn turned(
    store: &Store,
    Wallet { member, asset }: Wallet,
    Period { from, until }: Period,
) -> Result<Vec<Turned>, Error> {
    let rows = sqlx::query!(
        r#"select reason, count(*) as "count!",
                  bounded(sum(case when credit_owner = $1 and credit_kind = 1 then amount else 0 end)
                    - sum(case when debit_owner = $1 and debit_kind = 1 then amount else 0 end)) as "amount!"
           from transfer where owner = $1 and asset = $2 and at >= $3 and at < $4
           group by reason order by reason"#,
        member.0,
        asset.number(),
        from,
        until
    )
    .fetch_all(store.pool())
    .await?;
    rows.into_iter()
        .map(|row| {
            let reason = Reason::from_number(row.reason);
            let reason = reason.ok_or(store::Error::Inconsistent("a transfer of an unknown reason"))?;
            Ok(Turned { reason, count: row.count, amount: Money::from_units(row.amount) })
        })
        .collect()
}

/// What a member was given for some of the seldom reasons, by reason.
///
/// # Errors
/// When the database refuses.
pub async fn received(
    store: &Store,
    Wallet { member, asset }: Wallet,
    window: &Window,
) -> Result<Vec<Turned>, Error> {
    let reasons: Vec<i16> = window.reasons.iter().map(|reason| reason.number()).collect();
    let rows = sqlx::query!(
        r#"select reason, count(*) as "count!",
                  bounded(sum(case when credit_owner = $1 then amount else -amount end)) as "amount!"
           from transfer
           where owner = $1 and asset = $2 and reason > 2 and reason = any($3)
             and at >= coalesce($4, '-infinity'::timestamptz) and at < coalesce($5, 'infinity'::timestamptz)
           group by reason order by reason"#,
        member.0,
        asset.number(),
        &reasons,
        window.from,
        window.until
    )
    .fetch_all(store.pool())
    .await?;
    rows.into_iter()
        .map(|row| {
            let reason = Reason::from_number(row.reason);
            let reason = reason.ok_or(store::Error::Inconsistent("a transfer of an unknown reason"))?;
            Ok(Turned { reason, count: row.count, amount: Money::from_units(row.amount) })
        })
        .collect()
}

#[cfg(test)]
mod tests;
