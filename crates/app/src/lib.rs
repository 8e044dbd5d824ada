//! The binary `mela`: configuration, wiring, commands.

pub mod announcer;
pub mod base;
pub mod campaigns;
pub mod clients;
pub mod configuration;
pub mod crowd;
pub mod demo;
pub mod directory;
pub mod house;
pub mod housekeeping;
pub mod office;
pub mod pages;
pub mod proofs;
pub mod purse;
pub mod records;
pub mod rewards;
mod roster;
pub mod shelf;
pub mod site;
pub mod status;
pub mod surface;
pub mod vendor;
pub mod verify;
pub mod watch;
