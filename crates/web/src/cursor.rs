//! Where the next page of a list begins that is walked by time: the last row's time in microseconds, which is what the
//! database keeps, and its id.

use time::OffsetDateTime;
use uuid::Uuid;

/// The cursor behind a row.
#[must_use]
pub fn write(at: OffsetDateTime, id: Uuid) -> String {
    format!("{}_{id}", at.unix_timestamp_nanos() / 1_000)
}

/// The row that a cursor was written behind; nothing for a text that no page gave.
#[must_use]
pub fn read(text: &str) -> Option<(OffsetDateTime, Uuid)> {
    let (micros, id) = text.split_once('_')?;
    let micros: i64 = micros.parse().ok()?;
    let at = OffsetDateTime::from_unix_timestamp_nanos(i128::from(micros) * 1_000).ok()?;
    Some((at, id.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_says_what_was_written_and_no_other_text_is_one() {
        let row = (time::macros::datetime!(2026-03-01 12:00:00.123456 UTC), Uuid::from_u128(7));
        assert_eq!(read(&write(row.0, row.1)), Some(row));
        for odd in ["", "1", "x_y", "1_", "1_2", "99999999999999999999_0", "9223372036854775807_0"] {
            assert_eq!(read(odd), None, "{odd}");
        }
    }
}
