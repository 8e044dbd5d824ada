//! Blackjack at a table of many: which seats play, what they decide one after the other, and the record that all of it leaves.
//!
//! A round is the cards of its shoe from a place on and its [`Course`]; whoever has both plays it again.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use super::{Act, Cards, Hand, MOST_SEATS, Phase, Refused, Round, Seat, is_blackjack, settle::INSURANCE};
use crate::table::{bet::NoSuchCell, card::Card, ratio::Ratio};

/// A seat of a table, from 1, the first to be dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub struct SeatNumber(u8);

impl SeatNumber {
    /// 1 to [`MOST_SEATS`]; `None` beyond.
    #[must_use]
    pub fn new(number: u8) -> Option<Self> {
        (1..=MOST_SEATS).contains(&usize::from(number)).then_some(Self(number))
    }

    /// From 1.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Every seat of a table.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..).map_while(Self::new)
    }
}

impl From<SeatNumber> for u8 {
    fn from(seat: SeatNumber) -> Self {
        seat.0
    }
}

impl TryFrom<u8> for SeatNumber {
    type Error = NoSuchSeat;

    fn try_from(number: u8) -> Result<Self, NoSuchSeat> {
        Self::new(number).ok_or(NoSuchSeat)
    }
}

/// A number that no seat has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no seat has this number")]
pub struct NoSuchSeat;

/// What a seat decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// Takes a card.
    Hit,
    /// Takes no more.
    Stand,
    /// Doubles the stake of the hand, takes one card and stands.
    Double,
    /// Makes two hands of one.
    Split,
    /// Lays half of the stake on a dealer's blackjack.
    Insure,
    /// Does not.
    Decline,
}

impl Decision {
    /// Every decision.
    pub const ALL: [Self; 6] =
        [Self::Hit, Self::Stand, Self::Double, Self::Split, Self::Insure, Self::Decline];

    /// As calls and records write it.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Hit => "hit",
            Self::Stand => "stand",
            Self::Double => "double",
            Self::Split => "split",
            Self::Insure => "insure",
            Self::Decline => "decline",
        }
    }

    /// The decision of a code.
    #[must_use]
    pub fn of(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|decision| decision.code() == code)
    }

    const fn of_act(act: Act) -> Self {
        match act {
            Act::Hit => Self::Hit,
            Act::Stand => Self::Stand,
            Act::Double => Self::Double,
            Act::Split => Self::Split,
        }
    }
}

/// A decision of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decided {
    /// Which seat.
    pub seat: SeatNumber,
    /// What it decided.
    pub act: Decision,
}

/// What makes a round of the cards of its shoe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course {
    /// Cards that the shoe gave before it.
    pub from: u16,
    /// The seats that play, in their order; none leaves the shoe as it is.
    pub seats: Vec<SeatNumber>,
    /// What they decided, in its order.
    pub acts: Vec<Decided>,
}

/// Where a bet lies. As text `seat:3`, `behind:3`, `double:3:1`, `split:3`, `insurance:3`: players place the first two, the others lie
/// where a seat's decision brings them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// On the first hand of one's own seat.
    Seat(SeatNumber),
    /// On the first hand of another's.
    Behind(SeatNumber),
    /// A second stake on a hand of a seat, the first or the second.
    Double(SeatNumber, u8),
    /// On the second hand of a seat.
    Split(SeatNumber),
    /// On the dealer's blackjack.
    Insurance(SeatNumber),
}

impl fmt::Display for Cell {
    fn fmt(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) => write!(text, "seat:{}", seat.0),
            Self::Behind(seat) => write!(text, "behind:{}", seat.0),
            Self::Double(seat, hand) => write!(text, "double:{}:{hand}", seat.0),
            Self::Split(seat) => write!(text, "split:{}", seat.0),
            Self::Insurance(seat) => write!(text, "insurance:{}", seat.0),
        }
    }
}

impl FromStr for Cell {
    type Err = NoSuchCell;

    fn from_str(code: &str) -> Result<Self, NoSuchCell> {
        let of_seat = |seat| {
            [
                Self::Seat(seat),
                Self::Behind(seat),
                Self::Double(seat, 1),
                Self::Double(seat, 2),
                Self::Split(seat),
                Self::Insurance(seat),
            ]
        };
        let found = SeatNumber::all().flat_map(of_seat).find(|cell| cell.to_string() == code);
        found.ok_or_else(|| NoSuchCell::of(code))
    }
}

