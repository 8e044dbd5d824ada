//! Slots on fixed lines: rules as a value with a hash, rounds as books of events, exact return (domain.md 2.1).

mod book;
mod exact;
mod model;
mod reference;
#[cfg(test)]
mod tests;

pub use book::{Book, Event, LineWin, play};
pub use exact::{Exact, exact};
pub use model::{Broken, Evaluator, Free, Model, Pay, Spin};
pub use reference::ref_10l;
