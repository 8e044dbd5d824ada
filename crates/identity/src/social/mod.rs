//! Sign-in through accounts elsewhere: two OpenID Connect providers (OpenID Connect Core 1.0, authorization code flow with
//! PKCE of RFC 7636). A provider is offered while SOCIALLOGIN3 and its own switch are on and the configuration names it.
//!
//! What keeps strangers out: the state is single use, lives ten minutes and belongs to one browser by a cookie; the
//! verifier ties the code to us; the nonce ties the ID token to the attempt; each provider has a return address of its
//! own, fixed by the configuration, so that neither a `Host` header nor another provider can redirect an answer. Where
//! the visitor goes afterwards is the page's own business: the server takes no address to come back to.
//!
//! An address that a provider tells never leads to an account of ours: only the provider's own subject does.

mod http;
mod provider;
mod service;
mod sql;

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

use kernel::Hidden;

use crate::switch::Switch;

pub(crate) use http::routes;
pub(crate) use provider::Known;
pub(crate) use service::adopt;

/// The two providers.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The provider of SOCIALLOGINONE3.
    pub one: Provider,
    /// The provider of SOCIALLOGINTWO3.
    pub two: Provider,
}

/// An OpenID provider, as its own registration of us says.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Provider {
    /// What it calls itself in `iss`; its discovery document lies under it. Empty switches it off.
    pub issuer: String,
    /// What it calls us.
    pub client_id: String,
    /// Our secret there; empty for a public client, which PKCE alone protects.
    pub client_secret: Hidden,
    /// What people call it.
    pub name: String,
}

/// Which of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Slot {
    One,
    Two,
}

kernel::named!(Slot);

impl Slot {
    const fn switch(self) -> Switch {
        match self {
            Self::One => Switch::SocialFirst,
            Self::Two => Switch::SocialSecond,
        }
    }
}

/// What pages are told of a provider.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Offered {
    /// Names it in the calls.
    provider: Slot,
    /// What people call it.
    name: String,
}

/// What was learnt of each provider.
#[derive(Default)]
pub(crate) struct Providers {
    one: Known,
    two: Known,
}
