//! Which doors are open, and that the others are shut (style.md 1, rule 5).

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use ::office::{
    Permission, Reach, Role,
    testing::{Desk, Known, code},
};
use app::{office, site};
use kernel::Amount;
use serde_json::{Value, json};
use utoipa::openapi::path::Operation;

use crate::support::{Node, Vendor, configuration, fresh};

fn operations(document: &utoipa::openapi::OpenApi) -> Vec<(&'static str, String, &Operation)> {
    let mut all = Vec::new();
    for (path, item) in &document.paths.paths {
        for (method, operation) in [
            ("GET", &item.get),
            ("POST", &item.post),
            ("PUT", &item.put),
            ("DELETE", &item.delete),
            ("PATCH", &item.patch),
        ] {
            if let Some(operation) = operation {
                all.push((method, path.clone(), operation));
            }
        }
    }
    all
}

/// The golden list grows only by a deliberate edit of `tests/output/open-routes.txt`.
///
/// Shows: error:not-logged-in
#[tokio::test]
async fn every_route_asks_for_a_session_or_stands_in_the_list() {
    let (db, store) = fresh().await;
    let node = Node::open(&store, &configuration(&Vendor::new())).await;
    let document = site::api(node.house.site_routes()).into_openapi();
    let mut open = BTreeSet::new();
    for (method, path, operation) in operations(&document) {
        if operation.security.as_ref().is_none_or(Vec::is_empty) {
            open.insert(format!("{method} {path}"));
            continue;
        }
        let concrete = path.replace("{id}", "01a1fc2a-4b21-7200-bf74-f18f89c9f769").replace("{round}", "1");
        for token in ["", "0000000000000000000000000000000000000000000000000000000000000000"] {
            let (status, answer) = node.client(token).send(method.parse().unwrap(), &concrete, None).await;
            assert_eq!(
                (status, answer["value"]["code"].as_str()),
                (401, Some("not_logged_in")),
                "{method} {path}"
            );
        }
    }
    let listed = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/output/open-routes.txt");
    let listed: BTreeSet<String> =
        fs::read_to_string(listed).unwrap().lines().map(ToOwned::to_owned).collect();
    assert_eq!(open, listed);
    drop(node);
    db.close().await;
}

/// Who pauses is let in to fetch their money, to see what they did and to prove who they are, and nowhere else: the golden list
/// `tests/output/while-paused.txt`, which grows only by a deliberate edit.
#[tokio::test]
async fn who_pauses_finds_open_what_stands_in_the_list() {
    let (db, store) = fresh().await;
    let node = Node::open(&store, &configuration(&Vendor::new())).await;
    let document = site::api(node.house.site_routes()).into_openapi();
    let (client, _) = node.register("rahim", None).await;
    let (status, answer) = client.post("/wps/guard/pause", json!({ "term": "1w" })).await;
    assert_eq!(status, 200, "{answer}");
    let mut open = BTreeSet::new();
    let out = node.sign_in_to_withdraw("rahim").await;
    for (method, path, operation) in operations(&document) {
        if operation.security.as_ref().is_none_or(Vec::is_empty) {
            continue;
        }
        let leaving = path == "/wps/session/logout";
        let client = if leaving { &node.sign_in_to_withdraw("rahim").await } else { &out };
        let concrete = path.replace("{id}", "01a1fc2a-4b21-7200-bf74-f18f89c9f769").replace("{round}", "1");
        let (status, answer) = client.send(method.parse().unwrap(), &concrete, None).await;
        assert_ne!(status, 401, "{method} {path}: {answer}");
        if answer["value"]["code"] != "member_paused" {
            open.insert(format!("{method} {path}"));
        }
    }
    let listed = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/output/while-paused.txt");
    let listed: BTreeSet<String> =
        fs::read_to_string(listed).unwrap().lines().map(ToOwned::to_owned).collect();
    assert_eq!(open, listed);
    drop(node);
    db.close().await;
}

/// Where the web keeps the types of calls.
fn types(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/packages/api/gen").join(file)
}

