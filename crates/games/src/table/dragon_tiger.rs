//! Dragon tiger: one card each from a shoe of eight decks, the ace low (domain.md 2.3).

use std::{cmp::Ordering, sync::LazyLock};

use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, VariantArray};

use super::{
    bet::{Cell, Class, Game, NoSuchCell},
    card::Card,
    ratio::Ratio,
    shoe::Shoe,
};

/// Decks of a shoe.
pub const DECKS: u8 = 8;
/// Cards behind the cut card.
pub const BEHIND_CUT: u16 = 14;

/// The rules of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DragonTiger {
    /// What a tie pays.
    pub tie: TiePays,
}

/// What a tie pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TiePays {
    /// 11 to 1.
    Eleven,
    /// 8 to 1.
    Eight,
}

/// Where bets lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Display, EnumString, VariantArray)]
#[strum(serialize_all = "kebab-case", parse_err_ty = NoSuchCell, parse_err_fn = NoSuchCell::of)]
pub enum Place {
    /// The dragon's card is higher; half comes back on a tie.
    Dragon,
    /// The tiger's card is higher; half comes back on a tie.
    Tiger,
    /// Both are of one rank.
    Tie,
    /// Both are of one rank and suit.
    SuitedTie,
    /// The dragon's card is eight or higher; a seven loses.
    DragonBig,
    /// The dragon's card is six or lower; a seven loses.
    DragonSmall,
    /// The tiger's card is eight or higher; a seven loses.
    TigerBig,
    /// The tiger's card is six or lower; a seven loses.
    TigerSmall,
}

/// What decides every bet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Rank of the dragon's card, 1 to 13.
    pub dragon: u8,
    /// Rank of the tiger's.
    pub tiger: u8,
    /// Whether they are of one suit; only told where their ranks are one.
    pub is_suited: bool,
}

/// The cards as they were dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    /// The first card.
    pub dragon: Card,
    /// The second.
    pub tiger: Card,
}

impl Round {
    /// Deals a card to the dragon, then one to the tiger; `None` when the shoe runs out.
    pub fn deal(shoe: &mut Shoe) -> Option<Self> {
        Some(Self { dragon: shoe.deal()?, tiger: shoe.deal()? })
    }

    /// What decides its bets.
    #[must_use]
    pub const fn outcome(&self) -> Outcome {
        let is_suited = self.dragon.number() == self.tiger.number();
        Outcome { dragon: self.dragon.rank(), tiger: self.tiger.rank(), is_suited }
    }
}

impl Cell for Place {
    fn all() -> Vec<Self> {
        Self::VARIANTS.to_vec()
    }
}

impl Game for DragonTiger {
    const CODE: &'static str = "dragon-tiger";
    type Cell = Place;
    type Outcome = Outcome;

    fn variants() -> Vec<Self> {
        vec![Self { tie: TiePays::Eleven }, Self { tie: TiePays::Eight }]
    }

    fn version(&self) -> String {
        let tie = if self.tie == TiePays::Eight { "+tie-8" } else { "" };
        format!("dragon-tiger-1{tie}")
    }

    fn returned(&self, place: Place, outcome: &Outcome) -> Ratio {
        let Outcome { dragon, tiger, is_suited } = *outcome;
        let pays = |wins: bool, odds: u32| if wins { Ratio::to_one(odds) } else { Ratio::ZERO };
        let is_tie = dragon == tiger;
        match place {
            Place::Dragon | Place::Tiger if is_tie => Ratio::HALF,
            Place::Dragon => pays(dragon.cmp(&tiger) == Ordering::Greater, 1),
            Place::Tiger => pays(dragon.cmp(&tiger) == Ordering::Less, 1),
            Place::Tie => pays(is_tie, if self.tie == TiePays::Eight { 8 } else { 11 }),
            Place::SuitedTie => pays(is_tie && is_suited, 50),
            Place::DragonBig => pays(dragon > 7, 1),
            Place::DragonSmall => pays(dragon < 7, 1),
            Place::TigerBig => pays(tiger > 7, 1),
            Place::TigerSmall => pays(tiger < 7, 1),
        }
    }

