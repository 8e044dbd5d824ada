//! The calls of operators: who may, whom they reach, and the rows of the trail.

use std::{io::Cursor, path::PathBuf, sync::Arc};

use axum::{
    body::Bytes,
    http::{Method, StatusCode},
};
use kernel::{PortError, id::MemberId};
use office::{
    Payees, Reach, Role,
    testing::{Desk, Known, code},
};
use serde_json::{Value, json};
use store::{Store, Tx, tasks::CancellationToken, testing::TestDb};
use uuid::Uuid;

use super::{quiet, settings};
use crate::{Guard, Settings, backoffice_routes, kyc, limit, signal};

const RAHIM: MemberId = MemberId(10_001);
const SALMA: MemberId = MemberId(10_002);

/// Everybody has one account in the name of Rahim Uddin and one in another.
struct Accounts;

#[async_trait::async_trait]
impl Payees for Accounts {
    async fn keep_to_name(&self, _: &mut Tx, _: MemberId, name: &str) -> Result<Vec<String>, PortError> {
        let holders = ["Rahim Uddin", "Karim Mia"].into_iter();
        Ok(holders.filter(|holder| !kernel::name::same(holder, name)).map(ToOwned::to_owned).collect())
    }
}

/// Rahim lives in Bangladesh, Salma in India; the operator `narrow` reaches India, `far` neither.
struct World {
    db: TestDb,
    store: Store,
    folder: PathBuf,
    guard: Guard,
    desk: Desk,
    stop: CancellationToken,
}

impl World {
    async fn open() -> Self {
        let db = TestDb::fresh().await;
        let store = db.store().await;
        let rahim = "insert into member (id, account, account_key, nickname, kind, asset, country, payee_name, created_at)
                     overriding system value values
                     (10001, 'rahim', 'rahim', 'Rahim', 0, 1, 'BD', 'Rahim Uddin', now())";
        sqlx::query(rahim).execute(store.pool()).await.unwrap();
        let folder = std::env::temp_dir().join(format!("mela-guard-{}", kernel::id::fresh().simple()));
        let settings = Settings {
            documents_dir: folder.clone(),
            upload_bytes: 1 << 20,
            uploads_per_hour: 10,
            ..settings()
        };
        let stop = CancellationToken::new();
        let guard = Guard::start(&store, settings, quiet(), &stop).unwrap();
        let members = Known::of(&[(RAHIM, "rahim", "BD"), (SALMA, "salma", "IN")]);
        let routes = backoffice_routes(guard.clone(), Arc::new(Accounts));
        let desk = Desk::open(&store, "1000".parse().unwrap(), members, routes).await.unwrap();
        for (name, country) in [("narrow", "IN"), ("far", "NP")] {
            let reach = Reach { countries: vec![country.to_owned()], ..Reach::default() };
            desk.hire(name, Role::Owner, &reach).await.unwrap();
        }
        Self { db, store, folder, guard, desk, stop }
    }

    /// A proof of Rahim's that waits.
    async fn proof(&self, kind: kyc::Kind) -> Uuid {
        let mut file = Cursor::new(Vec::new());
        let card = image::RgbImage::from_fn(480, 300, |x, _| image::Rgb([u8::from(x < 200) * 90, 90, 130]));
        card.write_to(&mut file, image::ImageFormat::Jpeg).unwrap();
        self.guard.take_document(RAHIM, kind, file.into_inner()).await.unwrap().id
    }

    /// The alert that Rahim and Salma use one device.
    async fn alert(&self) -> Uuid {
        let mut tx = self.store.begin().await.unwrap();
        for member in [RAHIM, SALMA] {
            let signs = [(signal::Kind::Device, "abcdefgh".to_owned())];
            self.guard.note_signals(&mut tx, member, &signs).await.unwrap();
        }
        tx.commit().await.unwrap();
        self.guard.alerts(true, Some(SALMA)).await.unwrap()[0].id
    }

    /// How it was and how it became, of the trail's only row of an act.
    async fn row(&self, action: &str) -> (Value, Value) {
        let rows: Vec<(Option<String>, Option<String>)> =
            sqlx::query_as("select before::text, after::text from office_audit where action = $1")
                .bind(action)
                .fetch_all(self.store.pool())
                .await
                .unwrap();
        let [(before, after)] = rows.try_into().unwrap();
        let json =
            |text: Option<String>| text.map_or(Value::Null, |text| serde_json::from_str(&text).unwrap());
        (json(before), json(after))
    }

