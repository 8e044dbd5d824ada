//! Vendors that are plugged in by configuration: how they know members and are called, and a check of our own side of the
//! wallet for whoever plugs one in.

pub mod check;

use anyhow::Result;
use catalog::Named;
use partner::VendorName;
use store::Store;

use crate::configuration::Configuration;

/// The settings with how each vendor knows members, in its games and in its wallet alike.
pub(crate) async fn named(configuration: &Configuration, store: &Store) -> Result<Configuration> {
    let mut named = configuration.clone();
    partner::name_users(store, &mut named.play.partners).await?;
    for vendor in &mut named.cashier.vendors {
        let partner = named.play.partners.iter().find(|partner| partner.id == vendor.partner);
        vendor.users = partner.map(|partner| partner.users.clone()).unwrap_or_default();
    }
    Ok(named)
}

/// What players read for the vendors that titles are listed under, by the vendors' own settings.
pub(crate) fn names(configuration: &Configuration) -> Vec<Named> {
    let names = configuration.play.partners.iter().flat_map(|partner| &partner.vendors);
    let named = |name: &VendorName| {
        let VendorName { code, bn, en } = name.clone();
        Named { code, bn, en }
    };
    names.map(named).collect()
}
