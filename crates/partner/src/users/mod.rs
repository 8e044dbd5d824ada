//! How vendors know members. Each vendor has a key of its own in the database, made when the house first meets it.

mod sql;

use kernel::{Entropy, entropy::NoEntropy, id::VendorId};
use store::{Store, Tx};
use time::OffsetDateTime;
use web::UserIds;

pub use sql::KEY;

use crate::Partner;

/// Why it is not known how a vendor knows members.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// No randomness.
    #[error(transparent)]
    Entropy(#[from] NoEntropy),
    /// The database.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// Fills in how each partner knows members: by names under its own key, so that it can neither count members nor tell who
/// came first. A vendor with which somebody played before there were names goes on knowing members by their numbers:
/// what it owes, and what it keeps of a player, stands under those. Once decided it stays.
///
/// # Errors
/// When there is no randomness or the database refuses.
pub async fn name_users(store: &Store, partners: &mut [Partner]) -> Result<(), Error> {
    let mut tx = store.begin().await?;
    tx.advisory_lock("vendor users", "").await?;
    for partner in partners {
        let vendor = partner.vendor();
        let numbers = partner.user_numbers || sql::knows_members(&mut tx, vendor).await?;
        partner.users = decided(&mut tx, vendor, numbers, store.now()).await?;
    }
    Ok(tx.commit().await?)
}

/// Names of members for what the house itself signs and its members may show to anybody.
///
/// # Errors
/// As [`name_users`].
pub async fn own_names(store: &Store) -> Result<UserIds, Error> {
    let mut tx = store.begin().await?;
    tx.advisory_lock("vendor users", "").await?;
    let names = decided(&mut tx, VendorId::HOUSE, false, store.now()).await?;
    tx.commit().await?;
    Ok(names)
}

/// What was decided about a vendor, or is now.
async fn decided(
    tx: &mut Tx,
    vendor: VendorId,
    numbers: bool,
    now: OffsetDateTime,
) -> Result<UserIds, Error> {
    let key = match sql::key(tx, vendor).await? {
        Some(key) => key,
        None => {
            let key = if numbers { None } else { Some(Entropy.bytes::<32>()?.to_vec()) };
            sql::keep(tx, vendor, key.as_deref(), now).await?;
            key
        }
    };
    let Some(key) = key else { return Ok(UserIds::numbers()) };
    Ok(UserIds::sealed(&key).map_err(|_| store::Error::Inconsistent("a vendor's user key"))?)
}
