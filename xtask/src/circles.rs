//! Circles between the folders of a crate, or of an application of the web: two that need each other are one, or what both need stands below them.

use std::collections::{BTreeMap, BTreeSet};

/// Who names whom in one of them: a folder of its root, and the folders of its root that it names. What lies at the root
/// itself (the service, its error) may know all of them.
type Names<'a> = BTreeMap<&'a str, BTreeSet<&'a str>>;

/// Circles among files, given as path and text: one line for the folders of each. Tests may name whom they want.
pub fn check<'a>(sources: impl Iterator<Item = (&'a str, &'a str)>) -> Vec<String> {
    let mut wholes: BTreeMap<&str, Vec<(&str, &str)>> = BTreeMap::new();
    for (path, text) in sources {
        let Some((whole, file)) = path.split_once("/src/") else { continue };
        let is_code = whole.starts_with("crates/") && path.ends_with(".rs")
            || whole.starts_with("web/apps/") && (path.ends_with(".ts") || path.ends_with(".tsx"));
        let is_test = file.split(['/', '.']).any(|part| ["tests", "testing", "test", "bin"].contains(&part));
        if is_code && !is_test {
            wholes.entry(whole).or_default().push((file, text));
        }
    }
    let circles = |(whole, files): (&&str, &Vec<(&str, &str)>)| {
        let told = |circle: Vec<&str>| {
            format!("{whole}: {} need each other: what both need stands below both", circle.join(", "))
        };
        circles(&names(files)).into_iter().map(told).collect::<Vec<_>>()
    };
    wholes.iter().flat_map(circles).collect()
}

fn names<'a>(files: &[(&'a str, &'a str)]) -> Names<'a> {
    let folders = files.iter().filter_map(|(file, _)| file.split_once('/'));
    let modules: BTreeSet<&str> = folders.map(|(folder, _)| folder).collect();
    let root = files.iter().find(|(file, _)| *file == "lib.rs").map_or("", |(_, text)| text);
    let exported = exported(root);
    let mut names = Names::new();
    for (file, text) in files {
        let Some((own, _)) = file.split_once('/') else { continue };
        let code = code(text);
        let named = if file.ends_with(".rs") { named(&code) } else { imported(file, &code) };
        let named = named.into_iter().map(|name| exported.get(name).copied().unwrap_or(name));
        let others: Vec<&str> = named.filter_map(|name| modules.get(name).copied()).collect();
        let others = others.into_iter().filter(|name| *name != own);
        names.entry(own).or_default().extend(others);
    }
    names
}

/// A file without its own tests and without comments, in which others may be named.
fn code(text: &str) -> String {
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or(text);
    code.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

/// What the root exports of its modules: the name, and the module.
fn exported(root: &str) -> BTreeMap<&str, &str> {
    let mut exported = BTreeMap::new();
    for part in root.split("use ").skip(1) {
        let Some((path, _)) = part.split_once(';') else { continue };
        let Some((module, rest)) = path.trim_start_matches("crate::").split_once("::") else { continue };
        for name in rest.trim_start_matches('{').trim_end_matches('}').split(',') {
            let name = name.rsplit([':', ' ']).next().unwrap_or(name).trim();
            exported.insert(name, module);
        }
    }
    exported
}

/// The folders of the root into which a file's relative imports lead.
fn imported<'c>(file: &str, code: &'c str) -> Vec<&'c str> {
    let depth = file.matches('/').count();
    let quoted =
        ["from \"", "import \"", "import(\""].into_iter().flat_map(|start| code.split(start).skip(1));
    let paths = quoted.filter_map(|rest| rest.split('"').next());
    let outside = paths.filter_map(|path| {
        let inside = path.trim_start_matches("../");
        (path.matches("../").count() == depth && inside != path).then(|| word(inside))
    });
    outside.collect()
}

