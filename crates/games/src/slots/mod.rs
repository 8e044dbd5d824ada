//! Slots on lines, ways, megaways and clusters: rules as a value with a hash, rounds as books of events, exact
//! returns (domain.md 2.1).

mod book;
mod catalogue;
mod check;
mod enumerate;
mod evaluator;
mod exact;
mod model;
mod places;
mod round;
mod sheet;
mod simulate;
#[cfg(test)]
mod tests;

pub use book::{Book, Event, Win};
pub use catalogue::{find, models, ref_10l};
pub use check::Broken;
pub use enumerate::{Enumeration, enumerate};
pub use evaluator::Evaluator;
pub use exact::{Exact, exact};
pub use model::{Award, Kind, Method, Model, Multipliers, Name, Pay, Symbol};
pub use round::play;
pub use sheet::{Figures, RtpKind, Sheet, SheetFreeSpins, SheetMethod, SheetSymbol, SheetTumbles};
pub use simulate::{Tally, simulate};
