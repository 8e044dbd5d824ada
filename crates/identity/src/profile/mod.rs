//! What a member keeps of themself: details, bindings, picture, payment password.

mod http;
mod service;
pub(crate) mod sql;

use kernel::id::MemberId;
use time::OffsetDateTime;

pub(crate) use http::routes;

/// What the house knows of a member's proofs.
#[derive(Clone)]
pub(crate) struct Security {
    pub(crate) member: MemberId,
    /// With its country code, digits only.
    pub(crate) mobile: Option<String>,
    pub(crate) mobile_verified: bool,
    pub(crate) email: Option<String>,
    pub(crate) email_verified: bool,
    pub(crate) payee_name: Option<String>,
    pub(crate) password_changed_at: Option<OffsetDateTime>,
    pub(crate) must_change_password: bool,
    pub(crate) has_password: bool,
    pub(crate) payment_hash: Option<String>,
    pub(crate) avatar: String,
    pub(crate) totp_secret: Option<Vec<u8>>,
    pub(crate) totp_pending: Option<Vec<u8>>,
    pub(crate) country: String,
}

/// A member as the till knows them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Client {
    /// The name to which their money may go, if they gave one.
    pub name: Option<String>,
    /// Whether they have a payment password.
    pub has_payment_password: bool,
    /// Whether their password is still the one that who made the account for them was told.
    pub has_given_password: bool,
    /// ISO 3166 code of the country of their account.
    pub country: String,
}

impl Security {
    /// The number to which a code may go.
    pub(crate) fn proved_mobile(&self) -> Option<&str> {
        self.mobile.as_deref().filter(|_| self.mobile_verified)
    }

    /// The address to which a code may go.
    pub(crate) fn proved_email(&self) -> Option<&str> {
        self.email.as_deref().filter(|_| self.email_verified)
    }
}

/// Details that a member may write, of spec.md 3; what each takes is short plain text, except the birthday.
pub(crate) const DETAILS: [&str; 17] = [
    "realName",
    "fullName",
    "qqNum",
    "wechat",
    "whatsapp",
    "facebook",
    "telegram",
    "zalo",
    "line",
    "idNumber",
    "birthday",
    "address",
    "nationality",
    "placeOfBirth",
    "occupation",
    "sourceOfIncome",
    "referrer",
];

/// Pictures a member may choose, drawn by the web application.
pub(crate) const AVATARS: usize = 24;
