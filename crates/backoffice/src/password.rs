//! Argon2id off the async threads, a few at once.

use std::sync::Arc;

use argon2::{
    Argon2,
    password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash},
};
use web::queue::Queue;

use crate::Error;

/// Passwords hashed at once; each takes 19 MiB.
const AT_ONCE: usize = 2;
/// Callers that may wait; beyond it the house says that it is busy.
const QUEUE: usize = 16;

/// Hashes and verifies operators' passwords.
#[derive(Clone)]
pub(crate) struct Passwords {
    queue: Queue,
    /// Verified against when there is no such operator, so that both cases take the same time (quality.md A19).
    nobody: Arc<str>,
}

impl Passwords {
    pub(crate) fn new() -> Result<Self, Error> {
        let nobody = hash(kernel::Entropy.secret()?.as_bytes())?.into();
        Ok(Self { queue: Queue::new(AT_ONCE, QUEUE), nobody })
    }

    pub(crate) async fn hash(&self, password: String) -> Result<String, Error> {
        self.aside(move || hash(password.as_bytes())).await?
    }

    /// Whether the password is that of the hash; without a hash never, after the same time.
    pub(crate) async fn verify(&self, password: String, hash: Option<String>) -> Result<bool, Error> {
        let nobody = self.nobody.clone();
        let verified = move || {
            let parsed = PasswordHash::new(hash.as_deref().unwrap_or(&nobody)).map_err(|_| Error::Hashing)?;
            let right = Argon2::default().verify_password(password.as_bytes(), &parsed).is_ok();
            Ok(right && hash.is_some())
        };
        self.aside(verified).await?
    }

    async fn aside<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Error> {
        let turn = self.queue.turn().await.map_err(|_| Error::Busy)?;
        turn.work(work).await.map_err(|_| Error::Hashing)
    }
}

/// Whether a password is guessed soon: it is one of the commonest, or made of the operator's name, of a row of keys or of a
/// date (zxcvbn's lists and rules). What stands between its letters makes it no better.
pub(crate) fn is_guessable(password: &str, words: &[&str]) -> bool {
    let bare: String = password.chars().filter(|letter| letter.is_alphanumeric()).collect();
    [password, &bare].iter().any(|text| zxcvbn::zxcvbn(text, words).score() < zxcvbn::Score::Two)
}

fn hash(password: &[u8]) -> Result<String, Error> {
    let hash = Argon2::default().hash_password(password).map_err(|_| Error::Hashing)?;
    Ok(hash.to_string())
}
