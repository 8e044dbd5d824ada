//! Which roles the calls of a feature let in.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};
use utoipa::openapi::OpenApi;

use super::{Desk, code};
use crate::{Permission, Role};

/// A call of a document: its name, `GET /backoffice/alerts`, its method and path, and whether it takes a body.
fn calls(document: &OpenApi) -> Vec<(String, Method, String, bool)> {
    let mut calls = Vec::new();
    for (path, item) in &document.paths.paths {
        for (method, call) in [
            (Method::GET, &item.get),
            (Method::PUT, &item.put),
            (Method::POST, &item.post),
            (Method::DELETE, &item.delete),
            (Method::PATCH, &item.patch),
        ] {
            let Some(call) = call else { continue };
            calls.push((format!("{method} {path}"), method, path.clone(), call.request_body.is_some()));
        }
    }
    calls
}

impl Desk {
    /// Makes every call of a document as nobody and as an operator of every role, and says where the answer is not what
    /// a list says: lines like `GET /backoffice/alerts = alerts.read`, each call once with the permission it needs.
    pub async fn unlike(&self, document: &OpenApi, list: &str) -> Vec<String> {
        let calls = calls(document);
        let mut odd = Vec::new();
        for line in list.lines() {
            let known = |(name, ..): &(String, Method, String, bool)| line.starts_with(&format!("{name} = "));
            if !calls.iter().any(known) {
                odd.push(format!("no such call: {line}"));
            }
        }
        for (name, method, path, has_body) in calls {
            let needed = list.lines().find_map(|line| line.strip_prefix(&format!("{name} = ")));
            let needed = needed.and_then(|needed| Permission::ALL.iter().find(|one| one.name() == needed));
            let Some(needed) = needed else {
                odd.push(format!("not in the list with a permission: {name}"));
                continue;
            };
            let body = if has_body { json!({}) } else { Value::Null };
            let parts = path.split('/').map(|part| if part.starts_with('{') { "999" } else { part });
            let path = parts.collect::<Vec<_>>().join("/");
            for token in ["", "nobody"] {
                let (status, answer) = self.call((method.clone(), &path), token, &body).await;
                if (status, code(&answer)) != (StatusCode::UNAUTHORIZED, "not_logged_in") {
                    odd.push(format!("{name} by {token:?}: {answer}"));
                }
            }
            for role in Role::ALL {
                let (status, answer) = self.call((method.clone(), &path), role.name(), &body).await;
                let refused = (status, code(&answer)) == (StatusCode::FORBIDDEN, "forbidden");
                if refused == role.may(*needed) {
                    odd.push(format!("{name} by {}: {answer}", role.name()));
                }
            }
        }
        odd
    }
}
