//! What the catalogue refuses.

use kernel::{Face, Fault, Kind};

/// Why a call to the catalogue failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// No such title, or it is hidden.
    #[error("no such title")]
    UnknownTitle,
    /// More favourites than a list holds.
    #[error("too many favourites")]
    TooManyFavourites,
    /// The operator may not, whatever it is about.
    #[error(transparent)]
    Office(#[from] office::Error),
    /// The database.
    #[error(transparent)]
    Store(#[from] store::Error),
}

store::from_sqlx!(Error);

impl Fault for Error {
    fn face(&self) -> Face {
        match self {
            Self::UnknownTitle => Face::new(Kind::NotFound, "game_unknown"),
            Self::TooManyFavourites => Face::new(Kind::Conflict, "too_many_favourites"),
            Self::Office(error) => error.face(),
            Self::Store(error) => error.face(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_says_what_is_wrong() {
        let told = |error: Error| (error.face().kind, error.face().code);
        assert_eq!(told(Error::UnknownTitle), (Kind::NotFound, "game_unknown"));
        assert_eq!(told(Error::TooManyFavourites), (Kind::Conflict, "too_many_favourites"));
        assert_eq!(told(office::Error::Field("place").into()), (Kind::Invalid, "field_invalid"));
        assert_eq!(told(store::Error::Inconsistent("no").into()).0, Kind::Internal);
    }
}
