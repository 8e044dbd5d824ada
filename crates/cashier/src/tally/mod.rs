//! Sums of what members paid in and took out, for whoever watches over them.

mod sql;

pub use sql::{has_deposited, waiting_for};
