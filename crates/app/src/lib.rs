//! The binary `mela`: configuration, wiring, commands.

pub mod announcer;
pub mod backup;
pub mod base;
pub mod clients;
pub mod configuration;
pub mod correct;
pub mod directory;
pub mod house;
pub mod housekeeping;
pub mod metrics;
pub mod office;
pub mod pages;
pub mod partner;
pub mod preflight;
pub mod proofs;
pub mod recompute;
pub mod rewards;
mod roster;
pub mod secrets;
pub mod shelf;
pub mod site;
pub mod verify;
pub mod watch;
#[cfg(feature = "demo")]
pub mod world;
