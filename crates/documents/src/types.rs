//! A document as TypeScript: every schema, and what each call takes and answers.

use std::{collections::BTreeSet, fmt::Write as _};

use serde_json::{Map, Value};

use crate::references;

/// Schemas whose `value` is what a caller is after.
const ENVELOPE: &str = "Envelope_";
/// The field that names a movement, and its type, which `web/packages/api/src/intent.ts` alone makes values of: a page
/// that names its movements itself is refused by the compiler.
const REQUEST: (&str, &str) = ("requestId", "RequestId");

/// The types, without what names their origin.
pub(crate) fn types(document: &Value) -> String {
    let (_, request) = REQUEST;
    let mut text =
        format!("import type {{ {request} }} from \"../src/intent\";\n\nexport type {{ {request} }};\n");
    let empty = Map::new();
    let schemas = document["components"]["schemas"].as_object().unwrap_or(&empty);
    let written = |name: &str| !name.starts_with(ENVELOPE) && name != request;
    for (name, schema) in schemas.iter().filter(|(name, _)| written(name)) {
        let note = note(schema, "");
        let _ = write!(text, "\n{note}export type {name} = {};\n", of(schema, ""));
    }
    let mut named = BTreeSet::new();
    references(document, &mut named);
    for name in named.iter().filter(|name| !schemas.contains_key(**name)) {
        let _ = write!(
            text,
            "\n/** The document names it and does not say what it is. */\nexport type {name} = unknown;\n"
        );
    }
    text.push_str(
        "\n/** Every call: what it takes, and the value that it answers. */\nexport interface Calls {\n",
    );
    for (path, methods) in document["paths"].as_object().unwrap_or(&empty) {
        for (method, call) in methods.as_object().unwrap_or(&empty) {
            let _ = writeln!(
                text,
                "  \"{} {path}\": {{ path: {}; query: {}; body: {}; answer: {} }};",
                method.to_uppercase(),
                parameters(call, "path"),
                parameters(call, "query"),
                body(&call["requestBody"]),
                answer(&call["responses"], schemas)
            );
        }
    }
    text.push_str("}\n");
    text
}

/// A description as a comment before what it describes.
fn note(schema: &Value, indent: &str) -> String {
    match schema["description"].as_str().map(|text| text.replace("*/", "* /").replace('\n', " ")) {
        Some(text) if !text.is_empty() => format!("{indent}/** {} */\n", text.trim()),
        _ => String::new(),
    }
}

fn parameters(call: &Value, place: &str) -> String {
    let listed = call["parameters"].as_array().map(Vec::as_slice).unwrap_or_default();
    let fields: Vec<String> = listed
        .iter()
        .filter(|parameter| parameter["in"] == place)
        .map(|parameter| {
            let optional = if parameter["required"] == true { "" } else { "?" };
            let name = parameter["name"].as_str().unwrap_or_default();
            format!("\"{name}\"{optional}: {}", of(&parameter["schema"], ""))
        })
        .collect();
    if fields.is_empty() { "undefined".to_owned() } else { format!("{{ {} }}", fields.join("; ")) }
}

fn body(request: &Value) -> String {
    let schema = &request["content"]["application/json"]["schema"];
    if schema.is_null() { "undefined".to_owned() } else { of(schema, "") }
}

/// The value inside the envelope of the good answer.
fn answer(responses: &Value, schemas: &Map<String, Value>) -> String {
    let schema = &responses["200"]["content"]["application/json"]["schema"];
    let name = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next()).unwrap_or_default();
    match schemas.get(name) {
        Some(envelope) if name.starts_with(ENVELOPE) => of(&envelope["properties"]["value"], ""),
        _ => of(schema, ""),
    }
}

/// A schema as TypeScript.
fn of(schema: &Value, indent: &str) -> String {
    if let Some(path) = schema["$ref"].as_str() {
        return path.rsplit('/').next().unwrap_or("unknown").to_owned();
    }
    for (word, between) in [("oneOf", " | "), ("anyOf", " | "), ("allOf", " & ")] {
        if let Some(parts) = schema[word].as_array() {
            let parts: Vec<String> = parts.iter().map(|part| of(part, indent)).collect();
            return format!("({})", parts.join(between));
        }
    }
    if let Some(values) = schema["enum"].as_array() {
        return values.iter().map(Value::to_string).collect::<Vec<_>>().join(" | ");
    }
    match &schema["type"] {
        Value::String(kind) => one(kind, schema, indent),
        Value::Array(kinds) => {
            let kinds = kinds.iter().filter_map(Value::as_str).map(|kind| one(kind, schema, indent));
            kinds.collect::<Vec<_>>().join(" | ")
        }
        _ => "unknown".to_owned(),
    }
}

