//! What pages and calls say to browsers: the headers of quality.md 5, and which third parties a page may load.

use std::sync::Arc;

use axum::{body::Body, http::Request};
use kernel::Hidden;
use serde_json::{Value, json};
use tower::ServiceExt;
use web::pages::{self, Origins};

use crate::{
    site::Office,
    support::{Node, Vendor, configuration, fresh},
};

/// A folder with a shell of an application.
struct Shell(std::path::PathBuf);

impl Shell {
    fn new() -> Self {
        let folder = std::env::temp_dir().join(format!("mela-{}", kernel::id::fresh().simple()));
        std::fs::create_dir(&folder).unwrap();
        std::fs::write(folder.join("index.html"), "<!doctype html>").unwrap();
        Self(folder)
    }

    async fn headers(&self, origins: &Origins) -> axum::http::HeaderMap {
        let request = Request::builder().uri("/").body(Body::empty()).unwrap();
        pages::router(&self.0, origins).unwrap().oneshot(request).await.unwrap().headers().clone()
    }

    async fn policy(&self, origins: &Origins) -> String {
        self.headers(origins).await["content-security-policy"].to_str().unwrap().to_owned()
    }
}

impl Drop for Shell {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).unwrap();
    }
}

/// What a directive of a policy names.
fn directive<'a>(policy: &'a str, name: &str) -> Vec<&'a str> {
    let mut parts = policy.split(';').map(str::trim);
    parts.find_map(|part| part.strip_prefix(name)).unwrap_or_default().split_whitespace().collect()
}

/// With the origin named while the check is off, a page that was broken into could load from it; without it while the
/// check is on, nobody could get in.
#[tokio::test]
async fn a_widgets_origin_is_admitted_exactly_while_its_check_is_on() {
    let (db, store) = fresh().await;
    let mut configuration = configuration(&Vendor::new());
    configuration.identity.human.secret = Hidden("secret".to_owned());
    configuration.identity.human.site_key = "key".to_owned();
    configuration.identity.phone_auth.issuer = "https://phone.example".to_owned();
    configuration.identity.phone_auth.api_url = "https://phone.example/v1".to_owned();
    configuration.identity.phone_auth.api_key = "project".to_owned();
    let node = Node::open(&store, &configuration).await;
    let office = Office::open(&node, &store, "owner").await;
    let shell = Shell::new();
    let identity = node.house.identity.clone();
    let origins = Origins { admitted: Some(Arc::new(move || identity.admitted())), ..Origins::default() };
    let told = async || node.client("").get("/wps/system/site").await.1["value"]["signIn"].clone();

    let closed = shell.policy(&origins).await;
    for name in ["script-src", "style-src", "frame-src", "connect-src"] {
        assert_eq!(directive(&closed, name), ["'self'"], "{closed}");
    }
    assert_eq!(told().await["humanCheck"], Value::Null);

    let on = json!({ "enabled": true });
    office.change("switch:HUMANCHECK3", on.clone()).await;
    let open = shell.policy(&origins).await;
    let widget = ["'self'", "https://challenges.cloudflare.com"];
    assert_eq!(directive(&open, "script-src"), widget);
    assert_eq!(directive(&open, "frame-src"), widget);
    assert_eq!(directive(&open, "connect-src"), ["'self'"]);
    assert_eq!(told().await["humanCheck"], json!({ "kind": "turnstile", "siteKey": "key" }));
    // The house's own games need no widget.
    assert!(!shell.policy(&Origins::default()).await.contains("cloudflare"));

    office.change("switch:HUMANCHECK3", json!({ "enabled": false })).await;
    assert_eq!(shell.policy(&origins).await, closed);

    office.change("switch:PHONEAUTH3", on).await;
    let open = shell.policy(&origins).await;
    assert_eq!(directive(&open, "connect-src"), ["'self'", "https://phone.example"]);
    assert!(directive(&open, "script-src").contains(&"https://www.google.com/recaptcha/"));
    assert_eq!(told().await["phoneAuth"]["apiUrl"], "https://phone.example/v1");
    drop((node, office));
    db.close().await;
}

/// The header set of quality.md 5. A30: whether a page may be framed is said per page, in both ways.
/// Shows: attack:A30.
#[tokio::test]
async fn pages_carry_the_headers_of_the_programme() {
    let shell = Shell::new();
    let site = Origins { tls: true, ..Origins::default() };
    let headers = shell.headers(&site).await;
    for (name, value) in [
        ("strict-transport-security", "max-age=63072000; includeSubDomains; preload"),
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "same-origin"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("cache-control", "no-cache"),
    ] {
        assert_eq!(headers[name], value, "{name}");
    }
    let policy = headers["content-security-policy"].to_str().unwrap();
    for (name, wanted) in [
        ("default-src", "'none'"),
        ("base-uri", "'none'"),
        ("form-action", "'self'"),
        ("frame-ancestors", "'none'"),
    ] {
        assert_eq!(directive(policy, name), [wanted], "{policy}");
    }
    assert!(policy.contains("upgrade-insecure-requests") && !policy.contains("unsafe"), "{policy}");
    assert!(headers["permissions-policy"].to_str().unwrap().contains("camera=()"));
    // The lobby frames the house's own games.
    let game = shell.headers(&Origins { framed: true, ..Origins::default() }).await;
    assert_eq!(game["x-frame-options"], "SAMEORIGIN");
    assert_eq!(directive(game["content-security-policy"].to_str().unwrap(), "frame-ancestors"), ["'self'"]);
}

/// A42: no cache keeps the answer of a call, whatever became of it. Those of calls cannot be framed or run either.
/// Shows: attack:A42.
#[tokio::test]
async fn answers_of_calls_are_kept_by_nobody() {
    let (db, store) = fresh().await;
    let node = Node::open(&store, &configuration(&Vendor::new())).await;
    let (rahim, _) = node.register("rahim", None).await;
    let http = reqwest::Client::new();
    for (path, status) in [
        ("/wps/member/info", 200),
        ("/wps/system/site", 200),
        ("/wps/member/info/nothing.css", 404),
        ("/wps/nothing", 404),
        ("/lgw/games?pageNo=first", 400),
    ] {
        let url = format!("http://{}{path}", node.address);
        let answer = http.get(url).header("token", &rahim.token).send().await.unwrap();
        assert_eq!(answer.status().as_u16(), status, "{path}");
        let headers = answer.headers();
        for (name, value) in [
            ("cache-control", "no-store"),
            ("x-content-type-options", "nosniff"),
            ("x-frame-options", "DENY"),
            ("content-security-policy", "default-src 'none'; frame-ancestors 'none'; sandbox"),
            ("cross-origin-resource-policy", "same-origin"),
        ] {
            assert_eq!(headers[name], value, "{path} {name}");
        }
        assert!(headers.contains_key("strict-transport-security"), "{path}");
    }
    drop(node);
    db.close().await;
}
