//! The draw, as a pure function that anybody can compute again (domain.md 3 and 6.3).
//!
//! A seed is made and its SHA-256 shown before the first ticket exists; after the draw the seed itself is shown. The
//! tickets are numbered from 1, and prize number `k` (from 0) is drawn so:
//!
//! 1. The words are those of HMAC-SHA-256, keyed with the seed as text, over `promotion:k:r` with `r` = 0, 1, 2 …, the
//!    promotion written as in its address: each block gives eight whole numbers of 32 bits, most significant byte first.
//! 2. Of the `n` tickets that have not won yet, in the order of their numbers, the one at place `word mod n` (from 0) wins.
//!    A word at or above the largest multiple of `n` is passed over, so that no ticket is likelier than another.

use std::{collections::BTreeSet, num::NonZeroU32};

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};
use uuid::Uuid;

/// The SHA-256 of a seed's text, in hex: shown while tickets gather, so that the seed cannot be another one afterwards.
#[must_use]
pub fn commitment(seed: &str) -> String {
    hex::encode(Sha256::digest(seed.as_bytes()))
}

/// The tickets that win, in the order of the prizes. With fewer tickets than prizes all tickets win.
#[must_use]
pub fn winners(seed: &str, promotion: Uuid, tickets: u32, prizes: u32) -> Vec<u32> {
    let mut won = Vec::new();
    let mut drawn = BTreeSet::new();
    for number in 0..prizes {
        let Some(left) = NonZeroU32::new(tickets.saturating_sub(number)) else { break };
        let place = below(words(seed, promotion, number), left);
        let mut ticket = place.saturating_add(1);
        // In ascending order: each that has won before this place moves it up by one.
        for earlier in &drawn {
            if *earlier > ticket {
                break;
            }
            ticket = ticket.saturating_add(1);
        }
        drawn.insert(ticket);
        won.push(ticket);
    }
    won
}

/// The words of one prize.
fn words(seed: &str, promotion: Uuid, number: u32) -> impl Iterator<Item = u32> {
    (0_u64..).flat_map(move |round| {
        let block = hmac(seed.as_bytes(), format!("{promotion}:{number}:{round}").as_bytes());
        let (words, _) = block.as_chunks::<4>();
        words.iter().map(|word| u32::from_be_bytes(*word)).collect::<Vec<_>>()
    })
}

/// A number below `n`, each equally likely.
fn below(mut words: impl Iterator<Item = u32>, n: NonZeroU32) -> u32 {
    let rest = |word: u32| word.checked_rem(n.get()).unwrap_or_default();
    // 2^32 mod n: as many of the highest words belong to no whole multiple of n.
    let odd = rest(rest(u32::MAX).saturating_add(1));
    let last = u32::MAX.saturating_sub(odd);
    words.find(|word| *word <= last).map(rest).unwrap_or_default()
}

fn hmac(key: &[u8], message: &[u8]) -> [u8; 32] {
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(key) else {
        // HMAC takes keys of any length.
        return [0; 32];
    };
    mac.update(message);
    mac.finalize().into_bytes().into()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    const SEED: &str = "4f2d1c9a7b6e5038d4c3b2a190817263544536271809fafbecedeeefd0c1b2a3";
    const RAFFLE: Uuid = Uuid::from_u128(0x0198_a000_0000_7000_8000_0000_0000_0001);

    /// Computed with another program in another language (Python's hmac and hashlib), from the module's words alone.
    #[test]
    fn the_fixed_vector_is_met() {
        assert_eq!(commitment(SEED), "9305dfa45d10b88419a29f6c30ed9240a0ef5a6db80f8566308805b279043a2f");
        for (tickets, prizes, expected) in [
            (1, 1, vec![1]),
            (3, 5, vec![1, 2, 3]),
            (10, 10, vec![10, 4, 5, 2, 9, 6, 1, 7, 3, 8]),
            (1_000, 5, vec![520, 554, 786, 832, 282]),
            (123_457, 8, vec![3_115, 20_702, 62_697, 85_342, 97_009, 67_266, 8_816, 38_756]),
        ] {
            assert_eq!(
                winners(SEED, RAFFLE, tickets, prizes),
                expected,
                "{tickets} tickets, {prizes} prizes"
            );
        }
        assert_eq!(winners(SEED, RAFFLE, 0, 5), Vec::<u32>::new());
    }

    /// A seed that is not the promised one is found out, and draws other tickets.
    #[test]
    fn another_seed_is_another_promise_and_another_draw() {
        let other = SEED.replacen('4', "5", 1);
        assert_ne!(commitment(&other), commitment(SEED));
        assert_ne!(winners(&other, RAFFLE, 1_000, 5), winners(SEED, RAFFLE, 1_000, 5));
        assert_ne!(winners(SEED, Uuid::from_u128(1), 1_000, 5), winners(SEED, RAFFLE, 1_000, 5));
    }

    /// Seen to fail with the moving up left out.
    #[test]
    fn no_ticket_wins_twice_and_all_win_when_there_are_prizes_enough() {
        for tickets in 1..60_u32 {
            let won = winners(SEED, RAFFLE, tickets, 80);
            let each: HashSet<u32> = won.iter().copied().collect();
            assert_eq!(each, (1..=tickets).collect(), "{tickets}");
            assert_eq!(won.len(), tickets as usize);
        }
    }

    /// Seen to fail with the words taken as they come: of three tickets the first would be likelier.
    #[test]
    fn words_of_no_whole_multiple_are_passed_over() {
        let three = NonZeroU32::new(3).unwrap();
        assert_eq!(below([u32::MAX, 5].into_iter(), three), 2, "2^32 is one more than a multiple of 3");
        assert_eq!(below([u32::MAX - 1, 5].into_iter(), three), 2);
        let half = NonZeroU32::new((1 << 31) + 1).unwrap();
        assert_eq!(below([(1 << 31) + 1, 1 << 31, 7].into_iter(), half), 1 << 31);
        let whole = NonZeroU32::new(1 << 16).unwrap();
        assert_eq!(below([u32::MAX].into_iter(), whole), (1 << 16) - 1, "a power of two divides 2^32");
    }

    #[test]
    fn each_ticket_is_as_likely_as_another() {
        // Chi-square with 27 degrees of freedom stays under 55.5 with probability 0.999.
        let mut counts = [0_u32; 28];
        for raffle in 0..28_000_u128 {
            counts[winners(SEED, Uuid::from_u128(raffle), 28, 1)[0] as usize - 1] += 1;
        }
        let chi: f64 = counts.iter().map(|count| (f64::from(*count) - 1_000.0).powi(2) / 1_000.0).sum();
        assert!(chi < 55.5, "{chi}");
    }
}
