//! docs/coverage.md: what the specification and the list of attacks ask for, row by row, with the tests that show it. The
//! rows stand in docs/coverage.toml and, for switches and patterns, in the source; tests name their rows. A row is built,
//! and then a test shows it, or a placeholder that says what will build it; a placeholder is never counted as shown.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};

use anyhow::{Context, Result};
use serde::Deserialize;

use crate::run::{ask, root};

/// Most tests named in one row.
const NAMED: usize = 3;

/// A table of rows.
#[derive(Deserialize)]
struct Part {
    kind: String,
    title: String,
    /// A file that has rows of its own.
    source: Option<String>,
    #[serde(default)]
    rows: Vec<Row>,
}

/// A name, what it is, and for a placeholder what will build it.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(untagged)]
enum Row {
    Built(String, String),
    Placeholder(String, String, String),
}

impl Row {
    fn name(&self) -> &str {
        let (Self::Built(name, _) | Self::Placeholder(name, ..)) = self;
        name
    }

    fn what(&self) -> &str {
        let (Self::Built(_, what) | Self::Placeholder(_, what, _)) = self;
        what
    }

    /// What will build it, where nothing has.
    fn awaits(&self) -> Option<&str> {
        match self {
            Self::Built(..) => None,
            Self::Placeholder(.., awaits) => Some(awaits),
        }
    }
}

#[derive(Deserialize)]
struct Rows {
    part: Vec<Part>,
}

/// A test, by its file and its name.
type Test = (String, String);
/// Which tests show a row, by the row's whole name: `error:quota`.
type Shown = BTreeMap<String, BTreeSet<Test>>;

/// Writes the table.
pub fn write() -> Result<()> {
    let page = table(&parts()?, &shown()?);
    let path = root().join("docs/coverage.md");
    if fs::read_to_string(&path).ok().as_deref() != Some(page.as_str()) {
        fs::write(path, page)?;
    }
    Ok(())
}

/// Rows without a test, tests of rows that are none, and a table that is not the one the tests make.
pub fn check() -> Result<Vec<String>> {
    let (parts, shown) = (parts()?, shown()?);
    let mut found = gaps(&parts, &shown);
    found
        .extend(unlisted_routes(&parts, &fs::read_to_string(root().join("web/apps/player/src/router.tsx"))?));
    let written = fs::read_to_string(root().join("docs/coverage.md")).unwrap_or_default();
    if written != table(&parts, &shown) {
        found.push(
            "docs/coverage.md is not what the tests say: run `cargo xtask prepare --documents`".to_owned(),
        );
    }
    Ok(found)
}

fn parts() -> Result<Vec<Part>> {
    let text = fs::read_to_string(root().join("docs/coverage.toml"))?;
    let mut parts = toml::from_str::<Rows>(&text).context("docs/coverage.toml")?.part;
    for part in &mut parts {
        if let Some(source) = &part.source {
            let text = fs::read_to_string(root().join(source)).with_context(|| source.clone())?;
            let own = if source.ends_with(".json") { patterns(&text)? } else { switches(&text) };
            part.rows.splice(0..0, own.into_iter().map(|(name, what)| Row::Built(name, what)));
        }
    }
    Ok(parts)
}

/// The patterns of the rules' file, each with its English message.
fn patterns(text: &str) -> Result<Vec<(String, String)>> {
    let rules: serde_json::Value = serde_json::from_str(text)?;
    let patterns = rules.get("patterns").and_then(serde_json::Value::as_array).context("no patterns")?;
    let word = |pattern: &serde_json::Value, pointer: &str| {
        pattern.pointer(pointer).and_then(serde_json::Value::as_str).map(str::to_owned)
    };
    let row = |pattern| Some((word(pattern, "/id")?, format!("“{}”", word(pattern, "/message/en")?)));
    Ok(patterns.iter().filter_map(row).collect())
}

/// The switches of the source, each with the comment above it.
fn switches(text: &str) -> Vec<(String, String)> {
    let mut comment = String::new();
    let mut rows = Vec::new();
    for line in text.lines().map(str::trim) {
        if let Some(words) = line.strip_prefix("/// ") {
            words.clone_into(&mut comment);
        } else if let Some((_, rest)) = line.split_once(" = \"")
            && let Some((name, end)) = rest.split_once('"')
            && end.starts_with(',')
        {
            rows.push((name.to_owned(), comment.clone()));
        }
    }
    rows
}

fn shown() -> Result<Shown> {
    let listed = ask("git", &["ls-files", "--cached", "--others", "--exclude-standard"])
        .context("git lists no files")?;
    let mut shown = Shown::new();
    for path in listed.lines() {
        let rust = path.starts_with("crates/") && path.ends_with(".rs");
        let web = path.starts_with("web/")
            && [".spec.ts", ".test.ts", ".test.tsx"].iter().any(|end| path.ends_with(end));
        if !rust && !web {
            continue;
        }
        // Somebody may have taken the file away since it was listed.
        let Ok(text) = fs::read_to_string(root().join(path)) else { continue };
        for (row, test) in if rust { in_rust(&text) } else { in_web(&text) } {
            shown.entry(row).or_default().insert((path.to_owned(), test));
        }
    }
    Ok(shown)
}

