//! The row in which a member's limits, pauses and proofs change one after the other, and the history of what was asked for.

pub(crate) mod sql;
