//! Whether the books are right: the sum is zero, and each balance is the sum of its transfers.

use std::fmt;

use kernel::{Asset, Money};
use store::Store;
use time::OffsetDateTime;

use crate::Error;

/// What an audit found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Audit {
    /// Sum of all accounts per asset, in ledger units; each must be zero.
    pub sums: Vec<(Asset, i64)>,
    /// Accounts whose balance is not the sum of their transfers; must be none.
    pub accounts_off: i64,
    /// Accounts that a vendor drove below zero (domain.md 1.6, S11).
    pub overdrawn: i64,
}

impl Audit {
    /// Whether nothing is wrong.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        self.accounts_off == 0 && self.sums.iter().all(|(_, sum)| *sum == 0)
    }
}

impl fmt::Display for Audit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { sums, accounts_off, overdrawn } = self;
        for (asset, sum) in sums {
            writeln!(f, "sum of all accounts in {asset}: {}", Money::from_units(*sum))?;
        }
        writeln!(f, "accounts that differ from their transfers: {accounts_off}")?;
        write!(f, "accounts overdrawn by a vendor's correction: {overdrawn}")
    }
}

/// Compares every balance with its transfers, in one snapshot.
///
/// # Errors
/// When the database refuses.
pub async fn audit(store: &Store) -> Result<Audit, Error> {
    let row = sqlx::query!(
        r#"with moved as (
               select owner, kind, asset, sum(amount) as balance from (
                   select credit_owner as owner, credit_kind as kind, asset, amount from transfer
                   union all
                   select debit_owner, debit_kind, asset, -amount from transfer) as each
               group by owner, kind, asset),
           compared as (
               select coalesce(a.asset, m.asset) as asset, coalesce(a.balance, 0) as held,
                      coalesce(m.balance, 0) as moved, coalesce(a.overdrawn, false) as overdrawn
               from account a full join moved m
                 on a.owner = m.owner and a.kind = m.kind and a.asset = m.asset),
           sums as (select asset, bounded(sum(held)) as held from compared group by asset)
           select (select count(*) from compared where held <> moved) as "off!",
                  (select count(*) from compared where overdrawn) as "overdrawn!",
                  array(select asset from sums order by asset) as "assets!",
                  array(select held from sums order by asset) as "held!""#
    )
    .fetch_one(store.pool())
    .await?;
    let sums = row.assets.into_iter().zip(row.held);
    let sums =
        sums.map(|(asset, sum)| Asset::from_number(asset).map(|asset| (asset, sum))).collect::<Option<_>>();
    let sums = sums.ok_or(store::Error::Inconsistent("an account of an unknown asset"))?;
    Ok(Audit { sums, accounts_off: row.off, overdrawn: row.overdrawn })
}

/// When the newest transfer was made; none where nothing ever moved.
///
/// # Errors
/// When the database refuses.
pub async fn last_transfer(store: &Store) -> Result<Option<OffsetDateTime>, Error> {
    Ok(sqlx::query_scalar!("select max(at) from transfer").fetch_one(store.pool()).await?)
}
