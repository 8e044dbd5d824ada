//! The site's status at its door: which calls a closed site answers.

mod http;

pub use http::{Gate, guard};
