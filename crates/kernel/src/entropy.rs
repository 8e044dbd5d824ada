//! Randomness as a port: the operating system's generator for everything that must not be guessed.

/// A source of bytes nobody can guess.
#[derive(Clone, Copy, Debug, Default)]
pub struct Entropy;

/// The operating system gave no randomness; nothing that needs it may go on.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("the operating system gave no randomness")]
pub struct NoEntropy;

impl Entropy {
    /// `N` random bytes.
    ///
    /// # Errors
    /// When the operating system has none to give.
    pub fn bytes<const N: usize>(self) -> Result<[u8; N], NoEntropy> {
        let mut bytes = [0; N];
        getrandom::fill(&mut bytes).map_err(|_| NoEntropy)?;
        Ok(bytes)
    }

    /// A 256-bit secret as 64 hex characters: session tokens, server seeds.
    ///
    /// # Errors
    /// When the operating system has no randomness to give.
    pub fn secret(self) -> Result<String, NoEntropy> {
        Ok(hex::encode(self.bytes::<32>()?))
    }
}
