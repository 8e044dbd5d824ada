//! Blackjack from a shoe of eight decks (issue 18): no hole card, the dealer stands on all 17, a blackjack pays 3:2, double on any
//! two cards and after a split too, one split of two cards of one value, split aces take one card each, no surrender, insurance 2:1
//! against an ace. The dealer's second card comes when all have played, and a dealer's blackjack takes doubled and split stakes too.
//! What it returns by the printed strategy was measured ([`simulate::measured`]).
//!
//! A [`Round`] deals, takes the players' acts one after the other, plays the dealer's hand and settles. What those rules leave open:
//! - **Shoe**: eight decks shuffled as domain.md 3.3 says, none burned; no round begins when 208 cards or fewer are left.
//! - **Dealing**: a card to each seat in order, one to the dealer, a second to each seat.
//! - **Insurance**: against an ace, once per seat, before all acts; a seat with a blackjack may take it as well. It is the seat's: a bet
//!   behind is insured only where its seat is. It costs half of the first stake, floored, whatever is doubled or split later.
//! - **Turns**: seat by seat, the first hand of a split before the second. A hand of 21 is done by itself, at the deal as well.
//! - **Split**: the ten, jack, queen and king are of one value. Both hands take their second card at once, the first hand first; neither
//!   is split again, and 21 of two cards is no blackjack on them. Split aces are done then.
//! - **Dealer**: draws to 17 if any hand is neither bust nor a blackjack. Else one card, whatever lies open, if there is a blackjack or
//!   an insured seat; else none.
//! - **Paying**: a bust hand loses, whatever the dealer gets. Two blackjacks push, one alone wins or loses, also against 21 of more
//!   cards. Each part of a bet is floored in ledger units by itself.
//! - **Bets behind** that do not follow keep one stake on the first hand, as it came out with its doubling and splitting.
//! - **Valid bet**: all that was staked, insurance within; nothing if every part of it, each of more than nothing, was pushed.

#[cfg(test)]
pub(super) mod best;
pub mod seated;
pub mod settle;
pub mod simulate;
pub mod strategy;

use super::{card::Card, shoe::Shoe};

/// The game's code.
pub const CODE: &str = "blackjack";
/// The rules' version.
pub const VERSION: &str = "blackjack-1";
/// What it returns at most of all that is staked, doubles and splits within, by the printed strategy: what bonuses and commission
/// weigh its bets by. Measured is 0.9947, of the first stake alone 0.9941; the rest is for who plays a little better than the print.
pub const STAKED_RETURN: &str = "0.995";
/// Decks of a shoe.
pub const DECKS: u8 = 8;
/// Cards behind the cut card: half of the shoe.
pub const BEHIND_CUT: u16 = 208;
/// Most seats of a table.
pub const MOST_SEATS: usize = 7;

/// Where cards come from.
pub trait Cards {
    /// The next card; `None` when there are none left.
    fn next_card(&mut self) -> Option<Card>;
}

impl Cards for Shoe {
    fn next_card(&mut self) -> Option<Card> {
        self.deal()
    }
}

/// What a player may do with a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Takes a card.
    Hit,
    /// Takes no more.
    Stand,
    /// Doubles the stake, takes one card and stands.
    Double,
    /// Makes two hands of two cards of one value, the second at the same stake.
    Split,
}

/// Why an act is refused; the round stands as it did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// It is not this seat's turn, or the round is at another point.
    #[error("it is not this seat's turn")]
    Turn,
    /// The hand cannot be doubled or split.
    #[error("this hand cannot do that")]
    Act,
    /// The shoe is empty: the round is void.
    #[error("the shoe is empty")]
    NoCards,
}

/// A hand of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hand {
    /// Its cards, in the order in which they came.
    pub cards: Vec<Card>,
    /// Whether twice the stake lies on it.
    pub is_doubled: bool,
    /// Whether it comes of a split: 21 of two cards is no blackjack then.
    pub is_split: bool,
    /// Whether it takes no more cards.
    is_done: bool,
}