impl Cell {
    /// Whether players place bets there themselves.
    #[must_use]
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Seat(_) | Self::Behind(_))
    }
}

/// The cards of a shoe from the first of a round on.
struct Dealing<'c> {
    cards: std::slice::Iter<'c, Card>,
    dealt: u16,
}

impl Cards for Dealing<'_> {
    fn next_card(&mut self) -> Option<Card> {
        let card = self.cards.next()?;
        self.dealt += 1;
        Some(*card)
    }
}

/// A round as far as its course has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    course: Course,
    round: Option<Round>,
    dealt: u16,
}

impl Play {
    /// Plays a course with these cards, the first of which is the first of the round. When all have decided the dealer plays.
    ///
    /// # Errors
    /// [`Refused`] for seats that are not in their order, and for an act that the round did not allow there.
    pub fn of(cards: &[Card], course: Course) -> Result<Self, Refused> {
        if !course.seats.is_sorted_by(|one, next| one < next) {
            return Err(Refused::Turn);
        }
        let mut dealing = Dealing { cards: cards.iter(), dealt: 0 };
        let mut round = match course.seats.len() {
            0 => None,
            seats => Some(Round::deal(seats, &mut dealing)?),
        };
        for decided in &course.acts {
            let seat = course.seats.iter().position(|seat| *seat == decided.seat).ok_or(Refused::Turn)?;
            let round = round.as_mut().ok_or(Refused::Turn)?;
            match decided.act {
                Decision::Insure => round.insure(seat, true)?,
                Decision::Decline => round.insure(seat, false)?,
                Decision::Hit => round.act(seat, Act::Hit, &mut dealing)?,
                Decision::Stand => round.act(seat, Act::Stand, &mut dealing)?,
                Decision::Double => round.act(seat, Act::Double, &mut dealing)?,
                Decision::Split => round.act(seat, Act::Split, &mut dealing)?,
            }
        }
        if let Some(round) = round.as_mut().filter(|round| round.phase() == Phase::Dealer) {
            round.play_dealer(&mut dealing)?;
        }
        Ok(Self { course, round, dealt: dealing.dealt })
    }

    /// What it was played by.
    #[must_use]
    pub const fn course(&self) -> &Course {
        &self.course
    }

    /// Whether all cards are there.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.round.as_ref().is_none_or(|round| round.phase() == Phase::Over)
    }

    /// The seat that is to act, with the hand, from 1; `None` while seats insure themselves, and when all have acted.
    #[must_use]
    pub fn turn(&self) -> Option<(SeatNumber, u8)> {
        let Phase::Acting { seat, hand } = self.round.as_ref()?.phase() else { return None };
        Some((*self.course.seats.get(seat)?, u8::try_from(hand + 1).ok()?))
    }

    /// What a seat may decide now.
    #[must_use]
    pub fn choices(&self, seat: SeatNumber) -> Vec<Decision> {
        let Some(round) = &self.round else { return Vec::new() };
        let Some(place) = self.course.seats.iter().position(|known| *known == seat) else {
            return Vec::new();
        };
        match round.phase() {
            Phase::Insurance if round.seats().get(place).is_some_and(|seat| seat.is_insured.is_none()) => {
                vec![Decision::Insure, Decision::Decline]
            }
            Phase::Acting { seat, .. } if seat == place => {
                round.acts().into_iter().map(Decision::of_act).collect()
            }
            _ => Vec::new(),
        }
    }

    /// What seats that are to decide do if they say nothing: none insures itself, and whose turn it is stands.
    #[must_use]
    pub fn silence(&self) -> Vec<Decided> {
        let silent = |seat: &SeatNumber| {
            let choices = self.choices(*seat);
            let act = [Decision::Decline, Decision::Stand].into_iter().find(|act| choices.contains(act))?;
            Some(Decided { seat: *seat, act })
        };
        self.course.seats.iter().filter_map(silent).collect()
    }

    /// The place in the shoe of the card after its last one.
    #[must_use]
    pub const fn until(&self) -> u16 {
        self.course.from.saturating_add(self.dealt)
    }

    /// As records keep it.
    #[must_use]
    pub fn record(&self) -> Record {
        let seats = self.round.as_ref().map_or(&[][..], Round::seats);
        let hand = |hand: &Hand| HandRecord { cards: hand.cards.clone(), doubled: hand.is_doubled };
        let seat = |(number, seat): (&SeatNumber, &Seat)| SeatRecord {
            seat: *number,
            insured: seat.is_insured == Some(true),
            hands: seat.hands.iter().map(hand).collect(),
        };
        Record {
            from: self.course.from,
            seats: self.course.seats.iter().zip(seats).map(seat).collect(),
            dealer: self.round.as_ref().map_or_else(Vec::new, |round| round.dealer().to_vec()),
            acts: self.course.acts.clone(),
        }
    }
}

