//! Sign-in and registration by a third party's word that a number is somebody's (spec.md 3: `firebaseChannel`,
//! `firebaseIdToken`): a JWT signed with RS256, verified against the issuer's JWKS. Off until an operator switches
//! PHONEAUTH3 on and the configuration names the issuer.
//!
//! A token is taken within ten minutes of its making, and once.

use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;
use web::security;

use crate::{
    Error, Identity,
    entry::{LoginArea, Opened, Origin, Way, secret_hash},
    fields::Mobile,
    profile,
    switch::Switch,
};

/// How old a token may be, and how far the issuer's clock may be ahead.
const FRESH: Duration = Duration::minutes(10);
const DRIFT: Duration = Duration::minutes(1);

/// Whose word counts.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// What `iss` must be; empty switches phone-auth off.
    pub issuer: String,
    /// What `aud` must be: our project there.
    pub audience: String,
    /// Where the issuer's keys are.
    pub jwks_url: String,
    /// Where pages ask for a text message and bring its code, as Identity Toolkit's REST interface does.
    pub api_url: String,
    /// What names our project there; it is no secret. Empty offers the way to no page.
    pub api_key: String,
}

/// What pages need to have a code sent and taken.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Texter {
    pub(crate) api_url: String,
    api_key: String,
}

/// What is read of a token's claims.
#[derive(Deserialize)]
struct Claims {
    iss: String,
    aud: String,
    sub: String,
    iat: i64,
    exp: i64,
    phone_number: String,
}

impl Identity {
    /// Whether a third party's word about numbers counts here.
    pub(crate) fn has_phone_auth(&self) -> bool {
        !self.settings.phone_auth.issuer.is_empty() && self.is_on(Switch::PhoneAuth)
    }

    /// What pages need to have a code sent and taken by the third party, while it counts.
    pub(crate) fn texter(&self) -> Option<Texter> {
        let settings = &self.settings.phone_auth;
        let offered = self.has_phone_auth() && !settings.api_key.is_empty();
        offered.then(|| Texter { api_url: settings.api_url.clone(), api_key: settings.api_key.clone() })
    }

    /// The number that a token speaks for. The token is used up.
    pub(crate) async fn proved_number(&self, token: &str) -> Result<Mobile, Error> {
        if !self.has_phone_auth() {
            return Err(Error::SwitchedOff);
        }
        let url = &self.settings.phone_auth.jwks_url;
        let claims = self.phone_auth.claims(&self.http, &self.store, url, token).await;
        let claims: Claims = claims.ok_or(Error::ProviderUnproved)?;
        let number = self.judged(&claims)?;
        self.spend_nonce(&hex::encode(secret_hash(token))).await.map_err(|error| match error {
            Error::SealedBody => Error::ProviderUnproved,
            other => other,
        })?;
        Ok(Mobile(number))
    }

    fn judged(&self, claims: &Claims) -> Result<String, Error> {
        let settings = &self.settings.phone_auth;
        let now = self.store.now();
        let at = |seconds| OffsetDateTime::from_unix_timestamp(seconds).map_err(|_| Error::ProviderUnproved);
        let (made, ends) = (at(claims.iat)?, at(claims.exp)?);
        let fresh = made <= now + DRIFT && now - made <= FRESH && ends > now;
        let ours = claims.iss == settings.issuer && claims.aud == settings.audience && !claims.sub.is_empty();
        let number = claims.phone_number.strip_prefix('+').unwrap_or_default();
        let is_number = (8..=15).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit());
        if fresh && ours && is_number { Ok(number.to_owned()) } else { Err(Error::ProviderUnproved) }
    }

    /// Signs in whoever holds the number that a token speaks for.
    pub(crate) async fn sign_in_by_phone_auth(
        &self,
        token: &str,
        area: LoginArea,
        remember: bool,
        origin: &Origin,
    ) -> Result<Opened, Error> {
        self.throttles.code_tried("phone-auth", origin.ip)?;
        let proved = self.proved_number(token).await;
        let mobile = proved.inspect_err(|_| security::login_failed(origin.visitor(None), "phone token"))?;
        let profile = profile::sql::by_mobile(&self.store, &mobile).await?.ok_or(Error::UnknownUser)?;
        self.may_enter(&profile, area)?;
        self.authenticator_first(profile.id, area.way(Way::PhoneAuth), remember, origin).await?;
        self.admit(profile, area.way(Way::PhoneAuth), origin, remember).await
    }
}
