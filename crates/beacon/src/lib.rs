//! Public randomness that comes after a moment: the salt of a chain of rounds is a pulse that was named before anybody could
//! know it (domain.md 3.2, realtime.md 6).
//!
//! A house announces the end of a chain and the number of a pulse yet to come, and begins to play when it is there. Who only
//! has what was kept can check it: [`verify`] needs no network.

mod drand;
mod error;
mod local;
mod schedule;
#[cfg(test)]
mod tests;
mod verify;

use std::sync::Arc;

use async_trait::async_trait;
use aws_lc_rs::digest::{SHA256, digest};
use kernel::SharedClock;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

pub use drand::{Drand, Network, Settings, network};
pub use error::{Error, Refusal};
pub use local::Local;
pub use verify::{BadKey, PublicKey, Wrong, verify};

/// A source of public randomness: pulses that nobody knows before their time.
#[async_trait]
pub trait Beacon: Send + Sync + 'static {
    /// What proofs call it: `drand quicknet`, or `local` where it is nobody's but the house's.
    fn name(&self) -> &str;

    /// The first pulse that nobody can know at this moment by the house's clock, even where that is some seconds behind.
    fn after(&self, moment: OffsetDateTime) -> u64;

    /// When a pulse is published; `None` for a number that no pulse has, or one beyond the calendar.
    fn published_at(&self, number: u64) -> Option<OffsetDateTime>;

    /// A pulse, verified. `None` while it is not published yet, also where that is late: who waits decides for how long.
    ///
    /// # Errors
    /// When nobody who was asked gave the pulse; it may be asked for again.
    async fn pulse(&self, number: u64) -> Result<Option<Pulse>, Error>;
}

/// A beacon handed to whoever needs salts.
pub type SharedBeacon = Arc<dyn Beacon>;

/// The beacon of these settings: the house's own where they name no relay.
///
/// # Errors
/// When the settings are of no network, or there is no HTTP client.
pub fn open(settings: &Settings, clock: SharedClock) -> Result<SharedBeacon, Error> {
    if settings.urls.is_empty() {
        return Ok(Arc::new(Local::new(clock)));
    }
    Ok(Arc::new(Drand::new(settings, clock)?))
}

/// What a beacon published. Kept whole: the signature is what proves the randomness.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pulse {
    /// Which; drand calls it the round.
    pub number: u64,
    /// In lower-case hex.
    pub signature: String,
    /// The SHA-256 of the signature's bytes, in lower-case hex: what salts are made of.
    pub randomness: String,
}

impl Pulse {
    fn new(number: u64, signature: &[u8]) -> Self {
        Self { number, signature: hex::encode(signature), randomness: randomness(signature) }
    }
}

/// The randomness of a signature.
fn randomness(signature: &[u8]) -> String {
    hex::encode(digest(&SHA256, signature))
}
