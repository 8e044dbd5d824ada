//! Many rounds at once, by the code that plays them: a measurement, never an outcome.

use std::num::NonZeroU32;

use super::{
    Evaluator, Event,
    round::{self, Audience, Source},
};

/// What many rounds came to, in coins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Rounds.
    pub rounds: u64,
    /// Rounds that paid anything.
    pub hits: u64,
    /// What they paid.
    pub paid: u128,
    /// The squares of it.
    pub squares: u128,
    /// The highest win.
    pub highest: u64,
    /// Rounds that the cap cut.
    pub capped: u64,
    /// Free spins they awarded.
    pub free_spins: u64,
}

impl Tally {
    /// Both together.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self {
            rounds: self.rounds + other.rounds,
            hits: self.hits + other.hits,
            paid: self.paid + other.paid,
            squares: self.squares + other.squares,
            highest: self.highest.max(other.highest),
            capped: self.capped + other.capped,
            free_spins: self.free_spins + other.free_spins,
        }
    }

    /// Return to player, for a bet of so many coins.
    #[must_use]
    pub fn rtp(&self, bet: u32) -> f64 {
        self.paid as f64 / (self.rounds as f64 * f64::from(bet))
    }

    /// Standard deviation of what a round pays, in bets.
    #[must_use]
    pub fn deviation(&self, bet: u32) -> f64 {
        let (n, bet) = (self.rounds as f64, f64::from(bet));
        let mean = self.paid as f64 / n;
        (self.squares as f64 / n - mean * mean).max(0.0).sqrt() / bet
    }

    /// Standard error of the return.
    #[must_use]
    pub fn standard_error(&self, bet: u32) -> f64 {
        self.deviation(bet) / (self.rounds as f64).sqrt()
    }
}

/// Runs whole rounds from a seed of the simulation. The same seed gives the same tally.
#[must_use]
pub fn simulate(evaluator: &Evaluator, seed: u64, rounds: u64) -> Tally {
    let mut generator = Generator::new(seed);
    let mut tally = Tally::default();
    for _ in 0..rounds {
        let Some(outcome) = round::outcome(evaluator, &mut generator, &mut Nobody) else { break };
        tally.rounds += 1;
        tally.hits += u64::from(outcome.coins > 0);
        tally.paid += u128::from(outcome.coins);
        tally.squares += u128::from(outcome.coins) * u128::from(outcome.coins);
        tally.highest = tally.highest.max(outcome.coins);
        tally.capped += u64::from(outcome.cut > 0);
        tally.free_spins += u64::from(outcome.free_spins);
    }
    tally
}

struct Nobody;

impl Audience for Nobody {
    const WATCHES: bool = false;
    fn tell(&mut self, _event: Event) {}
}

/// xoshiro256++, seeded by splitmix64: fast and even enough to measure with. Players' rounds never come near it.
struct Generator([u64; 4]);

impl Generator {
    fn new(seed: u64) -> Self {
        let mut state = seed;
        Self(std::array::from_fn(|_| splitmix(&mut state)))
    }

    fn next(&mut self) -> u64 {
        let Self(state) = self;
        let word = state[0].wrapping_add(state[3]).rotate_left(23).wrapping_add(state[0]);
        let shifted = state[1] << 17;
        state[2] ^= state[0];
        state[3] ^= state[1];
        state[1] ^= state[2];
        state[0] ^= state[3];
        state[2] ^= shifted;
        state[3] = state[3].rotate_left(45);
        word
    }
}

impl Source for Generator {
    fn uniform(&mut self, n: NonZeroU32) -> u32 {
        let range = 1_u64 << 32;
        let fair = range - range % u64::from(n.get());
        loop {
            let word = self.next() >> 32;
            if word < fair {
                return word as u32 % n;
            }
        }
    }
}

/// The next word of splitmix64.
pub(super) const fn splitmix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut word = *state;
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}
