//! A browser that gave a code of its member's authenticator is not asked for another while it is remembered. What it keeps
//! stands for that code and nothing else: password, text message or account elsewhere are still to be proved.

use kernel::{Entropy, id};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;
use uuid::Uuid;

use super::{LIFE, sql};
use crate::{Error, Identity, entry::Origin, profile::Security, switch::Switch};

impl Identity {
    /// What a browser keeps that has just given a code: a selector and a secret, good for [`LIFE`]. `security` is what the
    /// code was judged by: what has changed since voids it.
    pub(crate) async fn mark_proved(&self, security: &Security) -> Result<String, Error> {
        let (selector, secret) = (id::fresh(), Entropy.secret()?);
        let now = self.store.now();
        sql::keep_proved(&self.store, (selector, &hash(&secret, security)), security.member, now, now + LIFE)
            .await?;
        Ok(format!("{}.{secret}", selector.simple()))
    }

    /// Whether the browser has given a code of this authenticator within [`LIFE`] and is remembered.
    pub(crate) async fn has_proved(&self, security: &Security, origin: &Origin) -> Result<bool, Error> {
        let kept = origin.proved.as_deref().filter(|_| self.is_on(Switch::RememberMe));
        let Some((selector, secret)) = kept.and_then(|kept| kept.split_once('.')) else { return Ok(false) };
        let Ok(selector) = selector.parse::<Uuid>() else { return Ok(false) };
        let held = sql::proved(&self.store, selector, security.member, self.store.now()).await?;
        Ok(held.is_some_and(|held| bool::from(held.ct_eq(&hash(secret, security)))))
    }
}

/// What is kept of a secret, bound to the member, their password and their authenticator.
fn hash(secret: &str, security: &Security) -> Vec<u8> {
    let changed = security.password_changed_at.map_or(0, |at| at.unix_timestamp_nanos());
    let authenticator = Sha256::digest(security.totp_secret.as_deref().unwrap_or_default());
    let mut hash = Sha256::new();
    hash.update(security.member.0.to_be_bytes());
    hash.update(changed.to_be_bytes());
    hash.update(authenticator);
    hash.update(secret.as_bytes());
    hash.finalize().to_vec()
}
