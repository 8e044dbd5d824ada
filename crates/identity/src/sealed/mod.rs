//! Encrypted calls (design.md 5): a body may be a JWE to the site's public key, RSA-OAEP-256 and A256GCM, with the moment
//! and a nonce inside. It hides passwords from logs and proxies; it does not replace TLS.
//!
//! Compact JWE with exactly these two algorithms is four steps on `aws-lc-rs`, which the house uses anyway (docs/adr/0006).
//! The JOSE crates bring OpenSSL, or the pure-Rust RSA with its open timing advisory, and algorithms nobody wants here.

mod http;
mod jwe;
mod sql;

use std::sync::Arc;

use base64::{Engine, engine::general_purpose::STANDARD};
use serde::Deserialize;
use serde_json::value::RawValue;
use time::{Duration, OffsetDateTime};

use crate::{Error, Identity, entry::secret_hash};

pub(crate) use http::{Sealed, routes};
pub(crate) use jwe::SealingKey;
pub(crate) use sql::KEY;

/// How far a caller's clock may be off.
const DRIFT: Duration = Duration::minutes(5);

/// What is inside.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Letter<'a> {
    /// Milliseconds since 1970, as browsers count.
    timestamp: i64,
    nonce: String,
    #[serde(borrow)]
    body: &'a RawValue,
}

impl Identity {
    /// The key of encrypted calls: the configuration's, else one that is made once and kept in the database.
    pub(crate) async fn sealing_key(&self) -> Result<&Arc<SealingKey>, Error> {
        self.sealing.get_or_try_init(|| self.load_sealing_key()).await
    }

    async fn load_sealing_key(&self) -> Result<Arc<SealingKey>, Error> {
        let configured = &self.settings.sealing_key.0;
        if !configured.is_empty() {
            return Ok(Arc::new(SealingKey::from_pem(configured)?));
        }
        let pem = match sql::key(&self.store).await? {
            Some(pem) => pem,
            None => {
                let made = tokio::task::spawn_blocking(web::signature::generate).await;
                let (private, _) = made.ok().and_then(Result::ok).ok_or(Error::Hashing)?;
                // Another node may have been first; then its key counts.
                sql::keep_key(&self.store, &private).await?;
                sql::key(&self.store).await?.ok_or(Error::Hashing)?
            }
        };
        Ok(Arc::new(SealingKey::from_pem(&pem)?))
    }

    /// Opens an encrypted body: fresh, and never seen before.
    pub(crate) async fn unseal(&self, text: &str) -> Result<Vec<u8>, Error> {
        let plain = self.sealing_key().await?.open(text)?;
        let letter: Letter<'_> = serde_json::from_slice(&plain).map_err(|_| Error::SealedBody)?;
        let sent = i128::from(letter.timestamp) * 1_000_000;
        let sent = OffsetDateTime::from_unix_timestamp_nanos(sent).map_err(|_| Error::SealedBody)?;
        let now = self.store.now();
        if (now - sent).abs() > DRIFT || !(16..=64).contains(&letter.nonce.len()) {
            return Err(Error::SealedBody);
        }
        self.spend_nonce(&letter.nonce).await?;
        Ok(letter.body.get().as_bytes().to_vec())
    }

    /// Uses up what may be seen once within fifteen minutes.
    pub(crate) async fn spend_nonce(&self, nonce: &str) -> Result<(), Error> {
        let since = self.store.now() - DRIFT * 3;
        if sql::spend(&self.store, nonce, since).await? { Ok(()) } else { Err(Error::SealedBody) }
    }

    /// Takes the encrypted random of a free-play sign-in (spec.md 7): proof that the caller has read the site's key, and
    /// good once.
    pub(crate) async fn check_random(&self, random: &str) -> Result<(), Error> {
        let sealed = STANDARD.decode(random).map_err(|_| Error::SealedBody)?;
        let opened = self.sealing_key().await?.decrypt(&sealed)?;
        if !(16..=64).contains(&opened.len()) {
            return Err(Error::SealedBody);
        }
        self.spend_nonce(&hex::encode(secret_hash(&hex::encode(opened)))).await
    }
}
