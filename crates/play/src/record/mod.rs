//! The betting record: a member's own rounds of every game (spec.md 2, personalHistoryCopy), their totals, what they won
//! and lost by the books (personalProfit), and the record as a file.

mod ask;
mod error;
mod export;
mod http;
mod office;
mod place;
mod profit;
mod round;
mod sql;
#[cfg(test)]
mod tests;

use std::{collections::HashMap, sync::Arc};

use gate::SharedTitles;
use kernel::{
    Asset, Wallet,
    id::{MemberId, VendorId},
};
use store::Store;
use web::OpenApiRouter;

pub use office::backoffice_routes;

/// Messages of one round that are shown.
const MESSAGES: u16 = 200;

/// Reads rounds and names their games. Cheap to clone.
#[derive(Clone)]
pub struct Records {
    pub(crate) store: Store,
    pub(crate) titles: SharedTitles,
    asset: Asset,
    vendors: Arc<HashMap<VendorId, String>>,
}

impl Records {
    /// Records over the house's rounds in the site's currency. Operators know the vendors by these names.
    #[must_use]
    pub fn new(
        store: Store,
        titles: SharedTitles,
        asset: Asset,
        vendors: Arc<HashMap<VendorId, String>>,
    ) -> Self {
        Self { store, titles, asset, vendors }
    }

    pub(crate) const fn wallet(&self, member: MemberId) -> Wallet {
        Wallet { member, asset: self.asset }
    }
}

/// The calls of the record.
pub fn routes(records: Records) -> OpenApiRouter {
    http::routes(records.clone()).merge(profit::routes(records))
}