/// Kinds of rows, as tests write them before the colon.
const KINDS: [&str; 15] = [
    "route", "way", "family", "home", "modal", "member", "agent", "switch", "rule", "error", "entity",
    "call", "constant", "scenario", "attack",
];

/// The rows of a comment's line, if it names any.
fn named(line: &str) -> Vec<String> {
    let comment = line.trim().trim_start_matches('/').trim();
    let rows = comment.strip_prefix("Shows: ").unwrap_or_default().trim_end_matches('.');
    rows.split(',').map(|row| row.trim().to_owned()).filter(|row| !row.is_empty()).collect()
}

/// `/// Shows: …` above a test function.
fn in_rust(text: &str) -> Vec<(String, String)> {
    let (mut found, mut waiting, mut is_test) = (Vec::new(), Vec::new(), false);
    for line in text.lines() {
        let code = line.trim();
        if code.starts_with("//") {
            waiting.extend(named(line));
        } else if code.starts_with("#[") {
            is_test |= code.contains("test]") || code.contains("test(");
        } else {
            if let Some((_, rest)) = code.split_once("fn ")
                && is_test
            {
                let name = rest.split('(').next().unwrap_or_default().replace('_', " ");
                found.extend(waiting.drain(..).map(|row| (row, name.clone())));
            }
            waiting.clear();
            is_test = false;
        }
    }
    found
}

/// Rows that a test's text names, and `// Shows: …` above a test.
fn in_web(text: &str) -> Vec<(String, String)> {
    let (mut found, mut waiting, mut test) = (Vec::new(), Vec::new(), None);
    for line in text.lines() {
        if let Some(name) = title(line) {
            found.extend(waiting.drain(..).map(|row| (row, name.clone())));
            test = Some(name);
        }
        if line.trim().starts_with("//") {
            waiting.extend(named(line));
            continue;
        }
        waiting.clear();
        if let Some(name) = &test {
            found.extend(literals(line).map(|row| (row, name.clone())));
        }
    }
    found
}

/// The title of the test that a line begins.
fn title(line: &str) -> Option<String> {
    let line = line.trim_start();
    // A test of many cases has its title after the cases.
    let rest = if line.starts_with("test.each(") {
        line.split_once(")(").map(|(_, rest)| rest)?
    } else {
        line.strip_prefix("test(")?
    };
    let quote = rest.chars().next().filter(|quote| ['"', '\'', '`'].contains(quote))?;
    let end = rest.get(1..)?.find(quote)?;
    rest.get(1..=end).map(str::to_owned)
}

/// Whole strings of a line that are names of rows.
fn literals(line: &str) -> impl Iterator<Item = String> + '_ {
    let is_row = |text: &&str| {
        let kind = text.split_once(':').filter(|(_, name)| !name.is_empty()).map(|(kind, _)| kind);
        kind.is_some_and(|kind| KINDS.contains(&kind)) && !text.contains([' ', ',', '$'])
    };
    line.split('"').skip(1).step_by(2).filter(is_row).map(str::to_owned)
}

fn gaps(parts: &[Part], shown: &Shown) -> Vec<String> {
    let rows: BTreeMap<String, &Row> = parts
        .iter()
        .flat_map(|part| part.rows.iter().map(|row| (format!("{}:{}", part.kind, row.name()), row)))
        .collect();
    let untested = rows.iter().filter(|(name, row)| row.awaits().is_none() && !shown.contains_key(*name));
    let untested = untested.map(|(name, _)| format!("docs/coverage.toml: no test shows {name}"));
    let unknown = shown.iter().filter(|(name, _)| !rows.contains_key(*name)).flat_map(|(name, tests)| {
        tests.iter().map(move |(file, _)| format!("{file}: docs/coverage.toml has no row {name}"))
    });
    untested.chain(unknown).collect()
}

/// Every path of the router stands in the table.
fn unlisted_routes(parts: &[Part], router: &str) -> Vec<String> {
    let listed = |path: &str| {
        let rows = parts.iter().filter(|part| part.kind == "route").flat_map(|part| &part.rows);
        rows.into_iter().any(|row| row.name() == path)
    };
    // A part of a path that changes is written as in `:provider`: `$` stands in templates.
    let router = router.replace("/$", "/:");
    // Pictures on pages have addresses too.
    let is_page = |text: &&str| text.starts_with('/') && !text.contains(' ') && !text.ends_with(".svg");
    let paths = router.split('"').skip(1).step_by(2).filter(is_page);
    let unlisted = paths.filter(|path| !listed(path));
    unlisted.map(|path| format!("docs/coverage.toml: the route {path} is missing")).collect()
}

