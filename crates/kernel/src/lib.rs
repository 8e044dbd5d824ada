//! The words every other crate speaks: money, ids, time, actors, faults and events. No I/O.
#![cfg_attr(
    not(test),
    deny(
        clippy::as_conversions,
        clippy::arithmetic_side_effects,
        clippy::float_arithmetic,
        clippy::indexing_slicing
    )
)]

pub mod actor;
pub mod asset;
pub mod clock;
pub mod entropy;
pub mod event;
pub mod fault;
mod game;
mod hidden;
pub mod id;
pub mod money;
pub mod name;
mod named;
mod odds;
mod period;
pub mod rate;
mod wallet;
pub mod zone;

pub use actor::{AccountType, Actor};
pub use asset::Asset;
pub use clock::{Clock, ManualClock, SharedClock, SystemClock};
pub use entropy::Entropy;
pub use fault::{Face, Fault, Kind, PortError};
pub use game::{GameType, ValidRule};
pub use hidden::Hidden;
pub use money::{Amount, Money};
pub use odds::{Odds, OddsError};
pub use period::{Days, Period};
pub use rate::{Edge, Rate};
pub use wallet::Wallet;
pub use zone::Zone;
