//! Why someone does not get in.

use kernel::{Face, Fault, Kind, entropy::NoEntropy};
use serde_json::json;

/// Why someone does not get in.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Account or password is wrong; which one is not said.
    #[error("account or password is wrong")]
    SignInFailed {
        /// Whether the next attempt needs a captcha.
        captcha: bool,
    },
    /// An attempt without the captcha that was demanded.
    #[error("a captcha is needed")]
    CaptchaRequired,
    /// The captcha was wrong, used, or too old.
    #[error("the captcha is wrong")]
    CaptchaWrong,
    /// A player in the agents' area.
    #[error("not an agent")]
    NotAgent,
    /// The account is switched off.
    #[error("the account is switched off")]
    Disabled,
    /// Another member has the account name.
    #[error("the account name is taken")]
    Taken,
    /// A field breaks its rule.
    #[error("the field {field} breaks its rule")]
    Field {
        /// The field's name in the call.
        field: &'static str,
        /// The rule's name; its text is the client's.
        pattern: &'static str,
        /// Shortest.
        min: usize,
        /// Longest.
        max: usize,
    },
    /// The terms were not accepted.
    #[error("the terms were not accepted")]
    Terms,
    /// No agent has this code.
    #[error("no agent has this code")]
    NoSuchCode,
    /// The old password is wrong.
    #[error("the old password is wrong")]
    WrongOldPassword,
    /// The site says no: a function is switched off.
    #[error("the site says no")]
    Site(#[from] crate::site::Error),
    /// Too many attempts.
    #[error("too many attempts")]
    TooMany(#[from] web::limit::TooMany),
    /// Too many passwords are being hashed.
    #[error("too many passwords are being hashed")]
    Busy,
    /// A password could not be hashed.
    #[error("a password could not be hashed")]
    Hashing,
    /// A captcha could not be drawn.
    #[error("a captcha could not be drawn")]
    Drawing,
    /// No randomness.
    #[error(transparent)]
    Entropy(#[from] NoEntropy),
    /// The database.
    #[error("members could not be reached")]
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
            Self::SignInFailed { captcha } => {
                Face::new(Kind::Unauthenticated, "login_failed").with(json!({ "captcha": captcha }))
            }
            Self::CaptchaRequired => {
                Face::new(Kind::Invalid, "captcha_required").with(json!({ "captcha": true }))
            }
            Self::CaptchaWrong => Face::new(Kind::Invalid, "captcha_wrong").with(json!({ "captcha": true })),
            Self::NotAgent => Face::new(Kind::Forbidden, "non_agent"),
            Self::Disabled => Face::new(Kind::Forbidden, "account_disabled"),
            Self::Taken => Face::new(Kind::Conflict, "username_taken"),
            Self::Field { field, pattern, min, max } => Face::new(Kind::Invalid, "field_invalid")
                .with(json!({ "field": field, "patternId": pattern, "min": min, "max": max })),
            Self::Terms => Face::new(Kind::Invalid, "terms_required"),
            Self::NoSuchCode => Face::new(Kind::NotFound, "affiliate_unknown"),
            Self::WrongOldPassword => Face::new(Kind::Invalid, "old_password_wrong"),
            Self::Site(error) => error.face(),
            Self::TooMany(error) => error.face(),
            Self::Busy => Face::new(Kind::Unavailable, "busy"),
            Self::Hashing | Self::Drawing | Self::Entropy(_) => Face::internal(),
            Self::Store(error) => error.face(),
        }
    }
}
