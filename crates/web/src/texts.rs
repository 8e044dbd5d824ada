//! What people read when something is refused, in both languages, filed under the fault's code.

use std::{collections::HashMap, sync::LazyLock};

use serde::Deserialize;
use serde_json::Value;

use crate::Lang;

#[derive(Deserialize)]
struct Text {
    bn: String,
    en: String,
}

/// Both languages stand side by side in one file, so that they are read and mended together (look.md).
static TEXTS: LazyLock<HashMap<String, Text>> =
    LazyLock::new(|| toml::from_str(include_str!("../texts/faults.toml")).unwrap_or_default());

/// The text of a code, its `{placeholders}` filled from `details`. A code without a text shows the general one:
/// `cargo xtask tidy` refuses such a code before it ships.
#[must_use]
pub fn text(code: &str, lang: Lang, details: &Value) -> String {
    let Some(text) = TEXTS.get(code).or_else(|| TEXTS.get("internal")) else {
        return code.to_owned();
    };
    let mut written = match lang {
        Lang::Bn => text.bn.clone(),
        Lang::En => text.en.clone(),
    };
    if let Value::Object(fields) = details {
        for (name, value) in fields {
            let plain = value.as_str().map_or_else(|| value.to_string(), ToOwned::to_owned);
            written = written.replace(&format!("{{{name}}}"), &plain);
        }
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_stands_in_both_languages() {
        assert!(TEXTS.len() > 10, "the file of texts does not parse");
        for (code, text) in TEXTS.iter() {
            assert!(!text.en.trim().is_empty() && !text.bn.trim().is_empty(), "{code}");
            assert!(
                text.bn.chars().any(|letter| ('\u{980}'..'\u{a00}').contains(&letter)),
                "{code} is not Bengali"
            );
            // Their values are words of the interface, such as `unknown field`: people read texts, programs the details.
            for raw in ["{field}", "{reason}", "{state}", "{problem}", "{fields}", "{kind}"] {
                assert!(!text.en.contains(raw) && !text.bn.contains(raw), "{code} shows {raw}");
            }
        }
    }
}
