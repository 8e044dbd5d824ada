//! What a member won and lost, by the books (spec.md 2, personalProfit).

mod http;

pub(super) use http::routes;
