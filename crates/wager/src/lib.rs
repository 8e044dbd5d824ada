//! Rounds and bets of every game family: the only way a game moves money (design.md 3).
//!
//! [`decide()`] is the money core: pure, run by the million in the simulation. Writers, sharded by member,
//! gather what is waiting, read what is known, decide, write, commit, and only then answer ([`Wager::apply`]).
#![cfg_attr(
    not(test),
    deny(
        clippy::as_conversions,
        clippy::arithmetic_side_effects,
        clippy::float_arithmetic,
        clippy::indexing_slicing
    )
)]

pub mod books;
mod command;
mod compare;
mod decide;
mod error;
pub mod external;
mod held;
mod known;
mod plan;
mod read;
mod record;
#[cfg(test)]
mod simulation;
mod sql;
#[cfg(test)]
mod tests;
mod valid;
mod writer;

pub use command::{Act, Ceiling, Command, Fence, Outcome, Refusal, Share, Terms, Verdict};
pub use compare::{Standing, Walked, ended_between, keys_of, open_before, open_of, standing};
pub use decide::{Context, Decision, decide};
pub use error::Error;
pub use held::held;
pub use known::{Known, Part, Round, RoundKey, Seen, SeenKey, SeenKind};
pub use ledger::{AccountKind, Cause, Entry, Reason};
pub use read::{RoundRow, Transaction, Window, balance, moved, round, round_of, rounds, transactions};
pub use record::{DaySum, Filter, GameSum, profit, record, sums};
pub use writer::{Settings, Wager};
