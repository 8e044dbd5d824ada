//! Argon2id at the parameters of OWASP (19 MiB, two passes), off the async threads, so many at once and no more.

use std::sync::Arc;

use argon2::{
    Argon2,
    password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash},
};
use tokio::sync::Semaphore;

use crate::Error;

/// Callers that may wait for a hasher; beyond it the house says that it is busy.
const QUEUE: usize = 64;

/// Hashes and verifies passwords.
#[derive(Clone)]
pub(crate) struct Passwords {
    hashers: Arc<Semaphore>,
    queue: Arc<Semaphore>,
    /// Verified against when there is no such account, so that both cases take the same time (quality.md A19).
    nobody: Arc<str>,
}

impl Passwords {
    pub(crate) fn new(hashers: usize) -> Result<Self, Error> {
        let nobody = hash(kernel::Entropy.secret()?.as_bytes())?.into();
        let hashers = hashers.max(1);
        let queue = Arc::new(Semaphore::new(hashers.saturating_add(QUEUE)));
        Ok(Self { hashers: Arc::new(Semaphore::new(hashers)), queue, nobody })
    }

    pub(crate) async fn hash(&self, password: String) -> Result<String, Error> {
        self.off_thread(move || hash(password.as_bytes())).await?
    }

    /// Whether the password is that of the hash; without a hash never, after the same time.
    pub(crate) async fn verify(&self, password: String, hash: Option<String>) -> Result<bool, Error> {
        let nobody = self.nobody.clone();
        self.off_thread(move || {
            let known = hash.is_some();
            let text = hash.as_deref().unwrap_or(&nobody);
            let parsed = PasswordHash::new(text).map_err(|_| Error::Hashing)?;
            Ok(Argon2::default().verify_password(password.as_bytes(), &parsed).is_ok() && known)
        })
        .await?
    }

    async fn off_thread<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Error> {
        let _place = self.queue.try_acquire().map_err(|_| Error::Busy)?;
        let _turn = self.hashers.acquire().await.map_err(|_| Error::Busy)?;
        tokio::task::spawn_blocking(work).await.map_err(|_| Error::Hashing)
    }
}

fn hash(password: &[u8]) -> Result<String, Error> {
    let hash = Argon2::default().hash_password(password).map_err(|_| Error::Hashing)?;
    Ok(hash.to_string())
}