/// The first names after `crate::`, those of a group each.
fn named(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for rest in text.split("crate::").skip(1) {
        match rest.strip_prefix('{') {
            Some(group) => {
                let (mut depth, mut start) = (0_usize, 0);
                for (at, letter) in group.char_indices() {
                    match letter {
                        '{' => depth += 1,
                        ',' if depth == 0 => {
                            found.push(word(&group[start..at]));
                            start = at + 1;
                        }
                        '}' if depth == 0 => {
                            found.push(word(&group[start..at]));
                            break;
                        }
                        '}' => depth -= 1,
                        _ => {}
                    }
                }
            }
            None => found.push(word(rest)),
        }
    }
    found
}

fn word(text: &str) -> &str {
    let text = text.trim_start();
    let end = text.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(text.len());
    &text[..end]
}

/// Modules that reach each other, each set of them once.
fn circles<'a>(names: &Names<'a>) -> Vec<Vec<&'a str>> {
    let reach = |from: &'a str| {
        let (mut seen, mut waiting) = (BTreeSet::new(), vec![from]);
        while let Some(module) = waiting.pop() {
            for next in names.get(module).into_iter().flatten() {
                if seen.insert(*next) {
                    waiting.push(next);
                }
            }
        }
        seen
    };
    let reached: BTreeMap<&str, BTreeSet<&str>> =
        names.keys().map(|module| (*module, reach(module))).collect();
    let mutual = |one: &&str, other: &&str| {
        reached.get(one).is_some_and(|reached| reached.contains(other))
            && reached.get(other).is_some_and(|reached| reached.contains(one))
    };
    let circle = |module: &&'a str| -> Vec<&'a str> {
        names.keys().filter(|other| mutual(module, other)).copied().collect()
    };
    let found: BTreeSet<Vec<&str>> = names.keys().map(circle).filter(|circle| circle.len() > 1).collect();
    found.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(files: &[(&str, &str)]) -> Vec<String> {
        check(files.iter().copied())
    }

    #[test]
    fn a_circle_is_found_through_groups_exports_and_others() {
        let root = ("crates/till/src/lib.rs", "mod a;\nmod b;\nmod c;\npub use c::{Cup, Jug as Jar};");
        let a = ("crates/till/src/a/mod.rs", "use crate::{Error, b::{One, Two}};");
        let b = ("crates/till/src/b/mod.rs", "fn f() -> crate::Jar { todo() }");
        let c = ("crates/till/src/c/http.rs", "use crate::a::One;");
        let told = "crates/till: a, b, c need each other: what both need stands below both";
        assert_eq!(found(&[root, a, b, c]), [told]);
        assert_eq!(found(&[root, a, b]), [""; 0]);
        let elsewhere = ("crates/other/src/c/http.rs", "use crate::a::One;");
        assert_eq!(found(&[root, a, b, elsewhere]), [""; 0], "each crate by itself");
    }

    #[test]
    fn a_circle_of_pages_is_found_by_their_imports() {
        let wallet = ("web/apps/player/src/wallet/home.ts", "import { play } from \"../games/play\";");
        let games = ("web/apps/player/src/games/pages/Popup.tsx", "lazy(() => import(\"../../wallet/Way\"))");
        let within = ("web/apps/player/src/games/pages/List.tsx", "import { x } from \"../wallet\";");
        let told = "web/apps/player: games, wallet need each other: what both need stands below both";
        assert_eq!(found(&[wallet, games]), [told]);
        assert_eq!(found(&[wallet, within]), [""; 0]);
    }

    #[test]
    fn tests_may_name_whom_they_want() {
        let a = ("crates/till/src/a/mod.rs", "use crate::b::One;");
        let b = ("crates/till/src/b/mod.rs", "fn f() {}\n#[cfg(test)]\nmod tests {\n use crate::a; }");
        let tests = ("crates/till/src/b/tests.rs", "use crate::a;");
        assert_eq!(found(&[a, b, tests]), [""; 0]);
    }
}
