//! Accounts and transfers: the only writer of balances (design.md 3).
//!
//! A transfer is one row that debits one account and credits another, so the sum of all accounts is zero by
//! construction. Features move money with [`post`] inside a transaction of their own; games go through `wager`,
//! which shares the [`Book`] and [`write()`] of this crate.
#![cfg_attr(
    not(test),
    deny(
        clippy::as_conversions,
        clippy::arithmetic_side_effects,
        clippy::float_arithmetic,
        clippy::indexing_slicing
    )
)]

mod account;
mod audit;
mod book;
mod cause;
mod error;
mod post;
mod record;
mod sql;
mod statement;
#[cfg(test)]
mod tests;

pub use account::{AccountKey, AccountKind, HOUSE};
pub use audit::{Audit, audit, last_transfer};
pub use book::{Book, Movement, Overdraft, Reason, Transfer};
pub use cause::Cause;
pub use error::Error;
pub use post::{Posted, Posting, post};
pub use record::{
    Balances, Entry, Window, accounts, balances, cash_of, caused_by, caused_by_in, first_of, record,
};
pub use sql::{lock, open_house, write};
pub use statement::{
    BookRow, HeldPart, Stated, Turned, book_row, book_rows, kept, movements, received, statement, turned,
};
