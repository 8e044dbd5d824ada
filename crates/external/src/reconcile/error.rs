//! Why a comparison or a repair does not happen.

use kernel::{Face, Fault, Kind};
use serde_json::json;

use partner::HubError;

/// Why a comparison or a repair does not happen.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The vendor has no list.
    #[error("the vendor has no list of transactions")]
    NoList,
    /// The vendor could not be asked; nothing was judged.
    #[error("the vendor could not be asked")]
    Vendor(#[from] HubError),
    /// The vendor's list is longer than is read at once: a shorter window is needed.
    #[error("the vendor's list is too long")]
    TooLong,
    /// The window is empty, too long, or not over.
    #[error("not a window that can be compared")]
    BadWindow,
    /// There is no such difference.
    #[error("no such difference")]
    Unknown,
    /// It has been decided, or has gone.
    #[error("the difference is {0}")]
    Decided(&'static str),
    /// This repair does not mend this difference.
    #[error("not a repair of this difference")]
    NotARepair,
    /// The operator has consented already; another one must.
    #[error("another operator must consent")]
    SecondOperator,
    /// Another node took over.
    #[error("another node compares now")]
    TakenOver,
    /// The money core.
    #[error("the repair could not be made")]
    Wager(#[from] wager::Error),
    /// The operator may not, whatever it is about.
    #[error(transparent)]
    Office(#[from] office::Error),
    /// The database.
    #[error("the comparison's records could not be reached")]
    Store(#[from] store::Error),
}

store::from_sqlx!(Error);

impl From<serde_json::Error> for Error {
    fn from(error: serde_json::Error) -> Self {
        Self::Store(error.into())
    }
}

impl Fault for Error {
    fn face(&self) -> Face {
        match self {
            Self::NoList | Self::Unknown => Face::new(Kind::NotFound, "not_found"),
            Self::Vendor(_) => Face::new(Kind::Unavailable, "vendor_unreachable"),
            Self::TooLong | Self::BadWindow => Face::new(Kind::Invalid, "reconcile_window"),
            Self::Decided(state) => {
                Face::new(Kind::Conflict, "reconcile_decided").with(json!({ "state": state }))
            }
            Self::NotARepair => Face::new(Kind::Conflict, "reconcile_no_repair"),
            Self::SecondOperator => Face::new(Kind::Conflict, "reconcile_second"),
            Self::TakenOver => Face::new(Kind::Unavailable, "busy"),
            Self::Wager(error) => error.face(),
            Self::Office(error) => error.face(),
            Self::Store(error) => error.face(),
        }
    }
}
