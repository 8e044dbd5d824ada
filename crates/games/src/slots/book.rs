//! A round as the client plays it: an ordered book of events, decided whole before the first is shown.

use kernel::{Amount, Money};
use serde::{Deserialize, Serialize};

use super::Evaluator;
use crate::fairness::Words;

/// Most free spins of one round: a bound on everything. Reaching it is rarer than once in 10⁵⁰ rounds.
const MOST_FREE_SPINS: u32 = 1_000;

/// A line that won.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LineWin {
    /// Which line, from 0.
    pub line: usize,
    /// In line bets, the multiplier included.
    pub line_bets: u64,
}

/// What the client shows, in order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "type")]
pub enum Event {
    /// The reels stop.
    Reveal {
        /// Where each strip stops.
        stops: [usize; 5],
        /// The window, row by row.
        rows: [String; 3],
        /// Whether this is a free spin, and which.
        free_spin: Option<u32>,
    },
    /// Lines won.
    Lines {
        /// Which.
        wins: Vec<LineWin>,
        /// What they pay together.
        amount: Money,
    },
    /// Scatters paid.
    Scatters {
        /// How many.
        count: u32,
        /// What they pay.
        amount: Money,
    },
    /// Free spins were awarded.
    FreeSpins {
        /// How many more.
        awarded: u32,
    },
    /// The round has ended.
    End {
        /// All it paid.
        payout: Money,
    },
}

/// A round of a slot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Book {
    /// The model's id.
    pub model: String,
    /// The hash of its rules.
    pub version: String,
    /// The stake.
    pub stake: Amount,
    /// What the round pays.
    pub payout: Money,
    /// What is shown.
    pub events: Vec<Event>,
}

/// Plays one round. `None` when the payout is beyond what the ledger holds.
#[must_use]
pub fn play(evaluator: &Evaluator, words: &mut Words, stake: Amount) -> Option<Book> {
    let mut round = Round { evaluator, stake, line_bets: 0, paid: 0, events: Vec::new() };
    let mut left = round.spin(words, None)?;
    let mut played = 0;
    while left > 0 && played < MOST_FREE_SPINS {
        played += 1;
        left = left - 1 + round.spin(words, Some(played))?;
    }
    let payout = Money::from_units(round.paid);
    round.events.push(Event::End { payout });
    let model = evaluator.model();
    Some(Book { model: model.id.clone(), version: model.version(), stake, payout, events: round.events })
}

struct Round<'e> {
    evaluator: &'e Evaluator,
    stake: Amount,
    line_bets: u64,
    paid: i64,
    events: Vec<Event>,
}

impl Round<'_> {
    /// One spin with its events; how many free spins it awards.
    fn spin(&mut self, words: &mut Words, free_spin: Option<u32>) -> Option<u32> {
        let evaluator = self.evaluator;
        let stops = std::array::from_fn(|reel| words.uniform(evaluator.strips[reel].len() as u32) as usize);
        let rows = std::array::from_fn(|row| {
            (0..5).map(|reel| evaluator.symbol(reel, stops[reel], row)).collect::<String>()
        });
        self.events.push(Event::Reveal { stops, rows, free_spin });
        let model = evaluator.model();
        let multiplier = if free_spin.is_some() { u64::from(model.free.multiplier) } else { 1 };
        let spin = evaluator.spin(stops);
        let wins: Vec<LineWin> = (0..model.lines.len())
            .map(|line| LineWin { line, line_bets: multiplier * u64::from(evaluator.line(stops, line)) })
            .filter(|win| win.line_bets > 0)
            .collect();
        if !wins.is_empty() {
            let amount = self.pay(wins.iter().map(|win| win.line_bets).sum())?;
            self.events.push(Event::Lines { wins, amount });
        }
        let scattered = evaluator.total(spin) - u64::from(spin.line_bets);
        if scattered > 0 {
            let amount = self.pay(multiplier * scattered)?;
            self.events.push(Event::Scatters { count: spin.scatters, amount });
        }
        let awarded = evaluator.awarded(spin.scatters);
        if awarded > 0 {
            self.events.push(Event::FreeSpins { awarded });
        }
        Some(awarded)
    }

    /// Adds to the round's win. The sum is floored, not each part, so the parts always add up to the payout.
    fn pay(&mut self, line_bets: u64) -> Option<Money> {
        self.line_bets += line_bets;
        let lines = self.evaluator.model().lines.len() as i128;
        let exact = i128::from(self.stake.units()) * i128::from(self.line_bets) / lines;
        let paid = i64::try_from(exact).ok()?;
        let part = Money::from_units(paid - self.paid);
        self.paid = paid;
        Some(part)
    }
}
