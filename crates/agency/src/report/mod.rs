//! What an agent sees of his team and of his income. Every query starts from his own subtree.

mod http;
mod sql;

pub(crate) use http::{Preset, routes};
pub(crate) use sql::Span;
