//! Games that many people play together at one table: their rules and mathematics (domain.md 2.2, 2.3, 2.5).
//!
//! A bet lies on a cell ([`bet::Bet`]); what an outcome returns for a cell is an exact [`ratio::Ratio`] of the stake. Whoever hosts a
//! table brings the words, the clock and the money; nothing of them is here.

pub mod andar_bahar;
pub mod baccarat;
pub mod bet;
pub mod blackjack;
pub mod card;
pub mod crash;
pub mod dragon_tiger;
pub mod drawn;
pub mod fishing;
pub mod merkle;
pub mod ratio;
pub mod returns;
pub mod roulette;
pub mod shoe;
pub mod sic_bo;
pub mod spread;
pub mod teen_patti;
pub mod told;
