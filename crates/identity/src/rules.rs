//! Rules of the registration's fields: one source for the server's checks and for what the client is told
//! (spec.md 3 and 5).

use serde::Serialize;
use utoipa::ToSchema;

use crate::Error;

/// The rule of one field.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Rule {
    /// The field's name in the call.
    pub(crate) field: &'static str,
    /// Whether it is shown.
    pub(crate) enabled: bool,
    /// Whether it must be filled.
    pub(crate) required: bool,
    /// The pattern as a regular expression for the client; `*` matches all.
    pub(crate) accepted_pattern: &'static str,
    /// The pattern's name, under which the client keeps its message.
    pub(crate) pattern_id: &'static str,
    /// Shortest, in characters.
    pub(crate) min_length: usize,
    /// Longest, in characters.
    pub(crate) max_length: usize,
    #[serde(skip)]
    #[schema(ignore)]
    accepts: Accepts,
}

/// The server's own reading of a pattern.
#[derive(Clone, Copy, Debug)]
struct Accepts(fn(&str) -> bool);

const fn rule(field: &'static str, required: bool, pattern: Pattern, lengths: (usize, usize)) -> Rule {
    Rule {
        field,
        enabled: true,
        required,
        accepted_pattern: pattern.expression,
        pattern_id: pattern.id,
        min_length: lengths.0,
        max_length: lengths.1,
        accepts: Accepts(pattern.accepts),
    }
}

#[derive(Clone, Copy)]
struct Pattern {
    id: &'static str,
    expression: &'static str,
    accepts: fn(&str) -> bool,
}

const LETTERS_FIRST: Pattern = Pattern {
    id: "letters_first",
    expression: "^[A-Za-z][A-Za-z0-9]*$",
    accepts: |text| {
        text.starts_with(|letter: char| letter.is_ascii_alphabetic())
            && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
    },
};
const NO_SPACES: Pattern = Pattern {
    id: "no_spaces",
    expression: r"^\S*$",
    accepts: |text| !text.chars().any(|letter| letter.is_whitespace() || letter.is_control()),
};
const EMAIL: Pattern = Pattern {
    id: "email",
    expression: r"^[^@\s<>]+@[^@\s<>]+\.[^@\s<>]+$",
    accepts: |text| {
        let fine = |part: &str| {
            !part.is_empty() && !part.chars().any(|letter| letter.is_whitespace() || "@<>".contains(letter))
        };
        text.split_once('@').is_some_and(|(name, host)| {
            fine(name)
                && fine(host)
                && host.rsplit_once('.').is_some_and(|(left, right)| fine(left) && fine(right))
        })
    },
};
const DIGITS: Pattern = Pattern {
    id: "digits",
    expression: "^[0-9]*$",
    accepts: |text| text.bytes().all(|byte| byte.is_ascii_digit()),
};
const NAME: Pattern = Pattern {
    id: "full_name",
    expression: r"^[\p{L}\p{M} .'-]*$",
    accepts: |text| {
        // Bengali vowel signs are marks, not letters: the block is taken whole.
        let bengali = |letter: char| ('\u{980}'..='\u{9ff}').contains(&letter);
        text.chars().all(|letter| letter.is_alphabetic() || bengali(letter) || " .'-".contains(letter))
    },
};

pub(crate) const USERNAME: Rule = rule("username", true, LETTERS_FIRST, (4, 15));
pub(crate) const PASSWORD: Rule = rule("password", true, NO_SPACES, (8, 64));
pub(crate) const EMAIL_FIELD: Rule = rule("email", false, EMAIL, (5, 120));
pub(crate) const MOBILE: Rule = rule("mobileNum", false, DIGITS, (10, 11));
pub(crate) const PAYEE: Rule = rule("payeeName", false, NAME, (2, 80));
pub(crate) const AFFILIATE: Rule = rule("affiliateCode", false, LETTERS_FIRST, (3, 20));

/// All rules, in the order of the form.
pub(crate) const ALL: [Rule; 6] = [USERNAME, PASSWORD, EMAIL_FIELD, MOBILE, PAYEE, AFFILIATE];

impl Rule {
    /// Whether a filled field keeps the rule.
    pub(crate) fn check(&self, text: &str) -> Result<(), Error> {
        let length = text.chars().count();
        let fits = (self.min_length..=self.max_length).contains(&length);
        if fits && (self.accepts.0)(text) {
            return Ok(());
        }
        Err(Error::Field {
            field: self.field,
            pattern: self.pattern_id,
            min: self.min_length,
            max: self.max_length,
        })
    }

    /// The same for a field that may stay empty.
    pub(crate) fn check_optional(&self, text: Option<&str>) -> Result<(), Error> {
        match text {
            None | Some("") if !self.required => Ok(()),
            text => self.check(text.unwrap_or_default()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_accept_and_refuse() {
        let accepted = [
            (USERNAME, "rahim"),
            (USERNAME, "Rahim123"),
            (PASSWORD, "Mela-2026"),
            (PASSWORD, "আমার-পাসওয়ার্ড"),
            (EMAIL_FIELD, "a.b@c.example"),
            (MOBILE, "01712345678"),
            (PAYEE, "মোঃ রহিম উদ্দিন"),
            (PAYEE, "Md. Rahim O'Neil"),
            (AFFILIATE, "KARIM1"),
        ];
        for (rule, text) in accepted {
            assert!(rule.check(text).is_ok(), "{} {text}", rule.field);
        }
        let refused = [
            (USERNAME, "rah"),
            (USERNAME, "1rahim"),
            (USERNAME, "rahim uddin"),
            (USERNAME, "রহিম"),
            (USERNAME, "x' or '1'='1"),
            (USERNAME, "<script>"),
            (USERNAME, "abcdefghijklmnop"),
            (PASSWORD, "short"),
            (PASSWORD, "has a space"),
            (EMAIL_FIELD, "nobody"),
            (EMAIL_FIELD, "a@b"),
            (EMAIL_FIELD, "<a@b.c>"),
            (MOBILE, "+8801712345"),
            (PAYEE, "<b>Rahim</b>"),
            (PAYEE, "'; drop table member"),
        ];
        for (rule, text) in refused {
            assert!(rule.check(text).is_err(), "{} {text}", rule.field);
        }
    }
}
