//! Title art drawn by code (look.md): theme × motif × palette × pattern × lettering, as compact SVG.

/// What a title, its card and its symbols are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// Its name in addresses: lower-case letters.
    pub id: &'static str,
    /// The noun of its titles in English, in the singular: "Tiger".
    pub en: &'static str,
    /// The same in Bengali: "বাঘ".
    pub bn: &'static str,
}

/// Every theme, in a fixed order: a title's theme is its place here.
#[must_use]
pub const fn themes() -> &'static [Theme] {
    &[Theme { id: "tiger", en: "Tiger", bn: "বাঘ" }]
}

/// A title's card, 3:4.
#[must_use]
pub fn card(theme: &Theme, seed: u64, title: &str, vendor: &str) -> String {
    let _ = (theme, seed);
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 300 400\"><title>{title} {vendor}</title></svg>")
}

/// A symbol of a theme's games, square; `letter` is the symbol's id in the model: W is wild, S is scatter.
#[must_use]
pub fn symbol(theme: &Theme, letter: char) -> String {
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\"><title>{} {letter}</title></svg>", theme.en)
}
