//! Lists of titles: pages, lanes, menus, hot ones, one title.

mod card;
mod http;

pub(crate) use card::GameCard;
pub(crate) use http::{Cards, routes};
