//! A JWT (RFC 7519) and the keys (RFC 7517) that verify it: RS256 and ES256. The key decides which of the two it is; a
//! token that names another algorithm than its key's, or `none`, is no token.

use std::{sync::Mutex, time::Duration as Patience};

use aws_lc_rs::signature::{
    ECDSA_P256_SHA256_FIXED, RSA_PKCS1_2048_8192_SHA256, RsaPublicKeyComponents, UnparsedPublicKey,
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::{Deserialize, de::DeserializeOwned};
use store::Store;
use time::{Duration, OffsetDateTime};

/// Longest token that is looked at.
const LONGEST: usize = 8 * 1024;
/// How long an issuer's answer is waited for.
const PATIENCE: Patience = Patience::from_secs(5);
/// How long an issuer's keys are kept, and how soon an unknown key may make us ask again.
const KEYS: Duration = Duration::hours(1);
const AGAIN: Duration = Duration::minutes(1);

/// What is read of a token's header.
#[derive(Deserialize)]
struct Header {
    alg: String,
    kid: Option<String>,
    /// Extensions that must be understood; we understand none.
    crit: Option<serde_json::Value>,
}

/// One key of an issuer's; those of kinds that we do not know are passed over.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
struct Key {
    kty: String,
    kid: Option<String>,
    #[serde(rename = "use")]
    purpose: Option<String>,
    alg: Option<String>,
    n: String,
    e: String,
    crv: String,
    x: String,
    y: String,
}

impl Key {
    /// Whether it is one for signatures by this algorithm.
    fn is_for(&self, algorithm: &str) -> bool {
        let kind = match algorithm {
            "RS256" => self.kty == "RSA",
            "ES256" => self.kty == "EC" && self.crv == "P-256",
            _ => false,
        };
        let signs = self.purpose.as_deref().is_none_or(|purpose| purpose == "sig");
        kind && signs && self.alg.as_deref().is_none_or(|own| own == algorithm)
    }

    fn verifies(&self, signed: &[u8], signature: &[u8]) -> Option<()> {
        let part = |text: &str| URL_SAFE_NO_PAD.decode(text).ok();
        if self.kty == "RSA" {
            let key = RsaPublicKeyComponents { n: part(&self.n)?, e: part(&self.e)? };
            return key.verify(&RSA_PKCS1_2048_8192_SHA256, signed, signature).ok();
        }
        let (x, y) = (part(&self.x)?, part(&self.y)?);
        // The point as X9.62 writes it, uncompressed.
        let point = [&[4][..], &x, &y].concat();
        let key = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, point);
        (x.len() == 32 && y.len() == 32).then_some(())?;
        key.verify(signed, signature).ok()
    }
}

/// The issuer's keys.
#[derive(Clone, Deserialize)]
pub(crate) struct Keys {
    keys: Vec<Key>,
}

/// A token taken apart.
pub(crate) struct Parts<'a> {
    header: Header,
    claims: &'a str,
    signed: &'a str,
    signature: Vec<u8>,
}

/// Takes a token apart, if it is one we could verify.
pub(crate) fn parts(token: &str) -> Option<Parts<'_>> {
    if token.len() > LONGEST {
        return None;
    }
    let (signed, signature) = token.rsplit_once('.')?;
    let (header, claims) = signed.split_once('.')?;
    let header: Header = decoded(header)?;
    let fits = header.crit.is_none() && !claims.contains('.');
    let signature = URL_SAFE_NO_PAD.decode(signature).ok()?;
    fits.then_some(Parts { header, claims, signed, signature })
}

impl Keys {
    /// The claims of a token that one of the keys signed. A token that names no key is taken only from an issuer with
    /// one key of its kind (OpenID Connect Core 10.1).
    pub(crate) fn verify<T: DeserializeOwned>(&self, parts: &Parts<'_>) -> Option<T> {
        let fits = |key: &&Key| {
            let named = parts.header.kid.is_none() || key.kid == parts.header.kid;
            named && key.is_for(&parts.header.alg)
        };
        let mut keys = self.keys.iter().filter(fits);
        let key = keys.next()?;
        if parts.header.kid.is_none() && keys.next().is_some() {
            return None;
        }
        key.verifies(parts.signed.as_bytes(), &parts.signature)?;
        decoded(parts.claims)
    }
}

fn decoded<T: DeserializeOwned>(part: &str) -> Option<T> {
    serde_json::from_slice(&URL_SAFE_NO_PAD.decode(part).ok()?).ok()
}

/// The keys of one issuer, and when they were read.
#[derive(Default)]
pub(crate) struct Held(Mutex<Option<(OffsetDateTime, Keys)>>);

impl Held {
    fn get(&self) -> Option<(OffsetDateTime, Keys)> {
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner).clone()
    }

    fn set(&self, at: OffsetDateTime, keys: Keys) {
        *self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = Some((at, keys));
    }

    /// The claims of a token that the issuer signed. Issuers change their keys: once a minute a token that none of the
    /// known ones signed may make us look again.
    pub(crate) async fn claims<T: DeserializeOwned>(
        &self,
        (http, store): (&reqwest::Client, &Store),
        url: &str,
        token: &str,
    ) -> Option<T> {
        let parts = parts(token)?;
        match self.keys((http, store), (url, KEYS)).await?.verify(&parts) {
            Some(claims) => Some(claims),
            None => self.keys((http, store), (url, AGAIN)).await?.verify(&parts),
        }
    }

    async fn keys(
        &self,
        (http, store): (&reqwest::Client, &Store),
        (url, life): (&str, Duration),
    ) -> Option<Keys> {
        let now = store.now();
        if let Some((_, keys)) = self.get().filter(|(at, _)| now - *at < life) {
            return Some(keys);
        }
        let keys: Keys = read(http.get(url)).await?;
        self.set(now, keys.clone());
        Some(keys)
    }
}

/// What an issuer answers, if it answers well, soon and shortly. Its words are logged by nobody: they may hold tokens.
pub(crate) async fn read<T: DeserializeOwned>(request: reqwest::RequestBuilder) -> Option<T> {
    let sent = request.header("accept", "application/json").timeout(PATIENCE).send().await;
    let answer = match sent.and_then(reqwest::Response::error_for_status) {
        Ok(answer) => answer,
        Err(error) => {
            let status = error.status();
            tracing::warn!(error = %error.without_url(), ?status, "an issuer of identities did not answer well");
            return None;
        }
    };
    let read = web::answer::json(answer, web::answer::SMALL).await;
    read.inspect_err(|error| tracing::warn!(%error, "an issuer of identities did not answer well")).ok()
}
