//! Whether sessions hold what the accounts say.

use store::Store;

use crate::Error;

/// How many session accounts differ from what the sessions of their members hold; must be none. Its cost grows with the
/// sessions that go on, and the members that ever had one.
///
/// # Errors
/// When the database refuses.
pub async fn sessions_off(store: &Store) -> Result<i64, Error> {
    let off = sqlx::query_scalar!(
        r#"with held as (
               select owner, asset, sum(funds) as funds from round where funds > 0 group by owner, asset),
           booked as (select owner, asset, balance from account where kind = 6)
           select count(*) as "off!" from held h full join booked b using (owner, asset)
           where coalesce(h.funds, 0) <> coalesce(b.balance, 0)"#
    );
    Ok(off.fetch_one(store.pool()).await?)
}
