//! Cursors of lists that are walked newest first: the time and the id of the last row.

use time::OffsetDateTime;
use uuid::Uuid;
pub use web::cursor::write;

use crate::Error;

/// Rows of one page.
pub const PAGE: u16 = 50;

/// Most rows of a page of a table that is scrolled and not turned.
const MOST: u16 = 500;

/// How many rows a page has that asks for so many: [`PAGE`] unless it asks, 500 at most.
#[must_use]
pub fn rows_of(size: Option<u16>) -> u16 {
    size.unwrap_or(PAGE).clamp(1, MOST)
}

/// Where a page starts: after the row with this time and id.
pub type After = Option<(OffsetDateTime, Uuid)>;

/// What a cursor says.
///
/// # Errors
/// [`Error::BadCursor`].
pub fn read(text: Option<&str>) -> Result<After, Error> {
    text.map(|text| web::cursor::read(text).ok_or(Error::BadCursor)).transpose()
}

/// Where a list goes on behind these rows, when they fill a page.
#[must_use]
pub fn next_of<T, K>(rows: &[T], key: impl Fn(&T) -> K) -> Option<K> {
    rows.last().filter(|_| rows.len() >= usize::from(PAGE)).map(key)
}

/// A page that was walked to, with the cursor of the next.
#[must_use]
pub fn walked<T>((content, next): (Vec<T>, After)) -> web::Page<T> {
    web::Page { content, next: next.map(|(at, id)| write(at, id)) }
}

/// A page of rows, with the cursor of the next when this one is full.
#[must_use]
pub fn page<T>(content: Vec<T>, key: impl Fn(&T) -> (OffsetDateTime, Uuid)) -> web::Page<T> {
    page_of(content, PAGE, key)
}

/// A page of so many rows.
#[must_use]
pub fn page_of<T>(content: Vec<T>, size: u16, key: impl Fn(&T) -> (OffsetDateTime, Uuid)) -> web::Page<T> {
    let full = content.len() >= usize::from(size);
    let next = content.last().filter(|_| full).map(key).map(|(at, id)| write(at, id));
    web::Page { content, next }
}
