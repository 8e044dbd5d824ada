//! Against a real PostgreSQL, through the routes.

use std::sync::{Arc, Mutex};

use axum::{
    Router,
    body::{Body, to_bytes},
    http::{Request, StatusCode},
    middleware,
};
use kernel::ManualClock;
use serde_json::{Value, json};
use store::testing::TestDb;
use time::{Duration, macros::datetime};
use tower::ServiceExt;
use uuid::Uuid;

use crate::{
    Both, Captchas, Content, Error, Kind, Piece, Settings, announcement::Audience, demo, help::PAGES, html,
};

/// One captcha, good once, whose answer is `mela`.
#[derive(Default)]
struct Pictures {
    used: Mutex<Vec<Uuid>>,
}

#[async_trait::async_trait]
impl Captchas for Pictures {
    async fn answered(&self, id: Uuid, answer: &str) -> Result<bool, store::Error> {
        let mut used = self.used.lock().unwrap();
        let first = !used.contains(&id);
        used.push(id);
        Ok(first && answer == "mela")
    }
}

struct Desk {
    db: TestDb,
    clock: Arc<ManualClock>,
    content: Content,
    router: Router,
}

impl Desk {
    async fn open() -> Self {
        let db = TestDb::fresh().await;
        let clock = Arc::new(ManualClock::at(datetime!(2026-03-01 12:00 UTC)));
        let store = db.store_with(clock.clone()).await;
        let settings = Settings { shown: 50, feedbacks: 3 };
        let content = Content::new(store, settings, Arc::new(Pictures::default()));
        let (router, _) = crate::site_routes(content.clone()).split_for_parts();
        Self { db, clock, content, router: router.layer(middleware::from_fn(web::render)) }
    }

    async fn send(&self, request: Request<Body>) -> (StatusCode, Value) {
        let answer = self.router.clone().oneshot(request).await.unwrap();
        let status = answer.status();
        let body = to_bytes(answer.into_body(), 1 << 20).await.unwrap();
        (status, serde_json::from_slice(&body).unwrap())
    }

    async fn get(&self, path: &str, lang: &str) -> (StatusCode, Value) {
        self.send(Request::get(path).header("accept-language", lang).body(Body::empty()).unwrap()).await
    }

    async fn feedback(&self, method: &str, body: Value) -> (StatusCode, Value) {
        let request = Request::builder().method(method).uri("/wps/feedback");
        let request = request.header("content-type", "application/json").header("accept-language", "en");
        self.send(request.body(Body::from(body.to_string())).unwrap()).await
    }
}

fn notice(title: &str, content: &str) -> Piece {
    Piece {
        key: None,
        kind: Kind::Notice,
        position: 0,
        title: Both::of(title, title),
        content: Both::of(content, content),
        ends_at: None,
    }
}

