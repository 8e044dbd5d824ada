//! What operators see of members' sessions, and the switch by which they keep one out. Who is within reach is asked of the
//! real tree.

use std::sync::Arc;

use axum::http::StatusCode;
use kernel::{Amount, id::MemberId};
use office::{
    Reach, Role,
    testing::{Desk as Operators, code},
};
use serde_json::json;

use super::{Desk, token};
use crate::backoffice_routes;

/// Operators of a site at which Rahim is registered, and Rahim's token.
async fn opened() -> (Desk, Operators, MemberId, String) {
    let desk = Desk::open().await;
    let rahim = token(&desk.register(&|_| {}).await.1);
    let id = desk.identity.profile_of("rahim").await.unwrap().unwrap().id;
    let from = Amount::from_major(20_000).unwrap();
    let members: Arc<dyn office::Members> = Arc::new(desk.identity.clone());
    let routes = axum::Router::from(backoffice_routes(&desk.identity));
    let operators = Operators::open(&desk.store, from, members, routes).await.unwrap();
    (desk, operators, id, rahim)
}

#[tokio::test]
async fn an_account_is_switched_off_with_a_reason_and_is_out_at_once() {
    let (desk, operators, rahim, phone) = opened().await;
    let sessions = format!("/backoffice/players/{rahim}/sessions");
    let (_, devices) = operators.get(&sessions, "support").await;
    assert_eq!(devices["value"].as_array().unwrap().len(), 1, "{devices}");
    let switch = format!("/backoffice/players/{rahim}/enabled");
    for reason in ["", "  ", "a\nb", &"x".repeat(201)] {
        let body = json!({ "enabled": false, "reason": reason });
        let (_, answer) = operators.post(&switch, "support", body).await;
        assert_eq!(code(&answer), "field_invalid", "{reason:?}");
    }
    let body = |enabled| json!({ "enabled": enabled, "reason": "asked to" });
    assert_eq!(operators.post(&switch, "finance", body(false)).await.0, StatusCode::FORBIDDEN);
    assert_eq!(desk.info(&phone).await, StatusCode::OK, "nothing has happened yet");
    assert_eq!(operators.post(&switch, "support", body(false)).await.0, StatusCode::OK);
    assert_eq!(desk.info(&phone).await, StatusCode::UNAUTHORIZED);
    assert_eq!(operators.post(&switch, "support", body(true)).await.0, StatusCode::OK);
    let nobody = "/backoffice/players/7/enabled";
    assert_eq!(operators.post(nobody, "support", body(false)).await.0, StatusCode::NOT_FOUND);
    let acts: Vec<String> = operators.trail().await.unwrap().into_iter().map(|(_, act)| act).collect();
    assert_eq!(acts, ["player.disable", "player.enable"]);
    desk.db.close().await;
}

/// Of a member of another country or line there is nothing to see or to do.
#[tokio::test]
async fn a_member_beyond_reach_is_not_there() {
    let (desk, operators, rahim, phone) = opened().await;
    let salma = {
        desk.register(&|form| form["username"] = json!("salma")).await;
        desk.identity.profile_of("salma").await.unwrap().unwrap().id
    };
    for (name, countries, line) in [
        ("abroad", vec!["IN".to_owned()], None),
        ("aside", Vec::new(), Some(salma)),
        ("near", vec!["BD".to_owned()], Some(rahim)),
    ] {
        let reach = Reach { countries, line, ..Reach::default() };
        operators.hire(name, Role::Owner, &reach).await.unwrap();
    }
    let (sessions, switch) =
        (format!("/backoffice/players/{rahim}/sessions"), format!("/backoffice/players/{rahim}/enabled"));
    let body = json!({ "enabled": false, "reason": "x" });
    for operator in ["abroad", "aside"] {
        let (status, answer) = operators.get(&sessions, operator).await;
        assert_eq!((status, code(&answer)), (StatusCode::NOT_FOUND, "not_found"), "{operator}");
        let (status, answer) = operators.post(&switch, operator, body.clone()).await;
        assert_eq!((status, code(&answer)), (StatusCode::NOT_FOUND, "not_found"), "{operator}");
    }
    assert_eq!(desk.info(&phone).await, StatusCode::OK);
    assert_eq!(operators.get(&sessions, "near").await.0, StatusCode::OK);
    desk.db.close().await;
}
