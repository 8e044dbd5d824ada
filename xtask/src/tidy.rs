//! `cargo xtask tidy`: the house rules as a test (CONTRIBUTING.md; the import table is told in ARCHITECTURE.md).

use std::{collections::BTreeMap, fs, path::Path};

use anyhow::{Result, bail};

use crate::{
    circles, coverage, plain, prepare,
    run::{ask, root},
    schemas, settings, styles,
};

/// Longest file of code, its tests not counted.
const LINES: usize = 500;

/// Which crates of the house a crate may import; what is not listed here may import nothing of the house.
const IMPORTS: [(&str, &[&str]); 29] = [
    ("kernel", &[]),
    ("games", &["kernel"]),
    ("store", &["kernel"]),
    ("web", &["kernel", "store"]),
    ("ledger", &["kernel", "store"]),
    ("wager", &["kernel", "store", "ledger"]),
    ("gate", &["kernel", "store", "wager", "games"]),
    ("topics", &["kernel", "store"]),
    ("identity", &["kernel", "store", "web", "office"]),
    ("catalog", &["kernel", "store", "web", "office", "gate", "partner"]),
    ("content", &["kernel", "store", "web", "office", "topics"]),
    ("live", &["kernel", "store", "web", "topics"]),
    ("guard", &["kernel", "store", "web", "office", "gate"]),
    ("office", &["kernel", "store", "web"]),
    ("backoffice", &["kernel", "store", "web", "office"]),
    ("cashier", &["kernel", "store", "web", "ledger", "office"]),
    ("rewards", &["kernel", "store", "web", "ledger", "office"]),
    ("agency", &["kernel", "store", "web", "ledger", "office"]),
    ("records", &["kernel", "store", "web", "ledger", "office", "gate", "partner"]),
    ("partner", &["kernel", "store", "web"]),
    ("play", &["kernel", "store", "web", "wager", "games", "office", "gate", "partner"]),
    ("external", &["kernel", "store", "web", "wager", "office", "gate", "partner"]),
    ("beacon", &["kernel", "web"]),
    ("tables", &["kernel", "store", "web", "wager", "games", "office", "gate", "topics", "beacon"]),
    ("draws", &["kernel", "store", "web", "wager", "games", "office", "gate", "topics"]),
    ("sportsbook", &["kernel", "store", "web", "wager", "games", "office", "gate", "topics"]),
    ("art", &["kernel"]),
    ("studio", &["kernel", "web", "games", "art"]),
    ("xtask", &["store"]),
];

/// Crates that put everything together.
const WIRING: [&str; 4] = ["app", "bench", "demo", "testkit"];

/// What says that work or a test is not finished.
const UNFINISHED: [&str; 14] = [
    "TODO",
    "FIXME",
    "XXX:",
    "#[ignore",
    "it.only(",
    "it.skip(",
    "it.todo(",
    "test.only(",
    "test.skip(",
    "test.fixme(",
    "test.todo(",
    "describe.only(",
    "describe.skip(",
    "assert!(true)",
];

/// Where somebody's clone lies.
const MACHINE_PATHS: [&str; 4] = ["/root/", "/home/runner", "/Users/", "file:///home"];

/// What the server says of itself: pages take zone and currency from its calls.
const FROM_THE_SERVER: [&str; 3] = ["৳", "+06:00", "Asia/Dhaka"];

/// Pages write Latin digits in both languages: a Bengali one in a text would stand beside them.
const BENGALI_DIGITS: std::ops::RangeInclusive<char> = '০'..='৯';

/// One source file.
struct Source {
    path: String,
    text: String,
}

/// Checks every rule and tells all violations at once.
pub fn tidy() -> Result<()> {
    let sources = sources()?;
    let mut found = Vec::new();
    for source in &sources {
        found.extend(check_source(source));
    }
    for source in sources.iter().filter(|source| source.path.ends_with(".md")) {
        found.extend(check_links(source, |target| root().join(target).exists()));
    }
    found.extend(check_imports(&manifests()?));
    found.extend(schemas::check(sources.iter().map(|source| (source.path.as_str(), source.text.as_str()))));
    found.extend(circles::check(sources.iter().map(|source| (source.path.as_str(), source.text.as_str()))));
    found.extend(settings::check()?);
    found.extend(plain::check()?);
    found.extend(coverage::check()?);
    found.extend(styles::check()?);
    let code: Vec<_> = sources.iter().filter(|source| source.path.ends_with(".rs")).collect();
    found.extend(prepare::orphans(|query| code.iter().any(|source| source.text.contains(query)))?);
    found.extend(check_texts(&sources, &fs::read_to_string(root().join("crates/web/texts/faults.toml"))?));
    if found.is_empty() {
        return Ok(());
    }
    for violation in &found {
        eprintln!("  {violation}");
    }
    bail!("{} house rules broken", found.len());
}