fn one(kind: &str, schema: &Value, indent: &str) -> String {
    match kind {
        "string" => "string".to_owned(),
        "integer" | "number" => "number".to_owned(),
        "boolean" => "boolean".to_owned(),
        "null" => "null".to_owned(),
        "array" => match schema["prefixItems"].as_array() {
            Some(places) => {
                let places: Vec<String> = places.iter().map(|place| of(place, indent)).collect();
                format!("[{}]", places.join(", "))
            }
            None => format!("Array<{}>", of(&schema["items"], indent)),
        },
        "object" => object(schema, indent),
        _ => "unknown".to_owned(),
    }
}

fn object(schema: &Value, indent: &str) -> String {
    let Some(properties) = schema["properties"].as_object() else {
        let values = &schema["additionalProperties"];
        let values = if values.is_object() { of(values, indent) } else { "unknown".to_owned() };
        return format!("{{ [name: string]: {values} }}");
    };
    let required = schema["required"].as_array().map(Vec::as_slice).unwrap_or_default();
    let inner = format!("{indent}  ");
    let mut text = "{\n".to_owned();
    for (name, property) in properties {
        let optional = if required.iter().any(|needed| needed == name) { "" } else { "?" };
        let kind = if name == REQUEST.0 { REQUEST.1.to_owned() } else { of(property, &inner) };
        let _ = writeln!(text, "{}{inner}\"{name}\"{optional}: {kind};", note(property, &inner));
    }
    text.push_str(indent);
    text.push('}');
    text
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_document_becomes_types_and_calls() {
        let document = json!({
            "paths": { "/games/{id}": { "get": {
                "parameters": [
                    { "name": "id", "in": "path", "required": true, "schema": { "type": "string" } },
                    { "name": "page", "in": "query", "schema": { "type": ["integer", "null"] } }],
                "responses": { "200": { "content": { "application/json": {
                    "schema": { "$ref": "#/components/schemas/Envelope_Card" } } } } } } } },
            "components": { "schemas": {
                "Card": { "type": "object", "description": "A game.", "required": ["kind"], "properties": {
                    "kind": { "type": "string", "enum": ["slot", "dice"] },
                    "tags": { "type": "array", "items": { "type": "string" } },
                    "place": { "type": "array", "items": false,
                        "prefixItems": [{ "type": "integer" }, { "type": "string" }] },
                    "next": { "oneOf": [{ "type": "null" }, { "$ref": "#/components/schemas/Card" }] } } },
                "Envelope_Card": { "type": "object", "properties": {
                    "value": { "$ref": "#/components/schemas/Card" } } } } }
        });
        let text = types(&document);
        assert!(text.contains(
            "/** A game. */\nexport type Card = {\n  \"kind\": \"slot\" | \"dice\";\n  \"next\"?: (null | Card);\n  \
             \"place\"?: [number, string];\n  \"tags\"?: Array<string>;\n};\n"
        ), "{text}");
        assert!(text.contains(
            "  \"GET /games/{id}\": { path: { \"id\": string }; query: { \"page\"?: number | null }; body: undefined; \
             answer: Card };\n"
        ), "{text}");
        assert!(!text.contains("Envelope_"));
    }

    /// Seen to fail while the field was a plain string: any page could write one.
    #[test]
    fn a_movement_is_named_by_an_intent_alone() {
        let document = json!({ "components": { "schemas": {
            "RequestId": { "type": "string" },
            "Roll": { "type": "object", "required": ["requestId"], "properties": {
                "requestId": { "$ref": "#/components/schemas/RequestId" } } },
            "Letter": { "type": "object", "required": ["requestId"], "properties": {
                "requestId": { "type": "string", "format": "uuid" } } } } } });
        let text = types(&document);
        assert_eq!(text.matches("\"requestId\": RequestId;").count(), 2, "{text}");
        assert!(text.contains("import type { RequestId } from \"../src/intent\";"), "{text}");
        assert!(!text.contains("type RequestId ="), "{text}");
    }
}
