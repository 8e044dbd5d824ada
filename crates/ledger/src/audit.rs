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
    let rows = sqlx::query!(
        r#"select asset as "asset!", held as "held!", off as "off!", overdrawn as "overdrawn!" from read_ledger_audit
           order by asset"#
    );
    let (mut sums, mut accounts_off, mut overdrawn) = (Vec::new(), 0_i64, 0_i64);
    for row in rows.fetch_all(store.pool()).await? {
        let asset = Asset::from_number(row.asset);
        sums.push((asset.ok_or(store::Error::Inconsistent("an account of an unknown asset"))?, row.held));
        accounts_off = accounts_off.saturating_add(row.off);
        overdrawn = overdrawn.saturating_add(row.overdrawn);
    }
    Ok(Audit { sums, accounts_off, overdrawn })
}

/// When the newest transfer was made; none where nothing ever moved.
///
/// # Errors
/// When the database refuses.
pub async fn last_transfer(store: &Store) -> Result<Option<OffsetDateTime>, Error> {
    Ok(sqlx::query_scalar!("select max(at) from transfer").fetch_one(store.pool()).await?)
}
