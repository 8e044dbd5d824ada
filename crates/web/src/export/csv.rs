//! Rows as text (RFC 4180): commas, every text in quotes, lines end with CR LF.

use std::borrow::Cow;

use super::{Cell, is_formula};

/// Says that the file is UTF-8.
pub(super) const MARK: &str = "\u{feff}";

/// One line. Texts are quoted, so that no comma, quote or line break of theirs begins a cell of its own; what
/// begins like a formula gets an apostrophe, which programs for tables show as text.
pub(super) fn line(cells: &[Cell]) -> String {
    let mut line = String::with_capacity(cells.len() * 16);
    for (place, cell) in cells.iter().enumerate() {
        if place > 0 {
            line.push(',');
        }
        match (cell, cell.digits()) {
            (_, Some(digits)) => line.push_str(digits),
            (Cell::Empty, _) => {}
            _ => quote(&mut line, cell.shown()),
        }
    }
    line.push_str("\r\n");
    line
}

fn quote(line: &mut String, text: &str) {
    let guarded: Cow<'_, str> =
        if is_formula(text) { Cow::Owned(format!("'{text}")) } else { Cow::Borrowed(text) };
    line.push('"');
    line.push_str(&guarded.replace('"', "\"\""));
    line.push('"');
}
