//! A JWT (RFC 7519) signed with RS256, and the keys (RFC 7517) that verify it. One algorithm: the token does not choose.

use aws_lc_rs::signature::{RSA_PKCS1_2048_8192_SHA256, RsaPublicKeyComponents};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::{Deserialize, de::DeserializeOwned};

/// What is read of a token's header.
#[derive(Deserialize)]
struct Header {
    alg: String,
    kid: String,
    /// Extensions that must be understood; we understand none.
    crit: Option<serde_json::Value>,
}

/// What is read of a token's claims.
#[derive(Deserialize)]
pub(super) struct Claims {
    pub(super) iss: String,
    pub(super) aud: String,
    pub(super) sub: String,
    pub(super) iat: i64,
    pub(super) exp: i64,
    pub(super) phone_number: String,
}

/// One key of the issuer's; those of other kinds are passed over.
#[derive(Clone, Deserialize)]
struct Key {
    #[serde(default)]
    kty: String,
    #[serde(default)]
    kid: String,
    #[serde(default)]
    n: String,
    #[serde(default)]
    e: String,
}

/// The issuer's keys.
#[derive(Clone, Deserialize)]
pub(super) struct Keys {
    keys: Vec<Key>,
}

/// A token taken apart.
pub(super) struct Parts<'a> {
    header: Header,
    claims: &'a str,
    signed: &'a str,
    signature: Vec<u8>,
}

/// Longest token that is looked at.
const LONGEST: usize = 8 * 1024;

/// Takes a token apart, if it is one we could verify.
pub(super) fn parts(token: &str) -> Option<Parts<'_>> {
    if token.len() > LONGEST {
        return None;
    }
    let (signed, signature) = token.rsplit_once('.')?;
    let (header, claims) = signed.split_once('.')?;
    let header: Header = decoded(header)?;
    let fits = header.alg == "RS256" && header.crit.is_none() && !claims.contains('.');
    let signature = URL_SAFE_NO_PAD.decode(signature).ok()?;
    fits.then_some(Parts { header, claims, signed, signature })
}

impl Keys {
    /// The claims of a token that one of the keys signed.
    pub(super) fn verify(&self, parts: &Parts<'_>) -> Option<Claims> {
        let mut keys = self.keys.iter().filter(|key| key.kty == "RSA" && key.kid == parts.header.kid);
        let key = keys.next()?;
        let (n, e) = (URL_SAFE_NO_PAD.decode(&key.n).ok()?, URL_SAFE_NO_PAD.decode(&key.e).ok()?);
        let key = RsaPublicKeyComponents { n, e };
        key.verify(&RSA_PKCS1_2048_8192_SHA256, parts.signed.as_bytes(), &parts.signature).ok()?;
        decoded(parts.claims)
    }
}

fn decoded<T: DeserializeOwned>(part: &str) -> Option<T> {
    serde_json::from_slice(&URL_SAFE_NO_PAD.decode(part).ok()?).ok()
}
