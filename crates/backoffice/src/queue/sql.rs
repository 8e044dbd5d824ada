//! What the cashier and the wallet let others read of what waits.

use kernel::{Asset, Money};
use store::Store;

use super::{Queues, Waiting};
use crate::Error;

/// All that waits now; held wins of one asset.
pub(crate) async fn queues(store: &Store, asset: Asset) -> Result<Queues, Error> {
    let rows = sqlx::query!(
        r#"select 1 as "place!", count(*) as "count!", bounded(coalesce(sum(amount), 0)) as "sum!", min(at) as oldest
           from read_cashier_open_deposit
           union all
           select 2, count(*), bounded(coalesce(sum(amount), 0)), min(at)
           from read_cashier_open_withdrawal where waits_from <= $1
           union all
           select 3, count(*), bounded(coalesce(sum(amount), 0)), min(at)
           from read_wager_held_win where asset = $2
           union all
           select 4, count(*), 0, min(at) from read_cashier_unseen_mismatch
           order by 1"#,
        store.now(),
        asset.number()
    );
    let rows = rows.fetch_all(store.pool()).await?.into_iter();
    let mut rows =
        rows.map(|row| Waiting { count: row.count, sum: Money::from_units(row.sum), oldest: row.oldest });
    let mut next = || rows.next().unwrap_or_default();
    Ok(Queues { deposits: next(), withdrawals: next(), held_wins: next(), mismatches: next() })
}
