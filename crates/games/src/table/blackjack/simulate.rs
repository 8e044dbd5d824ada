//! Many rounds of blackjack by the printed strategy, each from a full shoe: a measurement, never an outcome.

use std::sync::LazyLock;

use kernel::Amount;
use serde::{Deserialize, Serialize};

use super::{
    super::card::Card,
    Act, Cards, DECKS, Hand, Phase, Refused, Round,
    settle::{Bet, Settled},
    strategy::basic,
};

/// What many rounds came to, in stakes of two units each, so that 3:2 is whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// Rounds.
    pub rounds: u64,
    /// What was staked, doubles and splits within.
    pub staked: i64,
    /// What came back.
    pub paid: i64,
    /// The squares of what rounds won or lost.
    pub squares: i64,
}

/// What was measured of one version of the rules, as `blackjack.json` keeps it (`cargo run --release -p games --example blackjack`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Measured {
    /// The digest of ten thousand told rounds ([`crate::table::told::digest`]), some of them by the strategy: no change of the rules or
    /// of the strategy keeps it.
    pub version: String,
    /// Return to player of the first stake by the printed strategy, six decimals.
    pub rtp: String,
    /// Standard error of it.
    pub standard_error: String,
    /// Rounds that were played.
    pub rounds: u64,
    /// What the first [`BATCH`] of them came to, so that anybody may play these again.
    pub first: Tally,
}

/// Rounds of one seed.
pub const BATCH: u64 = 2_000_000;

static MEASURED: LazyLock<Option<Measured>> =
    LazyLock::new(|| serde_json::from_str(include_str!("../../../blackjack.json")).ok());

/// What was measured; a test holds it to the rules of today.
#[must_use]
pub fn measured() -> Option<&'static Measured> {
    MEASURED.as_ref()
}

/// Units of a stake.
const STAKE: i32 = 2;

impl Tally {
    /// Both together.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self {
            rounds: self.rounds + other.rounds,
            staked: self.staked + other.staked,
            paid: self.paid + other.paid,
            squares: self.squares + other.squares,
        }
    }

    /// Return to player of the first stake: 1 and what a round wins, doubles and splits within.
    #[must_use]
    pub fn rtp(&self) -> f64 {
        1.0 + (self.paid - self.staked) as f64 / (self.rounds as f64 * f64::from(STAKE))
    }

    /// Standard error of it.
    #[must_use]
    pub fn standard_error(&self) -> f64 {
        let n = self.rounds as f64;
        let mean = (self.paid - self.staked) as f64 / n;
        ((self.squares as f64 / n - mean * mean) / n).sqrt() / f64::from(STAKE)
    }
}

/// Plays so many rounds of one seat.
///
/// # Errors
/// None of a full shoe: no round takes all of it.
pub fn simulate(seed: u64, rounds: u64) -> Result<Tally, Refused> {
    let mut tally = Tally::default();
    each_round(seed, rounds, basic, |settled| {
        let (staked, paid) = (settled.staked.units(), settled.paid.units());
        let one = Tally { rounds: 1, staked, paid, squares: (paid - staked) * (paid - staked) };
        tally = tally.with(one);
    })?;
    Ok(tally)
}

/// Plays so many rounds of one seat, which decides as it is told, and tells what each came to.
pub(in crate::table) fn each_round(
    seed: u64,
    rounds: u64,
    choose: fn(&Hand, Card, &[Act]) -> Act,
    mut tell: impl FnMut(Settled),
) -> Result<(), Refused> {
    let mut pack = Pack::new(seed);
    let bet = Amount::from_units(STAKE.into()).map(|stake| Bet { stake, follows: true, is_insured: false });
    let bet = bet.ok_or(Refused::Turn)?;
    for _ in 0..rounds {
        pack.dealt = 0;
        let round = played(&mut pack, choose)?;
        tell(round.settle(0, &bet).ok().flatten().ok_or(Refused::Turn)?);
    }
    Ok(())
}

fn played(cards: &mut impl Cards, choose: fn(&Hand, Card, &[Act]) -> Act) -> Result<Round, Refused> {
    let mut round = Round::deal(1, cards)?;
    round.close_insurance();
    while let Phase::Acting { seat, hand } = round.phase() {
        let up = round.dealer().first().ok_or(Refused::Turn)?;
        let hand = round.seats().get(seat).and_then(|seat| seat.hands.get(hand)).ok_or(Refused::Turn)?;
        let act = choose(hand, *up, &round.acts());
        round.act(seat, act, cards)?;
    }
    round.play_dealer(cards)?;
    Ok(round)
}

/// A shoe whose next card is drawn from those that are left, by splitmix64: even enough to measure with. Players' shoes never come
/// near it.
struct Pack {
    cards: Vec<Card>,
    dealt: usize,
    state: u64,
}

impl Pack {
    fn new(seed: u64) -> Self {
        let cards = (0..DECKS).flat_map(|_| Card::deck()).collect();
        // Seeds that follow one another are far apart in the generator's sequence.
        Self { cards, dealt: 0, state: seed.wrapping_mul(0xd134_2543_de82_ef95) }
    }

    /// The next word of splitmix64.
    const fn word(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let word = (self.state ^ (self.state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }
}

impl Cards for Pack {
    fn next_card(&mut self) -> Option<Card> {
        let left = self.cards.len().checked_sub(self.dealt)?;
        // A product of 64 bits and a few hundred: its bias is far below what any count of rounds shows.
        let place = (u128::from(self.word()) * left as u128) >> 64;
        let place = self.dealt + usize::try_from(place).ok()?;
        let card = self.cards.get(place).copied()?;
        self.cards.swap(self.dealt, place);
        self.dealt += 1;
        Some(card)
    }
}