#[tokio::test]
async fn the_demo_says_everything_in_both_languages_and_once() {
    let desk = Desk::open().await;
    demo::seed(&desk.content).await.unwrap();
    demo::seed(&desk.content).await.unwrap();
    let all = "/wps/announcements?types=B,PL,PU,PR,H&platform=W";
    let (status, bengali) = desk.get(all, "bn").await;
    assert_eq!(status, StatusCode::OK);
    let (_, english) = desk.get(all, "en").await;
    for (kind, count) in [("banners", 4), ("notices", 3), ("popups", 2), ("promotions", 1)] {
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
    assert_eq!(codes, ["F", "B"]);
    assert_eq!(english["value"]["promotions"][0]["announcementImages"][0]["sequence"], 1);
    desk.db.close().await;
}

/// A phone on a slow line loads all of them: the budget is 8 KiB each.
#[test]
fn the_demos_pictures_are_there_and_light() {
    for piece in demo::pieces() {
        let (Kind::Banner { picture, .. } | Kind::Promotion { picture }) = piece.kind else { continue };
        let file = format!("{}/../../web/apps/player/public{picture}", env!("CARGO_MANIFEST_DIR"));
        let bytes = std::fs::metadata(&file).unwrap_or_else(|error| panic!("{file}: {error}")).len();
        assert!(bytes <= 8_192, "{picture} has {bytes} bytes");
    }
}

#[tokio::test]
async fn only_the_kinds_asked_for_come_and_unknown_ones_are_refused() {
    let desk = Desk::open().await;
    demo::seed(&desk.content).await.unwrap();
    let (_, answer) = desk.get("/wps/announcements?types=B", "en").await;
    assert_eq!(answer["value"]["banners"].as_array().unwrap().len(), 4);
    assert_eq!(answer["value"]["notices"], json!([]));
    for types in ["types=B,ZZ", "types=b"] {
        let (status, answer) = desk.get(&format!("/wps/announcements?{types}"), "en").await;
        assert_eq!(
            (status, &answer["value"]["code"]),
            (StatusCode::BAD_REQUEST, &json!("announcement_type_unknown"))
        );
    }
    assert_eq!(desk.get("/wps/announcements", "en").await.0, StatusCode::BAD_REQUEST);
    desk.db.close().await;
}

#[tokio::test]
async fn what_ended_is_history_and_what_was_taken_off_is_gone() {
    let desk = Desk::open().await;
    let ends_at = Some(datetime!(2026-03-01 13:00 UTC));
    desk.content.publish(&Piece { ends_at, ..notice("short", "<p>a</p>") }).await.unwrap();
    let id = desk.content.publish(&notice("wrong", "<p>b</p>")).await.unwrap().unwrap();
    let titles = async |types: &str| -> Vec<String> {
        let (_, answer) = desk.get(&format!("/wps/announcements?types={types}"), "en").await;
        let notices = answer["value"]["notices"].as_array().unwrap().clone();
        notices.iter().map(|notice| notice["title"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(titles("PL").await, ["wrong", "short"]);
    assert!(desk.content.take_off(id).await.unwrap());
    assert!(!desk.content.take_off(id).await.unwrap());
    assert_eq!(titles("PL").await, ["short"]);
    desk.clock.advance(Duration::hours(2));
    assert_eq!(titles("PL").await, Vec::<String>::new());
    assert_eq!(titles("PL,H").await, ["short"]);
    desk.db.close().await;
}

#[tokio::test]
async fn what_is_stored_is_clean() {
    let desk = Desk::open().await;
    let dirty = "<p onclick=steal()>a</p><script>steal()</script><a href=\"javascript:steal()\">b</a>";
    desk.content.publish(&notice("<b>title\u{7}</b>", dirty)).await.unwrap();
    let (_, answer) = desk.get("/wps/announcements?types=PL", "en").await;
    let kept = &answer["value"]["notices"][0];
    assert_eq!(kept["content"], "<p>a</p><a rel=\"noopener noreferrer\">b</a>");
    // A title is text: a page that shows it as text shows the brackets.
    assert_eq!(kept["title"], "<b>title</b>");
    let refused = |error| matches!(error, Err(Error::PieceLength));
    assert!(refused(desk.content.publish(&notice(" \u{1} ", "")).await));
    assert!(refused(desk.content.publish(&notice(&"ক".repeat(121), "")).await));
    assert!(refused(desk.content.publish(&notice("a", &"<p>".repeat(8_000))).await));
    let banner = |picture: &str, linkage: &str| Piece {
        kind: Kind::Banner {
            group: "w_home".to_owned(),
            picture: picture.to_owned(),
            linkage: Some(linkage.to_owned()),
        },
        ..notice("a", "")
    };
    for (picture, linkage) in [
        ("https://evil.example/a.svg", "/"),
        ("//evil.example/a.svg", "/"),
        ("/a.svg", "javascript:alert(1)"),
        ("/a.svg", "/\\evil.example"),
        ("/a.svg", "//evil.example"),
    ] {
        assert!(matches!(desk.content.publish(&banner(picture, linkage)).await, Err(Error::NotAPath)));
    }
    let popup = Piece { kind: Kind::Popup(Audience::SignedIn), ..notice("b", "<p>c</p>") };
    desk.content.publish(&popup).await.unwrap();
    let (_, answer) = desk.get("/wps/announcements?types=PU", "en").await;
    assert_eq!(answer["value"]["popups"][0]["executionCode"], "A");
    desk.db.close().await;
}

/// Every page is there in both languages, and holds nothing that the cleaner would take out.
#[tokio::test]
async fn the_help_pages_are_whole_and_clean() {
    for page in &PAGES {
        let (bn, en) = page.content;
        for text in [bn, en] {
            let plain = html::clean(text).replace(" rel=\"noopener noreferrer\"", "");
            assert_eq!(plain, text, "{}", page.id);
            assert!(text.len() > 400, "{} says something", page.id);
        }
        assert_eq!(bn.matches("<h3>").count(), en.matches("<h3>").count(), "{}", page.id);
        assert_eq!(bn.matches("<a ").count(), en.matches("<a ").count(), "{}", page.id);
    }
    let desk = Desk::open().await;
    let (_, answer) = desk.get("/wps/system/helpCenter?lang=EN&device=WEB", "bn").await;
    assert_eq!(answer["value"][1]["title"], "Deposits");
    let (_, answer) = desk.get("/wps/system/helpCenter", "bn").await;
    assert_eq!(answer["value"][5]["id"], "term");
    assert_eq!(answer["value"][5]["title"], "শর্তাবলি");
    desk.db.close().await;
}

#[tokio::test]
async fn feedback_is_kept_when_it_is_long_enough_and_a_person_wrote_it() {
    let desk = Desk::open().await;
    let captcha = Uuid::from_u128(1);
    let form = |content: &str, answer: &str, id: u128| json!({ "content": content, "sender": "", "type": 3, "captcha": answer, "captchaId": Uuid::from_u128(id) });
    let long = "ক".repeat(200);
    // Too short and too long cost neither the captcha nor a turn.
    for wrong in ["   nineteen letters..   ", &"ক".repeat(201), ""] {
        let (status, answer) = desk.feedback("POST", form(wrong, "mela", 1)).await;
        assert_eq!((status, &answer["value"]["code"]), (StatusCode::BAD_REQUEST, &json!("feedback_length")));
        assert_eq!(answer["value"]["details"], json!({ "min": 20, "max": 200 }));
    }
    assert_eq!(desk.feedback("POST", form(&long, "mela", 1)).await.0, StatusCode::OK);
    let (_, answer) = desk.feedback("PUT", form(&long, "mela", 1)).await;
    assert_eq!(answer["value"]["code"], "captcha_wrong", "{captcha} was used up");
    let form_of_type = |kind: Value| {
        let mut form = form(&long, "mela", 9);
        form["type"] = kind;
        form
    };
    for kind in [json!(5), json!(-1), json!("1"), Value::Null] {
        assert_eq!(desk.feedback("POST", form_of_type(kind)).await.0, StatusCode::BAD_REQUEST);
    }
    assert_eq!(desk.feedback("PUT", form(&long, "mela", 2)).await.0, StatusCode::OK);
    let (status, answer) = desk.feedback("POST", form(&long, "mela", 3)).await;
    assert_eq!(
        (status, &answer["value"]["code"]),
        (StatusCode::TOO_MANY_REQUESTS, &json!("too_many_requests"))
    );
    desk.clock.advance(Duration::minutes(11));
    assert_eq!(desk.feedback("POST", form(&long, "mela", 4)).await.0, StatusCode::OK);
    assert_eq!(crate::feedback::kept(&desk.content.store).await, 3);
    desk.db.close().await;
}
