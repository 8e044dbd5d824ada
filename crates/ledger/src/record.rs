//! What members and operators read: balances and the account record.

use kernel::{
    Asset, Money,
    id::{MemberId, TransferId},
};
use serde::Serialize;
use store::{Store, Tx};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::{AccountKind, Cause, Error, Reason};

/// A member's balances in one asset.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Balances {
    /// To play with and to withdraw.
    pub cash: Money,
    /// Bonus money.
    pub bonus: Money,
    /// Held for withdrawals.
    pub held: Money,
}

/// The balances of a member in one asset.
///
/// # Errors
/// When the database refuses.
pub async fn balances(store: &Store, member: MemberId, asset: Asset) -> Result<Balances, Error> {
    let rows = sqlx::query!(
        "select kind, balance from account where owner = $1 and asset = $2",
        member.0,
        asset.number()
    )
    .fetch_all(store.pool())
    .await?;
    let mut balances = Balances::default();
    for row in rows {
        let money = Money::from_units(row.balance);
        match AccountKind::from_number(row.kind) {
            Some(AccountKind::Cash) => balances.cash = money,
            Some(AccountKind::Bonus) => balances.bonus = money,
            Some(AccountKind::Held) => balances.held = money,
            _ => {}
        }
    }
    Ok(balances)
}

/// The cash of several members in one asset; who never had any is absent.
///
/// # Errors
/// When the database refuses.
pub async fn cash_of(
    store: &Store,
    members: &[MemberId],
    asset: Asset,
) -> Result<Vec<(MemberId, Money)>, Error> {
    let members: Vec<i64> = members.iter().map(|member| member.0).collect();
    let rows = sqlx::query!(
        "select owner, balance from account where owner = any($1) and kind = $2 and asset = $3",
        &members,
        AccountKind::Cash.number(),
        asset.number()
    )
    .fetch_all(store.pool())
    .await?;
    Ok(rows.into_iter().map(|row| (MemberId(row.owner), Money::from_units(row.balance))).collect())
}

/// Every account of a member, with what lies there; an account that was never used is none.
///
/// # Errors
/// When the database refuses.
pub async fn accounts(store: &Store, member: MemberId) -> Result<Vec<(Asset, AccountKind, Money)>, Error> {
    let rows = sqlx::query!(
        "select asset, kind, balance from account where owner = $1 order by asset, kind",
        member.0
    )
    .fetch_all(store.pool())
    .await?;
    let odd = || Error::from(store::Error::Inconsistent("an account of an unknown kind or asset"));
    rows.into_iter()
        .map(|row| {
            let asset = Asset::from_number(row.asset).ok_or_else(odd)?;
            let kind = AccountKind::from_number(row.kind).ok_or_else(odd)?;
            Ok((asset, kind, Money::from_units(row.balance)))
        })
        .collect()
}

/// One line of a member's account record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The transfer.
    pub id: Uuid,
    /// When.
    pub at: OffsetDateTime,
    /// Why.
    pub reason: Reason,
    /// The account of the member that it concerns: `Cash` where cash is on either side.
    pub kind: AccountKind,
    /// In what.
    pub asset: Asset,
    /// Signed: what the account gained.
    pub amount: Money,
    /// What it belongs to.
    pub cause: Cause,
}

/// Which lines of a record are wanted.
#[derive(Clone, Debug, Default)]
pub struct Window {
    /// From this moment on.
    pub from: Option<OffsetDateTime>,
    /// Before this moment.
    pub until: Option<OffsetDateTime>,
    /// Only these reasons; empty means all.
    pub reasons: Vec<Reason>,
    /// After the line with this time and id (newest first).
    pub after: Option<(OffsetDateTime, Uuid)>,
    /// Most lines.
    pub limit: u16,
}

