//! A right password from an unknown network is not enough: one more proof is asked for (spec.md 4).
//!
//! The answer to the sign-in is a ticket and what would be taken. The ticket is good for ten minutes and five tries, on
//! any node; with the proof it becomes a session.

mod http;
mod service;
mod sql;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub(crate) use http::routes;

/// What may be asked of a member besides their password.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Factor {
    /// A code sent to the member's mobile number.
    Mobile,
    /// A code sent to the member's e-mail address.
    Email,
    /// The name on the member's bank account.
    BankAccountName,
    /// A code of the member's authenticator, or one of its recovery codes.
    Authenticator,
}

/// A proof that would be taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ProofOffer)]
pub struct Offer {
    /// Which.
    pub method: Factor,
    /// Where its code goes, for the owner to recognise.
    pub hint: Option<String>,
}
