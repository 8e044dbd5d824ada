//! Committed seeds and the words drawn from them (domain.md 3.1, 3.2), and unbiased integers (domain.md 2.0).

use std::num::NonZeroU32;

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

/// The SHA-256 of a server seed's text: shown before play, so that the seed cannot be changed afterwards.
#[must_use]
pub fn commitment(server_seed: &str) -> String {
    hex::encode(Sha256::digest(server_seed.as_bytes()))
}

/// The words of one bet: HMAC-SHA256 keyed with the server seed *as text*, over `client:nonce:round`. Those of a round that many
/// share are keyed with the public salt, over `hash:round` (domain.md 3.3).
///
/// Every word handed out is kept, so that the record of a round can be replayed.
#[derive(Clone, Debug)]
pub struct Words {
    key: String,
    message: String,
    block: [u8; 32],
    round: u64,
    cursor: usize,
    drawn: Vec<u32>,
}

impl Words {
    /// The stream of one bet.
    #[must_use]
    pub fn new(server_seed: &str, client_seed: &str, nonce: u64) -> Self {
        Self::keyed(server_seed, format!("{client_seed}:{nonce}"))
    }

    /// The stream of a round that many share: of the public salt, and of the hash that its chain keeps for it.
    #[must_use]
    pub fn of_round(salt: &str, hash: &str) -> Self {
        Self::keyed(salt, hash.to_owned())
    }

    fn keyed(key: &str, message: String) -> Self {
        Self { key: key.to_owned(), message, block: [0; 32], round: 0, cursor: 32, drawn: Vec::new() }
    }

    /// The next 32-bit word.
    pub fn next_word(&mut self) -> u32 {
        if self.cursor >= self.block.len() {
            let message = format!("{}:{}", self.message, self.round);
            self.block = hmac(self.key.as_bytes(), message.as_bytes());
            self.round += 1;
            self.cursor = 0;
        }
        let bytes: [u8; 4] = std::array::from_fn(|place| self.block[self.cursor + place]);
        self.cursor += 4;
        let word = u32::from_be_bytes(bytes);
        self.drawn.push(word);
        word
    }

    /// An integer below `n`, each equally likely: a word at or above the largest multiple of `n` is thrown away.
    pub fn uniform(&mut self, n: NonZeroU32) -> u32 {
        let range = 1_u64 << 32;
        let fair = range - range % u64::from(n.get());
        loop {
            let word = self.next_word();
            if u64::from(word) < fair {
                return word % n;
            }
        }
    }

    /// Where a crash round of this stream ends ([`crash_hundredths`]). Its bits are those of no word: they come of the message without
    /// the number of a block.
    #[must_use]
    pub fn crash_hundredths(&self) -> u64 {
        crash_hundredths(&self.key, &self.message)
    }

    /// Every word handed out so far, those thrown away included.
    #[must_use]
    pub fn drawn(&self) -> &[u32] {
        &self.drawn
    }
}

/// HMAC-SHA256.
pub(crate) fn hmac(key: &[u8], message: &[u8]) -> [u8; 32] {
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(key) else {
        // HMAC takes keys of any length.
        return [0; 32];
    };
    mac.update(message);
    mac.finalize().into_bytes().into()
}

/// The next link of a chain of rounds: the SHA-256 of the hash's text. Played backwards, from the published end.
#[must_use]
pub fn link(hash: &str) -> String {
    hex::encode(Sha256::digest(hash.as_bytes()))
}

