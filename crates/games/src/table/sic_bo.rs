//! Sic bo: three dice (domain.md 2.3).

use std::{fmt, num::NonZeroU32, str::FromStr, sync::LazyLock};

use serde::{Deserialize, Serialize};

use super::{
    bet::{Cell, Class, Codes, Game, NoSuchCell},
    ratio::Ratio,
};
use crate::fairness::Words;

/// The rules of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SicBo {
    /// What a bet on two different dice pays.
    pub pair: PairPays,
}

/// What a bet on two different dice pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PairPays {
    /// 6 to 1.
    Six,
    /// 5 to 1.
    Five,
}

/// Where bets lie. Faces are 1 to 6; whoever makes a cell of others makes one that never wins, and none of its codes is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// A total of 4 to 10, not of three alike.
    Small,
    /// A total of 11 to 17, not of three alike.
    Big,
    /// An odd total, not of three alike.
    Odd,
    /// An even total, not of three alike.
    Even,
    /// This total, 4 to 17.
    Total(u8),
    /// This face, once, twice or three times.
    Single(u8),
    /// This face at least twice.
    Double(u8),
    /// This face three times.
    Triple(u8),
    /// Any face three times.
    AnyTriple,
    /// Both faces, the lower one first.
    Pair(u8, u8),
}

/// Three dice, in the order in which they fell or any other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dice(pub [u8; 3]);

impl Dice {
    /// Throws by the next three integers.
    pub fn throw(words: &mut Words) -> Self {
        const FACES: NonZeroU32 = NonZeroU32::MIN.saturating_add(5);
        Self(std::array::from_fn(|_| u8::try_from(words.uniform(FACES) + 1).unwrap_or_default()))
    }

    fn total(self) -> u8 {
        self.0.iter().fold(0, |sum, die| sum.saturating_add(*die))
    }

    fn count(self, face: u8) -> u32 {
        self.0.iter().map(|die| u32::from(*die == face)).sum()
    }

    fn is_triple(self) -> bool {
        self.0[0] == self.0[1] && self.0[1] == self.0[2]
    }
}

impl fmt::Display for Place {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Small => to.write_str("small"),
            Self::Big => to.write_str("big"),
            Self::Odd => to.write_str("odd"),
            Self::Even => to.write_str("even"),
            Self::Total(total) => write!(to, "total:{total}"),
            Self::Single(face) => write!(to, "single:{face}"),
            Self::Double(face) => write!(to, "double:{face}"),
            Self::Triple(face) => write!(to, "triple:{face}"),
            Self::AnyTriple => to.write_str("any-triple"),
            Self::Pair(low, high) => write!(to, "pair:{low}-{high}"),
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
        let mut all = vec![Self::Small, Self::Big, Self::Odd, Self::Even, Self::AnyTriple];
        all.extend((4..=17).map(Self::Total));
        for kind in [Self::Single, Self::Double, Self::Triple] {
            all.extend((1..=6).map(kind));
        }
        all.extend((1..=6).flat_map(|low| (low + 1..=6).map(move |high| Self::Pair(low, high))));
        all
    }
}

impl Game for SicBo {
    const CODE: &'static str = "sic-bo";
    type Cell = Place;
    type Outcome = Dice;

    fn variants() -> Vec<Self> {
        vec![Self { pair: PairPays::Six }, Self { pair: PairPays::Five }]
    }

    fn version(&self) -> String {
        let pair = if self.pair == PairPays::Five { "+pair-5" } else { "" };
        format!("sic-bo-1{pair}")
    }

    fn returned(&self, place: Place, dice: &Dice) -> Ratio {
        let total = dice.total();
        let pays = |wins: bool, odds: u32| if wins { Ratio::to_one(odds) } else { Ratio::ZERO };
        let even_money = |wins: bool| pays(wins && !dice.is_triple(), 1);
        match place {
            Place::Small => even_money(total <= 10),
            Place::Big => even_money(total >= 11),
            Place::Odd => even_money(total % 2 == 1),
            Place::Even => even_money(total.is_multiple_of(2)),
            Place::Total(bet) => pays(total == bet, total_pays(bet)),
            // One, two or three dice that show it pay 1, 2 or 3 to one.
            Place::Single(face) => pays(dice.count(face) > 0, dice.count(face)),
            Place::Double(face) => pays(dice.count(face) >= 2, 10),
            Place::Triple(face) => pays(dice.count(face) == 3, 180),
            Place::AnyTriple => pays(dice.is_triple(), 30),
            Place::Pair(low, high) => {
                let odds = if self.pair == PairPays::Five { 5 } else { 6 };
                pays(low != high && dice.count(low) > 0 && dice.count(high) > 0, odds)
            }
        }
    }

