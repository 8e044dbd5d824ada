//! Tokens of issuers (JWT, RFC 7519) and the keys that verify them (RFC 7517): RS256 and ES256. The key decides which of the
//! two it is; a token that names another algorithm than its key's, or `none`, is no token.

use std::{sync::Mutex, time::Duration as Patience};

use jsonwebtoken::{
    Algorithm, DecodingKey, Header, Validation, decode, decode_header,
    jwk::{AlgorithmParameters, EllipticCurve, Jwk, KeyAlgorithm, PublicKeyUse},
};
use serde::{Deserialize, Deserializer, de::DeserializeOwned};
use serde_json::Value;
use store::Store;
use time::{Duration, OffsetDateTime};

/// Longest token that is looked at.
const LONGEST: usize = 8 * 1024;
/// How long an issuer's answer is waited for.
const PATIENCE: Patience = Patience::from_secs(5);
/// How long an issuer's keys are kept, and how soon an unknown key may make us ask again.
const KEYS: Duration = Duration::hours(1);
const AGAIN: Duration = Duration::minutes(1);

/// The issuer's keys.
#[derive(Clone, Deserialize)]
pub(crate) struct Keys {
    #[serde(deserialize_with = "readable")]
    keys: Vec<Jwk>,
}

/// Keys of kinds that we do not know are passed over: an issuer may have others for others.
fn readable<'de, D: Deserializer<'de>>(keys: D) -> Result<Vec<Jwk>, D::Error> {
    let keys = Vec::<Value>::deserialize(keys)?;
    Ok(keys.into_iter().filter_map(|key| serde_json::from_value(key).ok()).collect())
}

/// Whether a key is one for signatures by this algorithm.
fn is_for(key: &Jwk, algorithm: Algorithm) -> bool {
    let named = match (algorithm, &key.algorithm) {
        (Algorithm::RS256, AlgorithmParameters::RSA(_)) => KeyAlgorithm::RS256,
        (Algorithm::ES256, AlgorithmParameters::EllipticCurve(point))
            if point.curve == EllipticCurve::P256 =>
        {
            KeyAlgorithm::ES256
        }
        _ => return false,
    };
    let signs = key.common.public_key_use.as_ref().is_none_or(|purpose| *purpose == PublicKeyUse::Signature);
    signs && key.common.key_algorithm.is_none_or(|own| own == named)
}

/// The header of a token, if it is one we could verify. Of extensions that must be understood we understand none.
fn header_of(token: &str) -> Option<Header> {
    let header = (token.len() <= LONGEST).then(|| decode_header(token).ok())??;
    header.crit.is_none().then_some(header)
}

