//! What operators say of titles and vendors.

use axum::http::Method;
use kernel::Amount;
use office::testing::{Desk, Known, code};

use super::*;

async fn desk(site: &Site) -> Desk {
    let second_approval_from = Amount::from_major(20_000).unwrap();
    let (routes, _) = crate::backoffice_routes(site.catalog.clone()).split_for_parts();
    Desk::open(&site.store, second_approval_from, Known::of(&[]), routes).await.unwrap()
}

/// The last row of the trail: what was done, to what, and how it was and became.
async fn last_act(store: &Store) -> (String, String, Value, Value) {
    let row = "select action, subject, before, after from office_audit order by number desc limit 1";
    let row: (String, String, String, String) = sqlx::query_as(row).fetch_one(store.pool()).await.unwrap();
    let read = |text: &str| serde_json::from_str(text).unwrap();
    (row.0, row.1, read(&row.2), read(&row.3))
}

#[tokio::test]
async fn what_is_said_of_a_title_is_read_before_it_is_kept() {
    let site = Site::with(5).await;
    let desk = desk(&site).await;
    let node = site.catalog.snapshot().title_of(STUDIO, "g3").unwrap().node;
    let path = format!("/backoffice/shelf/titles/{node}");
    let say = async |path: &str, word: &Value| {
        let (status, answer) = desk.call((Method::PUT, path), "game_manager", word).await;
        (status.as_u16(), code(&answer).to_owned())
    };
    let word = json!({ "enabled": false, "hot": true, "place": 3, "countries": ["IN"] });
    assert_eq!(say(&path, &word).await.0, 200);
    for odd in [
        json!({ "enabled": true, "place": -1 }),
        json!({ "enabled": true, "countries": ["in"] }),
        json!({ "enabled": true, "closedUntil": "2026-03-01T12:00:00Z" }),
        json!({ "enabled": true, "closedFrom": "2026-03-01T13:00:00Z", "closedUntil": "2026-03-01T12:00:00Z" }),
        json!({ "enabled": true, "odd": 1 }),
    ] {
        assert_eq!(say(&path, &odd).await.0, 400, "{odd}");
    }
    let unknown = ["/backoffice/shelf/titles/7", "/backoffice/shelf/vendors/NOBODY"];
    for path in unknown {
        assert_eq!(say(path, &json!({ "enabled": true })).await, (404, "game_unknown".to_owned()), "{path}");
    }
    let hot = json!({ "enabled": true, "hot": true });
    assert_eq!(say("/backoffice/shelf/vendors/PG", &hot).await, (400, "field_invalid".to_owned()));
    let trail = desk.trail().await.unwrap();
    assert_eq!(trail, [("game_manager".to_owned(), "title.change".to_owned())]);
    let untouched = json!({ "enabled": true, "hot": false, "place": null, "closedFrom": null, "closedUntil": null,
        "countries": [] });
    let said = json!({ "enabled": false, "hot": true, "place": 3, "closedFrom": null, "closedUntil": null,
        "countries": ["IN"] });
    let act = ("title.change".to_owned(), format!("title:{node}"), untouched, said.clone());
    assert_eq!(last_act(&site.store).await, act);

    // Operators find it again by its name, its vendor, and by something having been said of it.
    let found = async |query: &str| {
        let (status, answer) = desk.get(&format!("/backoffice/shelf/titles?{query}"), "auditor").await;
        assert_eq!(status, 200, "{answer}");
        answer["value"].clone()
    };
    let spoken = found("spoken=true").await;
    assert_eq!((&spoken["total"], &spoken["content"][0]["word"]), (&json!(1), &said));
    let title = found("search=tiger%203&vendor=PG").await["content"][0].clone();
    assert_eq!(
        (&title["code"], &title["open"], &title["listed"]),
        (&json!("g3"), &json!(false), &json!(true))
    );
    assert_eq!(found("search=tiger&page=2").await["content"], json!([]));
    site.close().await;
}

#[tokio::test]
async fn what_is_said_of_a_vendor_concerns_all_its_titles() {
    let site = Site::with(6).await;
    let desk = desk(&site).await;
    let word = json!({ "enabled": false, "place": 1 });
    let path = "/backoffice/shelf/vendors/PG";
    assert_eq!(desk.call((Method::PUT, path), "owner", &word).await.0, 200);
    assert_eq!(site.get("/lgw/games?vassalage=PG").await["total"], 0);
    let (_, vendors) = desk.get("/backoffice/shelf/vendors", "game_manager").await;
    let vendors = vendors["value"].as_array().unwrap();
    let vendor = vendors.iter().find(|vendor| vendor["code"] == "PG").unwrap();
    assert_eq!(
        (&vendor["nameEn"], &vendor["titles"], &vendor["open"], &vendor["word"]["enabled"]),
        (&json!("Pocket Games"), &json!(2), &json!(0), &json!(false))
    );
    let (action, subject, before, after) = last_act(&site.store).await;
    assert_eq!((action.as_str(), subject.as_str()), ("vendor.change", "vendor:PG"));
    assert_eq!(
        (&before["enabled"], &after["enabled"], &after["place"]),
        (&json!(true), &json!(false), &json!(1))
    );
    site.close().await;
}
