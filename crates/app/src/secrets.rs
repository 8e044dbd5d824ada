//! The keys of the secrets that the database keeps: which columns they seal, and what is done with them.

use anyhow::{Context, Result};
use store::secrets::{Place, reseal};

use crate::base::Base;

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
    ]
    .concat()
}

/// Tells what each key seals, one line for a column and a key.
///
/// # Errors
/// When the database cannot be asked.
pub async fn list(base: &Base) -> Result<()> {
    for held in reseal::held(owner(base)?, &places()).await? {
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
    let sealed = reseal::run(owner(base)?, base.store.secrets(), &places()).await?;
    println!("sealed anew: {sealed}");
    list(base).await
}

fn owner(base: &Base) -> Result<&sqlx::postgres::PgConnectOptions> {
    base.owner.as_ref().context("only the owner of the database may do this: set database.owner_url")
}
