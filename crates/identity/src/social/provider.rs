//! What is asked of a provider: its metadata, a code's exchange, and whether an ID token is good.

use std::sync::{Mutex, PoisonError};

use reqwest::Url;
use serde::Deserialize;
use store::Store;
use subtle::ConstantTimeEq;
use time::{Duration, OffsetDateTime};

use super::Provider;
use crate::jwt::{self, Held};

/// How long a provider's metadata are kept.
const METADATA: Duration = Duration::hours(1);
/// How far a provider's clock may be off, and how old a token may be that it has just made.
const DRIFT: Duration = Duration::minutes(1);
const FRESH: Duration = Duration::minutes(10);

/// What is read of a discovery document (OpenID Connect Discovery 3).
#[derive(Clone, Deserialize)]
pub(super) struct Metadata {
    issuer: String,
    pub(super) authorization_endpoint: String,
    token_endpoint: String,
    jwks_uri: String,
    #[serde(default)]
    token_endpoint_auth_methods_supported: Vec<String>,
    #[serde(default)]
    authorization_response_iss_parameter_supported: bool,
}

/// What was learnt of one provider.
#[derive(Default)]
pub(crate) struct Known {
    metadata: Mutex<Option<(OffsetDateTime, Metadata)>>,
    keys: Held,
}

/// What we kept of an attempt, and what the browser brought back.
pub(super) struct Exchange<'a> {
    pub(super) code: &'a str,
    pub(super) verifier: &'a str,
    pub(super) nonce: &'a str,
    pub(super) redirect: &'a str,
}

/// Whom an ID token speaks of.
#[derive(Debug, Deserialize)]
pub(super) struct Claims {
    iss: String,
    pub(super) sub: String,
    aud: Audience,
    azp: Option<String>,
    exp: i64,
    iat: i64,
    nonce: Option<String>,
    email: Option<String>,
    email_verified: Option<Truth>,
    pub(super) name: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Audience {
    One(String),
    Many(Vec<String>),
}

/// Some providers write truth as text.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Truth {
    Plain(bool),
    Text(String),
}

#[derive(Deserialize)]
struct Tokens {
    id_token: String,
    token_type: String,
}

impl Claims {
    /// The address, if the provider says that it belongs to the account's owner.
    pub(super) fn verified_email(&self) -> Option<&str> {
        let verified = match &self.email_verified {
            Some(Truth::Plain(verified)) => *verified,
            Some(Truth::Text(text)) => text == "true",
            None => false,
        };
        self.email.as_deref().filter(|email| verified && email.len() <= 254)
    }

    /// OpenID Connect Core 3.1.3.7, points 2 to 11.
    fn is_good(&self, provider: &Provider, nonce: &str, now: OffsetDateTime) -> bool {
        let us = &provider.client_id;
        let for_us = match &self.aud {
            Audience::One(one) => one == us,
            // Whoever shares a token with others must say that it was made for us.
            Audience::Many(many) => many.contains(us) && (many.len() == 1 || self.azp.is_some()),
        };
        let party = self.azp.as_ref().is_none_or(|party| party == us);
        let at = |seconds| OffsetDateTime::from_unix_timestamp(seconds).ok();
        let fresh = at(self.iat).is_some_and(|made| made <= now + DRIFT && now - made <= FRESH);
        let lives = at(self.exp).is_some_and(|ends| ends > now);
        let told = self.nonce.as_deref().unwrap_or_default();
        let ours = !nonce.is_empty() && bool::from(told.as_bytes().ct_eq(nonce.as_bytes()));
        let subject = (1..=255).contains(&self.sub.len());
        self.iss == provider.issuer && for_us && party && fresh && lives && ours && subject
    }
}

