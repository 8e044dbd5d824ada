//! Calls that meet, and records that cannot be read.

use futures::future::join_all;
use serde_json::json;

use super::{Table, roll};

/// Seen to fail with turns that lock the seed in use alone: who waited for it while two others turned it heard of a fault.
#[tokio::test]
async fn rolls_and_turned_seeds_that_meet_are_all_answered() {
    let table = Table::open().await;
    for round in 0..12 {
        // Every round of it begins with a member who has no seed yet, or with one whose seed has just been turned.
        let calls = (0..15).map(|number| {
            let table = &table;
            async move {
                match number % 3 {
                    0 => table.ask("POST", "/play/dice", "rahim", roll("1")).await,
                    1 => {
                        let seed = json!({ "clientSeed": format!("round{round}n{number}") });
                        table.ask("POST", "/play/seeds/rotate", "rahim", seed).await
                    }
                    _ => table.ask("GET", "/play/seeds", "rahim", json!(null)).await,
                }
            }
        });
        for (status, answer) in join_all(calls).await {
            assert!(status == 200 || answer["value"]["code"] == "insufficient_funds", "{status} {answer}");
        }
    }
    table.close().await;
}

/// What is missing in a record was once read as "lost".
#[tokio::test]
async fn a_record_that_cannot_be_read_is_a_fault_and_no_loss() {
    let table = Table::open().await;
    let ask = roll("10");
    table.done("POST", "/play/dice", ask.clone()).await;
    let round = table
        .done("POST", "/play/mines", json!({ "requestId": kernel::id::fresh(), "stake": "10", "mines": 3 }))
        .await;
    for change in [
        "update play_round set outcome = '{}' where game = 'dice'",
        "update play_round set input = '{\"mines\": 3, \"tiles\": [\"x\"]}' where game = 'mines'",
    ] {
        sqlx::query(change).execute(table.store.pool()).await.unwrap();
    }
    for (method, path, body) in [
        ("POST", "/play/dice".to_owned(), ask),
        ("GET", "/play/dice".to_owned(), json!(null)),
        ("GET", "/play/mines".to_owned(), json!(null)),
        ("POST", format!("/play/mines/{}/cashout", round["id"].as_str().unwrap()), json!({})),
    ] {
        let (status, answer) = table.ask(method, &path, "rahim", body).await;
        assert_eq!(status, 500, "{path}: {answer}");
    }
    table.close().await;
}
