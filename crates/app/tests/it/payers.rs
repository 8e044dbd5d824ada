//! Whose money comes in, through the doors: a statement is credited by itself only where its payer is the member.

use guard::kyc::Verdict;
use kernel::id::{MemberId, OperatorId};
use reqwest::Method;
use serde_json::{Value, json};
use store::{Store, testing::TestDb};
use uuid::Uuid;

use crate::{
    site::Office,
    support::{Client, Node, Vendor, books_are_right, configuration, fresh},
};

/// A deposit by bank transfer; its id and what the payer writes.
async fn asks(client: &Client, amount: &str) -> (String, String) {
    let wish =
        json!({ "requestId": Uuid::now_v7(), "channel": "bank", "amount": amount, "returnUrl": "/member" });
    let (status, answer) = client.post("/wps/cashier/deposits", wish).await;
    assert_eq!(status, 200, "{answer}");
    let text = |field: &str| answer["value"][field].as_str().unwrap().to_owned();
    (text("id"), text("code"))
}

/// Imports a statement of lines: transaction, amount, reference, payer.
async fn imports(office: &Office, lines: &[[&str; 4]]) -> Value {
    let mut file = "Date,Transaction,Amount,Currency,Reference,Payer\n".to_owned();
    for [transaction, amount, reference, payer] in lines {
        file += &format!("2026-01-05,{transaction},{amount},BDT,{reference},\"{payer}\"\n");
    }
    let sent = reqwest::Client::new()
        .request(
            Method::POST,
            format!("http://{}/backoffice/statements?channel=bank&name=day.csv", office.address),
        )
        .header("token", &office.client.token)
        .body(file)
        .send();
    let answer: Value = sent.await.unwrap().json().await.unwrap();
    assert_eq!(answer["success"], true, "{answer}");
    answer["value"].clone()
}

async fn stands(client: &Client, id: &str) -> (String, Value) {
    let (_, answer) = client.get(&format!("/wps/cashier/deposits/{id}")).await;
    (answer["value"]["state"].as_str().unwrap().to_owned(), answer["value"]["reason"].clone())
}

async fn named(client: &Client, name: &str) {
    let name = json!({ "payeeName": name, "password": "Nodir-Ghat-73" });
    assert_eq!(client.post("/wps/member/info/payee", name).await.0, 200);
}

/// The member's papers are approved under a name.
async fn proves(db: &TestDb, node: &Node, store: &Store, (member, name): (MemberId, &str)) {
    let id = Uuid::now_v7();
    let mut owner = <sqlx::PgConnection as sqlx::Connection>::connect_with(&db.connect).await.unwrap();
    sqlx::query(
        "insert into guard_document (id, member, kind, state, width, height, bytes, sha256, at)
         values ($1, $2, 'identity', 'waiting', 1, 1, 1, '', now())",
    )
    .bind(id)
    .bind(member.0)
    .execute(&mut owner)
    .await
    .unwrap();
    let mut tx = store.begin().await.unwrap();
    let verdict = Verdict::Approved(Some(name));
    node.house.guard.decide_document(&mut tx, id, OperatorId(1), verdict).await.unwrap();
    tx.commit().await.unwrap();
}

/// Before: the house never said in whose name a member pays in, so that every line was credited by itself.
#[tokio::test]
async fn what_a_stranger_paid_in_is_an_operators_to_credit_or_to_return() {
    let (db, store) = fresh().await;
    let node = Node::open(&store, &configuration(&Vendor::new())).await;
    let office = Office::open(&node, &store, "owner").await;
    let (rahim, _) = node.register("rahim", None).await;
    named(&rahim, "Rahim Uddin").await;
    let before = rahim.balance().await;
    let (own, theirs, returned, silent) = (
        asks(&rahim, "500").await,
        asks(&rahim, "600").await,
        asks(&rahim, "700").await,
        asks(&rahim, "800").await,
    );
    let lines = [
        ["FB-OWN", "500.00", &own.1, "Mr. UDDIN, Rahim"],
        ["FB-CREDIT", "600.00", &theirs.1, "Kamal Hossain"],
        ["FB-RETURN", "700.00", &returned.1, "রহিম উদ্দীন"],
        ["FB-SILENT", "800.00", &silent.1, ""],
    ];
    let report = imports(&office, &lines).await;
    assert_eq!((&report["matched"], &report["review"]), (&json!(1), &json!(3)), "{report}");
    for (deposit, state, reason) in [
        (&own, "credited", json!(null)),
        (&theirs, "review", json!("other_payer")),
        // Perhaps the same name in other letters: nobody but a person can say.
        (&returned, "review", json!("other_payer")),
        (&silent, "review", json!("unknown_payer")),
    ] {
        assert_eq!(stands(&rahim, &deposit.0).await, (state.to_owned(), reason));
    }
    let had = |taka: i64| format!("{:.2}", before.parse::<f64>().unwrap() + taka as f64);
    assert_eq!(rahim.balance().await, had(500), "nothing of the others is there");
    let (_, list) = office.client.get("/backoffice/statements/lines").await;
    let waiting = list["value"]["lines"].as_array().unwrap();
    let payers: Vec<&str> = waiting.iter().filter_map(|line| line["payer"].as_str()).collect();
    assert_eq!(payers, ["Kamal Hossain", "রহিম উদ্দীন", ""], "{list}");

    let credit =
        json!({ "channel": "bank", "transaction": "FB-CREDIT", "deposit": theirs.0, "note": "his brother" });
    let (status, answer) = office.client.post("/backoffice/statements/assign", credit).await;
    assert_eq!((status, &answer["value"]["waiting"]), (200, &json!(false)), "{answer}");
    // By the name that the list gives it.
    let back = json!({ "channel": "bank", "transaction": "FBRETURN", "reason": "not from your account" });
    let (status, answer) = office.client.post("/backoffice/statements/return", back.clone()).await;
    assert_eq!((status, &answer["value"]["waiting"]), (200, &json!(false)), "{answer}");
    assert_eq!(office.client.post("/backoffice/statements/return", back).await.0, 404, "it went back once");
    assert_eq!(rahim.balance().await, had(1_100));
    assert_eq!(stands(&rahim, &theirs.0).await.0, "credited");
    let refused = ("rejected".to_owned(), json!("not from your account"));
    assert_eq!(stands(&rahim, &returned.0).await, refused, "the member reads why");
    let (_, list) = office.client.get("/backoffice/statements/lines").await;
    assert_eq!(list["value"]["lines"].as_array().unwrap().len(), 1, "one is left to decide");
    let (_, trail) = office.client.get("/backoffice/audit?action=statement.return").await;
    assert_eq!(trail["value"]["content"][0]["before"], json!(null), "{trail}");
    assert_eq!(trail["value"]["content"][0]["after"]["payer"], "রহিম উদ্দীন");
    books_are_right(&store).await;
    drop((office, node));
    db.close().await;
}

