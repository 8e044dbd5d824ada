//! What a record refuses.

use kernel::{Face, Fault, Kind};
use serde_json::json;

/// Longest time that totals, sums and files reach over, in days.
pub(super) const DAYS: i64 = 366;

/// Why a record is not shown.
#[derive(Debug, thiserror::Error)]
pub(super) enum Error {
    /// A cursor that no page gave, or a time that ends before it begins.
    #[error("not a cursor or not a time")]
    Asked,
    /// More days than are summed at once.
    #[error("more days than are summed at once")]
    TooLong,
    /// Not a round of this member.
    #[error("no such round")]
    NoRound,
    /// The books.
    #[error("the rounds")]
    Wager(#[from] wager::Error),
}

impl Fault for Error {
    fn face(&self) -> Face {
        match self {
            Self::Asked => Face::new(Kind::Invalid, "input_invalid"),
            Self::TooLong => Face::new(Kind::Invalid, "range_too_long").with(json!({ "days": DAYS })),
            Self::NoRound => Face::new(Kind::NotFound, "round_unknown"),
            Self::Wager(error) => error.face(),
        }
    }
}
