//! The README's table of settings, made from `config/default.toml` and, for `mela demo`, `config/demo.toml`, which document
//! every key and are the defaults.

use std::fs;

use anyhow::{Context, Result};

use crate::run::root;

const BEGIN: &str = "<!-- settings: written by `cargo xtask prepare` -->\n";
const END: &str = "<!-- end of settings -->";

/// Writes the table into the README.
pub fn write() -> Result<()> {
    let path = root().join("README.md");
    let readme = fs::read_to_string(&path)?;
    let wanted = with_table(&readme, &defaults()?).context("README.md has no place for the settings")?;
    if readme != wanted {
        fs::write(path, wanted)?;
    }
    Ok(())
}

/// What is wrong with the README's table, if anything.
pub fn check() -> Result<Option<String>> {
    let readme = fs::read_to_string(root().join("README.md"))?;
    let same = with_table(&readme, &defaults()?).is_some_and(|wanted| wanted == readme);
    let fault = "README.md: the settings differ from config: run `cargo xtask prepare`";
    Ok((!same).then(|| fault.to_owned()))
}

fn defaults() -> Result<String> {
    let read = |file: &str| fs::read_to_string(root().join("config").join(file));
    Ok(format!("{}\n{}", read("default.toml")?, read("demo.toml")?))
}

fn with_table(readme: &str, defaults: &str) -> Option<String> {
    let (before, rest) = readme.split_once(BEGIN)?;
    let (_, after) = rest.split_once(END)?;
    Some(format!("{before}{BEGIN}\n{}\n{END}{after}", table(defaults)))
}

/// One row for each key: its comment is the meaning.
fn table(defaults: &str) -> String {
    let mut rows = String::from("| Key | Default | Meaning |\n|---|---|---|\n");
    let (mut section, mut comment) = (String::new(), Vec::new());
    let mut in_list = false;
    for line in defaults.lines().map(str::trim) {
        if in_list {
            in_list = line != "]";
        } else if let Some(words) = line.strip_prefix('#') {
            if !is_example(words.trim()) {
                comment.push(words.trim());
            }
        } else if line.starts_with('[') {
            section = format!("{}.", line.trim_matches(['[', ']']));
            comment.clear();
        } else if let Some((key, value)) = line.split_once(" = ") {
            let meaning = comment.join(" ").replace('|', "\\|");
            // A list over several lines is for readers of the file.
            in_list = value == "[";
            let value = if in_list { "[…]".to_owned() } else { value.replace('|', "\\|") };
            rows.push_str(&format!("| `{section}{key}` | `{value}` | {meaning} |\n"));
            comment.clear();
        } else {
            comment.clear();
        }
    }
    rows
}

/// An example of a section, line by line, is for readers of the file: `[[play.partners]]`, `id = 2`.
fn is_example(words: &str) -> bool {
    let is_key = |key: &str| !key.is_empty() && key.chars().all(|c| c.is_ascii_lowercase() || c == '_');
    words.starts_with("[[") || words.split_once(" = ").is_some_and(|(key, _)| is_key(key.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const DEFAULTS: &str = "# About the file.\n\n[site]\n# Where it\n# is served.\nlisten = \"a:1\"\n";
    const LIST: &str =
        "[play]\n# Partners:\n# [[play.partners]]\n# id = 2\npartners = []\n[[play.limits]]\nmin = 1\n";

    #[test]
    fn each_key_becomes_a_row_with_its_comment() {
        assert!(table(DEFAULTS).ends_with("|---|\n| `site.listen` | `\"a:1\"` | Where it is served. |\n"));
    }

    #[test]
    fn lists_of_sections_and_examples_are_told_as_keys() {
        let table = table(LIST);
        assert!(table.contains("| `play.partners` | `[]` | Partners: |\n"), "{table}");
        assert!(table.ends_with("| `play.limits.min` | `1` |  |\n"), "{table}");
    }

    /// Seen to fail on `guard.document_keys`, whose meaning lost its first line.
    #[test]
    fn a_sentence_that_shows_a_value_is_no_example() {
        let table = table("[a]\n# Keys: { id = \"x\" } each. The first\n# seals.\nkeys = []\n");
        assert!(
            table.ends_with("| `a.keys` | `[]` | Keys: { id = \"x\" } each. The first seals. |\n"),
            "{table}"
        );
    }

    #[test]
    fn a_list_over_several_lines_is_one_row() {
        let table = table("[a]\n# Steps.\nsteps = [\n  { to = 1, by = 2 },\n]\n# Next.\nnext = 1\n");
        assert!(table.ends_with("| `a.steps` | `[…]` | Steps. |\n| `a.next` | `1` | Next. |\n"), "{table}");
    }

    #[test]
    fn the_table_is_replaced_and_writing_it_again_changes_nothing() {
        let readme = format!("before\n{BEGIN}old\n{END}\nafter\n");
        let once = with_table(&readme, DEFAULTS).unwrap();
        assert!(once.starts_with("before\n") && once.ends_with("\nafter\n") && !once.contains("old"));
        assert_eq!(with_table(&once, DEFAULTS).unwrap(), once);
        assert_eq!(with_table("no place", DEFAULTS), None);
    }
}
