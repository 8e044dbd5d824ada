//! Why content refuses.

use kernel::{Face, Fault, Kind};
use serde_json::json;

/// Why content refuses.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A message to the site that is too short or too long.
    #[error("the message is too short or too long")]
    FeedbackLength,
    /// The captcha was not answered rightly.
    #[error("the captcha was not answered")]
    Captcha,
    /// Too many messages of one address.
    #[error("too many messages")]
    TooMany(#[from] web::limit::TooMany),
    /// A kind of announcement that there is not.
    #[error("an unknown kind of announcement")]
    UnknownType,
    /// An announcement without a title, or too long.
    #[error("a title or content of the wrong length")]
    PieceLength,
    /// A picture or link that leads off the site.
    #[error("not a path on the site")]
    NotAPath,
    /// The database.
    #[error("the announcements could not be reached")]
    Store(#[from] store::Error),
}

impl From<sqlx::Error> for Error {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

impl Fault for Error {
    fn face(&self) -> Face {
        match self {
            Self::FeedbackLength => Face::new(Kind::Invalid, "feedback_length")
                .with(json!({ "min": crate::feedback::SHORTEST, "max": crate::feedback::LONGEST })),
            Self::Captcha => Face::new(Kind::Invalid, "captcha_wrong").with(json!({ "captcha": true })),
            Self::TooMany(error) => error.face(),
            Self::UnknownType => Face::new(Kind::Invalid, "announcement_type_unknown"),
            Self::PieceLength => Face::new(Kind::Invalid, "announcement_length").with(
                json!({ "title": crate::announcement::TITLE, "content": crate::announcement::CONTENT }),
            ),
            Self::NotAPath => Face::new(Kind::Invalid, "announcement_path"),
            Self::Store(error) => error.face(),
        }
    }
}
