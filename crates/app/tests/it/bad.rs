//! Bad input gets a clear error in the envelope with an honest status, in both languages, and nothing is lost. What
//! vendors send badly is in `play`'s own tests and in `foreign.rs`; what tokens end, in `studio.rs`.

use serde_json::{Value, json};
use sqlx::{Connection, PgConnection};
use uuid::Uuid;

use crate::support::{Client, Node, PIN, Vendor, books_are_right, configuration, fresh};

/// Amounts that are none: negative, zero, too fine, not plain, not a number, beyond the books, and JSON numbers.
fn bad_amounts() -> Vec<Value> {
    let mut amounts: Vec<Value> = [
        "-1",
        "-0.01",
        "0",
        "0.00",
        "1.000001",
        "1e3",
        "+5",
        "1,000",
        "0x10",
        "abc",
        "",
        " 5",
        "NaN",
        "Infinity",
        "৫০০",
        "99999999999999999999",
        "'; drop table member; --",
    ]
    .into_iter()
    .map(Value::from)
    .collect();
    amounts.extend([
        json!(5),
        json!(1.5),
        json!(-1),
        json!(null),
        json!(true),
        json!(["5"]),
        json!({ "amount": "5" }),
    ]);
    amounts
}

fn code(answer: &Value) -> &str {
    answer["value"]["code"].as_str().unwrap_or_default()
}

/// Refused with this status, in the envelope, with words in both languages that are not the same.
async fn refused(client: &Client, path: &str, body: &Value, status: u16) -> String {
    let mut said = Vec::new();
    for language in ["en", "bn"] {
        let (got, answer) = client.in_language(language).post(path, body.clone()).await;
        assert_eq!(got, status, "{path} {body}: {answer}");
        assert_eq!(answer["success"], false);
        assert!(!code(&answer).is_empty() && code(&answer) != "internal", "{answer}");
        said.push((code(&answer).to_owned(), answer["message"].as_str().unwrap().to_owned()));
    }
    assert_eq!(said[0].0, said[1].0);
    assert!(said[0].1.is_ascii() && !said[1].1.is_ascii(), "{said:?}");
    said.remove(0).0
}

/// Every call of the site that takes an amount, with a sound one.
fn money_calls(payee: &str) -> Vec<(&'static str, &'static str, Value)> {
    vec![
        (
            "/play/dice",
            "stake",
            json!({ "requestId": Uuid::now_v7(), "stake": "1", "target": "50.00", "direction": "under" }),
        ),
        ("/play/mines", "stake", json!({ "requestId": Uuid::now_v7(), "stake": "1", "mines": 3 })),
        (
            "/wps/cashier/withdrawals",
            "amount",
            json!({ "requestId": Uuid::now_v7(), "amount": "100", "payee": payee,
                "paymentPassword": PIN }),
        ),
        (
            "/wps/cashier/deposits",
            "amount",
            json!({ "requestId": Uuid::now_v7(), "channel": "fair", "amount": "100", "returnUrl": "/member" }),
        ),
    ]
}

fn with(body: &Value, field: &str, value: Value) -> Value {
    let mut body = body.clone();
    body[field] = value;
    body
}

/// Shows: attack:A11.
#[tokio::test]
async fn amounts_and_fields_that_are_wrong_move_nothing() {
    let (db, store) = fresh().await;
    let node = Node::open(&store, &configuration(&Vendor::new())).await;
    let (rahim, member) = node.register("rahim", None).await;
    let payee = rahim.bind_account("1234567890").await;
    for (path, field, sound) in money_calls(&payee) {
        for amount in bad_amounts() {
            refused(&rahim, path, &with(&sound, field, amount), 400).await;
        }
        assert_eq!(refused(&rahim, path, &with(&sound, "member", json!("10001")), 400).await, "wrong_fields");
        assert_eq!(
            refused(&rahim, path, &with(&sound, "requestId", json!("one")), 400).await,
            "wrong_fields"
        );
        let mut missing = sound.clone();
        missing.as_object_mut().unwrap().remove(field);
        assert_eq!(refused(&rahim, path, &missing, 400).await, "wrong_fields");
        let big = with(&sound, "requestId", json!("x".repeat(70_000)));
        assert_eq!(refused(&rahim, path, &big, 413).await, "body_too_large");
        let (status, answer) = node.client("").post(path, sound).await;
        assert_eq!((status, code(&answer)), (401, "not_logged_in"));
    }
    let dice = &money_calls(&payee)[0].2;
    for (field, value) in [
        ("target", json!("0.99")),
        ("target", json!("98.01")),
        ("target", json!("50")),
        ("target", json!("half")),
        ("target", json!("-50.00")),
        ("direction", json!("sideways")),
        ("stake", json!("1000.01")),
        ("stake", json!("0.99")),
    ] {
        let (status, answer) = rahim.post("/play/dice", with(dice, field, value.clone())).await;
        // A whole number is a target as good as any.
        assert_eq!(status, if value == "50" { 200 } else { 400 }, "{field} {value}: {answer}");
    }
    for mines in [json!(0), json!(25), json!(-1), json!(256), json!(2.5), json!("3")] {
        refused(&rahim, "/play/mines", &with(&money_calls(&payee)[1].2, "mines", mines), 400).await;
    }
    let rolled: i64 = sqlx::query_scalar("select count(*) from round").fetch_one(store.pool()).await.unwrap();
    assert!(rolled <= 1, "only the sound roll is in the books");
    let window = ledger::Window { limit: 100, ..ledger::Window::default() };
    let moved = ledger::record(&store, member, &window).await.unwrap();
    assert!(moved.len() <= 3, "the welcome, and the one roll");
    books_are_right(&store).await;
    drop(node);
    db.close().await;
}