fn sources() -> Result<Vec<Source>> {
    let listed = ask("git", &["ls-files", "--cached", "--others", "--exclude-standard"]).unwrap_or_default();
    let code = |path: &&str| {
        [".rs", ".ts", ".tsx", ".sql", ".md", ".toml", ".html"].iter().any(|end| path.ends_with(end))
    };
    let mut sources = Vec::new();
    for path in listed.lines().filter(code) {
        if let Ok(text) = fs::read_to_string(root().join(path)) {
            sources.push(Source { path: path.to_owned(), text });
        }
    }
    Ok(sources)
}

/// Rules that look at one file.
fn check_source(source: &Source) -> Vec<String> {
    let mut found = Vec::new();
    let path = source.path.as_str();
    let is_tidy = path.ends_with("xtask/src/tidy.rs");
    let is_test = path.contains("/tests/")
        || path.ends_with("tests.rs")
        || path.contains(".test.")
        || path.contains("e2e/");
    let generated = path.contains("/gen/") || path.contains("generated");
    let is_code = [".rs", ".ts", ".tsx"].iter().any(|end| path.ends_with(end));
    let lines = code_lines(&source.text);
    if is_code && !is_test && !generated && lines > LINES {
        found.push(format!("{path}: {lines} lines of code, at most {LINES}"));
    }
    if is_code && !is_tidy {
        for word in UNFINISHED {
            if source.text.contains(word) {
                found.push(format!("{path}: `{word}` does not ship"));
            }
        }
    }
    for place in MACHINE_PATHS {
        if !is_tidy && source.text.contains(place) {
            found.push(format!("{path}: `{place}` is a place on one machine only"));
        }
    }
    if path.starts_with("web/") && is_code && !is_test && !generated {
        let code: Vec<&str> =
            source.text.lines().filter(|line| !line.trim_start().starts_with(['/', '*'])).collect();
        for literal in
            FROM_THE_SERVER.iter().filter(|literal| code.iter().any(|line| line.contains(*literal)))
        {
            found.push(format!("{path}: {literal:?} is for the server to say"));
        }
    }
    let said = source.text.split("mod tests {").next().unwrap_or_default();
    let is_text = is_code || path.ends_with("texts/faults.toml") || path.ends_with(".html");
    if is_text && !is_test && !is_tidy && said.contains(|letter| BENGALI_DIGITS.contains(&letter)) {
        found.push(format!("{path}: Bengali digits in a text; pages write Latin ones"));
    }
    if path.ends_with(".rs") && !is_test && !is_tidy {
        found.extend(check_layers(path, &source.text));
    }
    if path.starts_with("crates/store/migrations/") {
        for word in ["plpgsql", "create trigger"] {
            if source.text.to_lowercase().contains(word) {
                found.push(format!("{path}: `{word}` does not live in a distributed database"));
            }
        }
    }
    found
}

/// Lines before the file's own tests.
fn code_lines(text: &str) -> usize {
    text.lines().take_while(|line| line.trim() != "#[cfg(test)]" || !text.contains("mod tests {")).count()
}

