//! Why the back office refuses.

use kernel::{Face, Fault, Kind, PortError, entropy::NoEntropy};
use serde_json::json;

/// Why the back office refuses.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Name, password or code is wrong; which one is not said.
    #[error("name, password or code is wrong")]
    SignInFailed,
    /// A new password that is guessed soon.
    #[error("the password is guessed soon")]
    Guessable,
    /// An attempt without the captcha that was demanded.
    #[error("a captcha is needed")]
    CaptchaRequired,
    /// The captcha was wrong, used, or too old.
    #[error("the captcha is wrong")]
    CaptchaWrong,
    /// Too many codes under this name.
    #[error("the name is locked for {minutes} minutes")]
    Locked {
        /// How long it lasts from the first wrong attempt.
        minutes: i64,
    },
    /// Too many attempts of one address.
    #[error("too many attempts")]
    TooMany(#[from] web::limit::TooMany),
    /// Too many passwords are being hashed.
    #[error("too many passwords are being hashed")]
    Busy,
    /// A password could not be hashed.
    #[error("a password could not be hashed")]
    Hashing,
    /// A secret that makes no codes.
    #[error("the secret of the codes cannot be used")]
    BadSecret,
    /// A setting that cannot be used.
    #[error("the setting {0} cannot be used")]
    BadSetting(&'static str),
    /// Another operator has the name.
    #[error("the name is taken")]
    NameTaken,
    /// Name and password are right, and the operator has no codes yet.
    #[error("the operator's codes are not set up")]
    EnrolmentRequired,
    /// Nobody changes their own rights, or keeps themself out.
    #[error("not for oneself")]
    Oneself,
    /// The console makes two owners, and the house has had them.
    #[error("the house has two owners; others are hired in the back office, and a lost one is replaced")]
    TwoOwners,
    /// The same was asked for and waits for another person.
    #[error("the same request waits")]
    RequestWaits,
    /// Somebody has answered the request.
    #[error("the request was decided")]
    RequestDecided,
    /// Somebody must stay who runs the house.
    #[error("the last owner")]
    LastOwner,
    /// It has been changed since it was seen.
    #[error("changed since it was seen")]
    Changed {
        /// Which version stands now.
        version: i32,
    },
    /// The same request id was used for something else.
    #[error("the request id was used for something else")]
    RequestReused,
    /// No randomness.
    #[error(transparent)]
    Entropy(#[from] NoEntropy),
    /// The operator may not, whatever it is about.
    #[error(transparent)]
    Office(#[from] office::Error),
    /// Another feature refused.
    #[error("another feature refused")]
    Port(#[from] PortError),
    /// The database.
    #[error("the back office's records could not be reached")]
    Store(#[from] store::Error),
}

store::from_sqlx!(Error);

impl Fault for Error {
    fn face(&self) -> Face {
        match self {
            Self::SignInFailed => Face::new(Kind::Unauthenticated, "operator_sign_in_failed"),
            Self::CaptchaRequired => Face::new(Kind::Invalid, "captcha_required"),
            Self::CaptchaWrong => Face::new(Kind::Invalid, "captcha_wrong"),
            Self::Guessable => Face::new(Kind::Invalid, "password_guessable"),
            Self::Locked { minutes } => {
                Face::new(Kind::TooMany, "operator_locked").with(json!({ "minutes": minutes }))
            }
            Self::TooMany(error) => error.face(),
            Self::Busy => Face::new(Kind::Unavailable, "busy"),
            Self::NameTaken => Face::new(Kind::Conflict, "username_taken"),
            Self::EnrolmentRequired => Face::new(Kind::Forbidden, "enrolment_required"),
            Self::Oneself => Face::new(Kind::Forbidden, "not_for_oneself"),
            Self::RequestWaits => Face::new(Kind::Conflict, "request_waits"),
            Self::RequestDecided => Face::new(Kind::Conflict, "request_decided"),
            Self::LastOwner => Face::new(Kind::Conflict, "last_owner"),
            Self::Changed { version } => {
                Face::new(Kind::Conflict, "operator_changed").with(json!({ "version": version }))
            }
            Self::RequestReused => Face::new(Kind::Conflict, "request_reused"),
            Self::Office(error) => error.face(),
            Self::Port(refused) => refused.face().clone(),
            Self::Hashing | Self::BadSecret | Self::TwoOwners | Self::BadSetting(_) | Self::Entropy(_) => {
                Face::internal()
            }
            Self::Store(error) => error.face(),
        }
    }
}
