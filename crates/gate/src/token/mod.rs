//! Game tokens: made at launch, bound to member, partner, game and currency; only their hash is stored.

mod sql;

use std::collections::HashMap;

use kernel::{
    Asset, Entropy,
    id::{MemberId, VendorId},
};
use sha2::{Digest, Sha256};
use store::{Store, Tx};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::Error;

pub(crate) use sql::prolong;
pub use sql::{end_with, holders, sweep};

/// What a token stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameToken {
    /// Whose session.
    pub member: MemberId,
    /// With which partner.
    pub partner: VendorId,
    /// The game it was launched for; a live lobby may change the game within a session (domain.md 1.3).
    pub game: String,
    /// In what.
    pub asset: Asset,
    /// When it ends.
    pub expires_at: OffsetDateTime,
}

/// Makes a token that lives for `life`.
///
/// # Errors
/// When there is no randomness or the database refuses.
pub async fn issue(store: &Store, token: GameToken) -> Result<String, Error> {
    let mut tx = store.begin().await?;
    let secret = Entropy.secret()?;
    sql::insert(&mut tx, &hash(&secret), &token, None, store.now()).await?;
    tx.commit().await?;
    Ok(secret)
}

/// Makes a token that ends with a session, in the transaction that holds the session.
///
/// # Errors
/// As [`issue`].
pub async fn issue_within(
    tx: &mut Tx,
    now: OffsetDateTime,
    token: &GameToken,
    session: Uuid,
) -> Result<String, Error> {
    let secret = Entropy.secret()?;
    sql::insert(tx, &hash(&secret), token, Some(session), now).await?;
    Ok(secret)
}

/// What tokens stand for, ended or not, by their hashes.
pub(crate) async fn find(store: &Store, hashes: &[Hash]) -> Result<HashMap<Hash, GameToken>, store::Error> {
    if hashes.is_empty() { Ok(HashMap::new()) } else { sql::find(store, hashes).await }
}

/// By what a token is kept.
pub(crate) type Hash = Vec<u8>;

pub(crate) fn hash(secret: &str) -> Hash {
    Sha256::digest(secret.as_bytes()).to_vec()
}
