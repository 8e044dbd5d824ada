//! Title art drawn by code (look.md): theme × motif × palette × pattern × lettering, as compact SVG.

mod card;
mod dice;
mod look;
mod motif;
mod palette;
mod pattern;
mod pen;
mod scene;
mod symbol;
mod text;
mod theme;
mod tone;

use self::card::Sitter;
use self::look::{LOOKS, Look};

pub use theme::{Group, Theme, themes};

/// A title's card, 3:4, lettered with its name and the letters of its maker; without either the same picture has room for what a page
/// writes upon it. By day, as the page that shows it says (`color-scheme`), it is light.
#[must_use]
pub fn card(theme: &Theme, seed: u64, title: &str, maker: &str) -> String {
    card::draw(Sitter { look: look_of(theme), id: theme.id, seed, title, maker })
}

/// A symbol of a theme's games, square; `letter` is the symbol's id in the model: W is wild, S is scatter.
#[must_use]
pub fn symbol(theme: &Theme, letter: char) -> String {
    symbol::draw(look_of(theme), theme.id, letter)
}

/// The place of the palette that a theme's card has with this seed; a theme is its place among [`themes`].
#[must_use]
pub fn palette(theme: usize, seed: u64) -> usize {
    LOOKS[theme % LOOKS.len()].palette_place(seed)
}

/// The look of a theme; one that is not of the list looks like the first.
fn look_of(theme: &Theme) -> &'static Look {
    let place = themes().iter().position(|listed| listed.id == theme.id).unwrap_or(0);
    &LOOKS[place % LOOKS.len()]
}

#[cfg(test)]
mod tests;
