//! Which doors are open, and that the others are shut (style.md 1, rule 5).

use std::{collections::BTreeSet, fs, path::Path};

use app::{office, site};
use serde_json::json;
use utoipa::openapi::path::Operation;

use crate::support::{Node, Vendor, configuration, fresh};

fn operations(document: &utoipa::openapi::OpenApi) -> Vec<(&'static str, String, &Operation)> {
    let mut all = Vec::new();
    for (path, item) in &document.paths.paths {
        for (method, operation) in
            [("GET", &item.get), ("POST", &item.post), ("PUT", &item.put), ("DELETE", &item.delete)]
        {
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

/// Who pauses is let in to fetch his money, to see what he did and to prove who he is, and nowhere else: the golden list
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

/// The document that clients are made from. A changed call is accepted by `INSTA_UPDATE=always cargo nextest run -p app`
/// and read in the diff.
#[tokio::test]
async fn the_document_of_the_calls_is_as_agreed() {
    let (db, store) = fresh().await;
    let node = Node::open(&store, &configuration(&Vendor::new())).await;
    let document = site::api(node.house.site_routes()).into_openapi();
    insta::assert_json_snapshot!("openapi", document);
    drop(node);
    db.close().await;
}

/// The document that the back office's own pages are made from.
#[tokio::test]
async fn the_document_of_the_office_is_as_agreed() {
    let (db, store) = fresh().await;
    let node = Node::open(&store, &configuration(&Vendor::new())).await;
    let document = office::api(&node.house).into_openapi();
    insta::assert_json_snapshot!("office", document);
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
