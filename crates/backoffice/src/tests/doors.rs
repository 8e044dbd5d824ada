//! Getting in, and not getting in.

use std::collections::BTreeSet;

use axum::http::{Method, StatusCode};
use futures::future::join_all;
use office::{Permission, Role};
use serde_json::{Value, json};
use time::Duration;

use super::support::{Desk, PASSWORD, code, settings};

#[tokio::test]
async fn an_operator_signs_in_is_known_and_signs_out() {
    let desk = Desk::open().await;
    let (status, answer) = desk.login(" Finance ", PASSWORD, &desk.code()).await;
    assert_eq!(status, 200, "{answer}");
    assert_eq!(answer["value"]["operator"]["role"], "finance");
    let token = answer["value"]["token"].as_str().unwrap();
    assert_eq!(token.len(), 64);
    let (_, me) = desk.get("/backoffice/session", token).await;
    assert_eq!((&me["value"]["name"], &me["value"]["currency"]), (&json!("finance"), &json!("BDT")));
    assert!(me["value"]["rights"].as_array().unwrap().contains(&json!("withdrawals.decide")));
    let (status, _) = desk.call(Method::DELETE, "/backoffice/session/logout", token, Value::Null).await;
    assert_eq!(status, 200);
    let (status, answer) = desk.get("/backoffice/session", token).await;
    assert_eq!((status, code(&answer)), (StatusCode::UNAUTHORIZED, "not_logged_in"));
    let acts: Vec<String> = desk.trail().await.into_iter().skip(4).map(|(_, action)| action).collect();
    assert_eq!(acts, ["session.open", "session.close"]);
    // Only the hash of a token is kept.
    let stored: i64 =
        sqlx::query_scalar("select count(*) from office_session where encode(hash, 'hex') = $1")
            .bind(token)
            .fetch_one(desk.store.pool())
            .await
            .unwrap();
    assert_eq!(stored, 0);
    desk.db.close().await;
}

#[tokio::test]
async fn a_code_counts_once_even_when_sent_many_times_at_once() {
    let desk = Desk::open_with(crate::Settings { lock_after: 100, ..settings() }).await;
    let digits = desk.code();
    let answers = join_all((0..8).map(|_| desk.login("owner", PASSWORD, &digits))).await;
    let entered = answers.iter().filter(|(status, _)| *status == 200).count();
    assert_eq!(entered, 1, "{answers:?}");
    let refused = answers.iter().filter(|(_, answer)| code(answer) == "operator_sign_in_failed").count();
    assert_eq!(refused, 7);
    // An earlier code that nobody used is worth nothing after a later one.
    let earlier = super::support::secret().code(desk.store.now() - Duration::seconds(30)).unwrap();
    let (_, answer) = desk.login("owner", PASSWORD, &earlier).await;
    assert_eq!(code(&answer), "operator_sign_in_failed");
    desk.clock.advance(Duration::seconds(30));
    let (status, _) = desk.login("owner", PASSWORD, &desk.code()).await;
    assert_eq!(status, 200);
    desk.db.close().await;
}

/// The three ways to be wrong look alike, and a name that does not exist is treated like one that does.
#[tokio::test]
async fn a_guesser_must_read_pictures_and_learns_nothing() {
    let desk = Desk::open().await;
    for name in ["owner", "nobody"] {
        let mut faces = Vec::new();
        for (password, digits) in
            [("wrong-one", desk.code()), (PASSWORD, "000000".to_owned()), ("wrong-one", "000000".to_owned())]
        {
            let (status, answer) = desk.login(name, password, &digits).await;
            faces.push((status, answer));
        }
        assert!(faces.iter().all(|face| face == &faces[0]), "{faces:?}");
        assert_eq!(faces[0].0, StatusCode::UNAUTHORIZED);
        for _ in 0..2 {
            assert_eq!(desk.login(name, "wrong-one", "000000").await.0, 401);
        }
        let (status, answer) = desk.login(name, PASSWORD, &desk.code()).await;
        assert_eq!((status, code(&answer)), (StatusCode::BAD_REQUEST, "captcha_required"));
    }
    assert_eq!(desk.login("auditor", PASSWORD, &desk.code()).await.0, 200, "others owe nothing");
    desk.clock.advance(Duration::minutes(16));
    assert_eq!(desk.login("owner", PASSWORD, &desk.code()).await.0, 200);
    assert_eq!(desk.login("nobody", PASSWORD, &desk.code()).await.0, 401);
    desk.db.close().await;
}

