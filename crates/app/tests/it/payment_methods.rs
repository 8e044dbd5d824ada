//! Who may pay by what, and to whom, through the doors: by the country of the account and the name on the papers.

use guard::kyc::Verdict;
use kernel::id::OperatorId;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::{Node, Vendor, configuration, fresh};

fn countries(codes: &[&str]) -> cashier::Countries {
    codes.iter().map(ToString::to_string).collect::<Vec<_>>().try_into().unwrap()
}

/// domain.md 5.1: new members of the demo are of Bangladesh.
#[tokio::test]
async fn a_way_to_pay_is_for_members_of_its_countries() {
    let (db, store) = fresh().await;
    let mut configuration = configuration(&Vendor::new());
    for abroad in [0, 1] {
        configuration.cashier.channels[abroad].countries = countries(&["np"]);
    }
    configuration.cashier.channels[2].countries = countries(&["BD", "NP"]);
    configuration.cashier.withdrawal.institutions[0].countries = countries(&["NP"]);
    let node = Node::open(&store, &configuration).await;
    let (rahim, _) = node.register("rahim", None).await;
    let (_, shown) = rahim.get("/wps/cashier/channels").await;
    let ids: Vec<&str> =
        shown["value"].as_array().unwrap().iter().filter_map(|one| one["id"].as_str()).collect();
    assert_eq!(ids, ["bank", "usdt"]);
    assert!(!shown.to_string().contains("NP"), "nobody is told of whom else it is for");
    let asked = |channel: &str| json!({ "requestId": Uuid::now_v7(), "channel": channel, "amount": "1000", "returnUrl": "/member" });
    let (status, answer) = rahim.post("/wps/cashier/deposits", asked("fair")).await;
    assert_eq!((status, &answer["value"]["code"]), (403, &json!("channel_not_in_country")), "{answer}");
    assert!(answer["message"].as_str().unwrap().contains("your country"), "{answer}");
    let (_, list) = rahim.get("/wps/cashier/deposits").await;
    assert_eq!(list["value"]["content"], json!([]), "nothing was filed");
    assert_eq!(rahim.post("/wps/cashier/deposits", asked("bank")).await.0, 200);
    let (_, terms) = rahim.get("/wps/cashier/withdrawals/terms").await;
    let banks: Vec<&Value> =
        terms["value"]["institutions"].as_array().unwrap().iter().map(|one| &one["id"]).collect();
    assert_eq!(banks, ["river-bank", "kite-wallet"]);
    let name = json!({ "payeeName": "Rahim Uddin", "password": "Nodir-Ghat-73" });
    assert_eq!(rahim.post("/wps/member/info/payee", name).await.0, 200);
    let bind = json!({ "requestId": Uuid::now_v7(), "institution": "fair-bank", "number": "1234567890" });
    let (status, answer) = rahim.post("/wps/cashier/payees", bind).await;
    assert_eq!((status, &answer["value"]["code"]), (403, &json!("channel_not_in_country")), "{answer}");
    drop(node);
    db.close().await;
}

/// domain.md 5.6. Seen to fail before: the name that was given behind the papers' back was anybody's.
#[tokio::test]
async fn a_name_given_after_the_papers_must_be_theirs() {
    let (db, store) = fresh().await;
    let node = Node::open(&store, &configuration(&Vendor::new())).await;
    let (rahim, member) = node.register("rahim", None).await;
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
    let verdict = Verdict::Approved(Some("Rahim Uddin"));
    node.house.guard.decide_document(&mut tx, id, OperatorId(1), verdict).await.unwrap();
    tx.commit().await.unwrap();
    let named = |name: &str| json!({ "payeeName": name, "password": "Nodir-Ghat-73" });
    let (status, answer) = rahim.post("/wps/member/info/payee", named("Karim Mia")).await;
    assert_eq!((status, &answer["value"]["code"]), (409, &json!("payee_name_differs")), "{answer}");
    assert!(!answer.to_string().contains("Rahim"), "the name on the papers is told to nobody");
    let (_, shown) = rahim.get("/wps/member/info/profile").await;
    assert_ne!(shown["value"]["payeeName"], "Karim Mia");
    let (status, answer) = rahim.post("/wps/member/info/payee", named("UDDIN Rahim")).await;
    assert_eq!(status, 200, "{answer}");
    drop(node);
    db.close().await;
}
