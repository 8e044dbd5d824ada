//! How a round runs: spins, tumbles, scatters, free spins, the cap. Played and simulated by the same code.

use std::num::NonZeroU32;

use kernel::{Amount, Money};

use super::{
    Book, Evaluator, Event, Method, Win,
    check::SIDE,
    evaluator::{Found, Window},
    places::listed,
};
use crate::fairness::Words;

/// Most free spins of one round: a bound on everything, far beyond what models come to.
const MOST_FREE_SPINS: u32 = 1_000;
/// Most tumbles of one spin: as far beyond.
const MOST_TUMBLES: usize = 200;

/// Where integers come from: the words of a bet, or the generator of a simulation.
pub(super) trait Source {
    /// An integer below `n`, each equally likely.
    fn uniform(&mut self, n: NonZeroU32) -> u32;
}

impl Source for Words {
    fn uniform(&mut self, n: NonZeroU32) -> u32 {
        Self::uniform(self, n)
    }
}

/// What is told of a round while it runs.
pub(super) trait Audience {
    /// Whether events are wanted; without it none is made.
    const WATCHES: bool;
    /// The next event.
    fn tell(&mut self, event: Event);
}

impl Audience for Vec<Event> {
    const WATCHES: bool = true;
    fn tell(&mut self, event: Event) {
        self.push(event);
    }
}

/// What a round came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Outcome {
    /// What it pays in coins, the cap applied.
    pub coins: u64,
    /// What the cap cut.
    pub cut: u64,
    /// Free spins that were awarded.
    pub free_spins: u32,
}

/// Plays one round. `None` when the payout is beyond what the ledger holds.
#[must_use]
pub fn play(evaluator: &Evaluator, words: &mut Words, stake: Amount) -> Option<Book> {
    let mut events = Vec::new();
    let winnings = Winnings::new(evaluator, stake);
    let mut round = Round { evaluator, winnings, audience: &mut events, found: Vec::new(), awarded: 0 };
    round.run(words)?;
    let payout = Money::from_units(round.winnings.paid);
    let (model, version) = (evaluator.model().id.clone(), evaluator.version().to_owned());
    Some(Book { model, version, stake, payout, events })
}

/// Runs one round for its outcome alone, on a stake of one bet in coins.
pub(super) fn outcome<A: Audience>(
    evaluator: &Evaluator,
    source: &mut impl Source,
    audience: &mut A,
) -> Option<Outcome> {
    let stake = Amount::from_units(i64::from(evaluator.model().bet))?;
    let winnings = Winnings::new(evaluator, stake);
    let mut round = Round { evaluator, winnings, audience, found: Vec::new(), awarded: 0 };
    round.run(source)?;
    Some(Outcome { coins: round.winnings.coins, cut: round.winnings.cut, free_spins: round.awarded })
}

/// What the round has won. The floor is taken of the sum, not of each part, so the parts add up to the payout.
struct Winnings {
    stake: i128,
    bet: i128,
    cap: u64,
    coins: u64,
    cut: u64,
    paid: i64,
}

impl Winnings {
    fn new(evaluator: &Evaluator, stake: Amount) -> Self {
        let (stake, bet) = (i128::from(stake.units()), i128::from(evaluator.model().bet));
        Self { stake, bet, cap: evaluator.model().cap(), coins: 0, cut: 0, paid: 0 }
    }

    fn full(&self) -> bool {
        self.coins >= self.cap
    }

    /// Adds to the win, up to the cap; what that pays.
    fn pay(&mut self, coins: u64) -> Option<Money> {
        let fits = coins.min(self.cap - self.coins);
        self.cut += coins - fits;
        self.coins += fits;
        let paid = i64::try_from(self.stake * i128::from(self.coins) / self.bet).ok()?;
        let part = Money::from_units(paid - self.paid);
        self.paid = paid;
        Some(part)
    }
}

struct Round<'e, A: Audience> {
    evaluator: &'e Evaluator,
    winnings: Winnings,
    audience: &'e mut A,
    found: Vec<Found>,
    awarded: u32,
}

