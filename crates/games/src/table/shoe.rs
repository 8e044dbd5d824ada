//! A shoe of several decks, shuffled by the words of its round (domain.md 3.3).

use std::{collections::VecDeque, num::NonZeroU32};

use super::card::Card;
use crate::fairness::Words;

/// Most decks of a shoe.
pub const MOST_DECKS: u8 = 8;

/// The places of so many cards in the order in which they are dealt: Durstenfeld's shuffle from the end, each place by the next
/// integer without bias.
#[must_use]
pub fn order(cards: u16, words: &mut Words) -> Vec<u16> {
    let mut order: Vec<u16> = (0..cards).collect();
    for last in (1..cards).rev() {
        let Some(range) = NonZeroU32::new(u32::from(last) + 1) else { continue };
        let other = usize::try_from(words.uniform(range)).unwrap_or_default();
        order.swap(usize::from(last), other);
    }
    order
}

/// Shuffled cards. The cut card ends the shoe: who deals when it comes out finishes the hand, and no other begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shoe {
    cards: VecDeque<Card>,
    behind_cut: usize,
}

impl Shoe {
    /// Shuffles 1 to 8 decks; `None` beyond. The cut card lies so many cards before the end.
    #[must_use]
    pub fn shuffle(decks: u8, behind_cut: u16, words: &mut Words) -> Option<Self> {
        if !(1..=MOST_DECKS).contains(&decks) {
            return None;
        }
        let deck = u16::from(Card::DECK);
        let card = |place: u16| u8::try_from(place % deck).ok().and_then(Card::new);
        let cards = order(u16::from(decks) * deck, words).into_iter().filter_map(card).collect();
        Some(Self { cards, behind_cut: behind_cut.into() })
    }

    /// Cards in this order, as somebody says that they lay.
    #[must_use]
    pub fn of(cards: Vec<Card>, behind_cut: u16) -> Self {
        Self { cards: cards.into(), behind_cut: behind_cut.into() }
    }

    /// The next card; `None` of an empty shoe.
    pub fn deal(&mut self) -> Option<Card> {
        self.cards.pop_front()
    }

    /// Turns the first card up and lays as many aside as it counts, an ace one and a face ten, as baccarat's shoes begin. Tells them
    /// all, the one turned up first.
    pub fn burn(&mut self) -> Vec<Card> {
        let Some(first) = self.deal() else { return Vec::new() };
        let aside = (0..first.rank().min(10)).filter_map(|_| self.deal());
        std::iter::once(first).chain(aside).collect()
    }

    /// Cards that are left.
    #[must_use]
    pub fn left(&self) -> usize {
        self.cards.len()
    }

    /// Whether the cut card is out.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.cards.len() <= self.behind_cut
    }

    /// What is left, in order: for the commitment, before anything is dealt.
    #[must_use]
    pub fn cards(&self) -> Vec<Card> {
        self.cards.iter().copied().collect()
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::{super::card::cards, *};

    pub(crate) const SALT: &str = "0000000000000000000fa3b65e43e4240d71762a5bf397d5304b2596d116859c";

    /// The words of the n-th game of the chain of domain.md 3.2.
    pub(crate) fn game(number: usize) -> Words {
        let mut hash = "0123456789abcdef".repeat(4);
        for _ in number..5 {
            hash = crate::fairness::link(&hash);
        }
        Words::of_round(SALT, &hash)
    }

    #[test]
    fn the_published_shoe_is_met() {
        assert_eq!(order(416, &mut game(1))[..6], [138, 5, 6, 84, 65, 394]);
        let mut shoe = Shoe::shuffle(8, 14, &mut game(1)).unwrap();
        let first: Vec<u8> = (0..6).filter_map(|_| shoe.deal()).map(Card::number).collect();
        assert_eq!(first, [34, 5, 6, 32, 13, 30]);
        assert_eq!(shoe.left(), 410);
    }

    #[test]
    fn the_published_digits_are_met() {
        let digits = |number, range, count: usize| -> Vec<u32> {
            let mut words = game(number);
            (0..count).map(|_| words.uniform(NonZeroU32::new(range).unwrap())).collect()
        };
        assert_eq!((digits(1, 10, 5), digits(1, 10, 1)), (vec![1, 7, 4, 9, 3], vec![1]));
        assert_eq!((digits(2, 10, 5), digits(2, 10, 1)), (vec![8, 1, 4, 1, 3], vec![8]));
    }

    #[test]
    fn every_card_is_there_as_often_as_there_are_decks() {
        for decks in 1..=MOST_DECKS {
            let mut cards = Shoe::shuffle(decks, 0, &mut game(2)).unwrap().cards();
            cards.sort_unstable();
            let all: Vec<Card> = Card::deck().flat_map(|card| vec![card; decks.into()]).collect();
            assert_eq!(cards, all);
        }
        assert_eq!((Shoe::shuffle(0, 0, &mut game(2)), Shoe::shuffle(9, 0, &mut game(2))), (None, None));
    }

    #[test]
    fn the_cut_card_ends_the_shoe() {
        let mut shoe = Shoe::of(cards("2c 3c 4c 5c"), 2);
        assert!(!shoe.is_over());
        shoe.deal();
        assert!(!shoe.is_over());
        shoe.deal();
        assert!(shoe.is_over() && shoe.left() == 2);
    }

    #[test]
    fn a_shoe_burns_as_many_cards_as_its_first_counts() {
        let mut shoe = Shoe::of(cards("3d 9c Tc 2c 5h"), 0);
        assert_eq!(shoe.burn(), cards("3d 9c Tc 2c"));
        assert_eq!(shoe.cards(), cards("5h"));
        assert_eq!(Shoe::of(cards("Kd 9c"), 0).burn().len(), 2, "as many as there are");
        assert_eq!(Shoe::of(Card::deck().skip(12).collect(), 0).burn().len(), 11, "a king counts ten");
        assert_eq!(Shoe::of(Vec::new(), 0).burn(), []);
    }
}
