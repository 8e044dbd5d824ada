//! The betting record: a member's own rounds of every game (spec.md 2, personalHistoryCopy).

mod http;

use store::Store;

pub use http::routes;

use crate::SharedShelf;

/// Reads rounds and names their games. Cheap to clone.
#[derive(Clone)]
pub struct Records {
    pub(crate) store: Store,
    pub(crate) shelf: SharedShelf,
}

impl Records {
    /// Records over the house's rounds.
    #[must_use]
    pub fn new(store: Store, shelf: SharedShelf) -> Self {
        Self { store, shelf }
    }
}