    fn classes(&self) -> &'static [Class<Outcome>] {
        static CLASSES: LazyLock<Vec<Class<Outcome>>> = LazyLock::new(enumerate);
        &CLASSES
    }
}

/// Every order of two cards of a full shoe.
fn enumerate() -> Vec<Class<Outcome>> {
    let decks = u64::from(DECKS);
    let rank = decks * 4;
    let class =
        |dragon, tiger, is_suited, weight| Class { outcome: Outcome { dragon, tiger, is_suited }, weight };
    let pairs = (1..=13_u8).flat_map(|dragon| (1..=13_u8).map(move |tiger| (dragon, tiger)));
    let of = |(dragon, tiger)| {
        if dragon != tiger {
            return vec![class(dragon, tiger, false, rank * rank)];
        }
        let suited = rank * (decks - 1);
        vec![class(dragon, tiger, true, suited), class(dragon, tiger, false, rank * (rank - decks))]
    };
    pairs.flat_map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::{
        super::{
            bet::testing::{exposed, is_sound},
            card::cards,
        },
        *,
    };

    const USUAL: DragonTiger = DragonTiger { tie: TiePays::Eleven };

    #[test]
    fn cells_versions_and_returns_are_sound() {
        is_sound::<DragonTiger>();
    }

    #[test]
    fn every_bet_has_the_published_edge() {
        assert_eq!(USUAL.classes().iter().map(|class| class.weight).sum::<u64>(), 416 * 415);
        let edge = |game: DragonTiger, place| game.rtp(place).edge().times(Ratio::of(100, 1)).decimal(3);
        for (game, place, percent) in [
            (USUAL, Place::Dragon, "3.734"),
            (USUAL, Place::Tiger, "3.734"),
            (DragonTiger { tie: TiePays::Eight }, Place::Tie, "32.771"),
            (USUAL, Place::Tie, "10.361"),
            (USUAL, Place::SuitedTie, "13.975"),
            (USUAL, Place::DragonBig, "7.692"),
            (USUAL, Place::TigerSmall, "7.692"),
        ] {
            assert_eq!(edge(game, place), percent, "{place}");
        }
        assert_eq!(USUAL.rtp(Place::Tie).times(Ratio::of(1, 12)).decimal(8), "0.07469879");
        assert_eq!(USUAL.rtp(Place::SuitedTie).times(Ratio::of(1, 51)).decimal(8), "0.01686746");
        assert_eq!(USUAL.rtp(Place::Dragon), Ratio::of(799, 830));
    }

    #[test]
    fn opposite_bets_count_what_a_tie_takes() {
        assert_eq!(exposed(&USUAL, &[("dragon", 1_000), ("tiger", 800)]), "900.00");
        assert_eq!(exposed(&USUAL, &[("dragon", 100), ("tiger", 100), ("tie", 10)]), "10.00");
        assert_eq!(exposed(&USUAL, &[("dragon-big", 100), ("dragon-small", 100)]), "200.00", "on a seven");
        assert_eq!(exposed(&USUAL, &[("dragon-big", 100), ("tiger", 100)]), "200.00");
    }

    #[test]
    fn suits_are_looked_at_between_equal_ranks() {
        let mut shoe = Shoe::of(cards("7h 7h Ac"), 0);
        assert!(Round::deal(&mut shoe).unwrap().outcome().is_suited);
        assert_eq!(Round::deal(&mut shoe), None);
        let of = |text| Round::deal(&mut Shoe::of(cards(text), 0)).unwrap().outcome();
        assert!(!of("7h 7c").is_suited && !of("7h 8h").is_suited);
        assert_eq!(USUAL.returned(Place::Tiger, &of("Ac Kc")), Ratio::to_one(1), "the ace is low");
    }
}
