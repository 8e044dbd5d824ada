//! Pictures of papers are sealed before they touch the disk: AES-256-GCM under a key of each picture's own, which is derived
//! from a key of the configuration and the picture's id. The file names the key, so that keys can be rotated: the first
//! key seals, every key opens, and what an older one sealed is sealed anew at the next start.

use std::collections::BTreeMap;

use aws_lc_rs::{
    aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey},
    hkdf,
};
use kernel::Entropy;
use serde::Deserialize;
use uuid::Uuid;

/// What a sealed file begins with. A JPEG never does.
const MAGIC: &[u8; 8] = b"MELASEAL";

/// A key of the configuration.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DocumentKey {
    /// Its name, kept with each picture that it sealed: 1 to 40 letters, digits, dots or dashes.
    pub id: String,
    /// 64 hex digits.
    pub key: String,
}

impl std::fmt::Debug for DocumentKey {
    /// Without the key.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("DocumentKey").field("id", &self.id).finish_non_exhaustive()
    }
}

/// Why a picture could not be sealed or opened. Says nothing about keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Sealing {
    /// A key that cannot be used.
    #[error("a key of documents cannot be used")]
    Key,
    /// The file was sealed with a key that is not configured.
    #[error("the key that sealed the document is not configured")]
    UnknownKey,
    /// The file is not what was sealed, or is another document's.
    #[error("the document was altered")]
    Altered,
    /// No randomness.
    #[error("no randomness")]
    Entropy,
}

/// The keys of the house.
#[derive(Clone)]
pub(crate) struct Keys {
    current: String,
    all: BTreeMap<String, [u8; 32]>,
}

impl Keys {
    /// The first seals, all of them open.
    pub(crate) fn new(keys: &[DocumentKey]) -> Result<Self, Sealing> {
        let current = keys.first().ok_or(Sealing::Key)?.id.clone();
        let mut all = BTreeMap::new();
        for DocumentKey { id, key } in keys {
            let usual = |letter: char| letter.is_ascii_alphanumeric() || letter == '.' || letter == '-';
            let mut bytes = [0; 32];
            hex::decode_to_slice(key, &mut bytes).map_err(|_| Sealing::Key)?;
            let named = (1..=40).contains(&id.len()) && id.chars().all(usual);
            if !named || all.insert(id.clone(), bytes).is_some() {
                return Err(Sealing::Key);
            }
        }
        Ok(Self { current, all })
    }

    /// The name of the key that seals.
    pub(crate) fn current(&self) -> &str {
        &self.current
    }

    /// Seals a picture under its id.
    pub(crate) fn seal(&self, id: Uuid, mut picture: Vec<u8>) -> Result<Vec<u8>, Sealing> {
        let nonce: [u8; NONCE_LEN] = Entropy.bytes().map_err(|_| Sealing::Entropy)?;
        let header = header(&self.current)?;
        let key = self.key(&self.current, id)?;
        let bound = [header.as_slice(), id.as_bytes()].concat();
        key.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::from(bound), &mut picture)
            .map_err(|_| Sealing::Key)?;
        Ok([header.as_slice(), &nonce, &picture].concat())
    }

    /// Opens a picture that was sealed under this id.
    pub(crate) fn open(&self, id: Uuid, sealed: &[u8]) -> Result<Vec<u8>, Sealing> {
        let name = sealed_with(sealed).ok_or(Sealing::Altered)?;
        let header = header(name)?;
        let rest = sealed.get(header.len()..).ok_or(Sealing::Altered)?;
        let (nonce, body) = rest.split_first_chunk::<NONCE_LEN>().ok_or(Sealing::Altered)?;
        let key = self.key(name, id)?;
        let bound = [header.as_slice(), id.as_bytes()].concat();
        let mut body = body.to_vec();
        let opened = key.open_in_place(Nonce::assume_unique_for_key(*nonce), Aad::from(bound), &mut body);
        let length = opened.map_err(|_| Sealing::Altered)?.len();
        body.truncate(length);
        Ok(body)
    }

    /// The key of one picture.
    fn key(&self, name: &str, id: Uuid) -> Result<LessSafeKey, Sealing> {
        let master = self.all.get(name).ok_or(Sealing::UnknownKey)?;
        let derived = hkdf::Salt::new(hkdf::HKDF_SHA256, id.as_bytes()).extract(master);
        let mut bytes = [0; 32];
        derived
            .expand(&[b"proof of identity"], &AES_256_GCM)
            .and_then(|derived| derived.fill(&mut bytes))
            .map_err(|_| Sealing::Key)?;
        UnboundKey::new(&AES_256_GCM, &bytes).map(LessSafeKey::new).map_err(|_| Sealing::Key)
    }
}

