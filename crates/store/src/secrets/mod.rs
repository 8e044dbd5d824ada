//! Secrets that the database keeps, sealed by keys that it does not: whoever reads a copy of it learns none of them.
//!
//! AES-256-GCM. A sealed value is text, `$sealed$1$<key>$<base64 of nonce, ciphertext and tag>`, and is bound to its table,
//! column and row: moved to another row it does not open. It names its key, so that keys can be changed: the first one
//! seals, all of them open, and [`reseal::run`] brings everything under the first.

mod load;
pub mod reseal;
#[cfg(test)]
#[cfg(feature = "testing")]
mod tests;

use std::{fmt::Display, sync::Arc};

use aws_lc_rs::aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use base64::{Engine, engine::general_purpose::STANDARD_NO_PAD};
use kernel::Entropy;

pub use load::{Settings, Unloaded, load};

use crate::{Error, Store};

/// What every sealed value begins with.
const MARK: &str = "$sealed$1$";

/// A column whose values are sealed. Each feature lists its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The table.
    pub table: &'static str,
    /// The column: `bytea` holds the text's bytes.
    pub column: &'static str,
    /// The columns that tell its rows apart, each with its type. A row is named by their values, with `/` between them.
    pub key: &'static [(&'static str, &'static str)],
    /// Whether the column is `text`.
    pub is_text: bool,
}

impl Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{}", self.table, self.column)
    }
}

/// Why a secret could not be sealed or opened. Says nothing about secrets or keys.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Sealing {
    /// A list of keys that cannot be used.
    #[error("{0}")]
    Keys(&'static str),
    /// A program without keys was to seal or open something.
    #[error("no key for the database's secrets was given")]
    NoKey,
    /// A secret is sealed by a key that this program does not have.
    #[error(
        "secrets of this database are sealed by the key {id}, which is not among the keys of [secrets] \
             (for play money without any: secrets.key of the data folder)"
    )]
    UnknownKey {
        /// Its name.
        id: String,
    },
    /// A key has the name of another.
    #[error("the key {id} of [secrets] is not the one of that name that sealed this database's secrets")]
    AnotherKey {
        /// Its name.
        id: String,
    },
    /// The value is not what was sealed there.
    #[error("a secret of {place} was altered, or put there by somebody else")]
    Altered {
        /// Table and column.
        place: String,
    },
    /// The value is not sealed at all.
    #[error("a secret of {place} is not sealed")]
    Unsealed {
        /// Table and column.
        place: String,
    },
    /// The operating system has no randomness to give.
    #[error("no randomness")]
    Entropy,
}

struct Key {
    id: String,
    key: LessSafeKey,
}

/// The keys of this program. Cheap to clone; prints none of them.
#[derive(Clone, Default)]
pub struct Secrets(Arc<Vec<Key>>);

impl std::fmt::Debug for Secrets {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.0.iter().map(|key| &key.id)).finish()
    }
}

impl Secrets {
    /// Reads `name:64 hex digits`, one a line or with commas between them; lines that begin with `#` say what one likes. The
    /// first key seals, all of them open.
    ///
    /// # Errors
    /// [`Sealing::Keys`] for a list that is empty or holds what is no key.
    pub fn parse(text: &str) -> Result<Self, Sealing> {
        let lines = text.lines().map(str::trim).filter(|line| !line.starts_with('#'));
        let mut keys: Vec<Key> = Vec::new();
        for part in lines.flat_map(|line| line.split(',')).map(str::trim).filter(|part| !part.is_empty()) {
            let (id, hex) = part.split_once(':').ok_or(Sealing::Keys("a key of secrets is no name:hex"))?;
            let usual =
                |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
            if !(1..=40).contains(&id.len()) || !id.chars().all(usual) {
                return Err(Sealing::Keys("a key's name is 1 to 40 small letters, digits or dashes"));
            }
            let mut bytes = [0; 32];
            hex::decode_to_slice(hex.trim(), &mut bytes)
                .map_err(|_| Sealing::Keys("a key is 64 hex digits"))?;
            if bytes.iter().all(|byte| *byte == bytes[0]) {
                return Err(Sealing::Keys("a key is one byte, again and again"));
            }
            if keys.iter().any(|known| known.id == id) {
                return Err(Sealing::Keys("two keys have one name"));
            }
            let key =
                UnboundKey::new(&AES_256_GCM, &bytes).map_err(|_| Sealing::Keys("a key cannot be used"))?;
            keys.push(Key { id: id.to_owned(), key: LessSafeKey::new(key) });
        }
        if keys.is_empty() { Err(Sealing::Keys("no key is given")) } else { Ok(Self(Arc::new(keys))) }
    }

