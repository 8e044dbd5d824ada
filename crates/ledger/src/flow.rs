//! What moved besides bets and wins, and what the house owes: for reports.

use kernel::{Asset, Money};
use store::Store;
use time::{Date, OffsetDateTime};

use crate::{AccountKind, Error, Reason};

/// What moved on one day for one reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flow {
    /// By the clock of the house.
    pub day: Date,
    /// Why.
    pub reason: Reason,
    /// Whether it left one of the house's accounts.
    pub given: bool,
    /// How much.
    pub amount: Money,
}

/// What moved between two moments for every reason but bets, wins and what takes them back, by day.
///
/// # Errors
/// When the database refuses.
pub async fn flows(
    store: &Store,
    asset: Asset,
    (from, until): (OffsetDateTime, OffsetDateTime),
) -> Result<Vec<Flow>, Error> {
    // The reasons are constants, so that the index of the few is used.
    let rows = sqlx::query!(
        r#"select (at at time zone $4)::date as "day!", reason,
                  debit_owner < 0 as "given!", bounded(sum(amount)) as "amount!"
           from transfer where at >= $1 and at < $2 and asset = $3 and reason not in (1, 2, 3, 4)
           group by 1, 2, 3 order by 1, 2, 3"#,
        from,
        until,
        asset.number(),
        store.zone().name()
    )
    .fetch_all(store.pool())
    .await?;
    let odd = || Error::from(store::Error::Inconsistent("a transfer of an unknown reason"));
    rows.into_iter()
        .map(|row| {
            let reason = Reason::from_number(row.reason).ok_or_else(odd)?;
            Ok(Flow { day: row.day, reason, given: row.given, amount: Money::from_units(row.amount) })
        })
        .collect()
}

/// What members hold, by kind of account. It reads every account.
///
/// # Errors
/// When the database refuses.
pub async fn holdings(store: &Store, asset: Asset) -> Result<Vec<(AccountKind, Money)>, Error> {
    let rows = sqlx::query!(
        r#"select kind, bounded(sum(balance)) as "sum!" from account where owner >= 0 and asset = $1
           group by kind order by kind"#,
        asset.number()
    )
    .fetch_all(store.pool())
    .await?;
    let known = rows
        .into_iter()
        .filter_map(|row| Some((AccountKind::from_number(row.kind)?, Money::from_units(row.sum))));
    Ok(known.collect())
}

/// Who belongs to a member's money of one reason: what each member was given between two moments.
///
/// # Errors
/// When the database refuses.
pub async fn given(
    store: &Store,
    asset: Asset,
    (from, until): (OffsetDateTime, OffsetDateTime),
    reason: Reason,
) -> Result<Vec<(i64, Money)>, Error> {
    let rows = sqlx::query!(
        r#"select owner, bounded(sum(amount)) as "sum!" from transfer
           where at >= $1 and at < $2 and asset = $3 and reason = $4 and reason not in (1, 2, 3, 4)
           group by owner"#,
        from,
        until,
        asset.number(),
        reason.number()
    )
    .fetch_all(store.pool())
    .await?;
    Ok(rows.into_iter().map(|row| (row.owner, Money::from_units(row.sum))).collect())
}
