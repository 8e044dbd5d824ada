//! Accounts for payouts: bound to the member's own name, and each number to one member (domain.md 5.6).
//!
//! The name is the member's word until their papers are approved; from then on it must be the papers'. It is compared when an
//! account is bound, when papers are approved (`papers`), and before each withdrawal.

mod http;
mod papers;
mod service;
pub(crate) mod sql;

use kernel::id::{MemberId, RequestId};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

pub(crate) use http::routes;

/// An account for payouts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Payee {
    /// Its id.
    pub id: Uuid,
    /// Whose.
    #[serde(skip)]
    pub member: MemberId,
    /// The bank or e-wallet, by the name of the settings.
    pub institution: String,
    /// The account number.
    pub number: String,
    /// Whose name it is in.
    pub holder: String,
    /// When it was bound.
    #[serde(with = "time::serde::rfc3339")]
    pub bound_at: OffsetDateTime,
    /// Whether nothing is paid to it: it is not in the name of the member's papers.
    pub blocked: bool,
}

/// A wish to bind an account.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Bind {
    /// The caller's name for it; binding is idempotent by the number, so it is only written to the log.
    pub request_id: RequestId,
    /// The bank or e-wallet.
    pub institution: String,
    /// The account number; spaces and dashes are dropped.
    pub number: String,
    /// The payment password, where the member has one.
    pub payment_password: Option<String>,
}
