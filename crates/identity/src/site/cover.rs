//! The cover over customer-service paths (spec.md 3): "arrives obfuscated; the client decrypts it with a key taken from
//! its last 8 characters". It keeps addresses from being harvested from the page, and is no protection of secrets.
//!
//! How: the key is 8 characters. Byte `i` of the path in UTF-8 is combined by exclusive or with byte `i mod 8` of the key;
//! the result is written in base64 for addresses (RFC 4648 section 5) without padding; the key follows. To read it: cut
//! the last 8 characters off, decode the rest, and combine it again.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};

/// Length of the key.
const KEY: usize = 8;

/// Covers a path. The key comes from the path itself, so that every node says the same and caches hold it.
pub(super) fn cover(path: &str) -> String {
    let digest = Sha256::digest(path.as_bytes());
    let key: String = URL_SAFE_NO_PAD.encode(digest).chars().take(KEY).collect();
    format!("{}{key}", URL_SAFE_NO_PAD.encode(combine(path.as_bytes(), key.as_bytes())))
}

fn combine(bytes: &[u8], key: &[u8]) -> Vec<u8> {
    bytes.iter().zip(key.iter().cycle()).map(|(byte, key)| byte ^ key).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn uncover(covered: &str) -> String {
        let (body, key) = covered.split_at(covered.len() - KEY);
        String::from_utf8(combine(&URL_SAFE_NO_PAD.decode(body).unwrap(), key.as_bytes())).unwrap()
    }

    #[test]
    fn what_is_covered_can_be_uncovered() {
        for path in ["https://t.me/mela", "/chat", "mailto:সহায়তা@mela.example", "x"] {
            let covered = cover(path);
            assert!(!covered.contains(path));
            assert_eq!(uncover(&covered), path);
            assert_eq!(cover(path), covered, "every node says the same");
        }
    }

    /// Computed outside with Python: hashlib, base64.urlsafe_b64encode, bytes of exclusive or.
    #[test]
    fn the_cover_is_the_one_that_clients_know() {
        assert_eq!(cover("https://t.me/mela"), VECTOR);
    }

    const VECTOR: &str = "HQNEOCxufEsBWV0tcDk2CBQuw0H_TSd";
}
