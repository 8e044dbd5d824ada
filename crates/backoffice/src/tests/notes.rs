//! Notes about members: they stay, and what lies beyond reach is not there.

use serde_json::json;

use super::support::{Desk, RAHIM};

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
