//! Wins that are on record and wait to be paid: they brought their rounds above what their partner's word alone pays.

use kernel::{Money, id::VendorId};
use store::Store;

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
