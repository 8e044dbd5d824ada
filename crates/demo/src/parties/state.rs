//! What the third parties remember, in memory.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use anyhow::{Result, anyhow};
use aws_lc_rs::{
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair},
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use kernel::{Entropy, SharedClock};
use serde_json::{Value, json};

use super::Settings;

/// Most things remembered; beyond it everything is forgotten.
const MOST: usize = 1_000;

/// Somebody signed in and goes back to the house.
#[derive(Clone)]
pub(super) struct Grant {
    pub(super) slot: String,
    pub(super) redirect: String,
    pub(super) challenge: String,
    pub(super) nonce: String,
    pub(super) person: String,
}

struct Inner {
    settings: Settings,
    clock: SharedClock,
    pair: EcdsaKeyPair,
    grants: Mutex<HashMap<String, Grant>>,
    numbers: Mutex<HashMap<String, String>>,
}

/// The third parties together. Cheap to clone.
#[derive(Clone)]
pub(super) struct World(Arc<Inner>);

fn keep<T>(map: &Mutex<HashMap<String, T>>, value: T) -> Result<String> {
    let key = Entropy.secret()?;
    let mut map = map.lock().unwrap_or_else(PoisonError::into_inner);
    if map.len() >= MOST {
        map.clear();
    }
    map.insert(key.clone(), value);
    Ok(key)
}

fn take<T>(map: &Mutex<HashMap<String, T>>, key: &str) -> Option<T> {
    map.lock().unwrap_or_else(PoisonError::into_inner).remove(key)
}

impl World {
    pub(super) fn new(settings: Settings, clock: SharedClock) -> Result<Self> {
        let document = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new());
        let document = document.map_err(|_| anyhow!("no key could be made"))?;
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, document.as_ref());
        let pair = pair.map_err(|_| anyhow!("the key that was made cannot be used"))?;
        let (grants, numbers) = (Mutex::default(), Mutex::default());
        Ok(Self(Arc::new(Inner { settings, clock, pair, grants, numbers })))
    }

    pub(super) fn issuer(&self, slot: &str) -> String {
        format!("{}/id/{slot}", self.0.settings.public_url)
    }

    pub(super) fn phone_issuer(&self) -> String {
        format!("{}/phone", self.0.settings.public_url)
    }

    /// The one address to which a provider sends browsers back.
    pub(super) fn redirect(&self, slot: &str) -> String {
        format!("{}/social/{slot}", self.0.settings.site_url.trim_end_matches('/'))
    }

    pub(super) fn grant(&self, grant: Grant) -> Result<String> {
        keep(&self.0.grants, grant)
    }

    pub(super) fn granted(&self, code: &str) -> Option<Grant> {
        take(&self.0.grants, code)
    }

    /// A text message is on its way to a number.
    pub(super) fn text(&self, number: String) -> Result<String> {
        keep(&self.0.numbers, number)
    }

    pub(super) fn texted(&self, session: &str) -> Option<String> {
        take(&self.0.numbers, session)
    }

    /// The public key as a JWKS.
    pub(super) fn keys(&self) -> Value {
        let point = self.0.pair.public_key().as_ref();
        let part =
            |range: std::ops::Range<usize>| URL_SAFE_NO_PAD.encode(point.get(range).unwrap_or_default());
        json!({ "keys": [{ "kty": "EC", "crv": "P-256", "use": "sig", "alg": "ES256", "kid": "demo",
            "x": part(1..33), "y": part(33..65) }] })
    }

    /// A token of these claims, made now and good for five minutes.
    pub(super) fn token(&self, mut claims: Value) -> Option<String> {
        let now = self.0.clock.now().unix_timestamp();
        let claims_of = claims.as_object_mut()?;
        claims_of.insert("iat".to_owned(), json!(now));
        claims_of.insert("exp".to_owned(), json!(now + 300));
        let part = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
        let signed = format!("{}.{}", part(&json!({ "alg": "ES256", "kid": "demo" })), part(&claims));
        let signature = self.0.pair.sign(&SystemRandom::new(), signed.as_bytes()).ok()?;
        Some(format!("{signed}.{}", URL_SAFE_NO_PAD.encode(signature)))
    }
}
