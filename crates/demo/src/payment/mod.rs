//! A payment provider to try the cashier with: play money, real HTTP, signed messages.
//!
//! It stands outside the house: it knows the house only by the addresses and the secret of its settings.

mod http;
mod mischief;
mod page;
mod state;
mod wallet;
mod world;

use cashier::Secret;
use serde::Deserialize;

pub use http::router;
pub use mischief::Mischief;
pub(crate) use page::escaped;
pub use state::Book;

/// The simulated provider.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Where it listens.
    pub listen: String,
    /// Its own address as browsers know it.
    pub public_url: String,
    /// The key that callers of its interface must show.
    pub key: Secret,
    /// The secret under which it signs its messages.
    pub webhook_secret: Secret,
    /// Milliseconds from a payout's order to its payment.
    pub payout_delay_ms: u64,
    /// Seconds for which the owner of a wallet can confirm a payment.
    pub wallet_seconds: u32,
    /// Numbers that end so lapse at once; none where it is empty.
    pub lapsing_numbers: String,
    /// How many extra copies of each message it sends.
    pub duplicates: u8,
    /// Milliseconds by which it delays each message.
    pub message_delay_ms: u64,
    /// Milliseconds from one block of the chain to the next.
    pub block_ms: u64,
    /// The contract of the stablecoin.
    pub token: String,
    /// What goes wrong on purpose.
    pub mischief: Mischief,
}