/// The same request with another amount is another request under a used name: refused, and the first stands.
#[tokio::test]
async fn a_request_stands_for_one_amount() {
    let (db, store) = fresh().await;
    let node = Node::open(&store, &configuration(&Vendor::new())).await;
    let (rahim, _) = node.register_played("rahim").await;
    let payee = rahim.bind_account("1234567890").await;
    for (path, field, sound) in money_calls(&payee).into_iter().take(3) {
        let (status, first) = rahim.post(path, sound.clone()).await;
        assert_eq!(status, 200, "{path}: {first}");
        let balance = rahim.balance().await;
        assert_eq!(refused(&rahim, path, &with(&sound, field, json!("150")), 409).await, "request_reused");
        let (status, again) = rahim.post(path, sound).await;
        assert_eq!((status, &again["value"]["id"]), (200, &first["value"]["id"]), "{again}");
        assert_eq!(rahim.balance().await, balance, "{path}: nothing moved again");
    }
    books_are_right(&store).await;
    drop(node);
    db.close().await;
}

/// Shows: attack:A5.
#[tokio::test]
async fn what_belongs_to_someone_else_is_not_there() {
    let (db, store) = fresh().await;
    let node = Node::open(&store, &configuration(&Vendor::new())).await;
    let ((rahim, _), (salma, _)) = (node.register_played("rahim").await, node.register("salma", None).await);
    let payee = rahim.bind_account("1234567890").await;
    let calls = money_calls(&payee);
    let mut owned = Vec::new();
    for (path, _, sound) in calls.iter().take(3) {
        let (status, answer) = rahim.post(path, sound.clone()).await;
        assert_eq!(status, 200, "{answer}");
        owned.push(answer["value"]["id"].as_str().unwrap().to_owned());
    }
    let (dice, mines, withdrawal) = (&owned[0], &owned[1], &owned[2]);
    let balance = rahim.balance().await;
    for path in [
        format!("/play/rounds/{dice}"),
        format!("/play/rounds/{mines}"),
        format!("/wps/cashier/withdrawals/{withdrawal}"),
    ] {
        assert_eq!(rahim.get(&path).await.0, 200, "{path}");
        let (status, answer) = salma.get(&path).await;
        assert_eq!(status, 404, "{path}: {answer}");
    }
    for (path, body) in [
        (format!("/play/mines/{mines}/reveal"), json!({ "tile": 3 })),
        (format!("/play/mines/{mines}/cashout"), json!({})),
        (format!("/wps/cashier/withdrawals/{withdrawal}/confirm"), json!({ "outcome": "received" })),
    ] {
        refused(&salma, &path, &body, 404).await;
    }
    for tile in [json!(25), json!(-1), json!(1.5), json!("3"), json!(null)] {
        refused(&rahim, &format!("/play/mines/{mines}/reveal"), &json!({ "tile": tile }), 400).await;
    }
    for path in ["/play/rounds/none", "/play/rounds/1'%20or%20'1'='1", "/wps/cashier/withdrawals/%00"] {
        let (status, answer) = rahim.get(path).await;
        assert!([400, 404].contains(&status), "{path}: {status} {answer}");
    }
    // Each has their own records: nothing of another's in them, whatever one asks for.
    for path in
        ["/wps/member/bets?member=10001", "/wps/member/transactions?owner=10001", "/wps/cashier/withdrawals"]
    {
        let (status, answer) = salma.get(path).await;
        let rows = answer["value"]["content"].as_array().map_or(0, Vec::len);
        assert!(status != 200 || rows <= 1, "{path}: {answer}");
        assert!(
            !answer.to_string().contains(withdrawal.as_str()) && !answer.to_string().contains(dice.as_str()),
            "{answer}"
        );
    }
    assert_eq!((rahim.balance().await, salma.balance().await), (balance, "1000.00".to_owned()));
    books_are_right(&store).await;
    drop(node);
    db.close().await;
}

