//! The binary `mela`: configuration, wiring, commands.

pub mod pages;
pub mod surface;