#[tokio::test]
async fn attempts_sent_at_once_do_not_slip_under_the_lock() {
    let desk = Desk::open_with(crate::Settings { lock_after: 2, ..settings() }).await;
    let answers = join_all((0..10).map(|_| desk.login("owner", "wrong-one", "000000"))).await;
    let looked_at = answers.iter().filter(|(_, answer)| code(answer) == "operator_sign_in_failed").count();
    let refused = answers.iter().filter(|(_, answer)| code(answer) == "captcha_required").count();
    assert_eq!((looked_at, refused), (2, 8));
    desk.db.close().await;
}

#[tokio::test]
async fn one_address_has_so_many_attempts_and_no_more() {
    let desk = Desk::open_with(crate::Settings { attempts: 3, ..settings() }).await;
    for name in ["a", "b", "c"] {
        assert_eq!(desk.login(name, "wrong-one", "000000").await.0, 401);
    }
    let (status, answer) = desk.login("d", "wrong-one", "000000").await;
    assert_eq!((status, code(&answer)), (StatusCode::TOO_MANY_REQUESTS, "too_many_requests"));
    desk.db.close().await;
}

#[tokio::test]
async fn sessions_end_by_idleness_by_age_and_with_the_operator() {
    let desk = Desk::open().await;
    let token = desk.enter("owner").await;
    desk.clock.advance(Duration::minutes(16));
    assert_eq!(desk.get("/backoffice/session", &token).await.0, 401, "idle");
    let token = desk.enter("owner").await;
    for _ in 0..47 {
        desk.clock.advance(Duration::minutes(10));
        assert_eq!(desk.get("/backoffice/session", &token).await.0, 200, "in use");
    }
    desk.clock.advance(Duration::minutes(11));
    assert_eq!(desk.get("/backoffice/session", &token).await.0, 401, "eight hours");
    let token = desk.enter("support").await;
    sqlx::query("update office_operator set enabled = false where name = 'support'")
        .execute(desk.store.pool())
        .await
        .unwrap();
    assert_eq!(desk.get("/backoffice/session", &token).await.0, 401, "switched off");
    desk.clock.advance(Duration::seconds(30));
    assert_eq!(desk.login("support", PASSWORD, &desk.code()).await.0, 401);
    desk.db.close().await;
}

/// What a role must never do, whatever else changes in the table.
#[test]
fn rights_that_would_undo_each_other_are_apart() {
    use Permission::{
        AskAdjustments, ChangeOperators, ChangeSite, DecideAdjustments, DecideWithdrawals, PublishContent,
    };
    let money = [DecideWithdrawals, AskAdjustments, DecideAdjustments];
    for &role in Role::ALL.iter().filter(|role| **role != Role::Owner) {
        assert!(!role.may(ChangeSite), "only the owner closes the site");
        assert!(!role.may(PublishContent), "only the owner decides what the site says");
        assert!(
            !role.may(ChangeOperators) || money.iter().all(|right| !role.may(*right)),
            "whoever makes operators has no part in money"
        );
    }
    for role in [Role::Support, Role::Auditor, Role::Sysadmin, Role::Risk, Role::KycOfficer, Role::Crm] {
        assert!(money.iter().all(|right| !role.may(*right)), "{}", role.name());
    }
    let reads = |right: &Permission| right.name().ends_with(".read");
    assert!(Role::Auditor.permissions().iter().all(reads), "an auditor changes nothing");
    assert_eq!(Role::Owner.permissions(), Permission::ALL);
    let names: BTreeSet<&str> = Permission::ALL.iter().map(|right| right.name()).collect();
    assert_eq!(names.len(), Permission::ALL.len());
}

