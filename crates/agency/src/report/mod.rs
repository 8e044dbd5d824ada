//! What an agent sees of their team and of their income. Every query starts from the agent's own subtree.

mod http;
mod sql;

pub(crate) use http::{Preset, routes};
