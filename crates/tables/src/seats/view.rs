//! Seats as everybody sees them.

use games::table::blackjack::seated::{Decision, HandRecord, SeatNumber};
use kernel::{Amount, Money};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::{Seating, Shoes};
use crate::{Error, Round, bet};

/// Who sits at a table, what lies before them, and who is to decide.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SeatsView {
    /// The number of their round.
    round: i64,
    /// Seats that are taken, in their order.
    seats: Vec<SeatView>,
    /// The dealer's cards, in the order in which they came.
    #[schema(value_type = Vec<String>)]
    dealer: Vec<games::table::card::Card>,
    /// How many decisions count: a decision names it.
    step: usize,
    /// Whether seats may insure themselves now, all at once.
    insuring: bool,
    /// Whose turn it is.
    turn: Option<TurnView>,
    /// Until when who is to decide says so.
    #[serde(with = "time::serde::rfc3339::option")]
    until: Option<OffsetDateTime>,
}

/// A seat that is taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SeatView {
    /// Which, from 1.
    seat: u8,
    /// Whose, masked.
    name: String,
    /// Whether the member is simulated.
    simulated: bool,
    stake: Money,
    /// Bets behind it, all together.
    behind: Money,
    /// One hand, or two after a split; none before the cards come.
    hands: Vec<HandView>,
    insured: bool,
    /// What it may decide now: `hit`, `stand`, `double`, `split`, `insure`, `decline`.
    choices: Vec<&'static str>,
}

/// A hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
struct HandView {
    /// Its cards, in the order in which they came.
    #[schema(value_type = Vec<String>)]
    cards: Vec<games::table::card::Card>,
    /// Whether twice the stake lies on it.
    doubled: bool,
}

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
struct TurnView {
    /// Which seat.
    seat: u8,
    /// Which of its hands, from 1.
    hand: u8,
}

impl From<HandRecord> for HandView {
    fn from(hand: HandRecord) -> Self {
        Self { cards: hand.cards, doubled: hand.doubled }
    }
}

impl Seating {
    fn stake_behind(&self, seat: SeatNumber) -> Money {
        let stakes = self.behind.iter().filter(|(of, _)| *of == seat).map(|(_, bet)| bet.stake);
        stakes.map(Amount::money).fold(Money::ZERO, |sum, stake| sum.checked_add(stake).unwrap_or(sum))
    }
}

impl Shoes {
    /// Who sits in a round, and how it goes for them.
    ///
    /// # Errors
    /// When the database refuses.
    pub(crate) async fn seats(&self, round: &Round) -> Result<SeatsView, Error> {
        let seating = self.seating(round).await?;
        let known = bet::sql::known_as(&self.store, seating.seats.iter().map(|seated| seated.owner)).await?;
        let record = seating.play.record();
        let view = |seated: &super::Seated| {
            let owner = known.get(&seated.owner);
            let dealt = record.seats.iter().find(|dealt| dealt.seat == seated.seat);
            SeatView {
                seat: seated.seat.number(),
                name: owner.map_or_else(String::new, |owner| owner.name.clone()),
                simulated: owner.is_some_and(|owner| owner.simulated),
                stake: seated.stake,
                behind: seating.stake_behind(seated.seat),
                hands: dealt
                    .map_or_else(Vec::new, |dealt| dealt.hands.iter().cloned().map(HandView::from).collect()),
                insured: dealt.is_some_and(|dealt| dealt.insured),
                choices: seating.play.choices(seated.seat).into_iter().map(Decision::code).collect(),
            }
        };
        let seats: Vec<SeatView> = seating.seats.iter().map(view).collect();
        Ok(SeatsView {
            round: round.number,
            step: seating.step(),
            insuring: seats.iter().any(|seat| seat.choices.contains(&Decision::Insure.code())),
            turn: seating.play.turn().map(|(seat, hand)| TurnView { seat: seat.number(), hand }),
            until: round.turn_until.filter(|_| !seating.play.is_over()),
            dealer: record.dealer,
            seats,
        })
    }
}
