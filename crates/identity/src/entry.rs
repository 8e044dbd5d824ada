//! How somebody gets in: by which proof, to which area, from where; what every way in and every session builds on.

use std::net::IpAddr;

use serde::Deserialize;
use sha2::{Digest, Sha256};
use strum::{EnumString, IntoStaticStr, VariantArray};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::member::Profile;

/// The part of the site that is entered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum LoginArea {
    /// The players' site.
    #[default]
    Member,
    /// The agent centre.
    Agent,
    /// The players' site, only to fetch the balance: open to a member who pauses.
    Withdrawal,
}

impl LoginArea {
    /// How the session of whoever came to this area with a proof is called.
    pub(crate) const fn way(self, proof: Way) -> Way {
        match self {
            Self::Withdrawal => Way::Withdrawal,
            Self::Member | Self::Agent => proof,
        }
    }
}

/// How a session was opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub(crate) enum Way {
    Username,
    Sms,
    #[strum(serialize = "firebase")]
    PhoneAuth,
    Social,
    #[strum(serialize = "register")]
    Registration,
    Reset,
    #[strum(serialize = "link")]
    Handover,
    Remembered,
    Trial,
    Withdrawal,
}

kernel::named!(Way);

impl Way {
    /// Whether a password let the member in, now or when the browser was remembered.
    pub(crate) const fn by_password(self) -> bool {
        matches!(self, Self::Username | Self::Remembered | Self::Handover | Self::Withdrawal)
    }
}

/// Where a call comes from.
#[derive(Clone, Debug)]
pub(crate) struct Origin {
    pub(crate) ip: IpAddr,
    pub(crate) agent: String,
    /// What the browser shows of a code that it gave before.
    pub(crate) proved: Option<String>,
    /// The mark of the browser.
    pub(crate) mark: Uuid,
}

impl Origin {
    /// What the device calls itself, cut.
    pub(crate) fn device(&self) -> String {
        self.agent.chars().take(200).collect()
    }

    /// Who came, as the security log tells it.
    pub(crate) fn visitor(&self, member: Option<kernel::id::MemberId>) -> web::security::Visitor<'_> {
        web::security::Visitor {
            door: web::security::Door::Site,
            id: member.map(|member| member.0),
            ip: self.ip,
            agent: &self.agent,
        }
    }
}

/// Somebody is in.
#[derive(Debug)]
pub(crate) struct Opened {
    /// The session's token, told once.
    pub(crate) token: String,
    pub(crate) profile: Profile,
    /// Whether the member has to change their password first.
    pub(crate) password_expired: bool,
    /// What a browser that is to be remembered keeps, and for how many seconds.
    pub(crate) remembered: Option<String>,
    /// What it keeps besides, when it gave a code of the authenticator.
    pub(crate) proved: Option<String>,
    /// The mark of the browser.
    pub(crate) mark: Uuid,
}

/// What is kept of a secret.
pub(crate) fn secret_hash(secret: &str) -> Vec<u8> {
    Sha256::digest(secret.as_bytes()).to_vec()
}
