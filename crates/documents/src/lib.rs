//! OpenAPI documents as tests keep them. A test builds the whole document; what stands in the repository is one line for each of its
//! calls, which changes with whatever the call takes or answers, and the types that the web is compiled against.

mod types;

use std::{collections::BTreeSet, fmt::Write as _, fs, path::Path};

use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

/// Signs of a fingerprint: enough to tell two shapes of one call apart, and short enough to read past.
const FINGERPRINT: usize = 16;

/// One line for each call of a document: method, path, who may call it as `role` says, and the fingerprint of all that it takes and
/// answers, down to the last schema that it refers to.
#[must_use]
pub fn lines(document: &Value, role: impl Fn(&str, &Value) -> String) -> String {
    let empty = Map::new();
    let schemas = document["components"]["schemas"].as_object().unwrap_or(&empty);
    let mut lines = String::new();
    for (path, methods) in document["paths"].as_object().unwrap_or(&empty) {
        for (method, call) in methods.as_object().unwrap_or(&empty) {
            let name = format!("{} {path}", method.to_uppercase());
            let _ = writeln!(lines, "{name}  {}  {}", role(&name, call), fingerprint(call, schemas));
        }
    }
    lines
}

/// The web's types of a document, whose origin their first line names.
///
/// # Errors
/// When the kept file says otherwise, and snapshots are not being accepted (`INSTA_UPDATE=always`); or when it cannot be written.
pub fn agree(document: &Value, whose: &str, kept: &Path) -> Result<(), String> {
    let head = "// Written by the test that builds the OpenAPI document of the";
    let wanted = format!("{head} {whose} (CONTRIBUTING.md).\n{}", types::types(document));
    compare(kept, &wanted, accepting())
}

/// Whether whoever runs the tests accepts what changed, as `insta` is told it.
#[expect(clippy::disallowed_methods, reason = "a switch of tests, which no configuration knows")]
fn accepting() -> bool {
    std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always")
}

fn compare(kept: &Path, wanted: &str, accepting: bool) -> Result<(), String> {
    if fs::read_to_string(kept).is_ok_and(|text| text == wanted) {
        return Ok(());
    }
    if accepting {
        return fs::write(kept, wanted).map_err(|error| format!("{}: {error}", kept.display()));
    }
    Err(format!("{} is not what the calls are: accept it with INSTA_UPDATE=always", kept.display()))
}

/// SHA-256 over a call and every schema that it reaches, shortened.
fn fingerprint(call: &Value, schemas: &Map<String, Value>) -> String {
    let mut reached = BTreeSet::new();
    references(call, &mut reached);
    let mut open: Vec<&str> = reached.iter().copied().collect();
    while let Some(schema) = open.pop().and_then(|name| schemas.get(name)) {
        let mut named = BTreeSet::new();
        references(schema, &mut named);
        open.extend(named.into_iter().filter(|name| reached.insert(name)));
    }
    let reached: Vec<_> = reached.into_iter().map(|name| (name, schemas.get(name))).collect();
    let digest = Sha256::digest(serde_json::json!([call, reached]).to_string());
    let mut signs: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    signs.truncate(FINGERPRINT);
    signs
}

/// The names of all schemas that anything refers to.
pub(crate) fn references<'document>(value: &'document Value, named: &mut BTreeSet<&'document str>) {
    match value {
        Value::Object(fields) => {
            let name = fields.get("$ref").and_then(Value::as_str).and_then(|path| path.rsplit('/').next());
            named.extend(name);
            fields.values().for_each(|field| references(field, named));
        }
        Value::Array(parts) => parts.iter().for_each(|part| references(part, named)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn document() -> Value {
        json!({
            "paths": {
                "/games": { "get": { "responses": { "200": { "$ref": "#/components/schemas/Page" } } } },
                "/games/{id}": { "delete": { "security": [{ "token": [] }] } } },
            "components": { "schemas": {
                "Page": { "items": { "$ref": "#/components/schemas/Card" }, "next": { "$ref": "#/components/schemas/Gone" } },
                "Card": { "of": { "$ref": "#/components/schemas/Page" }, "name": "string" },
                "Other": { "name": "string" } } } })
    }

    fn told(document: &Value) -> Vec<String> {
        lines(document, |_, call| if call["security"].is_null() { "open" } else { "session" }.to_owned())
            .lines()
            .map(ToOwned::to_owned)
            .collect()
    }

    /// Seen to fail with the schemas that schemas refer to left out: a field of a card changed no line.
    #[test]
    fn a_line_changes_with_all_that_its_call_reaches_and_with_nothing_else() {
        let before = told(&document());
        assert!(before[0].starts_with("GET /games  open  "), "{before:?}");
        assert!(before[1].starts_with("DELETE /games/{id}  session  "), "{before:?}");
        let mut changed = document();
        changed["components"]["schemas"]["Card"]["name"] = json!("integer");
        let after = told(&changed);
        assert_ne!(before[0], after[0]);
        assert_eq!(before[1], after[1]);
        changed = document();
        changed["components"]["schemas"]["Other"]["name"] = json!("integer");
        assert_eq!(told(&changed), before);
    }

    #[test]
    fn types_that_are_not_the_calls_are_told_until_they_are_accepted() {
        let kept = std::env::temp_dir().join(format!("documents-{}.ts", std::process::id()));
        fs::write(&kept, "export type Card = string;").unwrap();
        let told = compare(&kept, "export type Card = number;", false).unwrap_err();
        assert!(told.contains("INSTA_UPDATE"), "{told}");
        compare(&kept, "export type Card = number;", true).unwrap();
        compare(&kept, "export type Card = number;", false).unwrap();
        fs::remove_file(&kept).unwrap();
    }
}