    async fn close(self) {
        self.stop.cancel();
        drop((self.desk, self.guard, std::fs::remove_dir_all(&self.folder)));
        self.db.close().await;
    }
}

/// Each decision leaves its row; one that was refused, or lacks its reason, leaves none.
#[tokio::test]
async fn decisions_about_players_stand_in_the_trail() {
    let world = World::open().await;
    let (paper, bill) = (world.proof(kyc::Kind::Identity).await, world.proof(kyc::Kind::Address).await);
    let pause = format!("/backoffice/players/{RAHIM}/pause");
    let alert = format!("/backoffice/alerts/{}/close", world.alert().await);
    let (paper_, bill_) = (format!("/backoffice/kyc/{paper}"), format!("/backoffice/kyc/{bill}"));
    for (path, body, status, told) in [
        (pause.clone(), json!({ "term": "permanent", "reason": " " }), 400, "field_invalid"),
        (pause.clone(), json!({ "term": "3m", "reason": "asked by phone" }), 400, "field_invalid"),
        (pause.clone(), json!({ "term": "permanent", "reason": "asked by phone" }), 200, ""),
        (pause, json!({ "term": "1w", "reason": "asked by phone" }), 409, "pause_shorter"),
        (format!("{paper_}/approve"), json!({ "nmae": "Rahim Uddin" }), 400, "wrong_fields"),
        (format!("{paper_}/approve"), json!({}), 400, "paper_name_needed"),
        (format!("{paper_}/name"), json!({ "name": "Karim Mia", "reason": "misread" }), 404, "not_found"),
        (format!("{paper_}/approve"), json!({ "name": "Rahim Uddin" }), 200, ""),
        (format!("{paper_}/approve"), json!({ "name": "Rahim Uddin" }), 409, "proof_decided"),
        (format!("{paper_}/name"), json!({ "name": "Karim Mia", "reason": " " }), 400, "field_invalid"),
        (format!("{paper_}/name"), json!({ "name": "Karim Mia", "reason": "misread" }), 200, ""),
        (format!("{bill_}/reject"), json!({ "reason": "" }), 400, "field_invalid"),
        (format!("{bill_}/reject"), json!({ "reason": "the corner is cut" }), 200, ""),
        (alert.clone(), json!({ "reason": "x".repeat(201) }), 400, "field_invalid"),
        (alert, json!({ "reason": "brothers" }), 200, ""),
    ] {
        let (got, answer) = world.desk.post(&path, "support", body.clone()).await;
        assert_eq!((got.as_u16(), code(&answer)), (status, told), "{path} {body}: {answer}");
    }
    let (looked, picture) =
        world.desk.send((Method::GET, &format!("{paper_}/picture")), "support", Bytes::new()).await;
    assert!(looked == StatusCode::OK && picture.starts_with(&[0xff, 0xd8]), "a JPEG");
    let trail = world.desk.trail().await.unwrap();
    let acts: Vec<&str> = trail.iter().map(|(_, action)| action.as_str()).collect();
    assert_eq!(acts, ["player.pause", "kyc.approve", "kyc.name", "kyc.reject", "alert.close", "kyc.look"]);
    assert!(trail.iter().all(|(name, _)| name == "support"));
    let (before, after) = world.row("player.pause").await;
    assert_eq!((before, after), (Value::Null, json!({ "term": "permanent", "reason": "asked by phone" })));
    let (before, after) = world.row("kyc.approve").await;
    assert_eq!(before, json!({ "document": paper, "state": "waiting" }));
    let became = json!({ "document": paper, "kind": "identity", "state": "approved", "reason": null,
        "name": "Rahim Uddin", "payeesClosed": 1 });
    assert_eq!(after, became);
    let (before, after) = world.row("kyc.name").await;
    assert_eq!(before, json!({ "document": paper, "name": "Rahim Uddin" }));
    let became = json!({ "document": paper, "name": "Karim Mia", "reason": "misread", "payeesClosed": 1 });
    assert_eq!(after, became);
    assert_eq!(world.row("kyc.reject").await.1["reason"], "the corner is cut");
    world.close().await;
}