/// A seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// One hand, or two after a split.
    pub hands: Vec<Hand>,
    /// Whether it took insurance, for every bet on it; none before it said so.
    pub is_insured: Option<bool>,
}

/// Where a round is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The dealer shows an ace, and seats say whether they insure themselves.
    Insurance,
    /// A hand of a seat is to act, both from zero.
    Acting {
        /// Which seat.
        seat: usize,
        /// Which of its hands.
        hand: usize,
    },
    /// The dealer is to play.
    Dealer,
    /// All cards are there.
    Over,
}

/// A round of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    dealer: Vec<Card>,
    seats: Vec<Seat>,
    phase: Phase,
}

/// What cards count: at most 21 where an ace may count eleven, and whether one does.
#[must_use]
pub fn total(cards: &[Card]) -> (u8, bool) {
    let hard = cards.iter().map(|card| card.rank().min(10)).fold(0_u8, u8::saturating_add);
    let is_soft = hard <= 11 && cards.iter().any(|card| card.rank() == 1);
    (if is_soft { hard + 10 } else { hard }, is_soft)
}

impl Hand {
    const fn of(cards: Vec<Card>, is_split: bool) -> Self {
        Self { cards, is_doubled: false, is_split, is_done: false }
    }

    /// 21 of the first two cards.
    #[must_use]
    pub fn is_blackjack(&self) -> bool {
        !self.is_split && is_blackjack(&self.cards)
    }

    /// More than 21.
    #[must_use]
    pub fn is_bust(&self) -> bool {
        total(&self.cards).0 > 21
    }

    /// Whether its two cards count the same.
    #[must_use]
    pub fn is_pair(&self) -> bool {
        matches!(self.cards.as_slice(), [one, other] if one.rank().min(10) == other.rank().min(10))
    }

    fn take(&mut self, card: Card) {
        self.cards.push(card);
        self.is_done |= total(&self.cards).0 >= 21;
    }
}

fn is_blackjack(cards: &[Card]) -> bool {
    cards.len() == 2 && total(cards).0 == 21
}

impl Round {
    /// Deals to 1 to [`MOST_SEATS`] seats: a card to each and the dealer, then a second to each.
    ///
    /// # Errors
    /// [`Refused::Turn`] for no seat or too many, [`Refused::NoCards`].
    pub fn deal(seats: usize, shoe: &mut impl Cards) -> Result<Self, Refused> {
        if !(1..=MOST_SEATS).contains(&seats) {
            return Err(Refused::Turn);
        }
        let mut next = || shoe.next_card().ok_or(Refused::NoCards);
        let mut hands = Vec::with_capacity(seats);
        for _ in 0..seats {
            hands.push(Hand::of(vec![next()?], false));
        }
        let up = next()?;
        for hand in &mut hands {
            hand.take(next()?);
        }
        let seats = hands.into_iter().map(|hand| Seat { hands: vec![hand], is_insured: None }).collect();
        let mut round = Self { dealer: vec![up], seats, phase: Phase::Insurance };
        if up.rank() != 1 {
            round.close_insurance();
        }
        Ok(round)
    }

    /// The dealer's cards; the first is the one that lies open.
    #[must_use]
    pub fn dealer(&self) -> &[Card] {
        &self.dealer
    }

    /// Its seats.
    #[must_use]
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// Where it is.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// A seat insures itself, or says that it does not.
    ///
    /// # Errors
    /// [`Refused::Turn`] where it has said so, or the time for it is over.
    pub fn insure(&mut self, seat: usize, insures: bool) -> Result<(), Refused> {
        let is_time = self.phase == Phase::Insurance;
        let seat = self.seats.get_mut(seat).filter(|seat| is_time && seat.is_insured.is_none());
        seat.ok_or(Refused::Turn)?.is_insured = Some(insures);
        if self.seats.iter().all(|seat| seat.is_insured.is_some()) {
            self.close_insurance();
        }
        Ok(())
    }

