//! Why a command was not answered by a decision.

use kernel::{Face, Fault, Kind};

/// Why a command was not answered by a decision.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// More commands wait than the writers can take; nothing was done.
    #[error("too many commands are waiting")]
    Overloaded,
    /// The commit's answer did not come: done or not, the key decides on the retry (storage.md, rule 4).
    #[error("whether the command was done is not known")]
    OutcomeUnknown,
    /// The database refused; nothing was done.
    #[error("the command could not be written")]
    Store(#[from] store::Error),
    /// The books refused.
    #[error("the command could not be booked")]
    Ledger(#[from] ledger::Error),
}

store::from_sqlx!(Error);

impl Error {
    pub(crate) fn is_retryable(&self) -> bool {
        match self {
            Self::Store(error) | Self::Ledger(ledger::Error::Store(error)) => error.is_retryable(),
            Self::Overloaded | Self::OutcomeUnknown | Self::Ledger(_) => false,
        }
    }
}

impl Fault for Error {
    fn face(&self) -> Face {
        match self {
            Self::Overloaded => Face::new(Kind::Unavailable, "busy"),
            Self::OutcomeUnknown => Face::new(Kind::Unavailable, "outcome_unknown"),
            Self::Store(error) => error.face(),
            Self::Ledger(error) => error.face(),
        }
    }
}
