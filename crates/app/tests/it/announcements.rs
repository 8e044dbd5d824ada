//! What the demo's site says.

use serde_json::{Value, json};

use crate::support::{Node, Vendor, configuration, fresh};

/// Shows: entity:announcement, entity:banner.
#[tokio::test]
async fn the_demo_says_everything_in_both_languages_and_once() {
    let (db, store) = fresh().await;
    let node = Node::open(&store, &configuration(&Vendor::new())).await;
    demo::announcements::seed(&node.house.content).await.unwrap();
    demo::announcements::seed(&node.house.content).await.unwrap();
    let all = "/wps/announcements?types=B,PL,PU,PR,H&platform=W";
    let visitor = node.client("");
    let (status, bengali) = visitor.in_language("bn").get(all).await;
    assert_eq!(status, 200, "{bengali}");
    let (_, english) = visitor.get(all).await;
    for (kind, count) in [("banners", 4), ("notices", 9), ("popups", 1), ("promotions", 1)] {
        let (bengali, english) = (&bengali["value"][kind], &english["value"][kind]);
        assert_eq!(bengali.as_array().unwrap().len(), count);
        for (bengali, english) in bengali.as_array().unwrap().iter().zip(english.as_array().unwrap()) {
            let title = |item: &Value| item["title"].as_str().unwrap().to_owned();
            assert!(title(bengali).chars().any(|letter| ('\u{980}'..'\u{a00}').contains(&letter)));
            assert!(title(english).is_ascii(), "{}", title(english));
            assert_eq!(bengali["id"], english["id"]);
        }
    }
    let first = &english["value"]["banners"][0];
    assert_eq!((&first["groupName"], &first["url"]), (&json!("w_home"), &json!("/banners/wheel.svg")));
    assert_eq!((&first["linkage"], &first["linkageType"]), (&json!("/rng"), &json!("ROUTE")));
    let codes: Vec<&str> = english["value"]["popups"]
        .as_array()
        .unwrap()
        .iter()
        .map(|popup| popup["executionCode"].as_str().unwrap())
        .collect();
    assert_eq!(codes, ["B"]);
    assert_eq!(english["value"]["promotions"][0]["announcementImages"][0]["sequence"], 1);
    drop(node);
    db.close().await;
}