/// The name on approved papers is the member's, whatever was given before; without any name nobody can say whose it is.
#[tokio::test]
async fn the_papers_say_in_whose_name_a_member_pays_in() {
    let (db, store) = fresh().await;
    let node = Node::open(&store, &configuration(&Vendor::new())).await;
    let office = Office::open(&node, &store, "owner").await;
    let (rahim, member) = node.register("rahim", None).await;
    let nameless = asks(&rahim, "500").await;
    imports(&office, &[["FB-0001", "500.00", &nameless.1, "Karim Mia"]]).await;
    assert_eq!(stands(&rahim, &nameless.0).await, ("review".to_owned(), json!("unknown_payer")));
    named(&rahim, "Karim Mia").await;
    proves(&db, &node, &store, (member, "Rahim Uddin")).await;
    let (bound, papers) = (asks(&rahim, "600").await, asks(&rahim, "700").await);
    let lines =
        [["FB-0002", "600.00", &bound.1, "Karim Mia"], ["FB-0003", "700.00", &papers.1, "Rahim Uddin"]];
    let report = imports(&office, &lines).await;
    assert_eq!((&report["matched"], &report["review"]), (&json!(1), &json!(1)), "{report}");
    assert_eq!(stands(&rahim, &bound.0).await.1, "other_payer");
    assert_eq!(stands(&rahim, &papers.0).await.0, "credited");
    books_are_right(&store).await;
    drop((office, node));
    db.close().await;
}

/// A movement outside counts once, whether a statement brought it or two operators booked it by hand, in either order and
/// however its name is written. Seen by a stranger: 750 became 1,500.
#[tokio::test]
async fn what_was_booked_by_hand_is_not_brought_by_a_statement_too() {
    let (db, store) = fresh().await;
    let node = Node::open(&store, &configuration(&Vendor::new())).await;
    let office = Office::open(&node, &store, "owner").await;
    let second = Office::open(&node, &store, "owner").await;
    let (rahim, member) = node.register("rahim", None).await;
    named(&rahim, "Rahim Uddin").await;
    let before: f64 = rahim.balance().await.parse().unwrap();
    let by_hand = async |reference: &str, amount: &str| {
        let wish = json!({ "requestId": Uuid::now_v7(), "member": member, "give": true, "amount": amount,
            "type": "manual_deposit", "reference": reference, "reason": "the bank told by telephone" });
        let (status, asked) = office.client.post("/backoffice/adjustments", wish).await;
        assert_eq!(status, 200, "{asked}");
        let path = format!("/backoffice/adjustments/{}/approve", asked["value"]["id"].as_str().unwrap());
        let (status, answer) = second.client.post(&path, json!({ "note": "seen at the bank" })).await;
        (status, answer["value"]["code"].clone())
    };
    assert_eq!(by_hand("QQ-101", "750").await.0, 200);
    let used = (409, json!("transaction_used"));
    assert_eq!(by_hand("qq 101", "750").await, used, "another spelling");
    let (asked, lost) = (asks(&rahim, "750").await, asks(&rahim, "950").await);
    let report = imports(&office, &[["QQ-101", "750.00", &asked.1, "Rahim Uddin"]]).await;
    assert_eq!((&report["matched"], &report["known"]), (&json!(0), &json!(1)), "{report}");
    let line = json!({ "channel": "bank", "transaction": "QQ-101", "deposit": asked.0, "note": "again" });
    assert_eq!(office.client.post("/backoffice/statements/assign", line).await.0, 404, "it waits for nobody");

    // The statement first: what it credited is not booked by hand; what was nobody's is, and waits no more.
    let lines = [["QQ-303", "950.00", &lost.1, "Rahim Uddin"], ["QQ-404", "40.00", "no code", "Rahim Uddin"]];
    let report = imports(&office, &lines).await;
    assert_eq!((&report["matched"], &report["unmatched"]), (&json!(1), &json!(1)), "{report}");
    assert_eq!(by_hand("QQ-303", "950").await, used);
    assert_eq!(by_hand("QQ-404", "40").await.0, 200);
    let (_, list) = office.client.get("/backoffice/statements/lines").await;
    assert_eq!(list["value"]["lines"], json!([]));
    assert_eq!(rahim.balance().await, format!("{:.2}", before + 750.0 + 950.0 + 40.0));
    books_are_right(&store).await;
    drop((office, second, node));
    db.close().await;
}
