//! Andar bahar: one deck, a joker, then cards in turn to andar and bahar until one has the joker's rank (domain.md 2.3). Andar is
//! dealt first, which favours it: it pays 0.9 to one.

use std::{fmt, str::FromStr, sync::LazyLock};

use serde::{Deserialize, Serialize};

use super::{
    bet::{Cell, Class, Codes, Game, NoSuchCell},
    card::Card,
    ratio::Ratio,
    shoe::Shoe,
};

/// The rules; they have no options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AndarBahar;

/// Where bets lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// The side that is dealt first gets the match.
    Andar,
    /// The other side gets it.
    Bahar,
    /// So many cards are dealt after the joker, the match among them.
    Cards(Range),
}

/// A range of cards that are dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Range {
    first: u8,
    last: u8,
}

/// Ranges, and what they return of the stake in halves: 3.5, 4.5, 5.5, 4.5, 15, 25, 50 and 120 times, the stake within. Chances by
/// domain.md 2.3; what they return is the house's choice, each below what is fair.
const RANGES: [(Range, u128); 8] = [
    (Range { first: 1, last: 5 }, 7),
    (Range { first: 6, last: 10 }, 9),
    (Range { first: 11, last: 15 }, 11),
    (Range { first: 16, last: 25 }, 9),
    (Range { first: 26, last: 30 }, 30),
    (Range { first: 31, last: 35 }, 50),
    (Range { first: 36, last: 40 }, 100),
    (Range { first: 41, last: 49 }, 240),
];

/// What decides every bet: which card after the joker matched, 1 to 49.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Match(pub u8);

impl Match {
    /// Whether andar got it: the first card, the third and so on.
    #[must_use]
    pub const fn is_andar(self) -> bool {
        self.0 % 2 == 1
    }
}

/// A round as it was dealt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Round {
    /// The card whose rank is looked for.
    pub joker: Card,
    /// Cards to andar and bahar in turn; the last one matches.
    pub dealt: Vec<Card>,
}

impl Round {
    /// Deals from a fresh deck; `None` when the cards run out.
    pub fn deal(shoe: &mut Shoe) -> Option<Self> {
        let mut round = Self { joker: shoe.deal()?, dealt: Vec::new() };
        while round.dealt.last().is_none_or(|card| card.rank() != round.joker.rank()) {
            round.dealt.push(shoe.deal()?);
        }
        Some(round)
    }

    /// What decides its bets.
    #[must_use]
    pub fn outcome(&self) -> Match {
        Match(u8::try_from(self.dealt.len()).unwrap_or_default())
    }
}

impl fmt::Display for Place {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Andar => to.write_str("andar"),
            Self::Bahar => to.write_str("bahar"),
            Self::Cards(Range { first, last }) => write!(to, "cards:{first}-{last}"),
        }
    }
}

impl FromStr for Place {
    type Err = NoSuchCell;

    fn from_str(code: &str) -> Result<Self, NoSuchCell> {
        static CODES: LazyLock<Codes<Place>> = LazyLock::new(Codes::new);
        CODES.find(code)
    }
}

impl Cell for Place {
    fn all() -> Vec<Self> {
        let ranges = RANGES.iter().map(|(range, _)| Self::Cards(*range));
        [Self::Andar, Self::Bahar].into_iter().chain(ranges).collect()
    }
}

impl Game for AndarBahar {
    const CODE: &'static str = "andar-bahar";
    type Cell = Place;
    type Outcome = Match;

    fn variants() -> Vec<Self> {
        vec![Self]
    }

    fn version(&self) -> String {
        "andar-bahar-1".to_owned()
    }

    fn returned(&self, place: Place, outcome: &Match) -> Ratio {
        match place {
            Place::Andar if outcome.is_andar() => Ratio::of(19, 10),
            Place::Bahar if !outcome.is_andar() => Ratio::to_one(1),
            Place::Andar | Place::Bahar => Ratio::ZERO,
            Place::Cards(range) if !(range.first..=range.last).contains(&outcome.0) => Ratio::ZERO,
            Place::Cards(bet) => {
                let halves = RANGES.iter().find(|(range, _)| *range == bet).map_or(0, |(_, halves)| *halves);
                Ratio::of(halves, 2)
            }
        }
    }

    fn classes(&self) -> &'static [Class<Match>] {
        static CLASSES: LazyLock<Vec<Class<Match>>> = LazyLock::new(enumerate);
        &CLASSES
    }
}

/// Of the places of three matches among 51 cards, those whose first is the n-th: the other two lie behind it.
fn enumerate() -> Vec<Class<Match>> {
    let behind = |place: u8| u64::from(51 - place);
    (1..=49)
        .map(|place| Class { outcome: Match(place), weight: behind(place) * (behind(place) - 1) / 2 })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{
        super::{
            bet::testing::{exposed, is_sound},
            card::cards,
            shoe::tests::game,
        },
        *,
    };

    #[test]
    fn cells_versions_and_returns_are_sound() {
        is_sound::<AndarBahar>();
    }

    #[test]
    fn the_published_chances_are_met() {
        assert_eq!(AndarBahar.classes().iter().map(|class| class.weight).sum::<u64>(), 20_825);
        let andar = AndarBahar.rtp(Place::Andar).times(Ratio::of(10, 19));
        assert_eq!(
            (andar.decimal(8), Ratio::ONE.minus(andar).decimal(8)),
            ("0.51500600".into(), "0.48499399".into())
        );
        let edge = |place| AndarBahar.rtp(place).edge().times(Ratio::of(100, 1)).decimal(3);
        assert_eq!((edge(Place::Andar), edge(Place::Bahar)), ("2.148".into(), "3.001".into()));
        let chances =
            RANGES.map(|(range, halves)| AndarBahar.rtp(Place::Cards(range)).times(Ratio::of(2, halves)));
        let told =
            ["0.271068", "0.217046", "0.169027", "0.218007", "0.060984", "0.036974", "0.018967", "0.007923"];
        assert_eq!(chances.map(|chance| chance.decimal(6)), told, "cut off where the reference rounds");
        assert_eq!(chances.into_iter().fold(Ratio::ZERO, Ratio::plus), Ratio::ONE);
    }

    #[test]
    fn opposite_bets_count_what_they_may_lose() {
        assert_eq!(exposed(&AndarBahar, &[("andar", 1_000), ("bahar", 800)]), "200.00");
        assert_eq!(exposed(&AndarBahar, &[("andar", 100), ("bahar", 100)]), "10.00");
        assert_eq!(exposed(&AndarBahar, &[("andar", 100), ("cards:1-5", 10)]), "110.00");
    }

    #[test]
    fn cards_go_to_both_sides_in_turn_until_one_matches() {
        let round = Round::deal(&mut Shoe::of(cards("9h 2c 3c 9d 4c"), 0)).unwrap();
        assert_eq!((round.dealt.len(), round.outcome(), round.outcome().is_andar()), (3, Match(3), true));
        assert_eq!(Round::deal(&mut Shoe::of(cards("9h 2c 3c"), 0)), None);
        let mut words = game(1);
        for _ in 0..200 {
            let round = Round::deal(&mut Shoe::shuffle(1, 0, &mut words).unwrap()).unwrap();
            assert!((1..=49).contains(&round.outcome().0));
        }
    }
}
