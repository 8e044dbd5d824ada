//! Why a socket is not opened.

use kernel::{Face, Fault, Kind};

/// Why a socket is not opened.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A page of another site.
    #[error("a page of another origin")]
    Origin,
    /// This address, or this node, has as many sockets as it may.
    #[error("too many sockets")]
    TooMany,
    /// This address opens sockets too fast.
    #[error("sockets opened too fast")]
    TooFast(#[from] web::limit::TooMany),
    /// The node is ending.
    #[error("the node is ending")]
    Ending,
    /// The database.
    #[error("the database")]
    Store(#[from] store::Error),
}

impl Fault for Error {
    fn face(&self) -> Face {
        match self {
            Self::Origin => Face::new(Kind::Forbidden, "foreign_origin"),
            Self::TooMany => Face::new(Kind::TooMany, "too_many_sockets"),
            Self::TooFast(error) => error.face(),
            Self::Ending => Face::new(Kind::Unavailable, "busy"),
            Self::Store(error) => error.face(),
        }
    }
}
