//! Wins that are on record and wait to be paid: they brought their rounds above what their partner's word alone pays.

use kernel::{Asset, Money, id::VendorId};
use store::Store;
use time::OffsetDateTime;

use crate::{Error, SeenKey};

/// The wins that are held, each by its partner and the partner's name for it, and what each would pay; oldest first.
///
/// # Errors
/// When the database refuses.
pub async fn held(store: &Store) -> Result<Vec<(SeenKey, Money)>, Error> {
    let rows = sqlx::query!(
        r#"select partner, key, amount - corrected as "left!" from wager_command
           where held and not undone order by at, partner, key"#
    );
    let rows = rows.fetch_all(store.pool()).await?.into_iter();
    Ok(rows.map(|row| ((VendorId(row.partner), row.key), Money::from_units(row.left))).collect())
}

/// What waits to be paid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Waiting {
    /// How many wins.
    pub count: i64,
    /// What they would pay.
    pub sum: Money,
    /// When the oldest was recorded.
    pub oldest: Option<OffsetDateTime>,
}

/// The wins of one asset that are held, together.
///
/// # Errors
/// When the database refuses.
pub async fn held_waiting(store: &Store, asset: Asset) -> Result<Waiting, Error> {
    let row = sqlx::query!(
        r#"select count(*) as "count!", bounded(coalesce(sum(amount - corrected), 0)) as "sum!", min(at) as oldest
           from wager_command where held and not undone and asset = $1"#,
        asset.number()
    )
    .fetch_one(store.pool())
    .await?;
    Ok(Waiting { count: row.count, sum: Money::from_units(row.sum), oldest: row.oldest })
}