impl<A: Audience> Round<'_, A> {
    fn run(&mut self, source: &mut impl Source) -> Option<()> {
        self.spin(source, None)?;
        let mut played = 0;
        while played < self.awarded.min(MOST_FREE_SPINS) && !self.winnings.full() {
            played += 1;
            self.spin(source, Some(played))?;
        }
        if self.winnings.full() {
            self.tell(|| Event::Cap);
        }
        let payout = Money::from_units(self.winnings.paid);
        self.tell(|| Event::End { payout });
        Some(())
    }

    /// One spin with everything that follows from it.
    fn spin(&mut self, source: &mut impl Source, free_spin: Option<u32>) -> Option<()> {
        let evaluator = self.evaluator;
        let multipliers = &evaluator.model().multipliers;
        let ladder = if free_spin.is_some() { &multipliers.free } else { &multipliers.base };
        let step = |tumbles: usize| ladder.get(tumbles).or(ladder.last()).map_or(1, |step| *step);
        let mut window = self.stop(source);
        let multiplier = step(0);
        self.tell(|| Event::Reveal {
            columns: columns(evaluator, &window),
            stops: window.tops[..evaluator.reels()].to_vec(),
            free_spin,
            multiplier,
        });
        let mut tumbles = 0;
        while let Some(cleared) = self.wins(&window, step(tumbles))? {
            if !evaluator.model().tumbles || tumbles >= MOST_TUMBLES || self.winnings.full() {
                break;
            }
            evaluator.fall(&mut window, cleared);
            tumbles += 1;
            let multiplier = step(tumbles);
            self.tell(|| Event::Tumble {
                removed: listed(cleared),
                columns: columns(evaluator, &window),
                multiplier,
            });
        }
        if self.winnings.full() { Some(()) } else { self.scatters(&window, multiplier) }
    }

    /// Draws where the reels stop: of each reel its height, where that varies, and then its stop.
    fn stop(&self, source: &mut impl Source) -> Window {
        let evaluator = self.evaluator;
        let (mut tops, mut heights) = ([0; SIDE], [0; SIDE]);
        for (reel, length) in evaluator.lengths.iter().enumerate() {
            heights[reel] = match &evaluator.model().method {
                Method::Lines { rows, .. } | Method::Ways { rows } | Method::Cluster { rows } => rows[reel],
                Method::Megaways { low, high } => {
                    let heights = NonZeroU32::MIN.saturating_add(u32::from(high - low));
                    low + source.uniform(heights) as u8
                }
            };
            tops[reel] = source.uniform(*length);
        }
        evaluator.window(&tops, &heights)
    }

    /// Pays what the window wins; the places that won, `None` when none did.
    fn wins(&mut self, window: &Window, multiplier: u32) -> Option<Option<u64>> {
        let mut found = std::mem::take(&mut self.found);
        self.evaluator.wins(window, &mut found);
        let before = self.winnings.paid;
        let mut wins = Vec::new();
        for win in &found {
            let amount = self.winnings.pay(win.coins * u64::from(multiplier))?;
            if A::WATCHES {
                wins.push(Win {
                    symbol: self.evaluator.letter(win.symbol),
                    count: win.count,
                    line: win.line,
                    ways: win.ways,
                    positions: listed(win.places),
                    amount,
                });
            }
        }
        let cleared = found.iter().fold(0, |places, win| places | win.places);
        self.found = found;
        if cleared == 0 {
            return Some(None);
        }
        let amount = Money::from_units(self.winnings.paid - before);
        self.tell(|| Event::Wins { wins, multiplier, amount });
        Some(Some(cleared))
    }

    /// Pays the scatters that lie there when all has fallen, and adds the free spins they award.
    fn scatters(&mut self, window: &Window, multiplier: u32) -> Option<()> {
        let places = self.evaluator.scatters(window);
        let count = places.count_ones();
        let coins = self.evaluator.scattered(count) * u64::from(multiplier);
        let awarded = self.evaluator.awarded(count);
        if coins > 0 || awarded > 0 {
            let amount = self.winnings.pay(coins)?;
            self.tell(|| Event::Scatters { count, positions: listed(places), amount });
        }
        if awarded > 0 && !self.winnings.full() {
            self.awarded += awarded;
            let total = self.awarded;
            self.tell(|| Event::FreeSpins { awarded, total });
        }
        Some(())
    }

    fn tell(&mut self, event: impl FnOnce() -> Event) {
        if A::WATCHES {
            self.audience.tell(event());
        }
    }
}

fn columns(evaluator: &Evaluator, window: &Window) -> Vec<String> {
    let column = |reel: usize| {
        let symbols = &window.cells[reel][..usize::from(window.heights[reel])];
        symbols.iter().map(|symbol| evaluator.letter(*symbol)).collect()
    };
    (0..evaluator.reels()).map(column).collect()
}