    fn classes(&self) -> &'static [Class<Dice>] {
        static CLASSES: LazyLock<Vec<Class<Dice>>> = LazyLock::new(enumerate);
        &CLASSES
    }
}

/// What a total pays, to one.
const fn total_pays(total: u8) -> u32 {
    match total {
        4 | 17 => 60,
        5 | 16 => 30,
        6 | 15 => 17,
        7 | 14 => 12,
        8 | 13 => 8,
        _ => 6,
    }
}

/// Three dice in ascending order, and in how many of the 216 throws they fall.
fn enumerate() -> Vec<Class<Dice>> {
    let throws = (1..=6).flat_map(|a| (a..=6).flat_map(move |b| (b..=6).map(move |c| Dice([a, b, c]))));
    let weight = |dice: &Dice| match dice.0 {
        [a, b, c] if a == b && b == c => 1,
        [a, b, c] if a == b || b == c => 3,
        _ => 6,
    };
    throws.map(|dice| Class { weight: weight(&dice), outcome: dice }).collect()
}

#[cfg(test)]
mod tests {
    use super::{
        super::{
            bet::testing::{exposed, is_sound},
            shoe::tests::game,
        },
        *,
    };

    const USUAL: SicBo = SicBo { pair: PairPays::Six };

    #[test]
    fn cells_versions_and_returns_are_sound() {
        is_sound::<SicBo>();
        assert_eq!(Place::all().len(), 5 + 14 + 18 + 15);
        assert!("total:3".parse::<Place>().is_err() && "pair:2-1".parse::<Place>().is_err());
        assert!("single:07".parse::<Place>().is_err());
    }

    #[test]
    fn the_published_throws_are_met() {
        assert_eq!(
            (Dice::throw(&mut game(1)), Dice::throw(&mut game(2))),
            (Dice([2, 6, 1]), Dice([3, 6, 3]))
        );
    }

    /// Returns out of 216, whose edges domain.md 2.3 names.
    #[test]
    fn every_bet_returns_what_is_published() {
        assert_eq!(USUAL.classes().iter().map(|class| class.weight).sum::<u64>(), 216);
        for (code, of_216) in [
            ("small", 210),
            ("big", 210),
            ("odd", 210),
            ("even", 210),
            ("total:4", 183),
            ("total:5", 186),
            ("total:6", 180),
            ("total:7", 195),
            ("total:8", 189),
            ("total:9", 175),
            ("total:10", 189),
            ("total:11", 189),
            ("total:12", 175),
            ("total:13", 189),
            ("total:14", 195),
            ("total:15", 180),
            ("total:16", 186),
            ("total:17", 183),
            ("double:3", 176),
            ("any-triple", 186),
            ("triple:6", 181),
            ("pair:2-5", 210),
            ("single:1", 199),
        ] {
            assert_eq!(USUAL.rtp(code.parse().unwrap()), Ratio::of(of_216, 216), "{code}");
        }
        assert_eq!(SicBo { pair: PairPays::Five }.rtp(Place::Pair(2, 5)), Ratio::of(180, 216));
        let percent =
            |code: &str| USUAL.rtp(code.parse().unwrap()).edge().times(Ratio::of(100, 1)).decimal(4);
        let told = ["small", "total:4", "total:9", "double:1", "triple:1", "single:1"].map(percent);
        assert_eq!(told, ["2.7777", "15.2777", "18.9814", "18.5185", "16.2037", "7.8703"]);
    }

    #[test]
    fn opposite_bets_count_what_three_alike_take() {
        assert_eq!(exposed(&USUAL, &[("small", 100), ("big", 100)]), "200.00");
        assert_eq!(exposed(&USUAL, &[("small", 100), ("big", 100), ("any-triple", 10)]), "10.00");
        assert_eq!(exposed(&USUAL, &[("odd", 100), ("even", 60)]), "160.00");
        let all: Vec<String> = (1..=6).map(|face| format!("single:{face}")).collect();
        let all: Vec<(&str, i64)> = all.iter().map(|code| (code.as_str(), 10)).collect();
        assert_eq!(exposed(&USUAL, &all), "20.00", "three alike return four of six; two and one return five");
    }
}
