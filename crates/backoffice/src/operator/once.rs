//! One-time codes by which a new operator comes in: good for making codes and a password of one's own, and for nothing else.
//!
//! A code has two halves. Where two persons let somebody in each is told one of them, so that neither can come in instead;
//! where one person does, that one is told both. Of the first half only its hash is kept, for the time between the two.

use kernel::Entropy;
use serde::Serialize;
use sha2::{Digest, Sha256};
use time::{Duration, OffsetDateTime, format_description::well_known::Rfc3339};
use utoipa::ToSchema;

use crate::Error;

/// How long a code lets in.
pub(super) const LASTS: Duration = Duration::hours(24);
/// Letters of a half: 60 bits.
const LETTERS: usize = 12;
/// Letters that are not taken for others when somebody reads them out.
const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// What an operator is told, once, of the code of somebody whom they let in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OneTimeCode {
    /// The code, or a half of it. It is told here and nowhere else.
    pub code: String,
    /// Which half: 1 is told to who asks, 2 to who agrees; absent is the whole.
    pub half: Option<u8>,
    /// Until when the code lets in; absent before another person agrees.
    #[serde(with = "time::serde::rfc3339::option")]
    pub until: Option<OffsetDateTime>,
}

impl OneTimeCode {
    /// What the console says of it to a new owner of this name.
    #[must_use]
    pub fn welcome(&self, name: &str) -> String {
        let until = self.until.and_then(|until| until.format(&Rfc3339).ok()).unwrap_or_default();
        format!(
            "owner: {name}, who signs in to the back office with this one-time code in place of a password until {until}, and \
             makes a password and codes of their own there:\n{}",
            self.code
        )
    }
}

/// One half. It does not print.
pub(super) struct Half(String);

impl Half {
    pub(super) fn fresh() -> Result<Self, Error> {
        let letter = |byte: u8| ALPHABET.get(usize::from(byte % 32)).copied().map_or('2', char::from);
        Ok(Self(Entropy.bytes::<LETTERS>()?.into_iter().map(letter).collect()))
    }

    /// As it is passed on: in groups of four.
    pub(super) fn shown(&self) -> String {
        let letters: Vec<char> = self.0.chars().collect();
        let groups: Vec<String> = letters.chunks(4).map(|group| group.iter().collect()).collect();
        groups.join("-")
    }

    /// What is kept of a first half.
    pub(super) fn digest(&self) -> Vec<u8> {
        Sha256::digest(self.0.as_bytes()).to_vec()
    }

    /// What is hashed as the password of a code whose second half this is.
    pub(super) fn after(&self, first: &[u8]) -> String {
        format!("{}{}", hex::encode(first), self.0)
    }
}

/// What is hashed of a code as somebody types it, whatever separates its groups; nothing that could match where it is none.
pub(super) fn typed(text: &str) -> String {
    let letters: String = text.chars().filter(char::is_ascii_alphanumeric).collect();
    let letters = letters.to_ascii_lowercase();
    match letters.split_at_checked(LETTERS) {
        Some((first, second)) => Half(second.to_owned()).after(&Half(first.to_owned()).digest()),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_its_two_halves_however_it_is_typed() {
        let (first, second) = (Half::fresh().unwrap(), Half::fresh().unwrap());
        let kept = second.after(&first.digest());
        let (one, other) = (first.shown(), second.shown());
        assert_eq!(one.len(), 14);
        for text in
            [format!("{one}-{other}"), format!("{one}{other}"), format!(" {one} {} ", other.to_uppercase())]
        {
            assert_eq!(typed(&text), kept, "{text}");
        }
        for text in [format!("{other}-{one}"), one.clone(), other, format!("{one}-{one}"), String::new()] {
            assert_ne!(typed(&text), kept, "{text}");
        }
        assert_ne!(first.0, second.0);
    }
}