/// What operators are shown of a player: figures of limits, papers beside the name that money is paid to, and alerts,
/// also the one of an account that is not in the papers' name.
#[tokio::test]
async fn what_holds_a_player_back_is_shown_with_names() {
    let world = World::open().await;
    let paper = world.proof(kyc::Kind::Identity).await;
    for (kind, value) in [(limit::Kind::Loss, 50_000_000), (limit::Kind::Time, 60)] {
        world.guard.set_limit(RAHIM, kind, limit::Span::Day, Some(value)).await.unwrap();
    }
    let (_, queue) = world.desk.get("/backoffice/kyc", "support").await;
    let waits = &queue["value"]["content"][0];
    assert_eq!((&waits["account"], &waits["payeeName"]), (&json!("rahim"), &json!("Rahim Uddin")));
    let approve = format!("/backoffice/kyc/{paper}/approve");
    let (_, approved) = world.desk.post(&approve, "support", json!({ "name": "Rahim Uddin" })).await;
    assert_eq!(
        (&approved["value"]["account"], &approved["value"]["state"]),
        (&json!("rahim"), &json!("approved"))
    );
    let pause = json!({ "term": "24h", "reason": "asked by phone" });
    world.desk.post(&format!("/backoffice/players/{RAHIM}/pause"), "support", pause).await;
    let (status, held) = world.desk.get(&format!("/backoffice/players/{RAHIM}/guard"), "support").await;
    assert_eq!(status, 200, "{held}");
    let held = &held["value"];
    assert_eq!(held["pause"]["kind"], "cool_off");
    let limit =
        |n: usize| (&held["limits"][n]["kind"], &held["limits"][n]["value"], &held["limits"][n]["used"]);
    assert_eq!(limit(0), (&json!("loss"), &json!("500.00"), &json!("0.00")));
    assert_eq!(limit(1), (&json!("time"), &json!("60"), &json!("0")));
    assert_eq!(held["days"].as_array().unwrap().len(), 30);
    assert_eq!(
        (&held["history"][0]["act"], &held["history"][0]["byOperator"]),
        (&json!("pause"), &json!(true))
    );
    let document = &held["documents"][0];
    assert_eq!((&document["name"], &document["payeeName"]), (&json!("Rahim Uddin"), &json!("Rahim Uddin")));
    assert_eq!((&held["alerts"][0]["kind"], &held["alerts"][0]["hint"]), (&json!("name"), &json!("ka***")));
    world.close().await;
}

/// An alert that names others too tells only how many, and is closed by somebody who reaches all of them.
#[tokio::test]
async fn of_an_alert_one_sees_those_within_reach() {
    let world = World::open().await;
    let path = format!("/backoffice/alerts/{}/close", world.alert().await);
    let (_, shown) = world.desk.get("/backoffice/alerts", "narrow").await;
    let shown = &shown["value"][0];
    assert_eq!(shown["members"], json!([{ "id": SALMA, "account": "salma" }]));
    assert_eq!(shown["beyond"], 1);
    let (status, answer) = world.desk.post(&path, "narrow", json!({ "reason": "brothers" })).await;
    assert_eq!((status.as_u16(), code(&answer)), (403, "beyond_own_rights"));
    let (status, answer) = world.desk.post(&path, "owner", json!({ "reason": "brothers" })).await;
    assert_eq!(status, 200);
    assert_eq!(answer["value"]["members"][1]["account"], "salma");
    // Whom it names stands in the row, so that the trail knows who may read it.
    let (before, after) = world.row("alert.close").await;
    assert_eq!(before, json!({ "open": true, "members": [RAHIM, SALMA] }));
    assert_eq!(after, json!({ "open": false, "note": "brothers" }));
    assert_eq!(world.desk.get("/backoffice/alerts", "owner").await.1["value"], json!([]));
    let (_, all) = world.desk.get("/backoffice/alerts?all=true", "owner").await;
    assert_eq!(all["value"][0]["note"], "brothers");
    world.close().await;
}

