//! The binary `mela`: configuration, wiring, commands.

pub mod base;
pub mod configuration;
pub mod pages;
pub mod site;
pub mod surface;
