//! The keys of the secrets that the database keeps: which columns they seal, and what is done with them.

use anyhow::Result;
use store::{base::Base, secrets::Place};

/// Every column of the house that is sealed.
#[must_use]
pub fn places() -> Vec<Place> {
    [
        identity::SECRETS.as_slice(),
        &backoffice::SECRETS,
        &agency::SECRETS,
        &guard::SECRETS,
        &play::SECRETS,
        &rewards::SECRETS,
        &tables::SECRETS,
    ]
    .concat()
}

/// Tells what each key seals, one line for a column and a key.
///
/// # Errors
/// When the database cannot be asked.
pub async fn list(base: &Base) -> Result<()> {
    for held in base.sealed().await? {
        let key = if held.key.is_empty() { "IN THE OPEN" } else { &held.key };
        println!("{}: {} by {key}", held.place, held.count);
    }
    println!("new secrets are sealed by {}", base.store.secrets().current()?);
    Ok(())
}

/// Brings everything under the first key.
///
/// # Errors
/// When a secret does not open, or the database refuses; what was done stays done.
pub async fn rotate(base: &Base) -> Result<()> {
    println!("sealed anew: {}", base.seal_anew().await?);
    list(base).await
}
