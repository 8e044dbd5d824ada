//! Why money does not move.

use kernel::{Face, Fault, Kind, Money};

/// Why money does not move.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The debited account holds less.
    #[error("the account holds only {available}")]
    InsufficientFunds {
        /// What it holds.
        available: Money,
    },
    /// The same key was used before for other movements.
    #[error("the key was used for other movements")]
    KeyReused,
    /// An account that the decision did not lay open.
    #[error("an account was not laid open")]
    Closed,
    /// Beyond what an account can hold.
    #[error("beyond what an account can hold")]
    OutOfRange,
    /// One account on both sides, or two assets.
    #[error("one account on both sides, or two assets")]
    Mismatch,
    /// The database.
    #[error("the ledger could not be reached")]
    Store(#[from] store::Error),
}

store::from_sqlx!(Error);

impl Fault for Error {
    fn face(&self) -> Face {
        match self {
            Self::InsufficientFunds { .. } => Face::new(Kind::Conflict, "insufficient_funds"),
            Self::KeyReused => Face::new(Kind::Conflict, "request_reused"),
            Self::OutOfRange => Face::new(Kind::Invalid, "amount_out_of_range"),
            Self::Closed | Self::Mismatch => Face::internal(),
            Self::Store(error) => error.face(),
        }
    }
}
