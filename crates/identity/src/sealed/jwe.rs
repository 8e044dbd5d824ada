//! Compact JWE (RFC 7516) with RSA-OAEP-256 and A256GCM, and nothing else.

use aws_lc_rs::{
    aead::{AES_256_GCM, Aad, LessSafeKey, Nonce, UnboundKey},
    encoding::{AsDer, PublicKeyX509Der},
    rsa::{OAEP_SHA256_MGF1SHA256, OaepPrivateDecryptingKey, PrivateDecryptingKey},
};
use base64::{
    Engine,
    engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD},
};
use serde::Deserialize;
use sha2::{Digest, Sha256};

use crate::Error;

/// The site's key of encrypted calls.
pub(crate) struct SealingKey {
    private: OaepPrivateDecryptingKey,
    /// The public half as browsers import it: SPKI in base64.
    pub(crate) spki: String,
    /// Names the key.
    pub(crate) kid: String,
}

/// The header that is taken. Anything else is refused: a header must not choose another algorithm, compress, or name a
/// key of the sender's.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    alg: String,
    enc: String,
    kid: Option<String>,
}

impl SealingKey {
    pub(super) fn from_pem(pem: &str) -> Result<Self, Error> {
        let text: String = pem.lines().filter(|line| !line.starts_with("-----")).map(str::trim).collect();
        let der = STANDARD.decode(text).map_err(|_| Error::Hashing)?;
        let key = PrivateDecryptingKey::from_pkcs8(&der).map_err(|_| Error::Hashing)?;
        let public = AsDer::<PublicKeyX509Der<'_>>::as_der(&key.public_key()).map_err(|_| Error::Hashing)?;
        let kid = hex::encode(Sha256::digest(public.as_ref())).chars().take(16).collect();
        let spki = STANDARD.encode(public.as_ref());
        let private = OaepPrivateDecryptingKey::new(key).map_err(|_| Error::Hashing)?;
        Ok(Self { private, spki, kid })
    }

    /// What was encrypted to the key with RSA-OAEP and SHA-256.
    pub(super) fn decrypt(&self, sealed: &[u8]) -> Result<Vec<u8>, Error> {
        let mut space = vec![0; self.private.min_output_size()];
        let opened = self.private.decrypt(&OAEP_SHA256_MGF1SHA256, sealed, &mut space, None);
        Ok(opened.map_err(|_| Error::SealedBody)?.to_vec())
    }

    /// What is inside a JWE. Whatever is wrong with it, the answer is the same.
    pub(super) fn open(&self, jwe: &str) -> Result<Vec<u8>, Error> {
        let broken = || Error::SealedBody;
        let parts: Vec<&str> = jwe.trim().split('.').collect();
        let [head, key, iv, text, tag] = parts.as_slice() else { return Err(broken()) };
        let decode = |part: &&str| URL_SAFE_NO_PAD.decode(part).map_err(|_| Error::SealedBody);
        let header: Header = serde_json::from_slice(&decode(head)?).map_err(|_| broken())?;
        let foreign = header.kid.is_some_and(|kid| kid != self.kid);
        if header.alg != "RSA-OAEP-256" || header.enc != "A256GCM" || foreign {
            return Err(broken());
        }
        let key = UnboundKey::new(&AES_256_GCM, &self.decrypt(&decode(key)?)?).map_err(|_| broken())?;
        let nonce = Nonce::try_assume_unique_for_key(&decode(iv)?).map_err(|_| broken())?;
        let tag = decode(tag)?;
        if tag.len() != AES_256_GCM.tag_len() {
            return Err(broken());
        }
        let mut sealed = decode(text)?;
        sealed.extend_from_slice(&tag);
        let aad = Aad::from(head.as_bytes());
        let opened = LessSafeKey::new(key).open_in_place(nonce, aad, &mut sealed).map_err(|_| broken())?;
        Ok(opened.to_vec())
    }
}
