//! `docs/settings.md`, made from `config/default.toml` and, for `mela demo`, `config/demo.toml`, which document every key and
//! are the defaults.

use std::fs;

use anyhow::Result;

use crate::run::root;

/// The page.
const PAGE: &str = "docs/settings.md";

const HEAD: &str = "\
# Settings

Written by `cargo xtask prepare --documents` from [config/default.toml](../config/default.toml), which documents every key and is
the defaults; those of `mela demo` alone stand in [config/demo.toml](../config/demo.toml). `mela serve --config FILE` overrides
them, and the environment overrides both: `MELA_SITE__LISTEN` is `listen` of `[site]`; a list of texts has commas between its
values. A key that nobody knows is refused by its name. `mela check` says what is weak, and what contradicts itself.
";

/// Writes the page.
pub fn write() -> Result<()> {
    let wanted = page(&defaults()?);
    let path = root().join(PAGE);
    if fs::read_to_string(&path).is_ok_and(|page| page == wanted) {
        return Ok(());
    }
    Ok(fs::write(path, wanted)?)
}

/// What is wrong with the page, if anything.
pub fn check() -> Result<Option<String>> {
    let wanted = page(&defaults()?);
    let same = fs::read_to_string(root().join(PAGE)).is_ok_and(|page| page == wanted);
    Ok((!same).then(|| format!("{PAGE} differs from config: run `cargo xtask prepare --documents`")))
}

fn defaults() -> Result<String> {
    let read = |file: &str| fs::read_to_string(root().join("config").join(file));
    Ok(format!("{}\n{}", read("default.toml")?, read("demo.toml")?))
}

/// A part of the page: a section's keys, or a list of tables as it is written.
#[derive(Default)]
struct Section {
    name: String,
    rows: String,
    /// Tables of lists, line by line.
    examples: String,
}

impl Section {
    fn named(header: &str) -> Self {
        Self { name: header.trim_matches(['[', ']']).to_owned(), ..Self::default() }
    }

    /// Its heading, its keys, and its examples.
    fn told(&self) -> String {
        let Self { name, rows, examples } = self;
        let table = format!("\n| Key | Default | Meaning |\n|---|---|---|\n{rows}");
        let table = if rows.is_empty() { "" } else { &table };
        let example = format!("\n```toml\n{}\n```\n", examples.trim());
        let example = if examples.is_empty() { "" } else { &example };
        format!("\n## {name}\n{table}{example}")
    }
}

/// Sections in the order of the files: a row for each key, whose comment is the meaning.
fn page(defaults: &str) -> String {
    let mut sections: Vec<Section> = vec![Section::default()];
    let mut comment: Vec<&str> = Vec::new();
    let (mut in_list, mut in_tables) = (false, false);
    for line in defaults.lines().map(str::trim) {
        let Some(section) = sections.last_mut() else { break };
        if let Some(rest) = line.strip_prefix("[[") {
            // The tables of one list stand together.
            in_tables = true;
            if section.name != rest.trim_matches(']') {
                sections.push(Section::named(line));
            }
            comment.clear();
            add(&mut sections, line);
        } else if line.starts_with('[') {
            in_tables = false;
            comment.clear();
            sections.push(Section::named(line));
        } else if in_tables {
            add(&mut sections, line);
        } else if in_list {
            in_list = line != "]";
        } else if let Some(words) = line.strip_prefix('#') {
            if is_example(words.trim()) {
                add(&mut sections, words.strip_prefix(' ').unwrap_or(words));
            } else {
                comment.push(words.trim());
            }
        } else if let Some((key, value)) = line.split_once(" = ") {
            // A list over several lines is for readers of the file.
            in_list = value == "[";
            let value = if in_list { "[…]" } else { value };
            let [value, meaning] = [value, &comment.join(" ")].map(|cell| cell.replace('|', "\\|"));
            section.rows.push_str(&format!("| `{key}` | `{value}` | {meaning} |\n"));
            comment.clear();
        } else {
            comment.clear();
        }
    }
    sections.retain(|section| !section.name.is_empty());
    HEAD.to_owned() + &sections.iter().map(Section::told).collect::<String>()
}

fn add(sections: &mut [Section], line: &str) {
    if let Some(section) = sections.last_mut() {
        section.examples.push_str(line);
        section.examples.push('\n');
    }
}

/// A line of a table that is shown in a comment: `[[play.partners]]`, `id = 2`, and what goes on with a comment of its own.
fn is_example(words: &str) -> bool {
    let is_key = |key: &str| !key.is_empty() && key.chars().all(|c| c.is_ascii_lowercase() || c == '_');
    words.starts_with("[[")
        || words.starts_with('#')
        || words.split_once(" = ").is_some_and(|(key, _)| is_key(key.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(defaults: &str) -> String {
        page(defaults).strip_prefix(HEAD).unwrap().to_owned()
    }

    #[test]
    fn each_key_becomes_a_row_with_its_comment() {
        let page = told("# About the file.\n\n[site]\n# Where it\n# is served.\nlisten = \"a:1\"\n");
        assert_eq!(
            page,
            "\n## site\n\n| Key | Default | Meaning |\n|---|---|---|\n| `listen` | `\"a:1\"` | Where it is served. |\n"
        );
    }

    /// Seen to fail with each table of a list as rows of keys that nobody can tell apart.
    #[test]
    fn lists_of_tables_stand_as_they_are_written() {
        let page = told("[[play.limits]]\n# Least.\nmin = 1\n\n[[play.limits]]\nmin = 2\n\n[next]\nb = 3\n");
        assert!(page.starts_with("\n## play.limits\n\n```toml\n[[play.limits]]\n# Least.\nmin = 1\n\n[[play.limits]]\nmin = 2\n```\n"), "{page}");
        assert!(page.contains("\n## next\n\n| Key"), "{page}");
        let shown = told(
            "[play]\n# Partners:\n# [[play.partners]]\n# id = 2 # its\n#        # number\npartners = []\n",
        );
        assert!(shown.contains("| `partners` | `[]` | Partners: |\n"), "{shown}");
        assert!(
            shown.ends_with("\n```toml\n[[play.partners]]\nid = 2 # its\n       # number\n```\n"),
            "{shown}"
        );
    }

    /// Seen to fail on `guard.document_keys`, whose meaning lost its first line.
    #[test]
    fn a_sentence_that_shows_a_value_is_no_example() {
        let page = told("[a]\n# Keys: { id = \"x\" } each. The first\n# seals.\nkeys = []\n");
        assert!(
            page.ends_with("| `keys` | `[]` | Keys: { id = \"x\" } each. The first seals. |\n"),
            "{page}"
        );
    }

    #[test]
    fn a_list_over_several_lines_is_one_row() {
        let page = told("[a]\n# Steps.\nsteps = [\n  { to = 1, by = 2 },\n]\n# Next.\nnext = 1\n");
        assert!(page.ends_with("| `steps` | `[…]` | Steps. |\n| `next` | `1` | Next. |\n"), "{page}");
    }
}
