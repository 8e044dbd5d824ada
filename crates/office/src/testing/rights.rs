//! Who may make the calls of a feature, tried call by call and role by role.

use std::collections::BTreeMap;

use axum::http::Method;
use serde_json::{Value, json};
use utoipa::openapi::OpenApi;

use super::{Desk, code};
use crate::{Permission, Role};

/// Every call of a document, with an address and a body that get as far as the door.
fn calls(document: &OpenApi) -> Vec<(String, Method, String, Value)> {
    let mut calls = Vec::new();
    for (path, item) in &document.paths.paths {
        let methods = [
            (Method::GET, &item.get),
            (Method::PUT, &item.put),
            (Method::POST, &item.post),
            (Method::DELETE, &item.delete),
            (Method::PATCH, &item.patch),
        ];
        for (method, call) in methods {
            let Some(call) = call else { continue };
            let body = if call.request_body.is_some() { json!({}) } else { Value::Null };
            let address: Vec<&str> =
                path.split('/').map(|part| if part.starts_with('{') { "999" } else { part }).collect();
            calls.push((format!("{method} {path}"), method, address.join("/"), body));
        }
    }
    calls
}

impl Desk {
    /// What differs between a feature's calls and the list of them, whose lines read `GET /backoffice/players = players.read`:
    /// calls that stand in one of the two alone, that let in somebody who is no operator, and that admit other roles than
    /// have the permission. Nothing when the list is right.
    pub async fn differs_from(&self, document: &OpenApi, listed: &str) -> Vec<String> {
        let mut listed: BTreeMap<&str, &str> =
            listed.lines().filter_map(|line| line.trim().split_once(" = ")).collect();
        let mut found = Vec::new();
        for (name, method, path, body) in calls(document) {
            let needed = listed.remove(name.as_str()).unwrap_or_default();
            let Some(right) = Permission::ALL.iter().find(|right| right.name() == needed) else {
                found.push(format!("{name}: there is no permission {needed:?}"));
                continue;
            };
            for token in ["", "nobody"] {
                let (status, answer) = self.call((method.clone(), &path), token, &body).await;
                if (status.as_u16(), code(&answer)) != (401, "not_logged_in") {
                    found.push(format!("{name} by {token:?}: {answer}"));
                }
            }
            for role in Role::ALL {
                let (status, answer) = self.call((method.clone(), &path), role.name(), &body).await;
                let admitted = code(&answer) != "forbidden";
                if admitted != role.may(*right) || (!admitted && status.as_u16() != 403) {
                    found.push(format!("{name} by {}: {answer}", role.name()));
                }
            }
        }
        found.extend(listed.into_keys().map(|name| format!("{name} is gone")));
        found
    }
}