impl Metadata {
    /// Whether the document is this provider's own, and everything it names is as safe as its issuer: over TLS, unless
    /// the configuration itself names a provider without, as tests and the demo do.
    fn is_good(&self, provider: &Provider) -> bool {
        let plain = provider.issuer.starts_with("http://");
        let safe = |address: &String| {
            let scheme = Url::parse(address).map(|url| url.scheme().to_owned());
            scheme.is_ok_and(|scheme| scheme == "https" || (plain && scheme == "http"))
        };
        let named = [&self.authorization_endpoint, &self.token_endpoint, &self.jwks_uri];
        self.issuer == provider.issuer && named.into_iter().all(safe)
    }

    /// Whether an answer that names this issuer, or none, is of this provider (RFC 9207).
    pub(super) fn admits(&self, issuer: Option<&str>) -> bool {
        match issuer {
            Some(issuer) => issuer == self.issuer,
            None => !self.authorization_response_iss_parameter_supported,
        }
    }

    /// Whether our secret is to stand in the form; else it stands in the header.
    fn wants_secret_in_form(&self) -> bool {
        let methods = &self.token_endpoint_auth_methods_supported;
        let takes = |wanted: &str| methods.iter().any(|method| method == wanted);
        takes("client_secret_post") && !takes("client_secret_basic")
    }
}

impl Known {
    /// The provider's metadata.
    pub(super) async fn metadata(
        &self,
        http: &reqwest::Client,
        store: &Store,
        provider: &Provider,
    ) -> Option<Metadata> {
        let now = store.now();
        let held = self.metadata.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some((_, metadata)) = held.filter(|(at, _)| now - *at < METADATA) {
            return Some(metadata);
        }
        let issuer = provider.issuer.trim_end_matches('/');
        let read = jwt::read(http.get(format!("{issuer}/.well-known/openid-configuration"))).await;
        let metadata: Metadata = read.filter(|metadata: &Metadata| metadata.is_good(provider))?;
        *self.metadata.lock().unwrap_or_else(PoisonError::into_inner) = Some((now, metadata.clone()));
        Some(metadata)
    }

    /// Exchanges a code for an ID token and judges it.
    pub(super) async fn exchange(
        &self,
        http: &reqwest::Client,
        store: &Store,
        provider: &Provider,
        exchange: &Exchange<'_>,
    ) -> Option<Claims> {
        let metadata = self.metadata(http, store, provider).await?;
        let secret = provider.client_secret.0.as_str();
        let mut fields = vec![
            ("grant_type", "authorization_code"),
            ("code", exchange.code),
            ("redirect_uri", exchange.redirect),
            ("code_verifier", exchange.verifier),
        ];
        let in_header = !secret.is_empty() && !metadata.wants_secret_in_form();
        if !in_header {
            fields.push(("client_id", &provider.client_id));
            fields.extend((!secret.is_empty()).then_some(("client_secret", secret)));
        }
        let form = Url::parse_with_params("form:", fields).ok()?;
        let mut request = http
            .post(&metadata.token_endpoint)
            .header("content-type", "application/x-www-form-urlencoded")
            .body(form.query().unwrap_or_default().to_owned());
        if in_header {
            // RFC 6749, 2.3.1: both are form-encoded before they become a header.
            request = request.basic_auth(encoded(&provider.client_id)?, Some(encoded(secret)?));
        }
        let tokens: Tokens = jwt::read(request).await?;
        if !tokens.token_type.eq_ignore_ascii_case("bearer") {
            return None;
        }
        let keys = self.keys.claims(http, store, &metadata.jwks_uri, &tokens.id_token).await;
        keys.filter(|claims: &Claims| claims.is_good(provider, exchange.nonce, store.now()))
    }
}

fn encoded(text: &str) -> Option<String> {
    let url = Url::parse_with_params("form:", [("", text)]).ok()?;
    Some(url.query()?.strip_prefix('=')?.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_secrets_are_encoded_before_they_become_a_header() {
        assert_eq!(encoded("a:b c+d/é").as_deref(), Some("a%3Ab+c%2Bd%2F%C3%A9"));
    }
}
