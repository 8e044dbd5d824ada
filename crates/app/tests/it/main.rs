//! The house through its doors: real HTTP, a real PostgreSQL, real second processes.
#![expect(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test that cannot set up its surroundings has failed"
)]

mod crash;
mod doors;
mod money;
mod nodes;
mod site;
mod support;
mod verify;
