//! Sessions that go on, and whether what they say they hold is what the accounts do.

use kernel::{Asset, Money};
use store::Store;

use crate::Error;

/// The sessions of an asset.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sessions {
    /// How many hold something.
    pub open: i64,
    /// What they hold.
    pub funds: Money,
    /// Members whose sessions and session account differ; must be none.
    pub off: i64,
}

/// Compares sessions with accounts, in one snapshot. Its cost grows with the sessions that go on, and the members that ever
/// had one.
///
/// # Errors
/// When the database refuses.
pub async fn sessions(store: &Store, asset: Asset) -> Result<Sessions, Error> {
    let row = sqlx::query!(
        r#"with held as (
               select owner, count(*) as open, sum(funds) as funds from round
               where asset = $1 and funds > 0 group by owner),
           booked as (select owner, balance from account where kind = 6 and asset = $1)
           select bounded(coalesce(sum(h.open), 0)) as "open!", bounded(coalesce(sum(h.funds), 0)) as "funds!",
                  count(*) filter (where coalesce(h.funds, 0) <> coalesce(b.balance, 0)) as "off!"
           from held h full join booked b using (owner)"#,
        asset.number()
    )
    .fetch_one(store.pool())
    .await?;
    Ok(Sessions { open: row.open, funds: Money::from_units(row.funds), off: row.off })
}