/// The document that clients are made from: a line for each call, and the web's types. A changed call is accepted by
/// `INSTA_UPDATE=always cargo nextest run -p app` and read in the diff.
#[tokio::test]
async fn the_document_of_the_calls_is_as_agreed() {
    let (db, store) = fresh().await;
    let node = Node::open(&store, &configuration(&Vendor::new())).await;
    let document = site::api(node.house.site_routes()).into_openapi();
    let document = serde_json::to_value(document).unwrap();
    let role = |_: &str, call: &Value| if call["security"].is_null() { "open" } else { "session" }.to_owned();
    insta::assert_snapshot!("site", documents::lines(&document, role));
    assert_eq!(documents::agree(&document, "site", &types("schema.ts")), Ok(()));
    drop(node);
    db.close().await;
}

/// The document that the back office's own pages are made from.
#[tokio::test]
async fn the_document_of_the_office_is_as_agreed() {
    let (db, store) = fresh().await;
    let node = Node::open(&store, &configuration(&Vendor::new())).await;
    let document = office::api(&node.house).into_openapi();
    let document = serde_json::to_value(document).unwrap();
    let rights = golden("office-rights.txt");
    let role = |name: &str, _: &Value| rights.get(name).cloned().unwrap_or_default();
    insta::assert_snapshot!("office", documents::lines(&document, role));
    assert_eq!(documents::agree(&document, "back office", &types("office.ts")), Ok(()));
    drop(node);
    db.close().await;
}

/// What is no call answers an envelope in the caller's language, with an honest status.
#[tokio::test]
async fn refusals_of_the_framework_wear_the_envelope() {
    let (db, store) = fresh().await;
    let node = Node::open(&store, &configuration(&Vendor::new())).await;
    let client = node.client("");
    let (status, answer) = client.get("/wps/nothing/here").await;
    assert_eq!((status, answer["value"]["code"].as_str()), (404, Some("not_found")));
    assert_eq!(answer["message"], "What you are looking for was not found.");
    let (status, answer) = client.get("/wps/session/login").await;
    assert_eq!((status, answer["value"]["code"].as_str()), (405, Some("method_not_allowed")));
    let http = reqwest::Client::new();
    let url = format!("http://{}/wps/session/login", node.address);
    let post = |body: String| http.post(&url).header("content-type", "application/json").body(body).send();
    for (body, status, code) in [
        ("{".to_owned(), 400, "malformed_json"),
        ("[]".to_owned(), 400, "wrong_fields"),
        (format!("{{\"username\":\"{}\"}}", "x".repeat(70_000)), 413, "body_too_large"),
        ("[".repeat(50_000), 400, "wrong_fields"),
    ] {
        let response = post(body).await.unwrap();
        assert_eq!(response.status().as_u16(), status);
        let answer: serde_json::Value = response.json().await.unwrap();
        assert_eq!(answer["value"]["code"], code);
        // No language asked for: Bengali is the house's own.
        let message = answer["message"].as_str().unwrap();
        assert!(message.chars().any(|letter| ('\u{980}'..'\u{a00}').contains(&letter)), "{message}");
    }
    drop(node);
    db.close().await;
}

/// The calls of the back office, with operators of every role.
async fn desks(node: &Node) -> Desk {
    let routes = axum::Router::from(office::api(&node.house));
    let from = Amount::from_major(20_000).unwrap();
    Desk::open(&node.house.store, from, Known::of(&[]), routes).await.unwrap()
}

fn golden(list: &str) -> BTreeMap<String, String> {
    let list = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/output").join(list);
    let list = fs::read_to_string(list).unwrap();
    let line = |line: &str| line.split_once(" = ").map(|(route, how)| (route.to_owned(), how.to_owned()));
    list.lines().filter_map(line).collect()
}

