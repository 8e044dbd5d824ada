//! Spans of time.

use std::iter;

use time::{Date, OffsetDateTime};

/// A span of time, from a moment on until before another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// Its first moment.
    pub from: OffsetDateTime,
    /// The first moment after it.
    pub until: OffsetDateTime,
}

/// Days by a clock of the house; the first and the last are among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Days {
    /// The first.
    pub from: Date,
    /// The last.
    pub to: Date,
}

impl Days {
    /// Each day, in order.
    pub fn each(self) -> impl Iterator<Item = Date> {
        iter::successors(Some(self.from), |day| day.next_day()).take_while(move |day| *day <= self.to)
    }
}
