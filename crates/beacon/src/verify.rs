//! Whether a pulse is the network's: drand's scheme `bls-unchained-g1-rfc9380`. A pulse's signature is a point of the first
//! group of BLS12-381, the key one of the second; signed is the SHA-256 of the number, as eight bytes, the highest first.

use aws_lc_rs::digest::{SHA256, digest};
use blst::{BLST_ERROR, min_sig};

use crate::{Pulse, randomness};

/// How numbers become points (RFC 9380), as the scheme has it.
const DOMAIN: &[u8] = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";

/// The public key of a network of drand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PublicKey(min_sig::PublicKey);

/// Why a text is no key.
#[derive(Debug, thiserror::Error)]
pub enum BadKey {
    /// It is no hex.
    #[error("it is not in hex")]
    Hex(#[from] hex::FromHexError),
    /// No key of this scheme is written so: its 96 bytes name a point, which must not be the neutral one.
    #[error("it is no point that could be a key: {0:?}")]
    Point(BLST_ERROR),
}

/// Why a pulse is not the network's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Wrong {
    /// A signature has one text, so that what is kept can be compared.
    #[error("the signature is not in lower-case hex")]
    Hex,
    /// The signature cannot be one of this scheme, whoever made it.
    #[error("the signature is no point of the curve: {0:?}")]
    Point(BLST_ERROR),
    /// Another key made the signature, or it is another pulse's.
    #[error("the signature is not that of pulse {0}")]
    Signature(u64),
    /// The randomness was not made of the signature.
    #[error("the randomness is not the SHA-256 of the signature, in lower-case hex")]
    Randomness,
}

impl PublicKey {
    /// The key that a network tells in hex.
    ///
    /// # Errors
    /// When it is none, or one for which everything would be signed.
    pub fn parse(text: &str) -> Result<Self, BadKey> {
        let key = min_sig::PublicKey::uncompress(&hex::decode(text)?).map_err(BadKey::Point)?;
        key.validate().map_err(BadKey::Point)?;
        Ok(Self(key))
    }
}

/// Checks a pulse against the key of its network; asks nobody. It takes milliseconds of the processor.
///
/// # Errors
/// What is wrong with it, the signature first.
pub fn verify(key: &PublicKey, pulse: &Pulse) -> Result<(), Wrong> {
    let bytes = hex::decode(&pulse.signature).map_err(|_| Wrong::Hex)?;
    if hex::encode(&bytes) != pulse.signature {
        return Err(Wrong::Hex);
    }
    let signature = min_sig::Signature::uncompress(&bytes).map_err(Wrong::Point)?;
    let message = digest(&SHA256, &pulse.number.to_be_bytes());
    // The signature's point is checked to be of the right group; that of the key was when it was read.
    let verdict = signature.verify(true, message.as_ref(), DOMAIN, &[], &key.0, false);
    if verdict != BLST_ERROR::BLST_SUCCESS {
        return Err(Wrong::Signature(pulse.number));
    }
    if randomness(&bytes) != pulse.randomness {
        return Err(Wrong::Randomness);
    }
    Ok(())
}
