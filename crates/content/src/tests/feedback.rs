//! Messages to the site.

use super::*;

/// Shows: call:feedback, entity:feedback, constant:feedback.
#[tokio::test]
async fn feedback_is_kept_when_it_is_long_enough_and_a_person_wrote_it() {
    let desk = Desk::open().await;
    let form = |content: &str| json!({ "content": content, "sender": "", "type": 3, "captcha": "mela" });
    let long = "ক".repeat(200);
    // Too short and too long cost neither the captcha nor a turn.
    for wrong in ["   nineteen letters..   ", &"ক".repeat(201), ""] {
        let (status, answer) = desk.feedback("POST", ("", 1), form(wrong)).await;
        assert_eq!((status, &answer["value"]["code"]), (StatusCode::BAD_REQUEST, &json!("feedback_length")));
        assert_eq!(answer["value"]["details"], json!({ "min": 20, "max": 200 }));
    }
    assert_eq!(desk.feedback("POST", ("", 1), form(&long)).await.0, StatusCode::OK);
    let (_, answer) = desk.feedback("PUT", ("", 1), form(&long)).await;
    assert_eq!(answer["value"]["code"], "captcha_wrong", "it was used up");
    // The id goes in the header alone, as it came.
    let mut old = form(&long);
    old["captchaId"] = json!(Uuid::from_u128(8));
    let (status, answer) = desk.feedback("PUT", ("", 8), old).await;
    assert_eq!((status, &answer["value"]["code"]), (StatusCode::BAD_REQUEST, &json!("wrong_fields")));
    let form_of_type = |kind: Value| {
        let mut form = form(&long);
        form["type"] = kind;
        form
    };
    for kind in [json!(5), json!(-1), json!("1"), Value::Null] {
        assert_eq!(desk.feedback("POST", ("", 9), form_of_type(kind)).await.0, StatusCode::BAD_REQUEST);
    }
    assert_eq!(desk.feedback("PUT", ("", 2), form(&long)).await.0, StatusCode::OK);
    let (status, answer) = desk.feedback("POST", ("", 3), form(&long)).await;
    assert_eq!(
        (status, &answer["value"]["code"]),
        (StatusCode::TOO_MANY_REQUESTS, &json!("too_many_requests"))
    );
    desk.clock.advance(Duration::minutes(11));
    assert_eq!(desk.feedback("POST", ("", 4), form(&long)).await.0, StatusCode::OK);
    assert_eq!(crate::feedback::kept(&desk.content.store).await, 3);
    desk.db.close().await;
}

/// Who cannot get in may be brief, and stops at 140 (the login area).
/// Shows: constant:feedback.
#[tokio::test]
async fn beside_the_login_form_nothing_is_too_short() {
    let desk = Desk::open().await;
    let form = |content: &str| json!({ "content": content, "sender": "", "type": 0, "captcha": "mela", "area": "login" });
    let (status, answer) = desk.feedback("POST", ("", 1), form(&"ক".repeat(141))).await;
    assert_eq!((status, &answer["value"]["code"]), (StatusCode::BAD_REQUEST, &json!("feedback_length")));
    assert_eq!(answer["value"]["details"], json!({ "min": 1, "max": 140 }));
    assert_eq!(desk.feedback("POST", ("", 1), form("  ")).await.0, StatusCode::BAD_REQUEST);
    assert_eq!(desk.feedback("POST", ("", 1), form("ঢুকতে পারছি না")).await.0, StatusCode::OK);
    let mut elsewhere = form("ঢুকতে পারছি না");
    elsewhere["area"] = json!("home");
    assert_eq!(desk.feedback("POST", ("", 2), elsewhere).await.0, StatusCode::BAD_REQUEST);
    desk.db.close().await;
}

#[tokio::test]
async fn operators_read_what_waits_and_close_it_once() {
    let desk = Desk::open().await;
    for id in 1..=3 {
        let content = format!("message number {id} of somebody");
        let body = json!({ "content": content, "type": 1, "captcha": "mela" });
        assert_eq!(desk.feedback("POST", ("7", id), body).await.0, StatusCode::OK);
    }
    let open = desk.content.feedback().list(true, None, 2).await.unwrap();
    assert_eq!(open.len(), 2);
    assert_eq!((open[0].member, open[0].topic), (Some(MemberId(7)), 1));
    let older = desk.content.feedback().list(true, Some(open[1].id), 2).await.unwrap();
    assert_eq!(older[0].content, "message number 1 of somebody");
    let mut tx = desk.content.store.begin().await.unwrap();
    desk.content.feedback().close(&mut tx, open[0].id, "nila", "called back").await.unwrap();
    tx.commit().await.unwrap();
    let mut tx = desk.content.store.begin().await.unwrap();
    let again = desk.content.feedback().close(&mut tx, open[0].id, "nila", "again").await;
    assert!(matches!(again, Err(Error::NotFound)));
    drop(tx);
    let closed = desk.content.feedback().list(false, None, 9).await.unwrap();
    assert_eq!((closed.len(), closed[0].note.as_deref()), (1, Some("called back")));
    desk.db.close().await;
}