/// Every call of the back office by nobody, by a made-up token, and by every role: what a role may do is exactly what the golden
/// list says: a permission, `anyone` for any operator, or `open` for nobody in particular. A new route must find its way into
/// it, and into the list of reach. Seen to fail with `Clerk<ReadPlayers>` made `Clerk<Anyone>` on one route, and with a route
/// left out of the list.
/// Shows: attack:A7, attack:A41.
#[tokio::test]
async fn every_call_of_operators_admits_the_roles_of_the_list_and_nobody_else() {
    let (db, store) = fresh().await;
    let node = Node::open(&store, &configuration(&Vendor::new())).await;
    let desk = desks(&node).await;
    let narrow = Reach { countries: vec!["ZZ".to_owned()], ..Reach::default() };
    desk.hire("narrowed", Role::Owner, &narrow).await.unwrap();
    let document = office::api(&node.house).into_openapi();
    let operations = operations(&document);
    let (rights, reach) = (golden("office-rights.txt"), golden("office-reach.txt"));
    let names: BTreeSet<String> =
        operations.iter().map(|(method, path, _)| format!("{method} {path}")).collect();
    assert_eq!(
        names,
        rights.keys().cloned().collect(),
        "the document and office-rights.txt name the same calls"
    );
    assert_eq!(
        names,
        reach.keys().cloned().collect(),
        "the document and office-reach.txt name the same calls"
    );
    for (method, path, operation) in operations {
        let name = format!("{method} {path}");
        let method: axum::http::Method = method.parse().unwrap();
        let body = if operation.request_body.is_some() { json!({}) } else { serde_json::Value::Null };
        let address = path.split('/').map(|part| if part.starts_with('{') { "999" } else { part });
        let address = address.collect::<Vec<_>>().join("/");
        let needed = rights[&name].as_str();
        if needed == "open" {
            continue;
        }
        for token in ["", "nobody"] {
            let (status, answer) = desk.call((method.clone(), &address), token, &body).await;
            assert_eq!((status.as_u16(), code(&answer)), (401, "not_logged_in"), "{name}");
        }
        if needed == "anyone" {
            continue;
        }
        let permission = Permission::ALL.iter().copied().find(|permission| permission.name() == needed);
        let permission = permission.unwrap_or_else(|| panic!("{name}: there is no permission {needed}"));
        for role in Role::ALL {
            let (status, answer) = desk.call((method.clone(), &address), role.name(), &body).await;
            let admitted = role.may(permission);
            assert_eq!(code(&answer) != "forbidden", admitted, "{} {name}: {answer}", role.name());
            assert!(admitted || status == 403, "{} {name}", role.name());
        }
        // What is about everyone is for those who reach everyone; a body that says nothing may be refused before.
        if reach[&name] == "whole" {
            let (status, answer) = desk.call((method.clone(), &address), "narrowed", &body).await;
            assert!([400, 403].contains(&status.as_u16()), "{name} by a narrowed owner: {answer}");
        }
    }
    drop(node);
    db.close().await;
}

/// Fields of a schema and of all that it is made of.
fn fields(document: &Value, schema: &Value, seen: &mut BTreeSet<String>, found: &mut BTreeSet<String>) {
    if let Some(name) = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next()) {
        if seen.insert(name.to_owned()) {
            fields(document, &document["components"]["schemas"][name], seen, found);
        }
        return;
    }
    match schema {
        Value::Object(parts) => {
            found
                .extend(schema["properties"].as_object().into_iter().flatten().map(|(name, _)| name.clone()));
            parts.values().for_each(|part| fields(document, part, seen, found));
        }
        Value::Array(parts) => parts.iter().for_each(|part| fields(document, part, seen, found)),
        _ => {}
    }
}

/// Who is simulated is told, and nobody can say so: neither players nor operators (`Identity::mark_simulated` is the demo's alone).
#[tokio::test]
async fn no_call_takes_the_mark_of_simulated_members() {
    let (db, store) = fresh().await;
    let node = Node::open(&store, &configuration(&Vendor::new())).await;
    let documents =
        [site::api(node.house.site_routes()).into_openapi(), office::api(&node.house).into_openapi()];
    let mut told = BTreeSet::new();
    for document in documents {
        let document = serde_json::to_value(document).unwrap();
        for (path, calls) in document["paths"].as_object().unwrap() {
            for (method, call) in calls.as_object().unwrap() {
                let mut taken = BTreeSet::new();
                fields(&document, &call["requestBody"], &mut BTreeSet::new(), &mut taken);
                let named = call["parameters"].as_array().into_iter().flatten();
                taken.extend(named.map(|parameter| parameter["name"].as_str().unwrap().to_owned()));
                assert!(!taken.contains("simulated"), "{method} {path}");
                fields(&document, &call["responses"], &mut BTreeSet::new(), &mut told);
            }
        }
    }
    assert!(told.contains("simulated"), "it is told, under this name");
    drop(node);
    db.close().await;
}