    /// A new key as [`Self::parse`] reads it, under a name that no other has.
    ///
    /// # Errors
    /// When the operating system has no randomness to give.
    pub fn fresh(now: time::OffsetDateTime) -> Result<String, Sealing> {
        let (name, key) = (Entropy.bytes::<4>(), Entropy.secret());
        let (Ok(name), Ok(key)) = (name, key) else { return Err(Sealing::Entropy) };
        Ok(format!("{}-{}:{key}", now.date(), hex::encode(name)))
    }

    /// The name of the key that seals.
    ///
    /// # Errors
    /// [`Sealing::NoKey`].
    pub fn current(&self) -> Result<&str, Sealing> {
        self.0.first().map(|key| key.id.as_str()).ok_or(Sealing::NoKey)
    }

    /// Seals the secret of a row.
    ///
    /// # Errors
    /// Without a key, or without randomness.
    pub fn seal(&self, place: &Place, row: impl Display, secret: &[u8]) -> Result<String, Sealing> {
        let Key { id, key } = self.0.first().ok_or(Sealing::NoKey)?;
        let nonce: [u8; NONCE_LEN] = Entropy.bytes().map_err(|_| Sealing::Entropy)?;
        let mut body = secret.to_vec();
        key.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), bound(place, row), &mut body)
            .map_err(|_| Sealing::NoKey)?;
        Ok(format!("{MARK}{id}${}", STANDARD_NO_PAD.encode([nonce.as_slice(), &body].concat())))
    }

    /// Opens what was sealed for this row.
    ///
    /// # Errors
    /// When its key is missing, when it was altered or belongs to another row, and when it is not sealed: then somebody put it
    /// there who has no key.
    pub fn open(&self, place: &Place, row: impl Display, sealed: &[u8]) -> Result<Vec<u8>, Sealing> {
        let altered = || Sealing::Altered { place: place.to_string() };
        let (id, body) = parts(sealed).ok_or_else(|| Sealing::Unsealed { place: place.to_string() })?;
        let key = self.0.iter().find(|key| key.id == id);
        let key = key.ok_or_else(|| Sealing::UnknownKey { id: id.to_owned() })?;
        let whole = STANDARD_NO_PAD.decode(body).map_err(|_| altered())?;
        let (nonce, body) = whole.split_first_chunk::<NONCE_LEN>().ok_or_else(altered)?;
        let mut body = body.to_vec();
        let nonce = Nonce::assume_unique_for_key(*nonce);
        let length = key.key.open_in_place(nonce, bound(place, row), &mut body).map_err(|_| altered())?.len();
        body.truncate(length);
        Ok(body)
    }

    /// [`Self::open`] for a secret that is text.
    ///
    /// # Errors
    /// As there.
    pub fn open_text(&self, place: &Place, row: impl Display, sealed: &str) -> Result<String, Sealing> {
        let opened = self.open(place, row, sealed.as_bytes())?;
        String::from_utf8(opened).map_err(|_| Sealing::Altered { place: place.to_string() })
    }

    /// Makes sure that these keys are the ones of this database: each has the name under which it sealed, and none is missing
    /// that sealed anything there. The first one is noted then; a stranger's never is.
    ///
    /// # Errors
    /// [`Sealing::UnknownKey`] and [`Sealing::AnotherKey`].
    pub async fn verify(&self, store: &Store) -> Result<(), Error> {
        let current = self.current()?;
        let mut tx = store.begin().await?;
        tx.advisory_lock("secrets", "keys").await?;
        let known: Vec<(String, String)> =
            sqlx::query_as("select id, proof from secret_key").fetch_all(tx.conn()).await?;
        for (id, proof) in &known {
            match self.open(&PROOF, id, proof.as_bytes()) {
                Ok(_) => {}
                Err(Sealing::Altered { .. }) => return Err(Sealing::AnotherKey { id: id.clone() }.into()),
                Err(error) => return Err(error.into()),
            }
        }
        if known.iter().all(|(id, _)| id != current) {
            sqlx::query("insert into secret_key (id, proof) values ($1, $2)")
                .bind(current)
                .bind(self.seal(&PROOF, current, current.as_bytes())?)
                .execute(tx.conn())
                .await?;
        }
        tx.commit().await
    }
}

/// Where each key proves that it is the one of its name.
const PROOF: Place = Place { table: "secret_key", column: "proof", key: &[("id", "text")], is_text: true };

/// The key's name and the rest of a sealed value.
fn parts(sealed: &[u8]) -> Option<(&str, &str)> {
    std::str::from_utf8(sealed).ok()?.strip_prefix(MARK)?.split_once('$')
}

fn bound(place: &Place, row: impl Display) -> Aad<Vec<u8>> {
    Aad::from(format!("{place}/{row}").into_bytes())
}