/// Strangers under an operator's name, from as many addresses as they like and from the operator's own: the operator comes
/// in, there with a captcha. Fails while the name was locked for everyone. Whoever knows the password and guesses at the
/// code is stopped, wherever they come from.
#[tokio::test]
async fn strangers_lock_no_operator_out_and_codes_are_counted_from_everywhere() {
    let desk = Desk::open().await;
    let from = async |address: &str, (password, digits): (&str, &str), captcha: Option<&str>| {
        let captcha = captcha.map(|answer| json!({ "id": kernel::id::fresh(), "answer": answer }));
        let body = json!({ "username": "owner", "password": password, "code": digits, "captcha": captcha });
        let mut request = axum::http::Request::post("/backoffice/session/login")
            .header("content-type", "application/json")
            .body(axum::body::Body::from(body.to_string()))
            .unwrap();
        let address = std::net::SocketAddr::new(address.parse().unwrap(), 40_000);
        request.extensions_mut().insert(axum::extract::ConnectInfo(address));
        let response = tower::ServiceExt::oneshot(desk.router.clone(), request).await.unwrap();
        let body = axum::body::to_bytes(response.into_body(), 1 << 20).await.unwrap();
        let answer: serde_json::Value = serde_json::from_slice(&body).unwrap();
        if answer["success"] == true { "in".to_owned() } else { code(&answer).to_owned() }
    };
    for stranger in 1..=60 {
        let address = format!("198.51.100.{}", stranger % 12 + 1);
        assert_ne!(from(&address, ("wrong-one", "000000"), None).await, "in");
    }
    let right = desk.code();
    for (captcha, told) in
        [(None, "captcha_required"), (Some("guess"), "captcha_wrong"), (Some("7f3kq"), "in")]
    {
        assert_eq!(from("198.51.100.1", (PASSWORD, &right), captcha).await, told, "where they guessed");
    }
    desk.clock.advance(Duration::seconds(30));
    assert_eq!(from("192.0.2.1", (PASSWORD, &desk.code()), None).await, "in", "where he is");
    desk.clock.advance(Duration::seconds(30));
    for stranger in 1..=5 {
        let told = from(&format!("203.0.113.{stranger}"), (PASSWORD, "000000"), None).await;
        assert_eq!(told, "operator_sign_in_failed");
    }
    assert_eq!(
        from("203.0.113.9", (PASSWORD, &desk.code()), None).await,
        "operator_locked",
        "codes, from anywhere"
    );
    desk.clock.advance(Duration::minutes(16));
    assert_eq!(from("192.0.2.1", (PASSWORD, &desk.code()), None).await, "in");
    desk.db.close().await;
}

/// With a stolen session the password is guessed no faster than without one, and strangers at the door do not keep its owner
/// from changing it.
#[tokio::test]
async fn changing_ones_password_has_a_count_of_its_own() {
    let desk = Desk::open().await;
    let session = desk.enter("owner").await;
    for _ in 0..8 {
        assert_ne!(desk.login("owner", "wrong-one", "000000").await.0, 200);
    }
    desk.clock.advance(Duration::seconds(30));
    let change = async |password: &str| {
        let new = if password == PASSWORD { "Onno-Ghat-27x" } else { "Aro-Dur-Gram-28" };
        let body = json!({ "password": password, "code": desk.code(), "newPassword": new });
        let (_, answer) = desk.post("/backoffice/session/password", &session, body).await;
        if answer["success"] == true { "changed".to_owned() } else { code(&answer).to_owned() }
    };
    for _ in 0..4 {
        assert_eq!(change("wrong-one").await, "operator_sign_in_failed");
    }
    assert_eq!(change(PASSWORD).await, "changed");
    for _ in 0..5 {
        assert_eq!(change("wrong-one").await, "operator_sign_in_failed");
    }
    assert_eq!(change("Onno-Ghat-27x").await, "operator_locked");
    desk.db.close().await;
}
