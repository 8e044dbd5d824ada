//! Two things of one name in an OpenAPI document: the document keeps one of them and says nothing, and whoever reads
//! the types of the other is told wrong.

use std::collections::BTreeMap;

/// Crates whose types stand in every document.
const SHARED: [&str; 2] = ["kernel", "web"];
/// Crates whose types stand in the operators' document alone.
const OFFICE: [&str; 2] = ["backoffice", "office"];
/// The crate that has a document of its own, in which types of [`GAMES`] stand, too.
const STUDIO: &str = "studio";
const GAMES: &str = "games";

/// A type with a schema: the name it has in a document, and where it is written.
struct Schema {
    name: String,
    path: String,
}

/// Violations among files, given as path and text.
pub fn check<'a>(sources: impl Iterator<Item = (&'a str, &'a str)>) -> Vec<String> {
    // The site's, the operators', the studio's.
    let mut documents: [BTreeMap<String, Vec<String>>; 3] = Default::default();
    // What operators read of a feature stands beside the feature's own types: both names, and whether one is theirs.
    let mut features: BTreeMap<String, Vec<(bool, String)>> = BTreeMap::new();
    for (path, text) in sources {
        let Some(krate) = path.strip_prefix("crates/").and_then(|rest| rest.split_once("/src/")) else {
            continue;
        };
        let is_desk = krate.1.ends_with("office.rs") || krate.1.contains("/office/");
        let (is_office, is_shared) = (is_desk || OFFICE.contains(&krate.0), SHARED.contains(&krate.0));
        let is_studio = krate.0 == STUDIO;
        let stands =
            [!is_office && !is_studio, is_office || is_shared, is_studio || is_shared || krate.0 == GAMES];
        for schema in schemas(path, text) {
            let name = format!("{} of {}", schema.name, krate.0);
            features.entry(name).or_default().push((is_desk, schema.path.clone()));
            for (document, stands) in documents.iter_mut().zip(stands) {
                if stands {
                    document.entry(schema.name.clone()).or_default().push(schema.path.clone());
                }
            }
        }
    }
    let mixed = |all: &[(bool, String)]| {
        all.iter().any(|(is_desk, _)| *is_desk) && all.iter().any(|(is_desk, _)| !is_desk)
    };
    let features = features.into_iter().filter(|(_, all)| mixed(all));
    let features: BTreeMap<String, Vec<String>> =
        features.map(|(name, all)| (name, all.into_iter().map(|(_, path)| path).collect())).collect();
    let twice = documents.iter().chain([&features]).flatten().filter(|(_, paths)| paths.len() > 1);
    let mut found: Vec<String> = twice
        .map(|(name, paths)| {
            format!("{}: two schemas are called `{name}`: name one by `schema(as = …)`", paths.join(", "))
        })
        .collect();
    found.dedup();
    found
}

/// The types of a file that derive a schema.
fn schemas(path: &str, text: &str) -> Vec<Schema> {
    let mut found = Vec::new();
    for part in text.split("#[derive(").skip(1) {
        let Some((derived, rest)) = part.split_once(")]") else { continue };
        if !derived.contains("ToSchema") {
            continue;
        }
        let mut called = None;
        for line in rest.lines().map(str::trim) {
            if let Some((_, name)) = line.split_once("schema(as = ") {
                called = Some(word(name));
            }
            let declared = line.split_once("struct ").or_else(|| line.split_once("enum "));
            if let Some((_, name)) = declared.filter(|_| !line.starts_with("//") && !line.starts_with('#')) {
                let name = called.unwrap_or_else(|| word(name));
                found.push(Schema { name, path: path.to_owned() });
                break;
            }
        }
    }
    found
}

/// The name at the beginning of a text.
fn word(text: &str) -> String {
    text.chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_schemas_of_one_name_are_found_where_they_meet() {
        let plain = "#[derive(Debug, ToSchema)]\n/// An enum of lines.\npub struct Line {\n}";
        let renamed =
            "#[derive(\n    Debug,\n    ToSchema,\n)]\n#[schema(as = BankLine)]\npub(crate) enum Line {}";
        let other = "#[derive(Debug)]\npub struct Line;";
        let violations = |files: &[(&str, &str)]| check(files.iter().copied()).len();
        assert_eq!(violations(&[("crates/cashier/src/a.rs", plain), ("crates/agency/src/b.rs", plain)]), 1);
        assert_eq!(
            violations(&[("crates/backoffice/src/a.rs", plain), ("crates/backoffice/src/b.rs", plain)]),
            1
        );
        assert_eq!(violations(&[("crates/backoffice/src/a.rs", plain), ("crates/web/src/b.rs", plain)]), 1);
        assert_eq!(
            violations(&[("crates/backoffice/src/a.rs", plain), ("crates/agency/src/b.rs", plain)]),
            0
        );
        assert_eq!(violations(&[("crates/cashier/src/a.rs", plain), ("crates/agency/src/b.rs", renamed)]), 0);
        assert_eq!(violations(&[("crates/studio/src/a.rs", plain), ("crates/agency/src/b.rs", plain)]), 0);
        assert_eq!(violations(&[("crates/studio/src/a.rs", plain), ("crates/games/src/b.rs", plain)]), 1);
        assert_eq!(violations(&[("crates/cashier/src/a.rs", plain), ("crates/agency/src/b.rs", other)]), 0);
        assert_eq!(
            violations(&[("crates/cashier/src/a.rs", renamed), ("crates/agency/src/b.rs", renamed)]),
            1
        );
        // What operators read of a feature: beside the feature's own, and beside that of another feature's operators.
        let desk = "crates/cashier/src/a/office.rs";
        assert_eq!(violations(&[(desk, plain), ("crates/cashier/src/b.rs", plain)]), 1);
        assert_eq!(violations(&[(desk, plain), ("crates/agency/src/office.rs", plain)]), 1);
        assert_eq!(violations(&[(desk, plain), ("crates/agency/src/b.rs", plain)]), 0);
    }
}
