//! Title art drawn by code (look.md): theme × motif × palette × pattern × lettering, as compact SVG.

mod theme;

pub use theme::{Theme, themes};

/// A title's card, 3:4.
#[must_use]
pub fn card(theme: &Theme, seed: u64, title: &str, vendor: &str) -> String {
    let _ = (theme, seed);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 300 400\"><title>{title} {vendor}</title></svg>"
    )
}

/// A symbol of a theme's games, square; `letter` is the symbol's id in the model: W is wild, S is scatter.
#[must_use]
pub fn symbol(theme: &Theme, letter: char) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\"><title>{} {letter}</title></svg>",
        theme.en
    )
}