/// A round as records keep it: the cards that came, and what was decided about them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Cards that the shoe gave before it.
    pub from: u16,
    /// The seats that played, in their order.
    pub seats: Vec<SeatRecord>,
    /// The dealer's cards, in the order in which they came.
    pub dealer: Vec<Card>,
    /// What was decided, in its order.
    pub acts: Vec<Decided>,
}

/// A seat as records keep it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatRecord {
    /// Which.
    pub seat: SeatNumber,
    /// Whether it insured itself.
    pub insured: bool,
    /// One hand, or two after a split.
    pub hands: Vec<HandRecord>,
}

/// A hand as records keep it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HandRecord {
    /// Its cards, in the order in which they came.
    pub cards: Vec<Card>,
    /// Whether twice the stake lies on it.
    pub doubled: bool,
}

impl Record {
    /// What the round was played by.
    #[must_use]
    pub fn course(&self) -> Course {
        Course {
            from: self.from,
            seats: self.seats.iter().map(|seat| seat.seat).collect(),
            acts: self.acts.clone(),
        }
    }

    /// The place in the shoe of the card after its last one.
    #[must_use]
    pub fn until(&self) -> u16 {
        let of_seats = self.seats.iter().flat_map(|seat| &seat.hands).map(|hand| hand.cards.len());
        let cards = of_seats.sum::<usize>() + self.dealer.len();
        self.from.saturating_add(u16::try_from(cards).unwrap_or(u16::MAX))
    }