impl Keys {
    /// The claims of a token that one of the keys signed. A token that names no key is taken only from an issuer with
    /// one key of its kind (OpenID Connect Core 10.1). What the claims say, the hour among it, is judged by who asks: they
    /// have the house's clock.
    fn verify<T: DeserializeOwned>(&self, token: &str, header: &Header) -> Option<T> {
        let fits = |key: &&Jwk| {
            let named = header.kid.is_none() || key.common.key_id == header.kid;
            named && is_for(key, header.alg)
        };
        let mut keys = self.keys.iter().filter(fits);
        let key = keys.next()?;
        if header.kid.is_none() && keys.next().is_some() {
            return None;
        }
        let mut validation = Validation::new(header.alg);
        validation.required_spec_claims.clear();
        (validation.validate_exp, validation.validate_aud) = (false, false);
        Some(decode(token, &DecodingKey::from_jwk(key).ok()?, &validation).ok()?.claims)
    }
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
        http: &reqwest::Client,
        store: &Store,
        url: &str,
        token: &str,
    ) -> Option<T> {
        let header = header_of(token)?;
        match self.keys(http, store, url, KEYS).await?.verify(token, &header) {
            Some(claims) => Some(claims),
            None => self.keys(http, store, url, AGAIN).await?.verify(token, &header),
        }
    }

    async fn keys(&self, http: &reqwest::Client, store: &Store, url: &str, life: Duration) -> Option<Keys> {
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

#[cfg(test)]
mod tests {
    use aws_lc_rs::{
        rand::SystemRandom,
        signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair},
    };
    use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
    use serde_json::json;

    use super::*;

    fn part(bytes: impl AsRef<[u8]>) -> String {
        URL_SAFE_NO_PAD.encode(bytes)
    }

    /// An issuer's pair, and its key as the issuer publishes it.
    fn pair() -> (EcdsaKeyPair, Value) {
        let pair = EcdsaKeyPair::generate(&ECDSA_P256_SHA256_FIXED_SIGNING).unwrap();
        let point = pair.public_key().as_ref();
        let key = json!({ "kty": "EC", "crv": "P-256", "kid": "one", "x": part(&point[1..33]), "y": part(&point[33..]) });
        (pair, key)
    }

    fn token(pair: &EcdsaKeyPair, header: &Value) -> String {
        let signed = format!("{}.{}", part(header.to_string()), part(json!({ "sub": "rahim" }).to_string()));
        let signature = pair.sign(&SystemRandom::new(), signed.as_bytes()).unwrap();
        format!("{signed}.{}", part(signature))
    }

    /// Whether an issuer with these keys is believed.
    fn believes(keys: &[&Value], token: &str) -> bool {
        let keys: Keys = serde_json::from_value(json!({ "keys": keys })).unwrap();
        let claims: Option<Value> = header_of(token).and_then(|header| keys.verify(token, &header));
        claims.is_some_and(|claims| claims == json!({ "sub": "rahim" }))
    }

    #[test]
    fn a_key_signs_only_what_it_is_for() {
        let (own, key) = pair();
        let good = token(&own, &json!({ "alg": "ES256", "kid": "one" }));
        assert!(believes(&[&key], &good));
        for (field, value) in [
            ("use", "enc"),
            ("alg", "ES384"),
            ("alg", "RS256"),
            ("crv", "P-384"),
            ("kty", "RSA"),
            ("kid", "two"),
        ] {
            let mut other = key.clone();
            other[field] = json!(value);
            assert!(!believes(&[&other], &good), "{field}: {value}");
        }
        let mut said = key.clone();
        (said["use"], said["alg"]) = (json!("sig"), json!("ES256"));
        assert!(believes(&[&said], &good));
    }

    #[test]
    fn a_token_that_names_no_key_is_taken_where_one_alone_is_meant() {
        let (own, key) = pair();
        let (stranger, other) = pair();
        let unnamed = token(&own, &json!({ "alg": "ES256" }));
        let unknown = json!({ "kty": "AKP", "kid": "later", "alg": "ML-DSA-44", "pub": "AA" });
        let rsa = json!({ "kty": "RSA", "n": part([1; 256]), "e": "AQAB" });
        assert!(believes(&[&unknown, &rsa, &key], &unnamed), "keys of other kinds are no doubt");
        assert!(!believes(&[&key, &other], &unnamed), "either may be meant");
        assert!(!believes(&[&key], &token(&stranger, &json!({ "alg": "ES256" }))));
    }

    #[test]
    fn a_token_of_odd_make_is_none() {
        let (own, key) = pair();
        let good = token(&own, &json!({ "alg": "ES256", "kid": "one" }));
        let (signed, signature) = good.rsplit_once('.').unwrap();
        let claims = part(json!({ "sub": "karim" }).to_string());
        for odd in [
            String::new(),
            signed.to_owned(),
            format!("{signed}."),
            format!("{signed}.x.{signature}"),
            format!("{}.{claims}.{signature}", signed.split('.').next().unwrap()),
            token(&own, &json!({ "alg": "ES256", "kid": "one", "crit": ["exp"] })),
            token(&own, &json!({ "alg": "RS256", "kid": "one" })),
            token(&own, &json!({ "alg": "ES256", "kid": "one", "x": "x".repeat(LONGEST) })),
        ] {
            assert!(!believes(&[&key], &odd), "{odd}");
        }
    }
}
