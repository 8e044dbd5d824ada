//! The calls of operators: who may, whom they reach, and the rows of the trail.

use ::office::{
    Reach, Role,
    testing::{Desk as Office, Known, code},
};
use axum::{body::Bytes, http::Method};

use super::*;

const RAHIM: MemberId = MemberId(7);

/// The site's calls, and those of operators: `narrow` reaches Rahim's line, `far` another's, `country` Bangladesh.
struct Floor {
    desk: Desk,
    office: Office,
}

impl Floor {
    async fn open() -> Self {
        let desk = Desk::open().await;
        let members = Known::of(&[(RAHIM, "rahim", "BD")]);
        let routes = crate::backoffice_routes(desk.content.clone());
        let store = &desk.content.store;
        let office = Office::open(store, "1000".parse().unwrap(), members, routes).await.unwrap();
        let line = |member| Reach { line: Some(member), ..Reach::default() };
        let country = Reach { countries: vec!["BD".to_owned()], ..Reach::default() };
        for (name, reach) in [("narrow", line(RAHIM)), ("far", line(MemberId(8))), ("country", country)] {
            office.hire(name, Role::Owner, &reach).await.unwrap();
        }
        Self { desk, office }
    }

    /// What a call that goes through answers.
    async fn done(&self, (method, path): (Method, &str), operator: &str, body: Value) -> Value {
        let (status, answer) = self.office.call((method, path), operator, &body).await;
        assert_eq!(status, 200, "{path}: {answer}");
        answer["value"].clone()
    }

    /// The status and the code with which a call is refused.
    async fn refused(&self, path: &str, operator: &str, body: Value) -> (u16, String) {
        let (status, answer) = self.office.post(path, operator, body).await;
        (status.as_u16(), code(&answer).to_owned())
    }

    /// A message of Rahim's, and one of a visitor's.
    async fn write(&self) {
        for (member, captcha) in [("7", 1), ("", 2)] {
            let body = json!({ "content": "a message of twenty letters", "type": 1, "captcha": "mela" });
            assert_eq!(self.desk.feedback("POST", (member, captcha), body).await.0, StatusCode::OK);
        }
    }

    /// The trail's rows: what was done, to what, how it was and how it became.
    async fn rows(&self) -> Vec<(String, String, Value, Value)> {
        let rows: Vec<(String, String, Option<String>, Option<String>)> = sqlx::query_as(
            "select action, subject, before::text, after::text from office_audit order by number",
        )
        .fetch_all(self.desk.content.store.pool())
        .await
        .unwrap();
        let json =
            |text: Option<String>| text.map_or(Value::Null, |text| serde_json::from_str(&text).unwrap());
        let row = |(action, subject, before, after)| (action, subject, json(before), json(after));
        rows.into_iter().map(row).collect()
    }

    async fn close(self) {
        drop(self.office);
        self.desk.db.close().await;
    }
}

fn letter(id: u128, group: &str, account: Option<&str>) -> Value {
    let texts = json!({ "bn": "ক", "en": "a" });
    json!({ "requestId": Uuid::from_u128(id), "group": group, "account": account, "title": texts, "body": texts })
}

/// What a notice says.
fn said(title: &str) -> Value {
    json!({ "title": { "bn": title, "en": title }, "body": { "bn": "খ", "en": "b" } })
}

/// The same as it is kept.
fn kept(title: &str) -> Value {
    json!({ "title": { "bn": title, "en": title }, "body": { "bn": "খ", "en": "b" }, "audience": "all",
        "position": 0 })
}

fn row(action: &str, subject: &str, before: Value, after: Value) -> (String, String, Value, Value) {
    (action.to_owned(), subject.to_owned(), before, after)
}

