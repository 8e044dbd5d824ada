//! What operators write down.

use crate::Error;

/// Most characters of the reason of an act.
pub const REASON: usize = 200;

/// One line of 1 to `most` characters, trimmed. Letters that nobody sees, or that turn the text around them, are refused: what
/// operators write is read by members.
///
/// # Errors
/// [`Error::Field`] with the field's name.
pub fn line<'a>(text: &'a str, most: usize, field: &'static str) -> Result<&'a str, Error> {
    let line = text.trim();
    let is_odd = |letter: char| letter.is_control() || misleads(letter);
    let fits = (1..=most).contains(&line.chars().count()) && !line.chars().any(is_odd);
    if fits && !line.chars().all(joins) { Ok(line) } else { Err(Error::Field(field)) }
}

/// Whether a sign only says how Bengali letters are joined: within words it belongs there.
const fn joins(letter: char) -> bool {
    matches!(letter, '\u{200c}' | '\u{200d}')
}

/// Whether a sign takes no room, or turns the direction of the text around it (UAX 9).
const fn misleads(letter: char) -> bool {
    let takes_no_room = matches!(letter, '\u{ad}' | '\u{200b}' | '\u{2060}'..='\u{2064}' | '\u{feff}');
    let turns = matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    takes_no_room || turns
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_what_everybody_reads() {
        for (text, kept) in
            [(" By the river ", "By the river"), ("র\u{200d}্যাফেল", "র\u{200d}্যাফেল"), ("?", "?")]
        {
            assert_eq!(line(text, 12, "name").unwrap(), kept);
        }
        for odd in [
            "",
            "  ",
            "\u{200b}",
            "\u{200d}",
            "a\u{202e}b",
            "a\nb",
            "a\u{2066}b",
            "\u{feff}a\u{ad}",
            "thirteen let.",
        ] {
            assert!(matches!(line(odd, 12, "name"), Err(Error::Field("name"))), "{odd:?}");
        }
    }
}
