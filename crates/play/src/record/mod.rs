//! The betting record: a member's own rounds of every game (spec.md 2, personalHistoryCopy), their totals, what he won
//! and lost by the books (personalProfit), and the record as a file.

mod ask;
mod error;
mod export;
mod http;
mod profit;
mod round;

use kernel::Asset;
use store::Store;
use web::OpenApiRouter;

use gate::SharedTitles;

/// Reads rounds and names their games. Cheap to clone.
#[derive(Clone)]
pub struct Records {
    pub(crate) store: Store,
    pub(crate) titles: SharedTitles,
    asset: Asset,
}

impl Records {
    /// Records over the house's rounds in the site's currency.
    #[must_use]
    pub fn new(store: Store, titles: SharedTitles, asset: Asset) -> Self {
        Self { store, titles, asset }
    }
}

/// The calls of the record.
pub fn routes(records: Records) -> OpenApiRouter {
    http::routes(records.clone()).merge(profit::routes(records))
}
