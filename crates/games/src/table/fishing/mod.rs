//! Fishing (domain.md 2.2): each bullet that hits kills by a word and by nothing else; no fish is ever due. What a kill pays and how
//! often it comes make the same return for every fish, so that aim cannot raise it.
//!
//! What domain.md leaves open: the words of a hit are keyed with the session's seed as text, over `shot:fish:block` ([`words`]). The
//! first kills if it is below the threshold ([`Fish::threshold`]); the prize of a boss is where an integer without bias, below the sum
//! of the weights and of the words after that, falls among the weights in their order. A net asks for each fish by words of its own,
//! and each kill pays times the whole cost of the bullet. A bullet that meets no fish asks for no word: whoever hosts the room gives its
//! cost back.

pub mod record;
pub mod room;
pub mod tide;

use std::num::NonZeroU32;

use kernel::Amount;

use super::ratio::Ratio;
use crate::fairness::Words;

/// The game's code.
pub const CODE: &str = "fishing";
/// The rules' version.
pub const VERSION: &str = "fishing-1";
/// What rooms look like; the rules are the same.
pub const ARTS: [&str; 4] = ["reef", "haor", "creek", "deep"];
/// What every fish returns in the long run, before a threshold is floored.
pub const RTP: Ratio = Ratio::of(96, 100);
/// Words there are.
const WORDS: Ratio = Ratio::of(1 << 32, 1);

/// What a fish pays, in costs of the bullet that kills it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fish {
    /// So many times.
    Plain {
        /// What it pays.
        multiplier: u32,
    },
    /// A boss: one of several prizes, drawn by weight when it dies.
    Boss {
        /// What it pays, and in how many of the sum of all weights.
        prizes: &'static [(u32, u32)],
    },
    /// A bomb, which clears what stands within its blast.
    Bomb {
        /// What it pays itself.
        own: u32,
        /// What the fish within its blast pay when it is hit: with it the chance changes, so that no moment is better than another.
        collateral: u32,
    },
    /// A feature of free shots, each of which returns as much as a paid one.
    Feature {
        /// What it pays itself.
        multiplier: u32,
        /// How many shots are free.
        shots: u32,
    },
}

/// What a kill brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Catch {
    /// What it pays, in costs of the bullet.
    pub multiplier: u32,
    /// Free shots.
    pub shots: u32,
}

/// Kinds of fish that the rules know; which of them rooms have, [`swimming`] says.
pub const KINDS: [(&str, Fish); 10] = [
    ("x2", Fish::Plain { multiplier: 2 }),
    ("x5", Fish::Plain { multiplier: 5 }),
    ("x10", Fish::Plain { multiplier: 10 }),
    ("x20", Fish::Plain { multiplier: 20 }),
    ("x50", Fish::Plain { multiplier: 50 }),
    ("x100", Fish::Plain { multiplier: 100 }),
    ("x500", Fish::Plain { multiplier: 500 }),
    ("boss", Fish::Boss { prizes: &[(50, 6), (100, 3), (200, 1)] }),
    ("bomb", Fish::Bomb { own: 10, collateral: 45 }),
    ("feature", Fish::Feature { multiplier: 0, shots: 30 }),
];

/// The kinds that swim in rooms, whose returns are printed. Fish that give free shots do not (docs/adr/0041).
pub fn swimming() -> impl Iterator<Item = (&'static str, Fish)> {
    KINDS.into_iter().enumerate().filter(|(kind, _)| tide::comes(*kind)).map(|(_, known)| known)
}

impl Fish {
    /// What a kill is worth on average, in costs of the bullet.
    #[must_use]
    pub fn worth(&self) -> Ratio {
        match *self {
            Self::Plain { multiplier } => Ratio::of(multiplier.into(), 1),
            Self::Boss { prizes } => {
                let weights = prizes.iter().map(|(_, weight)| u128::from(*weight)).sum();
                let sum = prizes.iter().map(|(prize, weight)| u128::from(*prize) * u128::from(*weight)).sum();
                Ratio::of(sum, weights)
            }
            Self::Bomb { own, collateral } => Ratio::of(u128::from(own) + u128::from(collateral), 1),
            Self::Feature { multiplier, shots } => {
                Ratio::of(multiplier.into(), 1).plus(RTP.times(Ratio::of(shots.into(), 1)))
            }
        }
    }

    /// Below which word a hit kills: floor(RTP / worth / hit × 2^32), for a bullet whose cost is split over so many fish that its net
    /// hit. A fish that is worth less than a bullet is never killed: it could not pay its return.
    #[must_use]
    pub fn threshold(&self, hit: NonZeroU32) -> u32 {
        let worth = self.worth();
        let inverse = Ratio::of(worth.denominator(), worth.numerator());
        if worth.numerator() < worth.denominator() {
            return 0;
        }
        let chance = RTP.times(inverse).times(Ratio::of(1, hit.get().into()));
        let exact = chance.times(WORDS);
        u32::try_from(exact.numerator() / exact.denominator()).unwrap_or_default()
    }

