//! Roulette with a single zero (domain.md 2.3): every bet returns 36/37. With *la partage* half of an even-money bet comes back on
//! zero. A third variant draws multipliers ([`multiplied`]).

pub mod call;
pub mod cell;
pub mod multiplied;

use std::{num::NonZeroU32, sync::LazyLock};

use serde::{Deserialize, Serialize};

pub use cell::Place;
use multiplied::Lucky;

use super::{
    bet::{Class, Game},
    ratio::Ratio,
};
use crate::fairness::Words;

/// Pockets of the wheel, 0 to 36.
pub(crate) const POCKETS: NonZeroU32 = NonZeroU32::MIN.saturating_add(36);

/// The pockets as they lie on the wheel, clockwise from zero.
pub const WHEEL: [u8; 37] = [
    0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9,
    22, 18, 29, 7, 28, 12, 35, 3, 26,
];

/// The rules of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Roulette {
    /// Zero takes all but bets on it.
    Plain,
    /// Zero takes half of even-money bets.
    LaPartage,
    /// Before the ball, multipliers are drawn for some numbers; a number without one pays 29 to 1.
    Multiplied,
}

/// A spin as it was drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spin {
    /// Where the ball lies.
    pub pocket: u8,
    /// Numbers with a multiplier; none but in the variant that draws them.
    pub lucky: Vec<Lucky>,
}

/// What decides every bet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Where the ball lies.
    pub pocket: u8,
    /// What a stake on this number is multiplied by, if it is a lucky one.
    pub multiplier: Option<u16>,
}

impl Spin {
    /// Draws a spin: the pocket by the first integer, then the multipliers where the rules have them.
    pub fn draw(game: Roulette, words: &mut Words) -> Self {
        let pocket = u8::try_from(words.uniform(POCKETS)).unwrap_or_default();
        let lucky = if game == Roulette::Multiplied { multiplied::draw(words) } else { Vec::new() };
        Self { pocket, lucky }
    }

    /// What decides its bets.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        let lucky = self.lucky.iter().find(|lucky| lucky.pocket == self.pocket);
        Outcome { pocket: self.pocket, multiplier: lucky.map(|lucky| lucky.multiplier) }
    }
}

impl Game for Roulette {
    const CODE: &'static str = "roulette";
    type Cell = Place;
    type Outcome = Outcome;

    fn variants() -> Vec<Self> {
        vec![Self::Plain, Self::LaPartage, Self::Multiplied]
    }

    fn version(&self) -> String {
        let option = match self {
            Self::Plain => "",
            Self::LaPartage => "+la-partage",
            Self::Multiplied => "+multiplied",
        };
        format!("roulette-1{option}")
    }

    fn returned(&self, place: Place, outcome: &Outcome) -> Ratio {
        if !place.covers(outcome.pocket) {
            let is_shared = *self == Self::LaPartage && place.is_even_money() && outcome.pocket == 0;
            return if is_shared { Ratio::HALF } else { Ratio::ZERO };
        }
        match (self, place.size()) {
            (Self::Multiplied, 1) => match outcome.multiplier {
                Some(multiplier) => Ratio::of(multiplier.into(), 1),
                None => Ratio::to_one(multiplied::STRAIGHT),
            },
            // 35, 17, 11, 8, 5, 2 and 1 to one.
            (_, size) => Ratio::of(36, size.into()),
        }
    }

    fn classes(&self) -> &'static [Class<Outcome>] {
        static PLAIN: LazyLock<Vec<Class<Outcome>>> = LazyLock::new(|| {
            let class = |pocket| Class { outcome: Outcome { pocket, multiplier: None }, weight: 1 };
            (0..37).map(class).collect()
        });
        static MULTIPLIED: LazyLock<Vec<Class<Outcome>>> = LazyLock::new(multiplied::classes);
        if *self == Self::Multiplied { &MULTIPLIED } else { &PLAIN }
    }
}

#[cfg(test)]
mod tests;
