//! What operators write down.

use crate::Error;

/// Most characters of the reason of an act.
pub const REASON: usize = 200;

/// One line of 1 to `most` characters, trimmed.
///
/// # Errors
/// [`Error::Field`] with the field's name.
pub fn line<'a>(text: &'a str, most: usize, field: &'static str) -> Result<&'a str, Error> {
    let line = text.trim();
    let fits = (1..=most).contains(&line.chars().count()) && !line.chars().any(char::is_control);
    if fits { Ok(line) } else { Err(Error::Field(field)) }
}
