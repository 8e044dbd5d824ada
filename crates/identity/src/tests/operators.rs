//! What operators see of members' sessions, and the switch by which they keep one out. Who is within reach is asked of the
//! real tree.

use std::sync::Arc;

use axum::http::{Method, StatusCode};
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

#[tokio::test]
async fn members_are_put_into_groups_that_operators_make() {
    let (desk, operators, rahim, _) = opened().await;
    let groups = "/backoffice/player-groups";
    for (who, name, said) in [
        ("risk", "Valued", (StatusCode::OK, "")),
        ("risk", " valued ", (StatusCode::CONFLICT, "group_name_taken")),
        ("risk", "", (StatusCode::BAD_REQUEST, "field_invalid")),
        ("support", "New", (StatusCode::FORBIDDEN, "forbidden")),
        ("owner", "New", (StatusCode::OK, "")),
    ] {
        let (status, answer) = operators.post(groups, who, json!({ "name": name })).await;
        assert_eq!(status, said.0, "{who} {name}: {answer}");
        assert!(status == StatusCode::OK || code(&answer) == said.1, "{answer}");
    }
    let (_, seen) = operators.get(groups, "game_manager").await;
    let id = |place: usize| seen["value"][place]["id"].as_str().unwrap().to_owned();
    let (new, staff, valued) = (id(0), id(1), id(2));
    let rename = async |group: &str, name: &str| {
        let path = format!("{groups}/{group}");
        let (status, answer) = operators.call((Method::PUT, &path), "risk", &json!({ "name": name })).await;
        (status.as_u16(), code(&answer).to_owned())
    };
    assert_eq!(rename(&new, "VALUED").await, (409, "group_name_taken".to_owned()));
    assert_eq!(rename("999", "Else").await, (404, "not_found".to_owned()));
    assert_eq!(rename(&new, "Newcomers").await.0, 200);
    let path = format!("/backoffice/players/{rahim}/group");
    for (who, group, reason, status) in [
        ("support", json!(valued), "x", 403),
        ("risk", json!("999"), "x", 400),
        ("risk", json!(valued), " ", 400),
        ("risk", json!(new), "new here", 200),
        ("risk", json!(valued), "plays much", 200),
    ] {
        let body = json!({ "group": group, "reason": reason });
        let (answered, answer) = operators.call((Method::PUT, &path), who, &body).await;
        assert_eq!(answered.as_u16(), status, "{who} {group}: {answer}");
    }
    let nobody = json!({ "group": null, "reason": "x" });
    assert_eq!(operators.call((Method::PUT, "/backoffice/players/7/group"), "risk", &nobody).await.0, 404);
    let (_, seen) = operators.get(groups, "support").await;
    assert_eq!(
        seen["value"],
        json!([{ "id": new, "name": "Newcomers", "members": 0, "staff": false },
               { "id": staff, "name": "Staff of the house", "members": 0, "staff": true },
               { "id": valued, "name": "Valued", "members": 1, "staff": false }])
    );
    assert_eq!(operators.call((Method::PUT, &path), "risk", &nobody).await.0, 200);
    let (_, seen) = operators.get(groups, "support").await;
    assert_eq!(seen["value"][2]["members"], 0);
    let acts: Vec<String> = operators.trail().await.unwrap().into_iter().map(|(_, act)| act).collect();
    let told =
        ["group.create", "group.create", "group.rename", "player.group", "player.group", "player.group"];
    assert_eq!(acts, told);
    desk.db.close().await;
}