/// Each act leaves its row, with what was before and after; a refused one leaves none.
#[tokio::test]
async fn what_operators_write_stands_in_the_trail() {
    let floor = Floor::open().await;
    let new = json!({ "kind": "notice", "document": said("old") });
    let draft = floor.done((Method::POST, "/backoffice/content"), "editor", new).await;
    let number = draft["id"].as_str().unwrap().to_owned();
    assert_eq!((&draft["kind"], &draft["author"]), (&json!("notice"), &json!("editor")));
    assert_eq!(draft["document"], kept("old"));
    for (kind, document, told) in
        [("leaflet", said("a"), "content_field"), ("notice", json!({ "title": "a" }), "wrong_fields")]
    {
        let wrong = json!({ "kind": kind, "document": document });
        assert_eq!(floor.refused("/backoffice/content", "owner", wrong).await, (400, told.to_owned()));
    }
    let path = format!("/backoffice/content/{number}");
    let change = json!({ "version": 1, "document": said("new") });
    floor.done((Method::PUT, &path), "owner", change.clone()).await;
    let (status, answer) = floor.office.call((Method::PUT, &path), "owner", &change).await;
    assert_eq!((status.as_u16(), code(&answer)), (409, "content_changed"));
    let seen = json!({ "version": 2 });
    let shown = floor.done((Method::POST, &format!("{path}/publish")), "owner", seen.clone()).await;
    assert_eq!(shown["shown"], 2);
    let detail = floor.done((Method::GET, &path), "auditor", Value::Null).await;
    assert_eq!((&detail["id"], &detail["history"][1]["document"]), (&json!(number), &kept("old")));
    floor.done((Method::POST, &format!("{path}/unpublish")), "owner", seen).await;
    let piece = format!("content:{number}");
    let drafted = json!({ "kind": "notice", "name": null, "document": kept("old") });
    let (was, is) = (kept("old"), kept("new"));
    let (was, is) = (json!({ "version": 1, "document": was }), json!({ "version": 2, "document": is }));
    let rows = [
        row("content.draft", &piece, Value::Null, drafted),
        row("content.change", &piece, was, is),
        row("content.publish", &piece, json!({ "shown": null }), json!({ "shown": 2 })),
        row("content.unpublish", &piece, json!({ "shown": 2 }), json!({ "shown": null })),
    ];
    assert_eq!(floor.rows().await, rows);
    floor.close().await;
}

/// A message is dealt with once, and a letter is sent once, however often it is asked for.
#[tokio::test]
async fn messages_leave_one_row_each() {
    let floor = Floor::open().await;
    floor.write().await;
    let close = "/backoffice/feedback/1/close";
    for note in [" ".to_owned(), "x".repeat(501)] {
        let refused = floor.refused(close, "support", json!({ "note": note })).await;
        assert_eq!(refused, (400, "field_invalid".to_owned()));
    }
    let closed = floor.done((Method::POST, close), "support", json!({ "note": " called back " })).await;
    assert_eq!((&closed["account"], &closed["note"]), (&json!("rahim"), &json!("called back")));
    let again = floor.refused(close, "support", json!({ "note": "again" })).await;
    assert_eq!(again, (404, "not_found".to_owned()));
    let messages = "/backoffice/messages";
    for _ in 0..2 {
        floor.done((Method::POST, messages), "crm", letter(9, "member", Some("Rahim"))).await;
    }
    let reused = floor.refused(messages, "crm", letter(9, "all", None)).await;
    assert_eq!(reused, (409, "request_reused".to_owned()));
    let texts = json!({ "bn": "ক", "en": "a" });
    let sent =
        json!({ "group": "member", "account": "rahim", "member": RAHIM, "title": texts, "body": texts });
    let dealt = json!({ "note": "called back", "member": RAHIM });
    let rows = [
        row("feedback.close", "feedback:1", Value::Null, dealt),
        row("message.send", &format!("message:{}", Uuid::from_u128(9)), Value::Null, sent),
    ];
    assert_eq!(floor.rows().await, rows);
    floor.close().await;
}

/// A picture is kept as pixels, and its row names its path.
#[tokio::test]
async fn a_picture_that_is_sent_stands_in_the_trail() {
    let floor = Floor::open().await;
    let upload = async |file: Vec<u8>| {
        let path = "/backoffice/content/pictures";
        let (status, bytes) = floor.office.send((Method::POST, path), "editor", Bytes::from(file)).await;
        (status.as_u16(), serde_json::from_slice::<Value>(&bytes).unwrap())
    };
    let (status, answer) = upload(vec![0; crate::picture::LIMIT + 2]).await;
    assert_eq!((status, code(&answer)), (413, "upload_too_large"));
    let (status, answer) = upload(b"<svg onload=alert(1)>".to_vec()).await;
    assert_eq!((status, code(&answer)), (400, "upload_not_picture"));
    let mut file = std::io::Cursor::new(Vec::new());
    image::RgbImage::new(320, 200).write_to(&mut file, image::ImageFormat::Png).unwrap();
    let (status, answer) = upload(file.into_inner()).await;
    assert_eq!((status, &answer["value"]["width"]), (200, &json!(320)), "{answer}");
    let [(action, subject, _, after)] = floor.rows().await.try_into().unwrap();
    assert_eq!((action.as_str(), &json!(subject)), ("content.picture", &answer["value"]["path"]));
    assert_eq!((&after["width"], &after["height"]), (&json!(320), &json!(200)));
    floor.close().await;
}