    /// What the round, which is over, returns of a stake on a cell; `None` on a hand that nobody was dealt: the stake was never at risk, and
    /// comes back.
    #[must_use]
    pub fn returned(&self, cell: Cell) -> Option<Ratio> {
        let hand = |seat: SeatNumber, place: usize| {
            let dealt = self.seats.iter().find(|dealt| dealt.seat == seat)?;
            let hand = dealt.hands.get(place)?;
            let (cards, is_split) = (hand.cards.clone(), dealt.hands.len() > 1);
            let hand = Hand { cards, is_doubled: hand.doubled, is_split, is_done: true };
            Some(super::settle::returned(&hand, &self.dealer))
        };
        match cell {
            Cell::Seat(seat) | Cell::Behind(seat) | Cell::Double(seat, 1) => hand(seat, 0),
            Cell::Split(seat) | Cell::Double(seat, _) => hand(seat, 1),
            Cell::Insurance(_) if is_blackjack(&self.dealer) => Some(INSURANCE),
            Cell::Insurance(_) => Some(Ratio::ZERO),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::card::cards;

    fn seat(number: u8) -> SeatNumber {
        SeatNumber::new(number).unwrap()
    }

    fn course(seats: &[u8], acts: &[(u8, Decision)]) -> Course {
        let acts = acts.iter().map(|(number, act)| Decided { seat: seat(*number), act: *act }).collect();
        Course { from: 12, seats: seats.iter().map(|number| seat(*number)).collect(), acts }
    }

    #[test]
    fn seats_decide_in_their_order_and_the_record_plays_again() {
        // Seats 2 and 5, the dealer shows a six.
        let shoe = cards("8c 5c 6d 8d 6c 3h Td 9s Th 9h 2c");
        let play = |acts: &[(u8, Decision)]| Play::of(&shoe, course(&[2, 5], acts)).unwrap();
        let dealt = play(&[]);
        assert_eq!((dealt.turn(), dealt.is_over(), dealt.until()), (Some((seat(2), 1)), false, 17));
        use Decision::{Double, Hit, Split, Stand};
        assert_eq!(dealt.choices(seat(2)), [Hit, Stand, Double, Split]);
        assert_eq!((dealt.choices(seat(5)), dealt.choices(seat(7))), (vec![], vec![]), "it waits");
        assert_eq!(dealt.silence(), [Decided { seat: seat(2), act: Stand }]);
        let split = play(&[(2, Split)]);
        assert_eq!((split.turn(), split.choices(seat(2))), (Some((seat(2), 1)), vec![Hit, Stand, Double]));
        let over = play(&[(2, Split), (2, Double), (2, Stand), (5, Double)]);
        assert!(over.is_over() && over.silence().is_empty() && over.turn().is_none());
        let record = over.record();
        assert_eq!(record.dealer, cards("6d 9h 2c"));
        assert_eq!((record.from, record.until(), over.until()), (12, 23, 23));
        assert_eq!(Play::of(&shoe, record.course()).unwrap(), over, "its cards make it again");
        let text = serde_json::to_value(&record).unwrap();
        assert_eq!(
            text["seats"][1],
            serde_json::json!({ "seat": 5, "insured": false, "hands": [{ "cards": ["5c", "6c", "Th"], "doubled": true }] })
        );
        assert_eq!(serde_json::from_value::<Record>(text).unwrap(), record);
        for (cell, numerator, denominator) in [
            ("seat:2", 2, 1),   // 8 3 9 is 20, the dealer has 17
            ("behind:2", 2, 1), // the first hand
            ("double:2:1", 2, 1),
            ("split:2", 2, 1), // 8 T is 18
            ("seat:5", 2, 1),  // 5 6 T is 21
            ("insurance:5", 0, 1),
        ] {
            let told = record.returned(cell.parse().unwrap());
            assert_eq!(told, Some(Ratio::of(numerator, denominator)), "{cell}");
        }
        assert_eq!(record.returned("behind:3".parse().unwrap()), None, "nobody sits there");
    }

    #[test]
    fn insurance_is_decided_by_all_at_once() {
        use Decision::{Decline, Insure};
        let shoe = cards("Tc 9c Ad Td Ts Kd");
        let asked = Play::of(&shoe, course(&[1, 7], &[(7, Insure)])).unwrap();
        assert_eq!((asked.turn(), asked.choices(seat(7))), (None, vec![]));
        assert_eq!(asked.silence(), [Decided { seat: seat(1), act: Decline }]);
        let acts = [(7, Insure), (1, Decline), (1, Decision::Stand), (7, Decision::Stand)];
        let over = Play::of(&shoe, course(&[1, 7], &acts)).unwrap().record();
        let told = |cell: &str| over.returned(cell.parse().unwrap());
        assert_eq!(
            (told("insurance:7"), told("seat:7"), told("seat:1")),
            (Some(INSURANCE), Some(Ratio::ZERO), Some(Ratio::ZERO))
        );
        assert!(over.seats[1].insured && !over.seats[0].insured);
    }

    #[test]
    fn what_the_round_does_not_allow_is_no_course() {
        let shoe = cards("8c 5c 6d 9d 6c 3h Td");
        use Decision::{Insure, Split, Stand};
        for (seats, acts) in [
            (&[5, 2][..], &[][..]),
            (&[2, 2], &[]),
            (&[2, 5], &[(5, Stand)]),
            (&[2, 5], &[(2, Split)]),
            (&[2, 5], &[(2, Insure)]),
            (&[2, 5], &[(3, Stand)]),
            (&[], &[(2, Stand)]),
        ] {
            assert!(Play::of(&shoe, course(seats, acts)).is_err(), "{seats:?} {acts:?}");
        }
        assert_eq!(Play::of(&shoe[..4], course(&[2, 5], &[])), Err(Refused::NoCards));
        let empty = Play::of(&shoe, course(&[], &[])).unwrap();
        assert!(empty.is_over() && empty.until() == 12 && empty.record().dealer.is_empty());
    }

    #[test]
    fn cells_are_read_as_they_are_written() {
        for code in ["seat:1", "behind:7", "double:3:1", "double:3:2", "split:4", "insurance:5"] {
            let cell: Cell = code.parse().unwrap();
            assert_eq!(
                (cell.to_string(), cell.is_open()),
                (code.to_owned(), code.len() < 9 && !code.starts_with("split"))
            );
        }
        for odd in ["seat:0", "seat:8", "seat:01", "double:3", "double:3:3", "Seat:1", "seat:1 ", ""] {
            assert!(odd.parse::<Cell>().is_err(), "{odd}");
        }
        assert_eq!(SeatNumber::all().count(), MOST_SEATS);
        for decision in Decision::ALL {
            assert_eq!(Decision::of(decision.code()), Some(decision));
            assert_eq!(serde_json::to_value(decision).unwrap(), decision.code());
        }
    }
}
