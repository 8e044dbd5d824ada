//! Bullets that hit, the words of a round saying what flies where. The session's seed is the hash.
//!
//! Integers without bias, in this order, for each bullet:
//! 1. below 13: one of [`KINDS`] in their order, or from 10 on a plain fish (its multiplier below 4), a bomb (its own below 20, the
//!    blast's below 200), a feature (its multiplier below 3, its shots below 60), so that fish of no worth are among them;
//! 2. below 65,536: the fish's number; below 2^32 − 1: the bullet's; below 4: among how many fish its net splits the cost, less one;
//! 3. below a million: the bullet's cost in ledger units, less one.
//!
//! A result is told as `bomb:10+45 7:1234/2 cost 500, word 67 of 37483660: 55+0 pays 27500`: the fish, its number, the bullet's, the
//! net; the hit's first word and the threshold; of a kill what it pays in costs of the bullet, the free shots, and what is paid. `paid`
//! is what it returns.

use std::num::NonZeroU32;

use kernel::Amount;

use super::{Told, below};
use crate::{
    fairness::Words,
    table::{
        fishing::{Fish, KINDS, words as of_hit},
        ratio::Ratio,
    },
};

/// Hits of the session whose seed is this hash.
pub(super) fn hits(hash: &str, words: &mut Words, count: usize) -> Vec<Told> {
    std::iter::from_fn(|| hit(hash, words)).take(count).collect()
}

fn fish(words: &mut Words) -> (String, Fish) {
    let kind = below(13, words);
    let known = usize::try_from(kind).ok().and_then(|kind| KINDS.get(kind));
    if let Some((name, fish)) = known {
        return ((*name).to_owned(), *fish);
    }
    match kind {
        10 => {
            let multiplier = below(4, words);
            (format!("plain:{multiplier}"), Fish::Plain { multiplier })
        }
        11 => {
            let (own, collateral) = (below(20, words), below(200, words));
            (format!("bomb:{own}+{collateral}"), Fish::Bomb { own, collateral })
        }
        _ => {
            let (multiplier, shots) = (below(3, words), below(60, words));
            (format!("feature:{multiplier}+{shots}"), Fish::Feature { multiplier, shots })
        }
    }
}

fn hit(seed: &str, words: &mut Words) -> Option<Told> {
    let (name, fish) = fish(words);
    let number = u16::try_from(below(1 << 16, words)).ok()?;
    let shot = below(u32::MAX, words);
    let among = NonZeroU32::MIN.saturating_add(below(4, words));
    let cost = Amount::from_units(i64::from(1 + below(1_000_000, words)))?;
    let mut of_hit = of_hit(seed, shot.into(), number);
    let caught = fish.hit(among, &mut of_hit);
    let (word, threshold) = (of_hit.drawn().first()?, fish.threshold(among));
    let mut result =
        format!("{name} {number}:{shot}/{among} cost {}, word {word} of {threshold}: ", cost.units());
    let mut returns = Vec::new();
    if let Some(caught) = caught {
        let returned = Ratio::of(caught.multiplier.into(), 1);
        result += &format!("{}+{} pays {}", caught.multiplier, caught.shots, returned.payout(cost)?.units());
        returns.extend((returned != Ratio::ZERO).then(|| ("paid".to_owned(), returned)));
    } else {
        result.push('-');
    }
    Some(Told { result, returns })
}
