//! Strips dealt from counts: the same counts and the same id always give the same strips.

use crate::slots::simulate::splitmix;

/// Deals one strip for each reel. A reel is written as blocks and their copies, `AA2 B4 S1`: the copies of a block are
/// spread evenly over the strip, from a place that a generator seeded by the id chooses.
///
/// The i-th of k copies of a block with the phase p, below 2³², lies at (i · 2³² + p) / k; the blocks are laid in the
/// order of these numbers, equal ones in the order they are written. What is dealt stands in the model, so its hash
/// covers it.
pub(super) fn strips(id: &str, reels: &[&str]) -> Vec<String> {
    let mut seed = id.bytes().fold(0_u64, |seed, byte| seed.wrapping_mul(257).wrapping_add(byte.into()));
    reels.iter().map(|reel| strip(reel, &mut seed)).collect()
}

fn strip(reel: &str, seed: &mut u64) -> String {
    let mut laid: Vec<(u64, &str)> = Vec::new();
    for token in reel.split_whitespace() {
        let block = token.trim_end_matches(|letter: char| letter.is_ascii_digit());
        let copies: u64 = token[block.len()..].parse().unwrap_or(1);
        let phase = splitmix(seed) >> 32;
        laid.extend((0..copies).map(|copy| (((copy << 32) + phase) / copies, block)));
    }
    laid.sort_by_key(|(at, _)| *at);
    laid.into_iter().map(|(_, block)| block).collect()
}