/// Who reaches neither Rahim nor Salma hears nothing of them, and nothing that they try stands in the trail.
#[tokio::test]
async fn a_member_beyond_reach_is_not_there_in_any_call() {
    let world = World::open().await;
    let (paper, alert) = (world.proof(kyc::Kind::Identity).await, world.alert().await);
    for path in ["/backoffice/alerts", "/backoffice/kyc"] {
        for (operator, seen) in [("owner", true), ("far", false)] {
            let (status, answer) = world.desk.get(path, operator).await;
            assert!(
                status == 200 && answer.to_string().contains("rahim") == seen,
                "{path} {operator}: {answer}"
            );
        }
    }
    for (method, path, body) in [
        (Method::GET, format!("/backoffice/players/{RAHIM}/guard"), Value::Null),
        (Method::GET, format!("/backoffice/kyc/{paper}/picture"), Value::Null),
        (Method::POST, format!("/backoffice/kyc/{paper}/approve"), json!({ "name": "Rahim Uddin" })),
        (
            Method::POST,
            format!("/backoffice/kyc/{paper}/name"),
            json!({ "name": "Rahim Uddin", "reason": "x" }),
        ),
        (Method::POST, format!("/backoffice/kyc/{paper}/reject"), json!({ "reason": "x" })),
        (Method::POST, format!("/backoffice/alerts/{alert}/close"), json!({ "reason": "x" })),
        (Method::POST, format!("/backoffice/players/{RAHIM}/pause"), json!({ "term": "24h", "reason": "x" })),
    ] {
        let acts = world.desk.trail().await.unwrap().len();
        let (status, answer) = world.desk.call((method.clone(), &path), "far", &body).await;
        assert_eq!((status.as_u16(), code(&answer)), (404, "not_found"), "{method} {path}");
        assert_eq!(world.desk.trail().await.unwrap().len(), acts, "{method} {path}");
        // The same by who reaches them, so that it was the reach that refused.
        let (status, answer) = world.desk.call((method, &path), "owner", &body).await;
        assert!(code(&answer) != "not_found" && status != 400, "{path}: {answer}");
    }
    world.close().await;
}

/// Thirty proofs are a page, which says where the next one begins; the last says of none.
#[tokio::test]
async fn proofs_that_wait_are_read_page_by_page() {
    let world = World::open().await;
    let waits = "insert into guard_document (id, member, kind, state, width, height, bytes, sha256, at)
                 select gen_random_uuid(), n, 'selfie', 'waiting', 1, 1, 1, '', now() from generate_series(1, 31) n";
    sqlx::query(waits).execute(world.store.pool()).await.unwrap();
    let page = async |path: &str| {
        let (_, answer) = world.desk.get(path, "support").await;
        let page = &answer["value"];
        (page["content"].as_array().unwrap().len(), page["next"].as_str().map(ToOwned::to_owned))
    };
    let (length, next) = page("/backoffice/kyc").await;
    assert_eq!(length, 30);
    assert_eq!(page(&format!("/backoffice/kyc?cursor={}", next.unwrap())).await, (1, None));
    world.close().await;
}

/// Accounts for payouts are held to the name on a paper of identity alone, whatever else shows a name; written anew, it is
/// answered beside the names of its member.
#[tokio::test]
async fn accounts_are_held_to_the_name_on_a_paper_alone() {
    let world = World::open().await;
    let (paper, bill) = (world.proof(kyc::Kind::Identity).await, world.proof(kyc::Kind::Address).await);
    let closed = async || world.guard.alerts(true, Some(RAHIM)).await.unwrap().len();
    for (proof, alerts) in [(bill, 0), (paper, 1)] {
        let path = format!("/backoffice/kyc/{proof}/approve");
        let (status, answer) = world.desk.post(&path, "support", json!({ "name": "Rahim Uddin" })).await;
        assert_eq!((status.as_u16(), closed().await), (200, alerts), "{answer}");
    }
    let anew = json!({ "name": "Karim Mia", "reason": "misread" });
    let (_, answer) = world.desk.post(&format!("/backoffice/kyc/{paper}/name"), "support", anew).await;
    let proof = &answer["value"];
    assert_eq!(
        (&proof["account"], &proof["payeeName"], &proof["name"]),
        (&json!("rahim"), &json!("Rahim Uddin"), &json!("Karim Mia"))
    );
    world.close().await;
}

/// More of others' alerts than one look finds do not hide those behind them.
#[tokio::test]
async fn alerts_are_read_on_to_those_within_reach() {
    let world = World::open().await;
    let alert = world.alert().await;
    let others = "insert into guard_alert (id, kind, hash, hint, members, at, state)
                  select gen_random_uuid(), 'device', convert_to(n::text, 'UTF8'), '', array[n], now() + interval '1 day', 'open'
                  from generate_series(1, 200) n";
    sqlx::query(others).execute(world.store.pool()).await.unwrap();
    let (_, shown) = world.desk.get("/backoffice/alerts", "narrow").await;
    let ids: Vec<&Value> = shown["value"].as_array().unwrap().iter().map(|alert| &alert["id"]).collect();
    assert_eq!(ids, [&json!(alert)]);
    world.close().await;
}
