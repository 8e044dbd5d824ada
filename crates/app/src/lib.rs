//! The binary `mela`: configuration, wiring, commands.

pub mod announcer;
pub mod backup;
pub mod clients;
pub mod configuration;
pub mod correct;
pub mod house;
pub mod housekeeping;
pub mod office;
pub mod preflight;
pub mod proofs;
pub mod recompute;
pub mod rewards;
pub mod secrets;
pub mod site;
pub mod vendors;
pub mod verify;
#[cfg(feature = "demo")]
pub mod world;