/// `sqlx` and `axum` stay in the files made for them.
fn check_layers(path: &str, text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let krate = path.strip_prefix("crates/").and_then(|rest| rest.split('/').next()).unwrap_or("xtask");
    let file =
        Path::new(path).file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let uses =
        |name: &str| text.contains(&format!("use {name}::")) || text.contains(&format!("{name}::query"));
    let sql_file = ["sql.rs", "error.rs", "testing.rs"].contains(&file.as_str()) || path.contains("/sql/");
    if uses("sqlx") && !sql_file && !["ledger", "wager", "store", "app", "bench", "testkit"].contains(&krate)
    {
        found.push(format!("{path}: sqlx belongs into sql.rs"));
    }
    if krate == "app" && text.contains("sqlx") {
        found.push(format!("{path}: app asks features, never the database"));
    }
    let http_file = ["http.rs", "office.rs"].contains(&file.as_str())
        || ["/http/", "/office/"].iter().any(|folder| path.contains(folder));
    if uses("axum")
        && !http_file
        && !["web", "office", "live", "app", "bench", "studio", "testkit"].contains(&krate)
    {
        found.push(format!("{path}: axum belongs into http.rs or office.rs"));
    }
    let writes = [
        "insert into account",
        "update account",
        "insert into transfer",
        "insert into wager_command",
        "insert into round ",
    ];
    if krate != "ledger"
        && krate != "wager"
        && krate != "bench"
        && writes.iter().any(|write| text.contains(write))
    {
        found.push(format!("{path}: only ledger and wager write balances, transfers and rounds"));
    }
    found
}

/// A page's relative links lead to files that exist.
fn check_links(source: &Source, exists: impl Fn(&Path) -> bool) -> Vec<String> {
    let folder = Path::new(&source.path).parent().unwrap_or(Path::new(""));
    let targets = source.text.split("](").skip(1).filter_map(|rest| rest.split([')', ' ', '#']).next());
    let local = targets.filter(|target| !target.is_empty() && !target.contains(':'));
    let broken = local.filter(|target| !exists(&folder.join(target)));
    broken.map(|target| format!("{}: the link to {target} leads nowhere", source.path)).collect()
}

/// Each crate's description and what it imports.
fn manifests() -> Result<BTreeMap<String, toml::Table>> {
    let mut manifests = BTreeMap::new();
    let mut folders = vec![root().join("xtask")];
    for entry in fs::read_dir(root().join("crates"))? {
        folders.push(entry?.path());
    }
    for folder in folders {
        if let Ok(text) = fs::read_to_string(folder.join("Cargo.toml")) {
            let name = folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            manifests.insert(name, text.parse()?);
        }
    }
    Ok(manifests)
}

fn check_imports(manifests: &BTreeMap<String, toml::Table>) -> Vec<String> {
    let mut found = Vec::new();
    for (name, manifest) in manifests {
        let described = manifest.get("package").and_then(|package| package.get("description"));
        if described.and_then(toml::Value::as_str).is_none_or(str::is_empty) {
            found.push(format!("{name}: a crate says in `description` what it is"));
        }
        if WIRING.contains(&name.as_str()) {
            continue;
        }
        let allowed =
            IMPORTS.iter().find(|(krate, _)| krate == name).map_or(&[] as &[&str], |(_, allowed)| allowed);
        let imports = manifest.get("dependencies").and_then(toml::Value::as_table);
        for import in imports.into_iter().flat_map(toml::Table::keys) {
            if manifests.contains_key(import) && !allowed.contains(&import.as_str()) {
                found.push(format!(
                    "{name} may not import {import}: features talk by events, or by a trait in app"
                ));
            }
        }
    }
    found
}

