//! Vendors' own lists of what was played: compared with our books (`reconcile`), and, of vendors with wallets of their own,
//! read as the rounds that they are (`rounds`; docs/adr/0014).

pub mod office;
pub mod reconcile;
pub mod rounds;

use serde::Deserialize;

pub use office::{Comparisons, VendorStanding, backoffice_routes};

/// Section `[external]` of the configuration.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// How vendors' lists of transactions are compared with our books.
    pub reconcile: reconcile::Settings,
    /// How vendors with wallets of their own are asked what was played there.
    pub rounds: rounds::Settings,
}
