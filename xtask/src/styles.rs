//! Styles that nothing wears: each class of the web's style sheets stands somewhere in its pages or programs.

use std::{collections::HashSet, fs};

use anyhow::Result;

use crate::run::{ask, root};

/// Classes that no page and no program names.
pub fn check() -> Result<Vec<String>> {
    let listed = ask("git", &["ls-files", "--cached", "--others", "--exclude-standard", "web"]);
    let listed = listed.unwrap_or_default();
    let read = |path: &str| fs::read_to_string(root().join(path)).unwrap_or_default();
    let is_user = |path: &&str| [".ts", ".tsx", ".html"].iter().any(|end| path.ends_with(end));
    let users: Vec<String> = listed.lines().filter(is_user).map(read).collect();
    let wardrobe = Wardrobe::of(&users);
    let mut found = Vec::new();
    for path in listed.lines().filter(|path| path.ends_with(".css")) {
        found.extend(wardrobe.unworn(path, &read(path)));
    }
    Ok(found)
}

/// What pages and programs name.
struct Wardrobe<'text> {
    words: HashSet<&'text str>,
    /// The beginnings of what a program puts together: `hue${number}`.
    stems: HashSet<&'text str>,
}

impl<'text> Wardrobe<'text> {
    fn of(users: &'text [String]) -> Self {
        let words = users.iter().flat_map(|text| text.split(|sign| !is_name(sign))).collect();
        let stem = |piece: &'text str| piece.rsplit(|sign| !is_name(sign)).next().unwrap_or_default();
        let stems = users.iter().flat_map(|text| {
            let pieces = text.split("${").count();
            text.split("${").take(pieces - 1).map(stem)
        });
        Self { words, stems: stems.filter(|stem| !stem.is_empty()).collect() }
    }

    fn unworn(&self, path: &str, sheet: &str) -> Vec<String> {
        let worn =
            |class: &str| self.words.contains(class) || self.stems.iter().any(|stem| class.starts_with(stem));
        let mut classes: Vec<&str> = classes(sheet).into_iter().filter(|class| !worn(class)).collect();
        classes.sort_unstable();
        classes.dedup();
        classes.into_iter().map(|class| format!("{path}: nothing wears `.{class}`")).collect()
    }
}

fn is_name(sign: char) -> bool {
    sign.is_ascii_alphanumeric() || sign == '-' || sign == '_'
}

/// The classes in the selectors of a sheet.
fn classes(sheet: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut parts = sheet.split("/*");
    let plain =
        parts.next().into_iter().chain(parts.filter_map(|part| part.split_once("*/")).map(|(_, rest)| rest));
    for text in plain {
        // A selector stands before a brace; what ends otherwise is a declaration.
        for selector in text.split_inclusive(['{', '}', ';']).filter(|part| part.ends_with('{')) {
            for class in selector.split('.').skip(1) {
                let end = class.find(|sign| !is_name(sign));
                let name = end.map_or(class, |end| &class[..end]);
                if name.starts_with(|sign: char| sign.is_ascii_alphabetic() || sign == '_') {
                    found.push(name);
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_that_nothing_wears_is_found_and_no_other() {
        let sheet = "/* .said { } */ .worn > .gone:hover { margin: .5em; }\n@media (x) { .hue3, .quiet-one { top: 0 } }\n\
                     @keyframes y { 12.5% { top: 0 } }";
        let users = ["<p className={`hue${number}`}>".to_owned(), "class=\"worn quiet-one\"".to_owned()];
        assert_eq!(Wardrobe::of(&users).unworn("a.css", sheet), ["a.css: nothing wears `.gone`"]);
    }
}
