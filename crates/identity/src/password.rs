//! Argon2id at the parameters of OWASP (19 MiB, two passes), on few threads of its own that let everything else go
//! first: whoever plays must not feel that others are at the door.

use std::{sync::Arc, thread};

use argon2::{
    Argon2,
    password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash},
};
use rayon::{ThreadPool, ThreadPoolBuilder};
use tokio::sync::{Semaphore, oneshot};
use unicode_security::skeleton;

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
            // The one who waits hears of it by their end of the channel.
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
            // Who has hung up is not worked for; until then their place is taken, or hanging up would lengthen the queue.
            if !done.is_closed() {
                drop(done.send(work()));
            }
            drop(place);
        });
        outcome.await.map_err(|_| Error::Hashing)
    }
}

/// Whether a password is guessed soon: it is one of the commonest, or made of these words of its owner and the house, of a
/// row of keys or of a date (zxcvbn's lists and rules). Under a million guesses is too few: so many a botnet has. What
/// stands between its letters, and letters that only look like others, make it no better.
pub(crate) fn is_guessable(password: &str, words: &[&str]) -> bool {
    let bare: String = password.chars().flat_map(plain).filter(|letter| letter.is_alphanumeric()).collect();
    [password, &bare].iter().any(|text| zxcvbn::zxcvbn(text, words).score() < zxcvbn::Score::Two)
}

/// How many PINs come before a member's own at least in the order in which they are tried: the dates of a hundred years are
/// fewer. Ten tries are free, then the waits double.
const PINS_TRIED_FIRST: u64 = 40_000;

/// Whether a PIN of payments is tried among the first: a row, a repetition, a date, one of the commonest (zxcvbn's lists and
/// rules), or part of a number that is known of its owner.
pub(crate) fn is_plain_pin(pin: &str, words: &[String]) -> bool {
    let digits = |word: &String| word.chars().filter(char::is_ascii_digit).collect::<String>();
    words.iter().any(|word| digits(word).contains(pin))
        || zxcvbn::zxcvbn(pin, &[]).guesses() < PINS_TRIED_FIRST
}

/// What a letter looks like (UTS 39), where it is none of the Latin alphabet itself.
fn plain(letter: char) -> Vec<char> {
    if letter.is_ascii() { vec![letter] } else { skeleton(letter.encode_utf8(&mut [0; 4])).collect() }
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

#[cfg(test)]
mod tests {
    use super::{is_guessable, is_plain_pin};

    /// And most PINs are none of those: seen to fail with a bound of a million.
    #[test]
    fn pins_that_are_tried_first_are_plain() {
        let words = ["rahim".to_owned(), "+880 1712-345678".to_owned()];
        for plain in [
            "123456", "654321", "111111", "121212", "123123", "112233", "159753", "251190", "345678",
            "712345",
        ] {
            assert!(is_plain_pin(plain, &words), "{plain}");
        }
        let plain = (0..1_000).filter(|step| is_plain_pin(&format!("{:06}", step * 997 + 7), &words)).count();
        assert!(plain < 300, "{plain} of 1,000 are refused");
    }

    #[test]
    fn the_commonest_passwords_and_ones_own_words_are_guessable() {
        let words = ["rahim", "mela", "01712345678", "rahim.uddin@example.com"];
        for common in [
            "12345678",
            "password1",
            "qwerty123",
            "iloveyou1",
            "rahim123",
            "Rahim2026",
            "Mela2026",
            "01712345678",
        ] {
            assert!(is_guessable(common, &words), "{common}");
        }
        for dressed in [
            "rahim-rahim",
            "r.a.h.i.m.3",
            "Mela.2026",
            "password-password",
            "New-password-1",
            "12-34-56-78",
            "017-1234-5678",
            "ｐａｓｓｗｏｒｄ",
            "pаssword",
            "passwörd",
        ] {
            assert!(is_guessable(dressed, &words), "{dressed}");
        }
        for good in ["Kalo-Nouka-27", "correct horse", "Nodir-Ghat-73", "নদীর ধারে বটগাছ"]
        {
            assert!(!is_guessable(good, &words), "{good}");
        }
    }
}
