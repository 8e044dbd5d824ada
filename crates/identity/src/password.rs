//! Argon2id at the parameters of OWASP (19 MiB, two passes), on few threads of its own that let everything else go
//! first: whoever plays must not feel that others are at the door.

use std::{sync::Arc, thread};

use argon2::{
    Argon2,
    password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash},
};
use rayon::{ThreadPool, ThreadPoolBuilder};
use tokio::sync::{Semaphore, oneshot};

use crate::Error;

/// Cores to one hasher. Priority alone is not enough: what a hasher takes of caches and memory is missed by all, and a
/// control group that a database has for itself does not see it.
const CORES: usize = 4;
/// Callers that may wait for a hasher; beyond it the house says that it is busy.
const QUEUE: usize = 64;
/// The hashers' nice value: a tenth of the weight of other threads, which on a machine under full load still is several
/// sign-ins a second.
#[cfg(target_os = "linux")]
const NICE: i32 = 10;

/// Hashes and verifies passwords.
#[derive(Clone)]
pub(crate) struct Passwords {
    hashers: Arc<ThreadPool>,
    queue: Arc<Semaphore>,
    /// Verified against when there is no such account, so that both cases take the same time (quality.md A19).
    nobody: Arc<str>,
}

impl Passwords {
    pub(crate) fn new() -> Result<Self, Error> {
        let nobody = hash(kernel::Entropy.secret()?.as_bytes())?.into();
        let hashers = thread::available_parallelism().map_or(1, usize::from).div_ceil(CORES);
        let queue = Arc::new(Semaphore::new(hashers.saturating_add(QUEUE)));
        let hashers = ThreadPoolBuilder::new()
            .num_threads(hashers)
            .thread_name(|number| format!("hasher-{number}"))
            .start_handler(|_| step_back())
            // The one who waits hears of it by his end of the channel.
            .panic_handler(|_| tracing::error!("a hasher failed"))
            .build()
            .map_err(|_| Error::Hashing)?;
        Ok(Self { hashers: Arc::new(hashers), queue, nobody })
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
        let place = self.queue.clone().try_acquire_owned().map_err(|_| Error::Busy)?;
        let (done, outcome) = oneshot::channel();
        self.hashers.spawn(move || {
            // Who has hung up is not worked for; until then his place is taken, or hanging up would lengthen the queue.
            if !done.is_closed() {
                drop(done.send(work()));
            }
            drop(place);
        });
        outcome.await.map_err(|_| Error::Hashing)
    }
}

/// Lets every other thread of the machine go first.
fn step_back() {
    // On Linux the number 0 means this thread alone; elsewhere it would be the whole house.
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(None, NICE) {
        tracing::warn!(%error, "hashers work at the priority of everything else");
    }
}

fn hash(password: &[u8]) -> Result<String, Error> {
    let hash = Argon2::default().hash_password(password).map_err(|_| Error::Hashing)?;
    Ok(hash.to_string())
}
