//! What games share. Before a bet: how the member stands, whether the title is open, what the session of a call stands for, and
//! whether a limit lets the stake through. With it: the seeds that rounds are drawn from, committed before play, and the
//! records by which anybody replays them. It stands below the games, so that each new family asks and proves the same.

mod bets;
mod context;
mod error;
mod odd;
mod player;
pub mod round;
pub mod seeds;
mod title;
pub mod token;

pub use bets::{Bets, Restriction, Stake, Watch};
pub use context::{PlayerContext, PlayerContexts};
pub use error::Error;
pub use odd::OddWins;
pub use player::{Player, Players, SharedPlayers};
pub use title::{Availability, SharedTitles, Title, TitleInfo, Titles};
