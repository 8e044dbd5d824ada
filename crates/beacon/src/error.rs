//! Why there is no beacon, or no pulse.

use kernel::entropy::NoEntropy;
use web::answer::Unusable;

use crate::{BadKey, Wrong};

/// Why there is no beacon, or no pulse of it.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// No beacon can be made of a setting.
    #[error("{setting} {says}")]
    Setting {
        /// Which.
        setting: &'static str,
        /// What is wrong with it.
        says: String,
    },
    /// The network's key is none.
    #[error("public_key is no key of drand's")]
    Key(#[from] BadKey),
    /// The HTTP client cannot be made.
    #[error("there is no HTTP client")]
    Client(#[source] reqwest::Error),
    /// No randomness for a pulse of the house's own.
    #[error(transparent)]
    Entropy(#[from] NoEntropy),
    /// No relay gave the pulse; this is what the last one did.
    #[error("the relay {relay} gave no pulse")]
    Relay {
        /// Its host.
        relay: String,
        /// What it did instead.
        #[source]
        refusal: Refusal,
    },
}

/// What a relay did instead of giving a pulse.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// It could not be reached, or took too long.
    #[error("it does not answer")]
    Unreachable(#[source] reqwest::Error),
    /// It refused, or wants us to ask elsewhere.
    #[error("it refused: HTTP {0}")]
    Status(u16),
    /// Its answer is too long, broke off, or is none.
    #[error("its answer cannot be used")]
    Unusable(#[from] Unusable),
    /// It gave another pulse than it was asked for.
    #[error("it gave pulse {0}")]
    Number(u64),
    /// What it gave is not the network's.
    #[error("its pulse is not the network's")]
    Wrong(#[from] Wrong),
}
