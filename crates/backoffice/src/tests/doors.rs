//! Getting in, and not getting in.

use axum::http::{Method, StatusCode};
use futures::future::join_all;
use serde_json::{Value, json};
use time::Duration;

use super::support::{Desk, PASSWORD, code, settings};
use crate::door::{Right, Role};

#[tokio::test]
async fn an_operator_signs_in_is_known_and_signs_out() {
    let desk = Desk::open().await;
    let (status, answer) = desk.login(" Finance ", PASSWORD, &desk.code()).await;
    assert_eq!(status, 200, "{answer}");
    assert_eq!(answer["value"]["operator"]["role"], "finance");
    let token = answer["value"]["token"].as_str().unwrap();
    assert_eq!(token.len(), 64);
    let (_, me) = desk.get("/backoffice/session", token).await;
    assert_eq!(me["value"]["name"], "finance");
    assert_eq!(me["value"]["rights"][2], "withdrawals.decide");
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

/// The three ways to be wrong look alike, and a name that does not exist is locked like one that does.
#[tokio::test]
async fn a_guesser_is_locked_out_and_learns_nothing() {
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
        // The sixth is refused though everything is right.
        let (status, answer) = desk.login(name, PASSWORD, &desk.code()).await;
        assert_eq!((status, code(&answer)), (StatusCode::TOO_MANY_REQUESTS, "operator_locked"));
    }
    assert_eq!(desk.login("auditor", PASSWORD, &desk.code()).await.0, 200, "others are not locked");
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
    assert_eq!(looked_at, 2);
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

/// Every route by nobody, by a made-up token, and by every role: what a role may do is exactly what the table says.
#[expect(clippy::too_many_lines, reason = "one table, which is read as one")]
#[tokio::test]
async fn every_route_admits_the_roles_of_the_table_and_nobody_else() {
    let desk = Desk::open().await;
    let id = desk.ask(500).await;
    let texts = json!({ "bn": "", "en": "" });
    let letter = json!({ "requestId": uuid::Uuid::nil(), "group": "all", "title": texts, "body": texts });
    let routes: Vec<(Method, String, Option<Right>, Value)> = vec![
        (Method::GET, "/backoffice/session".into(), None, Value::Null),
        (Method::GET, "/backoffice/dashboard".into(), Some(Right::ReadDashboard), Value::Null),
        (Method::GET, "/backoffice/withdrawals".into(), Some(Right::ReadWithdrawals), Value::Null),
        (Method::GET, format!("/backoffice/withdrawals/{id}"), Some(Right::ReadWithdrawals), Value::Null),
        (
            Method::POST,
            format!("/backoffice/withdrawals/{id}/approve"),
            Some(Right::DecideWithdrawals),
            json!({ "note": "" }),
        ),
        (
            Method::POST,
            format!("/backoffice/withdrawals/{id}/reject"),
            Some(Right::DecideWithdrawals),
            json!({ "reason": "" }),
        ),
        (
            Method::POST,
            format!("/backoffice/withdrawals/{id}/judge"),
            Some(Right::DecideWithdrawals),
            json!({ "transfer": 1, "arrived": true, "note": "" }),
        ),
        (
            Method::POST,
            format!("/backoffice/withdrawals/{id}/claim"),
            Some(Right::DecideWithdrawals),
            json!({ "take": true }),
        ),
        (Method::GET, "/backoffice/deposits".into(), Some(Right::ReadWithdrawals), Value::Null),
        (Method::GET, "/backoffice/statements/lines".into(), Some(Right::ReadWithdrawals), Value::Null),
        (
            Method::POST,
            "/backoffice/statements?channel=bank&name=today.csv".into(),
            Some(Right::DecideWithdrawals),
            Value::Null,
        ),
        (
            Method::POST,
            "/backoffice/statements/assign".into(),
            Some(Right::DecideWithdrawals),
            json!({ "channel": "bank", "transaction": "FB1", "deposit": id, "note": "" }),
        ),
        (
            Method::POST,
            format!("/backoffice/deposits/{id}/reject"),
            Some(Right::DecideWithdrawals),
            json!({ "reason": "" }),
        ),
        (Method::GET, format!("/backoffice/proofs/{id}"), Some(Right::ReadWithdrawals), Value::Null),
        (Method::GET, "/backoffice/players".into(), Some(Right::ReadPlayers), Value::Null),
        (Method::GET, "/backoffice/players/10001".into(), Some(Right::ReadPlayers), Value::Null),
        (Method::GET, "/backoffice/players/10001/ledger".into(), Some(Right::ReadPlayers), Value::Null),
        (Method::GET, "/backoffice/players/10001/bets".into(), Some(Right::ReadPlayers), Value::Null),
        (Method::GET, "/backoffice/players/10001/sessions".into(), Some(Right::ReadPlayers), Value::Null),
        (
            Method::POST,
            "/backoffice/players/10001/enabled".into(),
            Some(Right::LockPlayers),
            json!({ "enabled": true, "reason": "" }),
        ),
        (Method::GET, format!("/backoffice/rounds/{id}"), Some(Right::ReadRounds), Value::Null),
        (Method::GET, "/backoffice/audit".into(), Some(Right::ReadAudit), Value::Null),
        (Method::GET, "/backoffice/system/selfcheck".into(), Some(Right::ReadSystem), Value::Null),
        (Method::GET, "/backoffice/site".into(), Some(Right::ReadSite), Value::Null),
        (
            Method::PUT,
            "/backoffice/site/maintenance".into(),
            Some(Right::ChangeSite),
            json!({ "version": 7, "content": { "enabled": true } }),
        ),
        (Method::GET, "/backoffice/content".into(), Some(Right::ReadContent), Value::Null),
        (
            Method::POST,
            "/backoffice/content".into(),
            Some(Right::ChangeContent),
            json!({ "kind": "notice", "document": {} }),
        ),
        (Method::GET, "/backoffice/content/7".into(), Some(Right::ReadContent), Value::Null),
        (
            Method::PUT,
            "/backoffice/content/7".into(),
            Some(Right::ChangeContent),
            json!({ "version": 1, "document": {} }),
        ),
        (
            Method::POST,
            "/backoffice/content/preview".into(),
            Some(Right::ReadContent),
            json!({ "kind": "notice", "document": {} }),
        ),
        (
            Method::POST,
            "/backoffice/content/7/publish".into(),
            Some(Right::PublishContent),
            json!({ "version": 1 }),
        ),
        (
            Method::POST,
            "/backoffice/content/7/unpublish".into(),
            Some(Right::PublishContent),
            json!({ "version": 1 }),
        ),
        (Method::GET, "/backoffice/feedback".into(), Some(Right::ReadFeedback), Value::Null),
        (
            Method::POST,
            "/backoffice/feedback/7/close".into(),
            Some(Right::CloseFeedback),
            json!({ "note": "" }),
        ),
        (Method::GET, "/backoffice/messages".into(), Some(Right::SendMessages), Value::Null),
        (Method::POST, "/backoffice/messages".into(), Some(Right::SendMessages), letter),
        (
            Method::POST,
            "/backoffice/messages/preview".into(),
            Some(Right::SendMessages),
            json!({ "title": texts, "body": texts }),
        ),
        (Method::GET, "/backoffice/players/10001/guard".into(), Some(Right::ReadPlayers), Value::Null),
        (
            Method::POST,
            "/backoffice/players/10001/pause".into(),
            Some(Right::LockPlayers),
            json!({ "term": "24h", "reason": "" }),
        ),
        (Method::GET, "/backoffice/kyc".into(), Some(Right::ReadProofs), Value::Null),
        (Method::GET, format!("/backoffice/kyc/{id}/picture"), Some(Right::ReadProofs), Value::Null),
        (Method::POST, format!("/backoffice/kyc/{id}/approve"), Some(Right::DecideProofs), Value::Null),
        (
            Method::POST,
            format!("/backoffice/kyc/{id}/reject"),
            Some(Right::DecideProofs),
            json!({ "reason": "" }),
        ),
        (Method::GET, "/backoffice/alerts".into(), Some(Right::ReadAlerts), Value::Null),
        (
            Method::POST,
            format!("/backoffice/alerts/{id}/close"),
            Some(Right::CloseAlerts),
            json!({ "reason": "" }),
        ),
    ];
    let paths = desk.office.backoffice_routes().into_openapi().paths.paths;
    let calls = |item: &utoipa::openapi::PathItem| {
        [&item.get, &item.put, &item.post, &item.delete].into_iter().filter(|call| call.is_some()).count()
    };
    let documented: usize = paths.values().map(calls).sum();
    // Sign-in is open, sign-out is tried elsewhere: a new route must find its way into this table.
    assert_eq!(documented, routes.len() + 2);
    for (method, path, right, body) in &routes {
        for token in ["", "0000000000000000000000000000000000000000000000000000000000000000"] {
            let (status, answer) = desk.call(method.clone(), path, token, body.clone()).await;
            assert_eq!((status.as_u16(), code(&answer)), (401, "not_logged_in"), "{method} {path}");
        }
        for role in Role::ALL {
            let token = desk.enter(role.name()).await;
            let (status, answer) = desk.call(method.clone(), path, &token, body.clone()).await;
            let admitted = right.is_none_or(|right| role.may(right));
            assert_eq!(code(&answer) != "forbidden", admitted, "{} {method} {path}: {answer}", role.name());
            assert_eq!(status == StatusCode::FORBIDDEN, !admitted);
        }
    }
    assert_eq!(desk.state(&id).await, "requested", "an empty note decides nothing");
    desk.db.close().await;
}

#[test]
fn support_and_auditors_do_not_touch_money() {
    for role in [Role::Support, Role::Auditor] {
        assert!(!role.may(Right::DecideWithdrawals));
    }
    assert!(!Role::Auditor.may(Right::LockPlayers));
    for role in [Role::Finance, Role::Support, Role::Auditor] {
        assert!(!role.may(Right::ChangeSite), "only the owner closes the site");
        assert!(!role.may(Right::PublishContent), "only the owner decides what the site says");
    }
    assert!(Right::ReadAudit != Right::ReadSystem && Role::Owner.rights().len() == 20);
}