    /// Ends the time for insurance: who said nothing has none.
    pub fn close_insurance(&mut self) {
        if self.phase == Phase::Insurance {
            for seat in &mut self.seats {
                seat.is_insured.get_or_insert(false);
            }
            self.go_on();
        }
    }

    /// What the hand that is to act may do.
    #[must_use]
    pub fn acts(&self) -> Vec<Act> {
        let Phase::Acting { seat, hand } = self.phase else { return Vec::new() };
        let Some(seat) = self.seats.get(seat) else { return Vec::new() };
        let Some(hand) = seat.hands.get(hand) else { return Vec::new() };
        let mut acts = vec![Act::Hit, Act::Stand];
        if hand.cards.len() == 2 {
            acts.push(Act::Double);
        }
        if hand.is_pair() && seat.hands.len() == 1 {
            acts.push(Act::Split);
        }
        acts
    }

    /// The seat whose turn it is acts.
    ///
    /// # Errors
    /// [`Refused`].
    pub fn act(&mut self, seat: usize, act: Act, shoe: &mut impl Cards) -> Result<(), Refused> {
        let Phase::Acting { seat: turn, hand: place } = self.phase else { return Err(Refused::Turn) };
        if seat != turn {
            return Err(Refused::Turn);
        }
        if !self.acts().contains(&act) {
            return Err(Refused::Act);
        }
        let hands = &mut self.seats.get_mut(seat).ok_or(Refused::Turn)?.hands;
        if act == Act::Split {
            split(hands, shoe)?;
        } else {
            let hand = hands.get_mut(place).ok_or(Refused::Turn)?;
            if act != Act::Stand {
                hand.take(shoe.next_card().ok_or(Refused::NoCards)?);
            }
            hand.is_doubled |= act == Act::Double;
            hand.is_done |= act != Act::Hit;
        }
        self.go_on();
        Ok(())
    }

    /// The dealer plays: draws to 17, if any hand waits for the total; one card, if a blackjack or an insurance waits for a dealer's
    /// blackjack; none, if all are bust.
    ///
    /// # Errors
    /// [`Refused`].
    pub fn play_dealer(&mut self, shoe: &mut impl Cards) -> Result<(), Refused> {
        if self.phase != Phase::Dealer {
            return Err(Refused::Turn);
        }
        let mut hands = self.seats.iter().flat_map(|seat| &seat.hands);
        let waits_for_total = hands.any(|hand| !hand.is_bust() && !hand.is_blackjack());
        let waits = |seat: &Seat| seat.is_insured == Some(true) || seat.hands.iter().any(Hand::is_blackjack);
        if waits_for_total || self.seats.iter().any(waits) {
            self.dealer.push(shoe.next_card().ok_or(Refused::NoCards)?);
        }
        while waits_for_total && total(&self.dealer).0 < 17 {
            self.dealer.push(shoe.next_card().ok_or(Refused::NoCards)?);
        }
        self.phase = Phase::Over;
        Ok(())
    }

    /// The turn passes to the first hand that may still act.
    fn go_on(&mut self) {
        let hands = |(seat, of): (usize, &Seat)| {
            of.hands.iter().position(|hand| !hand.is_done).map(|hand| Phase::Acting { seat, hand })
        };
        self.phase = self.seats.iter().enumerate().find_map(hands).unwrap_or(Phase::Dealer);
    }
}

/// Makes two hands of one; each takes its second card at once, the first hand first, and aces take no other.
fn split(hands: &mut Vec<Hand>, shoe: &mut impl Cards) -> Result<(), Refused> {
    let cards = hands.first().map(|hand| hand.cards.clone()).unwrap_or_default();
    let mut split = Vec::with_capacity(2);
    for card in cards {
        let mut hand = Hand::of(vec![card], true);
        hand.take(shoe.next_card().ok_or(Refused::NoCards)?);
        hand.is_done |= card.rank() == 1;
        split.push(hand);
    }
    *hands = split;
    Ok(())
}

#[cfg(test)]
mod tests;
