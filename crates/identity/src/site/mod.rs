//! What the site says of itself.

mod http;

pub(crate) use http::routes;
