//! The best that a seat can do, and the best for a bet behind it, found by trying all decisions on cards that never run out: a yardstick for tests.

use std::{cell::RefCell, collections::BTreeMap};

use super::total;
use crate::table::card::{Card, cards};

/// A card of each value, and how many of thirteen have it.
fn values() -> impl Iterator<Item = (Card, f64)> {
    cards("Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc")
        .into_iter()
        .map(|card| (card, if card.rank() == 10 { 4.0 } else { 1.0 } / 13.0))
}

/// What one more card makes of a total, soft or not; `None` beyond 21.
fn with((count, is_soft): (u8, bool), card: Card) -> Option<(u8, bool)> {
    let (count, is_soft) = match (card.rank(), is_soft) {
        (1, false) if count <= 10 => (count + 11, true),
        (rank, _) => (count + rank.min(10), is_soft),
    };
    match (count, is_soft) {
        (22.., true) => Some((count - 10, false)),
        (22.., false) => None,
        _ => Some((count, is_soft)),
    }
}

/// Totals that a dealer ends with, by how often: of 17 to 21, beyond, and a blackjack.
#[derive(Default)]
struct Dealer {
    ends: [f64; 5],
    bust: f64,
    blackjack: f64,
    /// What hands that go on win, as far as it was found.
    known: RefCell<BTreeMap<(u8, bool), f64>>,
}

impl Dealer {
    fn showing(up: Card) -> Self {
        let mut told = Self::default();
        let shown = total(&[up]);
        for (card, chance) in values() {
            match with(shown, card) {
                Some((21, _)) => told.blackjack += chance,
                next => told.draws(next, chance),
            }
        }
        told
    }

    fn draws(&mut self, hand: Option<(u8, bool)>, chance: f64) {
        match hand {
            None => self.bust += chance,
            Some((count @ 17.., _)) => self.ends[usize::from(count - 17)] += chance,
            Some(hand) => values().for_each(|(card, of)| self.draws(with(hand, card), chance * of)),
        }
    }

    /// What a stake wins that stands on a total.
    fn stands(&self, count: u8) -> f64 {
        let ends = (17..).zip(self.ends).map(|(end, chance)| match count.cmp(&end) {
            std::cmp::Ordering::Greater => chance,
            std::cmp::Ordering::Equal => 0.0,
            std::cmp::Ordering::Less => -chance,
        });
        ends.sum::<f64>() + self.bust - self.blackjack
    }

    /// The most that one stake wins with a hand that takes cards as long as it likes.
    fn goes_on(&self, hand: Option<(u8, bool)>) -> f64 {
        let Some(hand @ (count, _)) = hand else { return -1.0 };
        let known = self.known.borrow().get(&hand).copied();
        known.unwrap_or_else(|| {
            let most = self.stands(count).max(self.takes(hand, Self::goes_on));
            self.known.borrow_mut().insert(hand, most);
            most
        })
    }

    fn takes(&self, hand: (u8, bool), then: impl Fn(&Self, Option<(u8, bool)>) -> f64 + Copy) -> f64 {
        values().map(|(card, chance)| chance * then(self, with(hand, card))).sum()
    }

    /// What one stake wins with one more card.
    fn takes_one(&self, hand: (u8, bool)) -> f64 {
        self.takes(hand, |dealer, hand| hand.map_or(-1.0, |(count, _)| dealer.stands(count)))
    }

    /// The most that two cards win for who sits there, and for a stake behind them, which neither doubles nor splits.
    fn best(&self, first: Card, second: Card) -> [f64; 2] {
        let hand = total(&[first, second]);
        if hand.0 == 21 {
            return [1.5 * (1.0 - self.blackjack); 2];
        }
        let one = self.goes_on(Some(hand));
        let (mut seat, mut behind) = (one.max(2.0 * self.takes_one(hand)), one);
        if first == second {
            let half = total(&[first]);
            let splits = if first.rank() == 1 {
                [self.takes_one(half); 2]
            } else {
                let doubled = |dealer: &Self, hand: Option<(u8, bool)>| {
                    hand.map_or(-1.0, |both| dealer.goes_on(hand).max(2.0 * dealer.takes_one(both)))
                };
                [self.takes(half, doubled), self.takes(half, Self::goes_on)]
            };
            (seat, behind) = (seat.max(2.0 * splits[0]), behind.max(splits[1]));
        }
        [seat, behind]
    }
}

/// The most that a stake of one wins in a round: of who sits at a seat, and of who bets behind it while the seat plays for them alone.
pub(in crate::table) fn most() -> [f64; 2] {
    let mut most = [0.0; 2];
    for (up, of_up) in values() {
        let dealer = Dealer::showing(up);
        for ((first, one), (second, other)) in
            values().flat_map(|first| values().map(move |second| (first, second)))
        {
            let best = dealer.best(first, second);
            most = [0, 1].map(|who| most[who] + of_up * one * other * best[who]);
        }
    }
    most
}
