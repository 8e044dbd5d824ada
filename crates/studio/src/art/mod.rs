//! Title art drawn by code (look.md): theme × motif × palette × pattern × lettering, as compact SVG.

mod card;
mod dice;
mod look;
mod motif;
mod palette;
mod pattern;
mod pen;
mod scene;
mod text;
mod theme;
mod tone;

use self::look::{LOOKS, Look};

pub use theme::{Theme, themes};

/// A title's card, 3:4.
#[must_use]
pub fn card(theme: &Theme, seed: u64, title: &str, vendor: &str) -> String {
    card::draw(look_of(theme), theme.id, seed, title, vendor)
}

/// A symbol of a theme's games, square; `letter` is the symbol's id in the model: W is wild, S is scatter.
#[must_use]
pub fn symbol(theme: &Theme, letter: char) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\"><title>{} {letter}</title></svg>",
        theme.en
    )
}

/// The look of a theme; one that is not of the list looks like the first.
fn look_of(theme: &Theme) -> &'static Look {
    let place = themes().iter().position(|listed| listed.id == theme.id).unwrap_or(0);
    &LOOKS[place % LOOKS.len()]
}