fn header(name: &str) -> Result<Vec<u8>, Sealing> {
    let length = u8::try_from(name.len()).map_err(|_| Sealing::Key)?;
    Ok([MAGIC.as_slice(), &[length], name.as_bytes()].concat())
}

/// The name of the key that sealed a file; `None` for one that is not sealed.
pub(crate) fn sealed_with(file: &[u8]) -> Option<&str> {
    let (length, rest) = file.strip_prefix(MAGIC)?.split_first()?;
    std::str::from_utf8(rest.get(..usize::from(*length))?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(named: &[(&str, &str)]) -> Keys {
        let key = |(id, digit): &(&str, &str)| DocumentKey { id: (*id).to_owned(), key: digit.repeat(64) };
        Keys::new(&named.iter().map(key).collect::<Vec<_>>()).unwrap()
    }

    #[test]
    fn what_is_sealed_is_opened_by_its_key_under_its_id_alone() {
        let (old, id) = (keys(&[("old", "1")]), Uuid::from_u128(7));
        let picture = vec![0xff, 0xd8, 0xff, 1, 2, 3];
        let sealed = old.seal(id, picture.clone()).unwrap();
        assert_eq!((old.open(id, &sealed).unwrap(), sealed_with(&sealed)), (picture.clone(), Some("old")));
        assert!(!sealed.windows(3).any(|window| window == [1, 2, 3]), "the picture shows through");
        assert_ne!(old.seal(id, picture.clone()).unwrap(), sealed, "never the same twice");
        // Rotated: the old one opens, the new one seals; without the old one nothing opens.
        let both = keys(&[("new", "2"), ("old", "1")]);
        assert_eq!(both.open(id, &sealed).unwrap(), picture);
        assert_eq!(sealed_with(&both.seal(id, picture).unwrap()), Some("new"));
        assert_eq!(keys(&[("new", "2")]).open(id, &sealed), Err(Sealing::UnknownKey));
        // Another document's file, another key under the same name, and every altered byte.
        assert_eq!(old.open(Uuid::from_u128(8), &sealed), Err(Sealing::Altered));
        assert_eq!(keys(&[("old", "3")]).open(id, &sealed), Err(Sealing::Altered));
        for place in 0..sealed.len() {
            let mut altered = sealed.clone();
            altered[place] ^= 1;
            assert!(old.open(id, &altered).is_err(), "byte {place}");
        }
        assert!(old.open(id, &sealed[..20]).is_err() && old.open(id, &[]).is_err());
    }

    #[test]
    fn keys_that_cannot_be_used_are_refused() {
        let key = |id: &str, key: &str| DocumentKey { id: id.to_owned(), key: key.to_owned() };
        let whole = "0".repeat(64);
        for odd in [
            vec![],
            vec![key("", &whole)],
            vec![key("a b", &whole)],
            vec![key("a", "00")],
            vec![key("a", &whole), key("a", &whole)],
        ] {
            assert!(Keys::new(&odd).is_err());
        }
        assert!(!format!("{:?}", key("a", &whole)).contains(&whole));
    }
}
