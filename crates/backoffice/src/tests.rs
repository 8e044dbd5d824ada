//! The back office through HTTP on a real PostgreSQL, with a till and a roster that obey the test.

mod acts;
mod doors;
mod figures;
mod floor;
mod four_eyes;
mod notes;
mod reach;
mod staff;
mod support;
