//! Cards of the usual deck of 52.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

const RANKS: &str = "A23456789TJQK";
const SUITS: &str = "cdhs";

/// A card. As a number, 0 to 51: suits one after the other (clubs, diamonds, hearts, spades), each from the ace to the king. In JSON
/// it is its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Card(u8);

impl Card {
    /// Cards of a deck.
    pub const DECK: u8 = 52;

    /// The card of a number from 0 to 51; `None` beyond.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number < Self::DECK { Some(Self(number)) } else { None }
    }

    /// The card of a rank (1 the ace, 11 to 13 jack, queen and king) and a suit from 0 to 3.
    #[must_use]
    pub const fn of(rank: u8, suit: u8) -> Option<Self> {
        if rank >= 1 && rank <= 13 && suit < 4 { Some(Self(suit * 13 + rank - 1)) } else { None }
    }

    /// 0 to 51.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// 1 the ace, 11 to 13 jack, queen and king.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 % 13 + 1
    }

    /// 0 clubs, 1 diamonds, 2 hearts, 3 spades.
    #[must_use]
    pub const fn suit(self) -> u8 {
        self.0 / 13
    }

    /// Every card of a deck once.
    pub fn deck() -> impl Iterator<Item = Self> {
        (0..Self::DECK).map(Self)
    }
}

impl fmt::Display for Card {
    /// `Td` is the ten of diamonds.
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rank, suit) = (usize::from(self.rank() - 1), usize::from(self.suit()));
        write!(to, "{}{}", &RANKS[rank..=rank], &SUITS[suit..=suit])
    }
}

/// A text that is no card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no card is written so")]
pub struct NoSuchCard;

impl FromStr for Card {
    type Err = NoSuchCard;

    fn from_str(text: &str) -> Result<Self, NoSuchCard> {
        Self::deck().find(|card| card.to_string() == text).ok_or(NoSuchCard)
    }
}

impl From<Card> for String {
    fn from(card: Card) -> Self {
        card.to_string()
    }
}

impl TryFrom<String> for Card {
    type Error = NoSuchCard;

    fn try_from(text: String) -> Result<Self, NoSuchCard> {
        text.parse()
    }
}

/// Cards written one after the other: `"Ah 5c"`.
#[cfg(test)]
pub(crate) fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|card| card.parse().unwrap()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_read_as_they_are_written() {
        for card in Card::deck() {
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(Card::of(card.rank(), card.suit()), Some(card));
            assert_eq!(Card::new(card.number()), Some(card));
        }
        assert_eq!(
            cards("Ac Td Kh Qs").iter().map(|card| card.number()).collect::<Vec<_>>(),
            [0, 22, 38, 50]
        );
        assert_eq!(
            (Card::new(52), Card::of(0, 0), Card::of(14, 0), Card::of(1, 4)),
            (None, None, None, None)
        );
        for wrong in ["", "A", "1c", "10c", "ac", "AC", "Ac ", "ä"] {
            assert_eq!(wrong.parse::<Card>(), Err(NoSuchCard), "{wrong}");
        }
    }
}
