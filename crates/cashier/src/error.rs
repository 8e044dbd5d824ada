//! Why the cashier refuses.

use kernel::{Amount, Face, Fault, Kind};
use serde_json::json;

/// Why the cashier refuses.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// No such channel, or one that is switched off.
    #[error("no such channel")]
    UnknownChannel,
    /// Outside the limits of a channel or of withdrawals.
    #[error("outside the limits")]
    OutsideLimits {
        /// The least.
        min: Amount,
        /// The most.
        max: Amount,
    },
    /// The page to return to is not one of the site's.
    #[error("the page to return to is not the site's")]
    ForeignReturn,
    /// A payee's field is empty, too long, or holds control characters.
    #[error("the payee's {0} is not usable")]
    BadPayee(&'static str),
    /// The request id stands for another request.
    #[error("the request id stands for another request")]
    RequestReused,
    /// Not there, or another member's.
    #[error("no such deposit or withdrawal")]
    NotFound,
    /// The withdrawal is in a state that does not allow it.
    #[error("the withdrawal is {0}")]
    WrongState(&'static str),
    /// A cursor nobody gave out.
    #[error("not a cursor")]
    BadCursor,
    /// A message that its signature does not vouch for.
    #[error("the message's signature is not right")]
    BadSignature,
    /// A message that cannot be read.
    #[error("the message cannot be read")]
    BadMessage,
    /// A message that contradicts our record.
    #[error("the message contradicts our record: {0}")]
    Mismatch(String),
    /// The provider did not answer, or not usefully.
    #[error("the provider did not answer")]
    Provider(#[from] reqwest::Error),
    /// The provider refused.
    #[error("the provider refused")]
    ProviderRefused,
    /// The books.
    #[error("the books refused")]
    Ledger(#[from] ledger::Error),
    /// The database.
    #[error("the cashier's records could not be reached")]
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
            Self::UnknownChannel => Face::new(Kind::NotFound, "unknown_channel"),
            Self::OutsideLimits { min, max } => Face::new(Kind::Invalid, "amount_outside_limits")
                .with(json!({ "min": min.to_string(), "max": max.to_string() })),
            Self::ForeignReturn => Face::new(Kind::Invalid, "foreign_return"),
            Self::BadPayee(field) => Face::new(Kind::Invalid, "bad_payee").with(json!({ "field": field })),
            Self::RequestReused => Face::new(Kind::Conflict, "request_reused"),
            Self::NotFound => Face::new(Kind::NotFound, "payment_not_found"),
            Self::WrongState(state) => {
                Face::new(Kind::Conflict, "withdrawal_state").with(json!({ "state": state }))
            }
            Self::BadCursor => Face::new(Kind::Invalid, "bad_cursor"),
            Self::BadSignature => Face::new(Kind::Unauthenticated, "bad_signature"),
            Self::BadMessage => Face::new(Kind::Invalid, "bad_message"),
            Self::Mismatch(_) => Face::new(Kind::Conflict, "payment_mismatch"),
            Self::Provider(_) | Self::ProviderRefused => Face::new(Kind::Unavailable, "provider_unavailable"),
            Self::Ledger(error) => error.face(),
            Self::Store(error) => error.face(),
        }
    }
}
