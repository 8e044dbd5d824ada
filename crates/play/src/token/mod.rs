//! Game tokens: made at launch, bound to member, partner, game and currency; only their hash is stored.

mod sql;

use std::collections::HashMap;

use kernel::{
    Asset, Entropy,
    entropy::NoEntropy,
    id::{MemberId, VendorId},
};
use sha2::{Digest, Sha256};
use store::{
    Store, Tx,
    together::{Lookup, Together},
};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

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

/// Why a token was not made.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// No randomness.
    #[error(transparent)]
    Entropy(#[from] NoEntropy),
    /// The database.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// Makes a token that lives for `life`.
///
/// # Errors
/// When there is no randomness or the database refuses.
pub async fn issue(store: &Store, token: GameToken) -> Result<String, Error> {
    let mut tx = store.begin().await?;
    let secret = Entropy.secret()?;
    sql::insert(&mut tx, &hash(&secret), (&token, None), store.now()).await?;
    tx.commit().await?;
    Ok(secret)
}

/// Makes a token that ends with a session, in the transaction that holds the session.
///
/// # Errors
/// As [`issue`].
pub(crate) async fn issue_within(
    tx: &mut Tx,
    now: OffsetDateTime,
    token: &GameToken,
    session: Uuid,
) -> Result<String, Error> {
    let secret = Entropy.secret()?;
    sql::insert(tx, &hash(&secret), (token, Some(session)), now).await?;
    Ok(secret)
}

/// Looks tokens up, those of many calls in one query.
#[derive(Clone)]
pub(crate) struct Tokens {
    store: Store,
    known: Together<Known>,
}

struct Known(Store);

#[async_trait::async_trait]
impl Lookup for Known {
    type Key = Vec<u8>;
    type Value = GameToken;

    async fn look(&self, hashes: Vec<Vec<u8>>) -> Result<HashMap<Vec<u8>, GameToken>, store::Error> {
        sql::find(&self.0, &hashes).await
    }
}

impl Tokens {
    pub(crate) fn start(store: &Store) -> Self {
        Self { store: store.clone(), known: Together::start("game tokens", Known(store.clone())) }
    }

    /// What a token stands for, ended or not; a live one is prolonged when half its life is over.
    pub(crate) async fn find(&self, secret: &str, life: Duration) -> Result<Option<GameToken>, store::Error> {
        let hash = hash(secret);
        let Some(token) = self.known.find(hash.clone()).await? else { return Ok(None) };
        let now = self.store.now();
        if token.expires_at > now && token.expires_at - now < life / 2 {
            sql::prolong(&self.store, &hash, now + life).await?;
        }
        Ok(Some(token))
    }
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

fn hash(secret: &str) -> Vec<u8> {
    Sha256::digest(secret.as_bytes()).to_vec()
}

/// Deletes some tokens that ended before a moment; how many. What was bet with them is settled without them.
///
/// # Errors
/// When the database refuses.
pub async fn sweep(tx: &mut Tx, before: OffsetDateTime, most: i64) -> Result<u64, store::Error> {
    sql::sweep(tx, before, most).await
}