    /// How often a hit kills, exactly: threshold / 2^32.
    #[must_use]
    pub fn chance(&self, hit: NonZeroU32) -> Ratio {
        Ratio::of(self.threshold(hit).into(), 1 << 32)
    }

    /// What a bullet returns that hits such fish alone, exactly: chance × worth. Of a net that hits so many, it is each
    /// one's share of the cost.
    #[must_use]
    pub fn returns(&self, hit: NonZeroU32) -> Ratio {
        self.chance(hit).times(self.worth()).times(Ratio::of(hit.get().into(), 1))
    }

    /// What a hit may pay, in costs of the bullet, each with its chance. A feature's free shots are not in it.
    pub(in crate::table) fn outcomes(&self, hit: NonZeroU32) -> impl Iterator<Item = (Ratio, u32)> {
        let chance = self.chance(hit);
        let prizes = match *self {
            Self::Boss { prizes } => prizes.to_vec(),
            Self::Plain { multiplier } | Self::Feature { multiplier, .. } => vec![(multiplier, 1)],
            Self::Bomb { own, collateral } => vec![(own.saturating_add(collateral), 1)],
        };
        let weights: u128 = prizes.iter().map(|(_, weight)| u128::from(*weight)).sum();
        let killed = prizes
            .into_iter()
            .map(move |(prize, weight)| (chance.times(Ratio::of(weight.into(), weights.max(1))), prize));
        std::iter::once((Ratio::of(1, 1).minus(chance), 0)).chain(killed)
    }

    /// Lets the next word decide a hit, and further ones the prize of a boss.
    pub fn hit(&self, hit: NonZeroU32, words: &mut Words) -> Option<Catch> {
        if words.next_word() >= self.threshold(hit) {
            return None;
        }
        let (multiplier, shots) = match *self {
            Self::Plain { multiplier } => (multiplier, 0),
            Self::Boss { prizes } => (prize(prizes, words), 0),
            Self::Bomb { own, collateral } => (own.saturating_add(collateral), 0),
            Self::Feature { multiplier, shots } => (multiplier, shots),
        };
        Some(Catch { multiplier, shots })
    }
}

fn prize(prizes: &[(u32, u32)], words: &mut Words) -> u32 {
    let weights = prizes.iter().map(|(_, weight)| weight).sum();
    let Some(weights) = NonZeroU32::new(weights) else { return 0 };
    let mut place = words.uniform(weights);
    for (prize, weight) in prizes {
        if place < *weight {
            return *prize;
        }
        place -= weight;
    }
    0
}

/// The look of a room whose rules these are: `reef` of `fishing-1+reef`.
#[must_use]
pub fn art(version: &str) -> Option<&'static str> {
    let told = version.strip_prefix(VERSION)?.strip_prefix('+')?;
    ARTS.into_iter().find(|art| *art == told)
}

/// Whether a room has these rules.
pub(super) fn is_version(version: &str) -> bool {
    art(version).is_some()
}

/// The seed of a session, which is a round of its member's seeds: their first eight words, in hex. It tells nothing of the seeds.
#[must_use]
pub fn session_seed(words: &mut Words) -> String {
    std::array::from_fn::<_, 8, _>(|_| format!("{:08x}", words.next_word())).concat()
}

/// What shots cost at a cannon's levels: the ends, and 1, 2 and 5 times powers of ten between them.
#[must_use]
pub fn ladder(least: Amount, most: Amount) -> Vec<Amount> {
    let powers = std::iter::successors(Some(1_i64), |power| power.checked_mul(10));
    let steps = powers.flat_map(|power| [1, 2, 5].map(|step| power.checked_mul(step)));
    let between = steps.flatten().filter(|units| (least.units() + 1..most.units()).contains(units));
    let ends = [least.units()].into_iter().chain(between).chain([most.units()]);
    let mut ladder: Vec<Amount> = ends.filter_map(Amount::from_units).collect();
    ladder.dedup();
    ladder
}

