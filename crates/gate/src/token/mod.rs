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

/// Lets a living token live on.
pub(crate) async fn prolong(store: &Store, hash: &Hash, until: OffsetDateTime) -> Result<(), store::Error> {
    sql::prolong(store, hash, until).await
}

/// Whose games sessions opened.
///
/// # Errors
/// When the database refuses.
pub async fn holders(tx: &mut Tx, sessions: &[Uuid]) -> Result<Vec<MemberId>, store::Error> {
    sql::holders(tx, sessions).await
}

/// Ends the tokens of sessions, in the transaction that ends the sessions. What was bet before is still won and taken
/// back: wins and rollbacks ask for no living token.
///
/// # Errors
/// When the database refuses.
pub async fn end_with(tx: &mut Tx, now: OffsetDateTime, sessions: &[Uuid]) -> Result<(), store::Error> {
    sql::end_with(tx, now, sessions).await
}

/// By what a token is kept.
pub(crate) type Hash = Vec<u8>;

pub(crate) fn hash(secret: &str) -> Hash {
    Sha256::digest(secret.as_bytes()).to_vec()
}

/// Deletes some tokens that ended before a moment; how many. What was bet with them is settled without them.
///
/// # Errors
/// When the database refuses.
pub async fn sweep(tx: &mut Tx, before: OffsetDateTime, most: i64) -> Result<u64, store::Error> {
    sql::sweep(tx, before, most).await
}
