//! Cursors of lists that are walked newest first: the time and the id of the last row.

use time::OffsetDateTime;
use uuid::Uuid;

use crate::Error;

/// Rows of one page.
pub const PAGE: u16 = 50;

/// Where a page starts: after the row with this time and id.
pub type After = Option<(OffsetDateTime, Uuid)>;

/// What a cursor says.
pub(crate) fn read(text: Option<&str>) -> Result<After, Error> {
    let Some(text) = text else { return Ok(None) };
    let (micros, id) = text.split_once('_').ok_or(Error::BadCursor)?;
    let nanos = micros.parse::<i128>().ok().and_then(|micros| micros.checked_mul(1_000));
    let at = nanos.and_then(|nanos| OffsetDateTime::from_unix_timestamp_nanos(nanos).ok());
    let id = id.parse().map_err(|_| Error::BadCursor)?;
    Ok(Some((at.ok_or(Error::BadCursor)?, id)))
}

/// The cursor behind a row.
pub(crate) fn write(at: OffsetDateTime, id: Uuid) -> String {
    format!("{}_{id}", at.unix_timestamp_nanos() / 1_000)
}

/// Where a list goes on behind these rows, when they fill a page.
pub(crate) fn next_of<T>(
    rows: &[T],
    key: impl Fn(&T) -> (OffsetDateTime, Uuid),
) -> Option<(OffsetDateTime, Uuid)> {
    rows.last().filter(|_| rows.len() >= usize::from(PAGE)).map(key)
}

/// A page that was walked to, with the cursor of the next.
pub(crate) fn walked<T>((content, next): (Vec<T>, After)) -> web::Page<T> {
    web::Page { content, next: next.map(|(at, id)| write(at, id)) }
}

/// A page of rows, with the cursor of the next when this one is full.
pub(crate) fn page<T>(content: Vec<T>, key: impl Fn(&T) -> (OffsetDateTime, Uuid)) -> web::Page<T> {
    page_of(content, PAGE, key)
}

/// A page of so many rows.
pub(crate) fn page_of<T>(
    content: Vec<T>,
    size: u16,
    key: impl Fn(&T) -> (OffsetDateTime, Uuid),
) -> web::Page<T> {
    let full = content.len() >= usize::from(size);
    let next = content.last().filter(|_| full).map(key).map(|(at, id)| write(at, id));
    web::Page { content, next }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_reads_what_it_wrote() {
        let row = (time::macros::datetime!(2026-03-01 12:00:00.123456 UTC), Uuid::from_u128(7));
        assert_eq!(read(Some(&write(row.0, row.1))).unwrap(), Some(row));
        assert_eq!(read(None).unwrap(), None);
        for odd in ["", "1", "x_y", "1_", "99999999999999999999999999999999999999_7"] {
            assert!(read(Some(odd)).is_err(), "{odd}");
        }
    }
}