/// A member's account record, newest first.
///
/// # Errors
/// When the database refuses.
pub async fn record(store: &Store, member: MemberId, window: &Window) -> Result<Vec<Entry>, Error> {
    let reasons: Vec<i16> = window.reasons.iter().map(|reason| reason.number()).collect();
    let (after_at, after_id) = window.after.unzip();
    let rows = sqlx::query_as!(
        Row,
        "select id, at, debit_owner, debit_kind, credit_owner, credit_kind, asset, amount, reason, cause,
                partner, round
         from transfer
         where owner = $1 and ($2::timestamptz is null or at >= $2) and ($3::timestamptz is null or at < $3)
           and (cardinality($4::smallint[]) = 0 or reason = any($4))
           and ($5::timestamptz is null or (at, id) < ($5, $6::uuid))
         order by at desc, id desc limit $7",
        member.0,
        window.from,
        window.until,
        &reasons,
        after_at,
        after_id,
        i64::from(window.limit)
    )
    .fetch_all(store.pool())
    .await?;
    rows.into_iter().map(|row| row.entry(member)).collect()
}

/// What moved for one cause of a member's, oldest first.
///
/// # Errors
/// When the database refuses.
pub async fn caused_by(
    store: &Store,
    member: MemberId,
    cause: &Cause,
    limit: u16,
) -> Result<Vec<Entry>, Error> {
    caused(store.pool(), member, cause, limit).await
}

/// [`caused_by`] as a transaction sees it: who holds one asks for no second connection.
///
/// # Errors
/// When the database refuses.
pub async fn caused_by_in(
    tx: &mut Tx,
    member: MemberId,
    cause: &Cause,
    limit: u16,
) -> Result<Vec<Entry>, Error> {
    caused(tx.conn(), member, cause, limit).await
}

async fn caused(
    database: impl sqlx::PgExecutor<'_>,
    member: MemberId,
    cause: &Cause,
    limit: u16,
) -> Result<Vec<Entry>, Error> {
    let (name, partner, round) = cause.columns();
    let rows = sqlx::query_as!(
        Row,
        "select id, at, debit_owner, debit_kind, credit_owner, credit_kind, asset, amount, reason, cause,
                partner, round
         from transfer
         where owner = $1 and (cause = $2 or partner = $3 and round = $4) order by at, id limit $5",
        member.0,
        name,
        partner,
        round,
        i64::from(limit)
    )
    .fetch_all(database)
    .await?;
    rows.into_iter().map(|row| row.entry(member)).collect()
}

/// The first transfer of a member's for a cause with a name, and a reason, as this transaction sees it.
///
/// # Errors
/// When the database refuses.
pub async fn first_of(
    tx: &mut Tx,
    member: MemberId,
    cause: &str,
    reason: Reason,
) -> Result<Option<TransferId>, Error> {
    let id = sqlx::query_scalar!(
        "select id from transfer where owner = $1 and cause = $2 and reason = $3 order by at, id limit 1",
        member.0,
        cause,
        reason.number()
    );
    Ok(id.fetch_optional(tx.conn()).await?.map(TransferId))
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
}

impl Row {
    /// The transfer as the member sees it. Held and cash of one member on both sides: the record shows the cash side.
    fn entry(self, member: MemberId) -> Result<Entry, Error> {
        let cash = AccountKind::Cash.number();
        let debited =
            self.debit_owner == member.0 && (self.credit_owner != member.0 || self.debit_kind == cash);
        let (kind, units) = if debited {
            (self.debit_kind, self.amount.checked_neg())
        } else {
            (self.credit_kind, Some(self.amount))
        };
        let entry = || {
            Some(Entry {
                id: self.id,
                at: self.at,
                reason: Reason::from_number(self.reason)?,
                kind: AccountKind::from_number(kind)?,
                asset: Asset::from_number(self.asset)?,
                amount: Money::from_units(units?),
                cause: Cause::stored(self.cause, self.partner, self.round)?,
            })
        };
        let odd = store::Error::Inconsistent("a transfer of an unknown reason, kind, asset or cause");
        entry().ok_or_else(|| odd.into())
    }
}
