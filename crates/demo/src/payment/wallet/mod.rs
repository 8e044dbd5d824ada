//! A mobile wallet, outside the house like the provider.

mod http;

pub(super) use http::{confirm, refuse, request, show};