/// Every fault code has a text in both languages.
fn check_texts(sources: &[Source], texts: &str) -> Vec<String> {
    let Ok(texts) = texts.parse::<toml::Table>() else {
        return vec!["faults.toml does not parse".to_owned()];
    };
    let mut found = Vec::new();
    for source in
        sources.iter().filter(|source| source.path.ends_with(".rs") && !source.path.ends_with("tidy.rs"))
    {
        for call in source.text.split("Face::new(").skip(1) {
            let Some((_, rest)) = call.split_once('"') else {
                continue;
            };
            let Some((code, _)) = rest.split_once('"') else {
                continue;
            };
            let is_code =
                !code.is_empty() && code.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_');
            let text = |lang: &str| texts.get(code).and_then(|text| text.get(lang)).is_some();
            if is_code && !(text("bn") && text("en")) {
                found.push(format!("{}: the fault `{code}` has no text in both languages", source.path));
            }
        }
    }
    found.sort();
    found.dedup();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn violations(path: &str, text: &str) -> usize {
        check_source(&Source { path: path.to_owned(), text: text.to_owned() }).len()
    }

    #[test]
    fn planted_violations_are_found() {
        assert_eq!(violations("crates/cashier/src/deposit/service.rs", "use sqlx::PgPool;"), 1);
        assert_eq!(violations("crates/cashier/src/deposit/sql.rs", "use sqlx::PgPool;"), 0);
        assert_eq!(violations("crates/app/src/sql.rs", "fn f(pool: &sqlx::PgPool)"), 1);
        assert_eq!(violations("crates/cashier/src/deposit/service.rs", "use axum::Router;"), 1);
        assert_eq!(violations("crates/cashier/src/deposit/sql.rs", "\"update account set balance = 1\""), 1);
        assert_eq!(violations("crates/kernel/src/money.rs", "// TODO later"), 1);
        assert_eq!(violations("crates/kernel/src/money.rs", &"x\n".repeat(501)), 1);
        assert_eq!(violations("crates/kernel/src/money.rs", &"x\n".repeat(500)), 0);
        assert_eq!(violations("crates/store/migrations/0001.sql", "language plpgsql"), 1);
    }

    #[test]
    fn a_currency_or_a_zone_in_a_page_is_found() {
        assert_eq!(violations("web/games/house/src/dice/game.ts", "const sign = \"৳\";"), 1);
        assert_eq!(violations("web/apps/player/src/lib/day.ts", "const zone = \"Asia/Dhaka\";"), 1);
        assert_eq!(violations("web/apps/player/src/lib/day.ts", "/** Such as `+06:00`. */"), 0);
        assert_eq!(violations("web/apps/player/src/lib/day.test.ts", "const sign = \"৳\";"), 0);
    }

    #[test]
    fn bengali_digits_in_a_text_are_found() {
        assert_eq!(violations("web/apps/player/src/lib/texts.ts", "week: { bn: \"৭ দিন\" }"), 1);
        assert_eq!(violations("crates/content/src/help/bn/term.html", "<p>১৮</p>"), 1);
        assert_eq!(violations("web/apps/player/src/lib/words.test.ts", "fill(\"১০\")"), 0);
        assert_eq!(violations("crates/kernel/src/money.rs", "mod tests { const TYPED: &str = \"১২\"; }"), 0);
    }

    #[test]
    fn unfinished_tests_and_paths_of_one_machine_are_found() {
        assert_eq!(violations("web/e2e/story.spec.ts", "describe.only('x')"), 1);
        assert_eq!(violations("crates/kernel/src/tests.rs", "#[ignore = \"flaky\"]"), 1);
        assert_eq!(violations("docs/how.md", "see /Users/somebody/mela"), 1);
        assert_eq!(violations("docs/how.md", "see docs/adr"), 0);
    }

    #[test]
    fn a_link_that_leads_nowhere_is_found() {
        let text = "[a](adr/0001.md#part) [b](https://example.org/x) [c](#here) [d](gone.md)".to_owned();
        let source = Source { path: "docs/index.md".to_owned(), text };
        let broken = check_links(&source, |target| target == Path::new("docs/adr/0001.md"));
        assert_eq!(broken, ["docs/index.md: the link to gone.md leads nowhere"]);
    }

    #[test]
    fn a_forbidden_import_is_found() {
        let manifest = |imports: &str| -> toml::Table {
            format!("[package]\ndescription = \"x\"\n[dependencies]\n{imports}").parse().unwrap()
        };
        let mut manifests = BTreeMap::from([
            ("cashier".to_owned(), manifest("kernel = {}\nledger = {}")),
            ("kernel".to_owned(), manifest("serde = {}")),
            ("ledger".to_owned(), manifest("kernel = {}")),
        ]);
        assert_eq!(check_imports(&manifests), Vec::<String>::new());
        manifests.insert("ledger".to_owned(), manifest("cashier = {}"));
        assert_eq!(check_imports(&manifests).len(), 1);
    }

    #[test]
    fn a_fault_without_its_text_is_found() {
        let source = |code: &str| Source {
            path: "a.rs".to_owned(),
            text: format!("Face::new(Kind::Invalid, \"{code}\")"),
        };
        let texts = "[known]\nbn = \"জানা\"\nen = \"known\"\n[half]\nen = \"half\"";
        assert_eq!(check_texts(&[source("known")], texts).len(), 0);
        assert_eq!(check_texts(&[source("half")], texts).len(), 1);
        assert_eq!(check_texts(&[source("unknown")], texts).len(), 1);
    }
}
