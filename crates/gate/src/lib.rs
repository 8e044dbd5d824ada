//! What every game asks before a bet: how the member stands, whether the title is open, what the session of a call stands for,
//! and whether a limit lets the stake through. It stands below the games, so that each new family asks the same.

mod bets;
mod context;
mod player;
mod title;
pub mod token;

pub use bets::{Bets, Restriction, Stake, Watch};
pub use context::{PlayerContext, PlayerContexts};
pub use player::{Player, Players, SharedPlayers};
pub use title::{Availability, SharedTitles, Title, TitleInfo, Titles};