/// Whom a letter names must be there; a group that is nobody's has no name.
#[tokio::test]
async fn a_letter_goes_to_a_group_or_to_whom_it_names() {
    let floor = Floor::open().await;
    for (group, account, status, told) in [
        ("member", None, 400, "content_field"),
        ("member", Some("nobody"), 404, "not_found"),
        ("line", Some(" "), 400, "content_field"),
        ("all", Some("rahim"), 400, "content_field"),
        ("friends", None, 400, "content_field"),
    ] {
        let sent = floor.refused("/backoffice/messages", "owner", letter(1, group, account)).await;
        assert_eq!(sent, (status, told.to_owned()), "{group} {account:?}");
    }
    let sent =
        floor.done((Method::POST, "/backoffice/messages"), "owner", letter(2, "line", Some("rahim"))).await;
    assert_eq!(
        (&sent["group"], &sent["member"], &sent["account"]),
        (&json!("line"), &json!(RAHIM), &json!("rahim"))
    );
    let listed = floor.done((Method::GET, "/backoffice/messages"), "owner", Value::Null).await;
    assert_eq!(
        (listed["content"].as_array().unwrap().len(), &listed["content"][0]["account"]),
        (1, &json!("rahim"))
    );
    floor.close().await;
}

/// A message to a group goes beyond any line, and below an agent there are members of any country; what a visitor wrote
/// is everybody's, and what the site says is changed for all by whoever reaches all.
#[tokio::test]
async fn a_member_beyond_reach_is_not_there_in_any_call() {
    let floor = Floor::open().await;
    floor.write().await;
    floor.done((Method::POST, "/backoffice/messages"), "owner", letter(1, "member", Some("rahim"))).await;
    let acts = floor.rows().await.len();
    for (path, whole, left) in [("/backoffice/feedback", 2, 1), ("/backoffice/messages", 1, 0)] {
        for (operator, seen) in [("owner", whole), ("narrow", whole), ("far", left)] {
            let page = floor.done((Method::GET, path), operator, Value::Null).await;
            assert_eq!(page["content"].as_array().unwrap().len(), seen, "{path} by {operator}");
            assert_eq!(page.to_string().contains("rahim"), seen == whole, "{path} by {operator}");
        }
    }
    let messages = "/backoffice/messages";
    for (path, operator, body, status, told) in [
        (messages, "far", letter(2, "member", Some("rahim")), 404, "not_found"),
        (messages, "far", letter(2, "line", Some("rahim")), 404, "not_found"),
        (messages, "narrow", letter(2, "all", None), 403, "beyond_own_rights"),
        (messages, "country", letter(2, "line", Some("rahim")), 403, "beyond_own_rights"),
        ("/backoffice/feedback/1/close", "far", json!({ "note": "x" }), 404, "not_found"),
        ("/backoffice/content/1/publish", "narrow", json!({ "version": 1 }), 403, "forbidden"),
        ("/backoffice/content/1/unpublish", "narrow", json!({ "version": 1 }), 403, "forbidden"),
    ] {
        let refused = floor.refused(path, operator, body).await;
        assert_eq!(refused, (status, told.to_owned()), "{path} by {operator}");
    }
    assert_eq!(floor.rows().await.len(), acts);
    // The same by who reaches the member, so that it was the reach that refused.
    floor.done((Method::POST, messages), "narrow", letter(2, "line", Some("rahim"))).await;
    floor.done((Method::POST, messages), "country", letter(3, "member", Some("rahim"))).await;
    floor.done((Method::POST, "/backoffice/feedback/1/close"), "narrow", json!({ "note": "x" })).await;
    floor.done((Method::POST, "/backoffice/feedback/2/close"), "far", json!({ "note": "x" })).await;
    floor.close().await;
}
