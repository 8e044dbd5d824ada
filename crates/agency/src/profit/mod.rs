//! What an agent's direct lines brought and cost, step by step down the agent's own subtree (spec.md 2, palStatementsAgentCopy;
//! domain.md 4.4).

mod http;
mod sql;

pub(crate) use http::routes;
