//! A bank and a chain, outside the house like the provider.

mod http;

pub(super) use http::World;
