//! Members' pages: what lies beyond reach is not there, and notes stay.

use kernel::id::MemberId;
use serde_json::json;

use super::support::{Desk, RAHIM, World, code};
use crate::{
    Elsewhere,
    player::{
        Card,
        dossier::{Balances, Below, Dossier, Linked, TeamMember},
    },
};

/// A player of whom nothing is known; the lists are tried with real tables, in `app`.
#[async_trait::async_trait]
impl Dossier for World {
    async fn balances(&self, _: MemberId) -> Result<Balances, Elsewhere> {
        Ok(Balances::default())
    }

    async fn linked(&self, _: MemberId, _: u16) -> Result<Vec<Linked>, Elsewhere> {
        Ok(Vec::new())
    }

    async fn upline(&self, _: MemberId) -> Result<Vec<Card>, Elsewhere> {
        Ok(Vec::new())
    }

    async fn downline(&self, _: MemberId, _: Below, _: u16) -> Result<Vec<TeamMember>, Elsewhere> {
        Ok(Vec::new())
    }
}

/// Every call that names a member, by an operator whose line or country they are not of.
#[tokio::test]
async fn what_lies_beyond_reach_is_not_there() {
    let desk = Desk::open().await;
    let owner = desk.enter("owner").await;
    let set = |statement: &'static str| sqlx::query(statement).execute(desk.store.pool());
    let paths: Vec<String> = ["", "/ledger", "/bets", "/sessions", "/linked", "/line", "/notes"]
        .iter()
        .map(|tail| format!("/backoffice/players/{RAHIM}{tail}"))
        .collect();
    for reach in [
        "update office_operator set countries = '{IN}', line = null where name = 'owner'",
        "update office_operator set countries = '{}', line = 600 where name = 'owner'",
    ] {
        set(reach).await.unwrap();
        for path in &paths {
            let (status, answer) = desk.get(path, &owner).await;
            assert_eq!((status.as_u16(), code(&answer)), (404, "not_found"), "{path}");
        }
        let (_, found) = desk.get("/backoffice/players?search=rahim", &owner).await;
        assert_eq!(found["value"]["content"], json!([]));
        for (path, body) in [
            (format!("/backoffice/players/{RAHIM}/enabled"), json!({ "enabled": false, "reason": "x" })),
            (format!("/backoffice/players/{RAHIM}/notes"), json!({ "text": "x" })),
        ] {
            let (status, answer) = desk.post(&path, &owner, body).await;
            assert_eq!((status.as_u16(), code(&answer)), (404, "not_found"), "{path}");
        }
    }
    set("update office_operator set countries = '{BD}', line = 500 where name = 'owner'").await.unwrap();
    for path in &paths {
        assert_eq!(desk.get(path, &owner).await.0, 200, "{path}");
    }
    desk.db.close().await;
}

#[tokio::test]
async fn notes_are_added_pinned_and_never_taken_back() {
    let desk = Desk::open().await;
    let support = desk.enter("support").await;
    let path = format!("/backoffice/players/{RAHIM}/notes");
    for text in ["calls in the evening", "<b>his brother</b> plays too"] {
        assert_eq!(desk.post(&path, &support, json!({ "text": text })).await.0, 200);
    }
    let (_, notes) = desk.get(&path, &support).await;
    let first = notes["value"]["content"][1]["id"].as_str().unwrap();
    assert_eq!(notes["value"]["content"][0]["text"], "<b>his brother</b> plays too");
    let (_, pinned) = desk.post(&format!("{path}/{first}/pin"), &support, json!({ "pinned": true })).await;
    assert_eq!(pinned["value"]["pinned"], true);
    let (_, notes) = desk.get(&path, &support).await;
    assert_eq!(notes["value"]["content"][0]["text"], "calls in the evening");
    for text in ["", "   ", &"x".repeat(1_001), "a\u{0}b"] {
        assert_eq!(desk.post(&path, &support, json!({ "text": text })).await.0, 400, "{text:?}");
    }
    let acts: Vec<String> = desk.trail().await.into_iter().map(|(_, action)| action).collect();
    assert_eq!(acts[acts.len() - 3..], ["player.note", "player.note", "player.pin"]);
    for statement in ["delete from office_note", "update office_note set text = ''"] {
        let refused = sqlx::query(sqlx::AssertSqlSafe(statement)).execute(desk.store.pool()).await;
        assert!(refused.unwrap_err().to_string().contains("permission denied"), "{statement}");
    }
    desk.db.close().await;
}
