//! Whose keys sign statements: published, with those of before and the next one, so that anybody can tell a statement of the
//! house from one that only looks like it.

mod http;
mod sql;
pub mod trusted;

use aws_lc_rs::digest::{SHA256, digest};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::{
    Agency, Error,
    statement::{self, File},
};

pub(crate) use http::routes;

/// A key of the house.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicKey {
    /// `Ed25519`.
    pub algorithm: String,
    /// 64 hex digits.
    pub public_key: String,
    /// SHA-256 of its bytes, in hex: what people compare.
    pub fingerprint: String,
    /// Since when it signs; absent for one that is announced.
    #[serde(default, with = "time::serde::rfc3339::option", skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    pub since: Option<OffsetDateTime>,
    /// Until when it signed; absent for the present one. What it signed stays genuine.
    #[serde(default, with = "time::serde::rfc3339::option", skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    pub until: Option<OffsetDateTime>,
}

/// The keys of a house: what stands at `/.well-known/mela-keys.json`, and what a reader keeps of those that they trust.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Keys {
    /// The newest first.
    pub keys: Vec<PublicKey>,
}

impl Keys {
    /// Whether one of them is this key, in hex.
    #[must_use]
    pub fn knows(&self, public_key: &str) -> bool {
        self.keys.iter().any(|key| key.public_key.eq_ignore_ascii_case(public_key))
    }
}

/// Where the chains of all agents' statements stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heads {
    /// How many agents have statements.
    pub agents: i64,
    /// How many statements they have.
    pub statements: i64,
    /// SHA-256 over the heads of all agents in the order of their numbers, in hex.
    pub root: String,
}

impl PublicKey {
    /// A key of these 64 hex digits.
    #[must_use]
    pub fn of(public_key: &str) -> Self {
        Self {
            algorithm: "Ed25519".to_owned(),
            public_key: public_key.to_ascii_lowercase(),
            fingerprint: fingerprint(public_key),
            since: None,
            until: None,
        }
    }
}

/// SHA-256 of a key's bytes, in hex; of a text that is no key it is the hash of nothing.
#[must_use]
pub fn fingerprint(public_key: &str) -> String {
    let bytes = hex::decode(public_key).unwrap_or_default();
    hex::encode(digest(&SHA256, &bytes).as_ref())
}

impl Agency {
    /// The keys that sign statements, did, or will.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn keys(&self) -> Result<Keys, Error> {
        let keys = sql::all(&self.store).await?.into_iter().map(|row| PublicKey {
            since: row.since,
            until: row.until,
            ..PublicKey::of(&hex::encode(row.public))
        });
        Ok(Keys { keys: keys.collect() })
    }

    /// Where the chains of all agents' statements stand: for the audit trail.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn heads(&self) -> Result<Heads, Error> {
        sql::heads(&self.store).await
    }

    /// The signature of the house over a line, in hex, and the key it was made with.
    #[must_use]
    pub fn sign(&self, line: &str) -> (String, String) {
        (hex::encode(self.key.sign(line)), self.key.public())
    }

    /// A statement as a file, under the key that signed it then.
    pub(crate) async fn file(&self, document: String, signature: &[u8]) -> Result<File, Error> {
        let signature = hex::encode(signature);
        let mut file = File { document, signature, public_key: self.key.public() };
        if statement::verify(&file) {
            return Ok(file);
        }
        for key in self.keys().await?.keys {
            file.public_key = key.public_key;
            if statement::verify(&file) {
                return Ok(file);
            }
        }
        file.public_key = self.key.public();
        Ok(file)
    }

    /// Notes with which key this node signs; the one before it signs no more. A key that is to follow is announced.
    pub(crate) async fn publish_keys(&self, next: Option<&statement::Key>) -> Result<(), Error> {
        let mut tx = self.store.begin().await?;
        tx.advisory_lock("agency keys", "").await?;
        let now = self.store.now();
        sql::sign_with(&mut tx, &self.key.public_bytes(), now).await?;
        if let Some(next) = next {
            sql::announce(&mut tx, &next.public_bytes()).await?;
        }
        Ok(tx.commit().await?)
    }
}