const NASTY: [&str; 4] =
    ["x'; drop table member; --", "<script>alert(1)</script>", "\" onload=\"alert(1)", "${jndi:ldap://x}"];

/// Shows: attack:A22.
#[tokio::test]
async fn sql_and_script_are_letters_like_any_other() {
    let (db, store) = fresh().await;
    let node = Node::open(&store, &configuration(&Vendor::new())).await;
    let (rahim, _) = node.register("rahim", None).await;
    for nasty in NASTY {
        let form = json!({ "username": nasty, "password": "Nodir-Ghat-73", "confirmPassword": "Nodir-Ghat-73", "terms": true });
        let (status, answer) = node.client("").put("/wps/member/register", form).await;
        assert_eq!((status, code(&answer)), (400, "field_invalid"), "{answer}");
        assert!(!answer["message"].as_str().unwrap().contains('<'), "{answer}");
        let login = json!({ "username": nasty, "password": nasty, "type": "username", "area": "member" });
        let (status, answer) = node.client("").post("/wps/session/login", login).await;
        assert!([400, 401].contains(&status), "{answer}");
        let bind = json!({ "requestId": Uuid::now_v7(), "institution": "fair-bank", "number": nasty });
        let (status, answer) = rahim.post("/wps/cashier/payees", bind).await;
        assert_eq!((status, code(&answer)), (400, "bad_payee"), "{answer}");
        let bind = json!({ "requestId": Uuid::now_v7(), "institution": nasty, "number": "1234567890" });
        let (status, answer) = rahim.post("/wps/cashier/payees", bind).await;
        assert_eq!((status, code(&answer)), (400, "bad_payee"), "{answer}");
        let (status, answer) = node.client(nasty).get("/wps/member/info").await;
        assert_eq!((status, code(&answer)), (401, "not_logged_in"), "{answer}");
    }
    let affiliate = "/wps/agent/affiliate?code=%27%20or%20%271%27%3D%271";
    let (status, answer) = node.client("").get(affiliate).await;
    assert_eq!((status, code(&answer)), (404, "affiliate_unknown"));
    let members: i64 =
        sqlx::query_scalar("select count(*) from member").fetch_one(store.pool()).await.unwrap();
    assert_eq!(members, 1, "the table stands, and nobody got in");
    books_are_right(&store).await;
    drop(node);
    db.close().await;
}

/// A session that ended by time is as good as none, on every kind of call.
/// Shows: attack:A3.
#[tokio::test]
async fn a_session_that_ended_by_time_opens_nothing() {
    let (db, store) = fresh().await;
    let node = Node::open(&store, &configuration(&Vendor::new())).await;
    let (rahim, _) = node.register("rahim", None).await;
    assert_eq!(rahim.get("/wps/member/info").await.0, 200);
    let mut owner = PgConnection::connect_with(&db.connect).await.unwrap();
    for past in [
        "update session set seen_at = now() - interval '31 minutes'",
        "update session set seen_at = now(), ends_at = now() - interval '1 second'",
    ] {
        // The application's own role may not end a session later or earlier than it was made to.
        sqlx::query(past).execute(&mut owner).await.unwrap();
        for (path, _, sound) in money_calls(&Uuid::now_v7().to_string()) {
            assert_eq!(refused(&rahim, path, &sound, 401).await, "not_logged_in");
        }
        assert_eq!(rahim.get("/wps/member/info").await.0, 401);
        assert_eq!(rahim.post("/wps/socket/ticket", json!({})).await.0, 401);
    }
    owner.close().await.unwrap();
    drop(node);
    db.close().await;
}

/// A text with a zero byte, which the database cannot keep, is the caller's fault, wherever it stands and whatever looks for
/// it. Seen to fail before: each of these was an internal error.
#[tokio::test]
async fn a_text_with_a_zero_byte_is_refused() {
    let (db, store) = fresh().await;
    let node = Node::open(&store, &configuration(&Vendor::new())).await;
    let (rahim, _) = node.register("rahim", None).await;
    let zero = "a\u{0}b";
    let form = json!({ "type": "username", "username": zero, "password": zero });
    assert_eq!(refused(&node.client(""), "/wps/session/login", &form, 400).await, "wrong_fields");
    let sent =
        json!({ "requestId": Uuid::now_v7(), "account": zero, "amount": "10", "paymentPassword": PIN });
    assert_eq!(refused(&rahim, "/wps/cashier/transfers", &sent, 400).await, "wrong_fields");
    let (status, answer) = rahim.get("/wps/agent/affiliate?code=a%00b&domain=x").await;
    assert_eq!((status, code(&answer)), (400, "wrong_fields"), "{answer}");
    drop(node);
    db.close().await;
}
