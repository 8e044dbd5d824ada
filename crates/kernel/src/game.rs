//! The families of games, and what of a round of each counts.

use serde::{Deserialize, Serialize};
use strum::{EnumString, FromRepr, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

/// The families of games, in the order of menus and of the home page (spec.md 2), by the numbers under which rounds keep them.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, EnumString, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "UPPERCASE")]
#[derive(FromRepr, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
#[repr(i16)]
pub enum GameType {
    /// Slots and other games of random numbers.
    Rng = 1,
    /// Live casino.
    Live = 2,
    /// Fishing.
    Fish = 3,
    /// Poker and card games among players.
    Pvp = 4,
    /// Sports.
    Sports = 5,
    /// E-sports.
    Esports = 6,
    /// Cockfight.
    Cockfight = 7,
    /// Lottery.
    Lott = 8,
    /// E-lottery.
    Elott = 9,
    /// Bingo.
    Bgs = 10,
}

/// By which rule a round's valid bet is found (domain.md 2.10). A round keeps the rule that it was first counted by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumString, FromRepr, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[repr(i16)]
pub enum ValidRule {
    /// The stake: slots, fish, mini games, lotteries, and whatever is not known.
    #[default]
    Stake = 1,
    /// What stood at risk, of tables whose bets can stand against each other. A list names no fields of a table: a round
    /// that gave back what it took counts nothing, of several bets in one round counts what they won or lost together,
    /// and a single bet counts whole.
    Exposure = 2,
    /// The smaller of stake and what was won or lost: sports. Low odds count little, what is void nothing.
    Outcome = 3,
    /// Nothing: among players only the house's rake would count, and a list does not tell it.
    Rake = 4,
}

crate::named!(GameType, ValidRule);
crate::numbered!(GameType, ValidRule);

impl ValidRule {
    /// The rule of a family of games, as far as a vendor's list tells of its rounds.
    #[must_use]
    pub const fn of(family: Option<GameType>) -> Self {
        match family {
            Some(GameType::Live | GameType::Cockfight) => Self::Exposure,
            Some(GameType::Sports | GameType::Esports) => Self::Outcome,
            Some(GameType::Pvp) => Self::Rake,
            _ => Self::Stake,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn families_and_rules_are_known_by_what_they_are_kept_under() {
        for &family in GameType::ALL {
            assert_eq!(GameType::from_number(family.number()), Some(family));
            assert_eq!(family.name().parse(), Ok(family));
            assert_eq!(serde_json::to_value(family).unwrap(), family.name());
        }
        for &rule in ValidRule::ALL {
            assert_eq!(ValidRule::from_number(rule.number()), Some(rule));
            assert_eq!(serde_json::to_value(rule).unwrap(), rule.name());
        }
        assert_eq!((GameType::from_number(0), ValidRule::from_number(0)), (None, None));
    }
}
