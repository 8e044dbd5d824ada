//! The catalogue of patterns (spec.md 5), read from `rules.json`, which the browser's tests read too.

use std::sync::LazyLock;

use regex::Regex;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// One file for both engines: what an expression accepts and refuses stands beside it.
const SOURCE: &str = include_str!("../../rules.json");

/// A text in both languages. `{min}` and `{max}` are the field's lengths; where they are equal a client shows one
/// number in the place of `{min} - {max}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = RuleMessage)]
pub struct Message {
    /// Bengali.
    pub bn: String,
    /// English.
    pub en: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Source {
    #[serde(rename = "about")]
    _about: String,
    patterns: Vec<Written>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    id: String,
    expression: String,
    message: Message,
    accepted: Vec<String>,
    refused: Vec<String>,
}

#[derive(Debug)]
enum Accepts {
    Everything,
    Matching(Regex),
    Nothing,
}

/// A pattern of the catalogue.
#[derive(Debug)]
pub struct Pattern {
    id: String,
    expression: String,
    message: Message,
    accepts: Accepts,
    accepted: Vec<String>,
    refused: Vec<String>,
}

/// A catalogue that does not read accepts nothing; a test reads it.
static CATALOGUE: LazyLock<Vec<Pattern>> = LazyLock::new(|| {
    let source: Result<Source, _> = serde_json::from_str(SOURCE);
    source.map(|source| source.patterns.into_iter().map(Pattern::of).collect()).unwrap_or_default()
});

/// What stands in for a pattern that the catalogue does not hold.
static NONE: LazyLock<Pattern> = LazyLock::new(|| Pattern {
    id: "none".to_owned(),
    expression: "[]".to_owned(),
    message: Message { bn: String::new(), en: String::new() },
    accepts: Accepts::Nothing,
    accepted: Vec::new(),
    refused: Vec::new(),
});

impl Pattern {
    fn of(written: Written) -> Self {
        let accepts = match written.expression.as_str() {
            "*" => Accepts::Everything,
            expression => Regex::new(expression).map_or(Accepts::Nothing, Accepts::Matching),
        };
        let Written { id, expression, message, accepted, refused } = written;
        Self { id, expression, message, accepts, accepted, refused }
    }

    /// All of the catalogue, in its order.
    pub fn all() -> &'static [Self] {
        &CATALOGUE
    }

    /// The pattern of an id.
    #[must_use]
    pub fn find(id: &str) -> Option<&'static Self> {
        Self::all().iter().find(|pattern| pattern.id == id)
    }

    /// The pattern of an id that stands in this code; one that accepts nothing if the catalogue lacks it.
    pub(super) fn known(id: &str) -> &'static Self {
        Self::find(id).unwrap_or(&NONE)
    }

    /// Its name, under which clients keep its message.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The regular expression, read alike by this server and by ECMAScript with the flag `u`; `*` matches all.
    #[must_use]
    pub fn expression(&self) -> &str {
        &self.expression
    }

    /// What people read.
    #[must_use]
    pub const fn message(&self) -> &Message {
        &self.message
    }

    /// Whether the whole text matches.
    #[must_use]
    pub fn accepts(&self, text: &str) -> bool {
        match &self.accepts {
            Accepts::Everything => true,
            Accepts::Matching(expression) => expression.is_match(text),
            Accepts::Nothing => false,
        }
    }

    /// Texts that it accepts, and texts that it refuses.
    #[must_use]
    pub fn examples(&self) -> (&[String], &[String]) {
        (&self.accepted, &self.refused)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// The browser runs the same examples: web/apps/player/src/auth/rules.test.ts.
    ///
    /// Shows: rule:any, rule:letters_first, rule:chinese_digits, rule:email, rule:alphanumeric
    /// Shows: rule:letters_and_digits, rule:digits, rule:alphanumeric_uppercase, rule:letters_spaces
    /// Shows: rule:no_spaces, rule:chinese_punctuation, rule:date_ymd, rule:date_mdy, rule:korean
    /// Shows: rule:thai, rule:uppercase_spaces, rule:strong, rule:two_part_name, rule:fullwidth_japanese
    /// Shows: rule:special_required, rule:person_name
    #[test]
    fn every_pattern_keeps_its_examples() {
        let all = Pattern::all();
        assert!(all.len() >= 20, "the catalogue does not read");
        for pattern in all {
            let (accepted, refused) = pattern.examples();
            assert!(accepted.len() >= 2, "{} has no examples", pattern.id());
            assert!(refused.len() >= 3 || pattern.id() == "any", "{} refuses nothing", pattern.id());
            for text in accepted {
                assert!(pattern.accepts(text), "{} refuses {text:?}", pattern.id());
            }
            for text in refused {
                assert!(!pattern.accepts(text), "{} accepts {text:?}", pattern.id());
            }
        }
        let ids: BTreeSet<&str> = all.iter().map(Pattern::id).collect();
        assert_eq!(ids.len(), all.len(), "two patterns of one id");
    }

    /// Every kind of text that spec.md 5 names.
    #[test]
    fn the_catalogue_is_whole() {
        for id in [
            "any",
            "letters_first",
            "chinese_digits",
            "email",
            "alphanumeric",
            "letters_and_digits",
            "digits",
            "alphanumeric_uppercase",
            "letters_spaces",
            "no_spaces",
            "chinese_punctuation",
            "date_ymd",
            "date_mdy",
            "korean",
            "thai",
            "uppercase_spaces",
            "strong",
            "two_part_name",
            "fullwidth_japanese",
            "special_required",
        ] {
            assert!(Pattern::find(id).is_some(), "{id}");
        }
    }

    #[test]
    fn messages_stand_in_both_languages_with_room_for_the_lengths() {
        for pattern in Pattern::all() {
            let Message { bn, en } = pattern.message();
            for text in [bn, en] {
                assert_eq!(text.matches("{min} - {max}").count(), 1, "{text}");
                assert_eq!(text.matches('{').count(), 2, "{text}");
            }
            assert!(bn.chars().any(|letter| ('\u{980}'..'\u{a00}').contains(&letter)), "{bn}");
            assert!(en.is_ascii(), "{en}");
        }
    }

    /// An expression of look-arounds would not read here; one with nested repeats could hold a browser up for hours.
    /// The engine here runs in linear time whatever comes: the test of the browser measures there.
    #[test]
    fn what_does_not_read_accepts_nothing() {
        let broken = Written {
            id: "x".into(),
            expression: "(?=a)".into(),
            message: Message { bn: String::new(), en: String::new() },
            accepted: Vec::new(),
            refused: Vec::new(),
        };
        assert!(!Pattern::of(broken).accepts("a"));
        assert!(!Pattern::known("nobody").accepts(""));
    }
}
