//! Ids and references as banks write them.

/// A text as transaction ids and references are compared: letters large, only letters and digits, O as 0.
pub(crate) fn plain(text: &str) -> String {
    let kept = text.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_uppercase());
    kept.map(|c| if c == 'O' { '0' } else { c }).collect()
}
