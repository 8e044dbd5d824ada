//! The account record of a member (spec.md 2, transactionHistory): each movement with the balance after it, and behind
//! each amount the rows of the books ("why?"). It stands here because it names what every feature did.

mod ask;
mod bonus;
mod export;
mod http;
mod team;
mod why;
mod words;

use agency::Agency;
use gate::SharedTitles;
use identity::Identity;
use kernel::{Asset, Face, Fault, Kind, id::MemberId};
use serde_json::json;
use store::Store;
use web::OpenApiRouter;

use self::team::Team;

/// Longest time that sums and files reach over, in days.
const DAYS: i64 = 366;

/// Reads the books of members. Cheap to clone.
#[derive(Clone)]
pub struct Accounts {
    store: Store,
    shelf: SharedTitles,
    asset: Asset,
}

impl Accounts {
    /// The record in the site's currency.
    #[must_use]
    pub const fn new(store: Store, shelf: SharedTitles, asset: Asset) -> Self {
        Self { store, shelf, asset }
    }

    /// The account of a member that a line is about.
    const fn of(&self, member: MemberId) -> (MemberId, Asset) {
        (member, self.asset)
    }
}

/// The calls of the account record.
pub fn routes(accounts: Accounts) -> OpenApiRouter {
    http::routes(accounts.clone()).merge(why::routes(accounts.clone())).merge(bonus::routes(accounts))
}

/// The call for what moved in an agent's team.
pub fn team_routes(accounts: Accounts, agency: Agency, identity: Identity) -> OpenApiRouter {
    team::routes(Team { accounts, agency, identity })
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
    #[error("the rounds")]
    Wager(#[from] wager::Error),
    #[error("the team")]
    Agency(#[from] agency::Error),
    #[error("the names")]
    Names(#[from] store::Error),
}

impl Fault for Error {
    fn face(&self) -> Face {
        match self {
            Self::Asked => Face::new(Kind::Invalid, "input_invalid"),
            Self::TooLong => Face::new(Kind::Invalid, "range_too_long").with(json!({ "days": DAYS })),
            Self::NoLine => Face::new(Kind::NotFound, "not_found"),
            Self::Ledger(error) => error.face(),
            Self::Wager(error) => error.face(),
            Self::Agency(error) => error.face(),
            Self::Names(error) => error.face(),
        }
    }
}
