//! The mathematics of the house's games as pure functions, and their fairness (domain.md 2 and 3).
//!
//! A round is a function of rules, random words and the player's input. Nothing here knows a player, a balance or
//! an earlier round: there is no place where an outcome could be bent.

pub mod dice;
pub mod fairness;
pub mod instant;
pub mod mines;
pub mod slots;
pub mod table;
pub mod verify;