/// Where a crash round ends, in hundredths, at an edge of 1 %: from the first 52 bits of HMAC-SHA256 keyed with the
/// public salt, over the round's hash as text (domain.md 3.2, integer form).
#[must_use]
pub fn crash_hundredths(salt: &str, hash: &str) -> u64 {
    let mac = hmac(salt.as_bytes(), hash.as_bytes());
    let first: [u8; 8] = std::array::from_fn(|place| mac[place]);
    let bits = u64::from_be_bytes(first) >> 12;
    let whole = 1_u64 << 52;
    (99 * whole / (whole - bits)).max(100)
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    const VECTORS: &str = include_str!("../tests/vectors.json");

    fn vectors() -> Vec<Value> {
        let all: Value = serde_json::from_str(VECTORS).unwrap();
        all["pf"].as_array().unwrap().clone()
    }

    fn words(vector: &Value) -> Words {
        let text = |name: &str| vector[name].as_str().unwrap();
        Words::new(text("server"), text("client"), vector["nonce"].as_u64().unwrap())
    }

    fn float(words: &mut Words) -> f64 {
        f64::from(words.next_word()) / 4_294_967_296.0
    }

    /// The published derivations by floats; our own games use [`Words::uniform`] instead.
    fn select(words: &mut Words, first: u64, from: u64, count: usize) -> Vec<u64> {
        let mut left: Vec<u64> = (first..first + from).collect();
        (0..count).map(|_| left.remove((float(words) * left.len() as f64) as usize)).collect()
    }

    #[test]
    fn the_published_vectors_are_met() {
        let seed = vectors()[0]["server"].as_str().unwrap().to_owned();
        assert_eq!(commitment(&seed), "9305dfa45d10b88419a29f6c30ed9240a0ef5a6db80f8566308805b279043a2f");
        for vector in vectors() {
            let expected: Vec<u64> =
                vector["u32"].as_array().unwrap().iter().map(|word| word.as_u64().unwrap()).collect();
            let mut stream = words(&vector);
            let drawn: Vec<u64> = (0..8).map(|_| u64::from(stream.next_word())).collect();
            assert_eq!(drawn, expected);
            assert_eq!(stream.drawn().len(), 8);
            let dice = (float(&mut words(&vector)) * 10_001.0).floor() / 100.0;
            assert_eq!(Some(dice), vector["dice_10001"].as_f64());
            let scaled = float(&mut words(&vector)) * 16_777_216.0;
            let limbo = (0.99 * 16_777_216.0 / (scaled + 1.0) * 100.0).floor() / 100.0;
            assert_eq!(Some(limbo.max(1.0)), vector["limbo"].as_f64());
            for (name, (first, from), count) in [("mines5", (0, 25), 5), ("keno10", (1, 40), 10)] {
                let expected: Vec<u64> =
                    vector[name].as_array().unwrap().iter().map(|tile| tile.as_u64().unwrap()).collect();
                assert_eq!(select(&mut words(&vector), first, from, count), expected, "{name}");
            }
            let mut stream = words(&vector);
            let path: Vec<u64> = (0..16).map(|_| (float(&mut stream) * 2.0) as u64).collect();
            let expected: Vec<u64> =
                vector["plinko16"].as_array().unwrap().iter().map(|step| step.as_u64().unwrap()).collect();
            assert_eq!(path, expected);
        }
    }

    #[test]
    fn the_published_chain_is_met() {
        let salt = "0000000000000000000fa3b65e43e4240d71762a5bf397d5304b2596d116859c";
        let mut chain = vec!["0123456789abcdef".repeat(4)];
        for place in 0..5 {
            chain.push(link(&chain[place]));
        }
        assert_eq!(chain[5], "099bdfe36e38d86ccd535a0e6b4bd804e2e1a80b18a1800b26589485f64580cd");
        let crashes: Vec<u64> = chain[..5].iter().rev().map(|hash| crash_hundredths(salt, hash)).collect();
        assert_eq!(crashes, [126, 105, 251, 246, 144]);
        assert!(chain[4].starts_with("b49092d6") && chain[4].ends_with("7b53"));
        assert!(chain[3].starts_with("7b885b56") && chain[3].ends_with("b9b5"));
    }

    #[test]
    fn small_ranges_are_even() {
        // Chi-square with 27 degrees of freedom stays under 55.5 with probability 0.999.
        let mut words = Words::new("seed", "client", 0);
        let mut counts = [0_u32; 28];
        for _ in 0..280_000 {
            counts[words.uniform(NonZeroU32::new(28).unwrap()) as usize] += 1;
        }
        let chi: f64 = counts.iter().map(|count| (f64::from(*count) - 10_000.0).powi(2) / 10_000.0).sum();
        assert!(chi < 55.5, "{chi}");
    }
}