/// The words of a hit: those of the session's secret seed, the number of the shot and the fish that it met. No client can choose
/// them, and no earlier hit changes them.
#[must_use]
pub fn words(seed: &str, shot: u64, fish: u16) -> Words {
    Words::of_round(seed, &format!("{shot}:{fish}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALONE: NonZeroU32 = NonZeroU32::MIN;

    fn plain(multiplier: u32) -> Fish {
        Fish::Plain { multiplier }
    }

    fn kind(name: &str) -> Fish {
        KINDS.iter().find(|(code, _)| *code == name).unwrap().1
    }

    /// A threshold as a chance, rounded to so many places.
    fn chance(fish: Fish, hit: u32) -> f64 {
        f64::from(fish.threshold(NonZeroU32::new(hit).unwrap())) / 4_294_967_296.0
    }

    #[test]
    fn the_published_chances_are_met() {
        assert_eq!(plain(10).threshold(ALONE), 412_316_860);
        for (multiplier, published) in
            [(2, 0.48), (5, 0.192), (10, 0.096), (50, 0.0192), (100, 0.0096), (500, 0.001_92)]
        {
            assert!((chance(plain(multiplier), 1) - published).abs() < 3e-10, "x{multiplier}");
        }
        assert_eq!((kind("boss").worth(), kind("bomb").worth()), (Ratio::of(80, 1), Ratio::of(55, 1)));
        assert!((chance(kind("boss"), 1) - 0.012).abs() < 3e-10);
        assert!((chance(kind("bomb"), 1) - 0.017_454_545).abs() < 1e-9);
        assert!((chance(kind("feature"), 1) - 1.0 / 30.0).abs() < 3e-10);
        for (multiplier, published) in [(5, 0.064), (10, 0.032), (20, 0.016)] {
            assert!((chance(plain(multiplier), 3) - published).abs() < 3e-10, "x{multiplier} of three");
        }
    }

    #[test]
    fn the_published_deviations_and_waits_are_met() {
        for (multiplier, published) in [(2, 0.999), (10, 2.946), (100, 9.751), (500, 21.888)] {
            let p = chance(plain(multiplier), 1);
            let mean = p * f64::from(multiplier);
            let deviation = (p * f64::from(multiplier).powi(2) - mean * mean).sqrt();
            assert!((deviation - published).abs() < 0.000_6, "x{multiplier}: {deviation}");
        }
        let p = chance(plain(500), 1);
        assert!((1.0 / p - 520.8).abs() < 0.05 && (0.5_f64.ln() / (1.0 - p).ln() - 360.7).abs() < 0.05);
    }

    /// Flooring takes less than a worth's share of one word; for the highest that is a few millionths.
    #[test]
    fn every_fish_returns_what_is_declared_and_never_more() {
        for (name, fish) in KINDS {
            for hit in 1..=6 {
                let hit = NonZeroU32::new(hit).unwrap();
                let returns = fish.returns(hit);
                let lacks = RTP.minus(returns);
                let word = fish.worth().times(Ratio::of(u128::from(hit.get()), 1 << 32));
                assert!(lacks == Ratio::ZERO || word.minus(lacks) != Ratio::ZERO, "{name}: {lacks}");
                assert_eq!(returns.minus(RTP), Ratio::ZERO, "{name}");
            }
        }
        assert_eq!(plain(10).returns(ALONE), Ratio::of(4_123_168_600, 1 << 32));
    }

    #[test]
    fn a_fish_of_no_worth_is_never_killed() {
        for fish in [plain(0), Fish::Boss { prizes: &[] }, Fish::Feature { multiplier: 0, shots: 1 }] {
            assert_eq!((fish.threshold(ALONE), fish.returns(ALONE)), (0, Ratio::ZERO));
            assert_eq!(fish.hit(ALONE, &mut words("seed", 1, 1)), None);
        }
    }

    /// What kills really pay by their words against what is declared, kind by kind, alone and in a net of three: within four standard deviations.
    #[test]
    fn every_kind_pays_in_the_long_run_what_is_declared_of_it() {
        const HITS: u64 = 200_000;
        for ((name, fish), among) in swimming().flat_map(|kind| [1, 3].map(|among| (kind, among))) {
            let among = NonZeroU32::new(among).unwrap();
            let paid = |shot| {
                let caught = fish.hit(among, &mut words("measured", shot, 1));
                f64::from(caught.map_or(0, |caught| caught.multiplier))
            };
            let measured = (1..=HITS).map(paid).sum::<f64>() / HITS as f64;
            let float = |ratio: Ratio| ratio.numerator() as f64 / ratio.denominator() as f64;
            let declared = float(RTP) / f64::from(among.get());
            let squared: f64 =
                fish.outcomes(among).map(|(chance, paid)| float(chance) * f64::from(paid).powi(2)).sum();
            let error = ((squared - declared.powi(2)) / HITS as f64).sqrt();
            assert!(
                (measured - declared).abs() < 4.0 * error,
                "{name} of {among}: {measured} is not {declared} ± {error}"
            );
        }
        assert_eq!(swimming().count(), KINDS.len() - 1);
    }

    #[test]
    fn hits_kill_by_their_words_alone() {
        let kills = |shot| kind("x2").hit(ALONE, &mut words("seed", shot, 7));
        assert_eq!(kills(5), kills(5));
        let count = (0..20_000).filter(|shot| kills(*shot).is_some()).count();
        assert!((9_320..9_880).contains(&count), "{count}");
        let mut prizes = [0_u32; 3];
        let mut shot = 0;
        while prizes.iter().sum::<u32>() < 1_000 {
            if let Some(caught) = kind("boss").hit(ALONE, &mut words("seed", shot, 1)) {
                prizes[[50, 100, 200].iter().position(|prize| *prize == caught.multiplier).unwrap()] += 1;
            }
            shot += 1;
        }
        assert!((73_000..94_000).contains(&shot), "{shot}");
        assert!((540..660).contains(&prizes[0]) && (60..140).contains(&prizes[2]), "{prizes:?}");
        let free = (0..200).find_map(|shot| kind("feature").hit(ALONE, &mut words("seed", shot, 1))).unwrap();
        assert_eq!(free, Catch { multiplier: 0, shots: 30 });
    }
}
