//! What goes wrong with what games share.

use kernel::entropy::NoEntropy;

/// Why a token or a seed was not made, or what is kept was not read.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// No randomness.
    #[error(transparent)]
    Entropy(#[from] NoEntropy),
    /// The database.
    #[error(transparent)]
    Store(#[from] store::Error),
}
