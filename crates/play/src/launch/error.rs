//! Why a game does not open.

use kernel::{Face, Fault, Kind};
use serde_json::json;
use time::{OffsetDateTime, format_description::well_known::Rfc3339};

use partner::HubError;

/// Why a launch failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// No such title.
    #[error("no such title")]
    UnknownGame,
    /// The title is switched off.
    #[error("the title is not open")]
    NotOpen,
    /// The title pauses for maintenance.
    #[error("the title is under maintenance")]
    Maintenance {
        /// When it is over, as far as that is known.
        until: Option<OffsetDateTime>,
    },
    /// It cannot be tried without money.
    #[error("the title has no demo")]
    NoDemo,
    /// For money one must be signed in.
    #[error("not signed in")]
    NotSignedIn,
    /// A trial account cannot play for real.
    #[error("a trial account")]
    NeedsTrueAccount,
    /// The member may not play this, here.
    #[error("not allowed for this member")]
    NotAllowed,
    /// The member pauses, or their time is up, or their money cannot go along.
    #[error("kept from playing")]
    Barred(Face),
    /// The page to come back to is not one of ours.
    #[error("a page that is not ours")]
    ForeignPage,
    /// We sign no calls.
    #[error("there is no key for calls to vendors")]
    NoKey,
    /// The vendor.
    #[error("the vendor")]
    Hub(#[from] HubError),
    /// The token.
    #[error(transparent)]
    Token(#[from] gate::Error),
    /// The database.
    #[error(transparent)]
    Store(#[from] store::Error),
}

impl Fault for Error {
    fn face(&self) -> Face {
        match self {
            Self::UnknownGame => Face::new(Kind::NotFound, "game_unknown"),
            Self::NoKey => Face::new(Kind::NotFound, "not_found"),
            Self::NotOpen => Face::new(Kind::Conflict, "game_not_open"),
            Self::Maintenance { until } => {
                let end_time = until.and_then(|until| until.format(&Rfc3339).ok());
                Face::new(Kind::Unavailable, "game_maintenance").with(json!({ "endTime": end_time }))
            }
            Self::NoDemo => Face::new(Kind::Conflict, "game_without_demo"),
            Self::NotSignedIn => Face::new(Kind::Unauthenticated, "not_logged_in"),
            Self::NeedsTrueAccount => Face::new(Kind::Forbidden, "in_need_true_account"),
            Self::NotAllowed => Face::new(Kind::Forbidden, "game_not_allowed"),
            Self::Barred(face) => face.clone(),
            Self::ForeignPage => Face::new(Kind::Invalid, "input_invalid"),
            Self::Hub(error) => {
                tracing::warn!(%error, "a game could not be opened at its vendor");
                Face::new(Kind::Unavailable, "vendor_unreachable")
            }
            Self::Token(gate::Error::Store(error)) | Self::Store(error) => error.face(),
            Self::Token(gate::Error::Entropy(_)) => Face::internal(),
        }
    }
}
