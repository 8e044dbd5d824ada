//! The variant with drawn multipliers: one to five numbers pay 50 to 500 times the stake, every other number 29 to 1.
//!
//! How many numbers, and which multipliers, is by weights of the house's own. A straight bet returns
//! (30 + 3/37 × (103.25 − 30)) / 37 of its stake: 3 numbers are drawn on average, their multiplier is 103.25.

use std::num::NonZeroU32;

use serde::{Deserialize, Serialize};

use super::{super::bet::Class, Outcome, POCKETS};
use crate::fairness::Words;

/// What a number without a multiplier pays, to one.
pub const STRAIGHT: u32 = 29;

/// How many numbers are drawn, and in how many of a hundred draws.
const COUNTS: [(u8, u32); 5] = [(1, 10), (2, 25), (3, 30), (4, 25), (5, 10)];
/// Multipliers, and in how many of a thousand draws they come; the stake is within.
const MULTIPLIERS: [(u16, u32); 7] =
    [(50, 455), (100, 320), (150, 110), (200, 60), (300, 30), (400, 15), (500, 10)];
const OF_COUNTS: NonZeroU32 = NonZeroU32::MIN.saturating_add(99);
const OF_MULTIPLIERS: NonZeroU32 = NonZeroU32::MIN.saturating_add(999);

/// A number with a multiplier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lucky {
    /// 0 to 36.
    pub pocket: u8,
    /// What a stake on it returns, times the stake.
    pub multiplier: u16,
}

/// Draws the lucky numbers: how many by the first integer; each from the numbers that are left, in ascending order, by the next;
/// its multiplier by the one after.
pub(super) fn draw(words: &mut Words) -> Vec<Lucky> {
    let count = weighted(&COUNTS, words.uniform(OF_COUNTS)).unwrap_or(1);
    let mut left: Vec<u8> = (0..=36).collect();
    let mut lucky = Vec::new();
    for drawn in 0..u32::from(count) {
        let Some(range) = NonZeroU32::new(POCKETS.get() - drawn) else { break };
        let pocket = left.remove(usize::try_from(words.uniform(range)).unwrap_or_default());
        let multiplier = weighted(&MULTIPLIERS, words.uniform(OF_MULTIPLIERS)).unwrap_or_default();
        lucky.push(Lucky { pocket, multiplier });
    }
    lucky
}

/// The entry in whose share of the weights a number falls.
fn weighted<T: Copy>(entries: &[(T, u32)], number: u32) -> Option<T> {
    let mut below = 0;
    let entry = entries.iter().find(|(_, weight)| {
        below += weight;
        number < below
    });
    entry.map(|(entry, _)| *entry)
}

/// Each pocket without a multiplier and with each, by weight: a pocket is drawn in as many of 37 × 100 draws as numbers are drawn in
/// a hundred.
pub(super) fn classes() -> Vec<Class<Outcome>> {
    let drawn: u64 = COUNTS.iter().map(|(count, weight)| u64::from(*count) * u64::from(*weight)).sum();
    let (draws, thousand) =
        (u64::from(POCKETS.get()) * u64::from(OF_COUNTS.get()), u64::from(OF_MULTIPLIERS.get()));
    let of = |pocket| {
        let class = move |multiplier, weight| Class { outcome: Outcome { pocket, multiplier }, weight };
        let lucky =
            MULTIPLIERS.iter().map(move |(times, weight)| class(Some(*times), drawn * u64::from(*weight)));
        std::iter::once(class(None, (draws - drawn) * thousand)).chain(lucky)
    };
    (0..=36).flat_map(of).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{
        super::{super::ratio::Ratio, Place, Roulette, Spin},
        *,
    };
    use crate::table::bet::Game;

    #[test]
    fn weights_are_whole() {
        assert_eq!(COUNTS.iter().map(|(_, weight)| weight).sum::<u32>(), OF_COUNTS.get());
        assert_eq!(MULTIPLIERS.iter().map(|(_, weight)| weight).sum::<u32>(), OF_MULTIPLIERS.get());
        assert_eq!(
            (weighted(&COUNTS, 9), weighted(&COUNTS, 10), weighted(&COUNTS, 99)),
            (Some(1), Some(2), Some(5))
        );
        assert_eq!(weighted(&COUNTS, 100), None);
    }

    #[test]
    fn a_straight_bet_returns_the_printed_share_and_others_what_they_always_do() {
        let rtp = Roulette::Multiplied.rtp(Place::straight(17).unwrap());
        assert_eq!((rtp, rtp.decimal(6)), (Ratio::of(5_319, 5_476), "0.971329".to_owned()));
        for place in ["split:17-20", "street:1-3", "line:1-6", "red", "dozen:2"] {
            assert_eq!(Roulette::Multiplied.rtp(place.parse().unwrap()), Ratio::of(36, 37), "{place}");
        }
    }

    /// 120,000 numbers of a mean of 103.25 are expected, and the ball on one in 3/37 of the spins.
    #[test]
    fn drawn_spins_agree_with_the_weights() {
        let (mut drawn, mut times, mut hits) = (0_u32, 0_u32, 0_u32);
        for nonce in 0..40_000 {
            let spin = Spin::draw(Roulette::Multiplied, &mut Words::new("server", "client", nonce));
            let distinct: BTreeSet<u8> = spin.lucky.iter().map(|lucky| lucky.pocket).collect();
            assert!((1..=5).contains(&distinct.len()) && distinct.len() == spin.lucky.len());
            drawn += u32::try_from(spin.lucky.len()).unwrap();
            times += spin.lucky.iter().map(|lucky| u32::from(lucky.multiplier)).sum::<u32>();
            hits += u32::from(spin.outcome().multiplier.is_some());
        }
        assert!((119_000..121_000).contains(&drawn), "{drawn}");
        let mean = f64::from(times) / f64::from(drawn);
        assert!((102.0..104.5).contains(&mean), "{mean}");
        assert!((3_050..3_440).contains(&hits), "{hits}");
    }
}