fn table(parts: &[Part], shown: &Shown) -> String {
    let mut page = String::from(
        "# What is shown by which test\n\nWritten by `cargo xtask prepare --documents` from [coverage.toml](coverage.toml), from the source and from the tests,\nwhich name the rows that they show. A row is built, and then a test shows it (`cargo xtask tidy` refuses one without a\ntest), or a placeholder: its test, if it has one, shows an honest empty page.\n",
    );
    for part in parts {
        page.push_str(&format!(
            "\n## {} ({})\n\n| Row | What it is | Shown by |\n|---|---|---|\n",
            part.title,
            counted(&part.rows)
        ));
        for row in &part.rows {
            let tests = shown.get(&format!("{}:{}", part.kind, row.name()));
            let awaits = row.awaits().map(|awaits| format!("**placeholder**: {}", escaped(awaits)));
            let cells: Vec<String> =
                awaits.into_iter().chain(tests.into_iter().flatten().take(NAMED).map(cell)).collect();
            page.push_str(&format!(
                "| `{}` | {} | {} |\n",
                row.name(),
                escaped(row.what()),
                cells.join("<br>")
            ));
        }
    }
    page
}

/// How many rows are built, of how many.
fn counted(rows: &[Row]) -> String {
    let built = rows.iter().filter(|row| row.awaits().is_none()).count();
    if built == rows.len() { built.to_string() } else { format!("{built} of {} built", rows.len()) }
}

fn cell((file, test): &Test) -> String {
    let name = file.rsplit('/').next().unwrap_or(file);
    format!("[{name}](../{file}): {}", escaped(test))
}

fn escaped(text: &str) -> String {
    text.replace('|', "\\|").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(row: &str, test: &str) -> (String, String) {
        (row.to_owned(), test.to_owned())
    }

    fn built(name: &str) -> Row {
        Row::Built(name.to_owned(), "x".to_owned())
    }

    /// Fails where a placeholder is counted with what is built.
    #[test]
    fn a_placeholder_says_what_will_build_it_and_counts_for_nothing() {
        let part: Part =
            toml::from_str("kind = \"family\"\ntitle = \"Families\"\nrows = [[\"RNG\", \"Slots\"], [\"LIVE\", \"Tables\", \"the hosts of tables\"]]")
                .unwrap();
        assert_eq!(counted(&part.rows), "1 of 2 built");
        assert_eq!(part.rows.iter().filter_map(Row::awaits).collect::<Vec<_>>(), ["the hosts of tables"]);
        let page = table(&[part], &Shown::new());
        assert!(page.contains("| `LIVE` | Tables | **placeholder**: the hosts of tables |"), "{page}");
    }

    #[test]
    fn rows_are_named_above_rust_tests_only() {
        let text = "/// Shows: error:quota, rule:terms.\n#[tokio::test]\nasync fn budgets_hold() {}\n/// Shows: error:x\nfn helper() {}\n";
        assert_eq!(in_rust(text), [pair("error:quota", "budgets hold"), pair("rule:terms", "budgets hold")]);
    }

    #[test]
    fn rows_are_named_in_the_text_of_web_tests() {
        let text = "const x = \"route:/early\";\n// Shows: way:rng\ntest(\"a, b\", () => {\n  shows(\"route:/rng?x=Y\", f);\n  say(\"note: none\", \"error:no row\");\n});\n";
        assert_eq!(in_web(text), [pair("way:rng", "a, b"), pair("route:/rng?x=Y", "a, b")]);
    }

    #[test]
    fn switches_and_patterns_are_rows() {
        let text =
            "    /// Registration at all.\n    Registration = \"REGISTER3\", None, true;\n let x = \"no\";\n";
        assert_eq!(switches(text), [pair("REGISTER3", "Registration at all.")]);
        let rules = "{\"patterns\":[{\"id\":\"any\",\"message\":{\"en\":\"Enter\"}}]}";
        assert_eq!(patterns(rules).unwrap(), [pair("any", "“Enter”")]);
    }

    #[test]
    fn a_row_without_a_test_and_a_test_without_a_row_are_found() {
        let part = Part {
            kind: "error".to_owned(),
            title: "Errors".to_owned(),
            source: None,
            rows: vec![
                built("quota"),
                built("network"),
                Row::Placeholder("later".into(), "z".into(), "it".into()),
            ],
        };
        let test = BTreeSet::from([("a.spec.ts".to_owned(), "t".to_owned())]);
        let shown = Shown::from([("error:quota".to_owned(), test.clone()), ("error:gone".to_owned(), test)]);
        let found = gaps(&[part], &shown);
        assert_eq!(
            found,
            [
                "docs/coverage.toml: no test shows error:network",
                "a.spec.ts: docs/coverage.toml has no row error:gone"
            ]
        );
    }

    #[test]
    fn a_route_that_is_not_listed_is_found() {
        let part = Part {
            kind: "route".to_owned(),
            title: "Routes".to_owned(),
            source: None,
            rows: vec![built("/rng")],
        };
        let router = "path: \"/rng\", x: \"./a\"; [\"/new\", \"New\"]";
        assert_eq!(unlisted_routes(&[part], router), ["docs/coverage.toml: the route /new is missing"]);
    }
}
