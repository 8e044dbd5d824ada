//! What is read across features: by operators, players and what is known of them; by a member, the account record (spec.md 2,
//! transactionHistory), each movement with the balance after it, and behind each amount the rows of the books ("why?"). It
//! names what every feature did: it reads the books by `ledger`, the rest by the views that their owners publish
//! (`read_…`), and writes nothing.

mod ask;
mod find;
mod http;
mod near;
mod player;
mod sql;
#[cfg(test)]
mod tests;
mod words;

use std::sync::Arc;

use gate::SharedTitles;
use kernel::{Asset, Face, Fault, Kind, Wallet, id::MemberId};
use serde_json::json;
use store::Store;

use web::OpenApiRouter;

pub use find::sql::SearchIn;
pub use http::site_routes;

/// The calls of operators.
pub fn backoffice_routes(accounts: Accounts) -> OpenApiRouter {
    find::office::routes(accounts.clone())
        .merge(player::office::routes(accounts.clone()))
        .merge(near::office::routes(accounts))
}

/// Longest time that sums and files reach over, in days.
const DAYS: i64 = 366;

/// Reads the books of members. Cheap to clone.
#[derive(Clone)]
pub struct Accounts {
    store: Store,
    titles: SharedTitles,
    asset: Asset,
    search: Arc<SearchIn>,
}

impl Accounts {
    /// The record in the site's currency. Operators search by references within `search`.
    #[must_use]
    pub fn new(store: Store, titles: SharedTitles, asset: Asset, search: SearchIn) -> Self {
        Self { store, titles, asset, search: Arc::new(search) }
    }

    const fn wallet(&self, member: MemberId) -> Wallet {
        Wallet { member, asset: self.asset }
    }
}

/// Why a record is not shown.
#[derive(Debug, thiserror::Error)]
enum Error {
    #[error("not a cursor, a kind or a time")]
    Asked,
    #[error("more days than are summed at once")]
    TooLong,
    #[error("no such line")]
    NoLine,
    #[error("the books")]
    Ledger(#[from] ledger::Error),
    #[error("not below the agent")]
    NotYourDownline,
    #[error("the database")]
    Store(#[from] store::Error),
}

impl Fault for Error {
    fn face(&self) -> Face {
        match self {
            Self::Asked => Face::new(Kind::Invalid, "input_invalid"),
            Self::TooLong => Face::new(Kind::Invalid, "range_too_long").with(json!({ "days": DAYS })),
            Self::NoLine => Face::new(Kind::NotFound, "not_found"),
            Self::NotYourDownline => Face::new(Kind::NotFound, "not_your_downline"),
            Self::Ledger(error) => error.face(),
            Self::Store(error) => error.face(),
        }
    }
}
