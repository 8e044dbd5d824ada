//! What an agent sees and makes in their team, through all doors.

use kernel::id::MemberId;
use serde_json::{Value, json};
use store::Store;

use crate::support::{Node, Vendor, agent, bet, configuration, fresh, launch, upline};

/// What a transaction committed the agency reads a moment later.
async fn read(store: &Store, node: &Node) {
    let now = store.now();
    while !store::outbox::is_caught_up(store, "agency", now).await.unwrap() {
        node.house.agency.read().await.unwrap();
    }
}

/// The movements of a team: all of it newest first, in pages, of one kind or of one member, and without its bets. Seen to
/// fail with bets among them, with everybody's of the house, and with the agent as the one asked about.
#[tokio::test]
async fn an_agent_walks_what_moved_in_his_team_and_in_no_other() {
    let (db, store) = fresh().await;
    let vendor = Vendor::new();
    let node = Node::open(&store, &configuration(&vendor)).await;
    let karim = agent(&node, "karim", "KARIM1").await;
    let other = agent(&node, "salma", "SALMA1").await;
    let mut team: Vec<MemberId> = Vec::new();
    for name in ["rahim", "jamila", "farida"] {
        team.push(node.register(name, Some("KARIM1")).await.1);
    }
    let (_, stranger) = node.register("nobody", Some("SALMA1")).await;
    let token = launch(&store, team[0]).await;
    let played = vendor.call(node.address, "transaction/bet", &bet(team[0], &token, "b1", 10_000_000)).await;
    assert_eq!(played.unwrap()["status"], "RS_OK");
    read(&store, &node).await;
    let seen = async |query: &str| {
        let (status, answer) = karim.get(&format!("/wps/agent/transactions{query}")).await;
        assert_eq!(status, 200, "{query} {answer}");
        answer["value"].clone()
    };
    let whose = |page: &Value| -> Vec<String> {
        let rows = page["content"].as_array().unwrap().iter();
        rows.map(|row| row["account"].as_str().unwrap().to_owned()).collect()
    };
    // What they hold, and that all three are there; the stranger is neither counted nor summed.
    let (_, overview) = karim.get("/wps/agent/overview").await;
    assert_eq!((&overview["value"]["balance"], &overview["value"]["online"]), (&json!("2900.00"), &json!(3)));
    // Each got play money at registration.
    let first = seen("?pageSize=2").await;
    assert_eq!(whose(&first), ["farida", "jamila"]);
    let row = &first["content"][0];
    assert_eq!(
        (&row["kind"], &row["purse"], &row["amount"], &row["member"]),
        (&json!("play_money"), &json!("cash"), &json!("1000.00"), &json!(team[2].to_string()))
    );
    assert!(row.get("reference").is_none(), "what it belongs to stays its owner's");
    let second = seen(&format!("?pageSize=2&cursor={}", first["next"].as_str().unwrap())).await;
    assert_eq!((whose(&second).as_slice(), &second["next"]), (&["rahim".to_owned()][..], &Value::Null));
    assert_eq!(whose(&seen("?kind=bonus").await).len(), 3);
    assert_eq!(whose(&seen("?kind=deposit").await).len(), 0);
    assert_eq!(whose(&seen(&format!("?member={}", team[0])).await), ["rahim"]);
    for (query, status) in [
        (format!("?member={stranger}"), 404),
        ("?member=1".to_owned(), 404),
        ("?cursor=odd".to_owned(), 400),
        ("?kind=odd".to_owned(), 400),
    ] {
        assert_eq!(karim.get(&format!("/wps/agent/transactions{query}")).await.0, status, "{query}");
    }
    let himself = upline(&store, team[0]).await[0];
    assert_eq!(karim.get(&format!("/wps/agent/transactions?member={himself}")).await.0, 404);
    let (_, theirs) = other.get("/wps/agent/transactions").await;
    assert_eq!(whose(&theirs["value"]), ["nobody"]);
    drop((node, karim, other));
    db.close().await;
}

/// Made, seen in the team, and signed in to with the password that was told.
#[tokio::test]
async fn an_account_that_an_agent_makes_joins_his_team() {
    let (db, store) = fresh().await;
    let node = Node::open(&store, &configuration(&Vendor::new())).await;
    let karim = agent(&node, "karim", "KARIM1").await;
    let new = json!({ "username": "rahim", "type": "player", "terms": true });
    let (status, made) = karim.post("/wps/agent/accounts", new).await;
    assert_eq!(status, 200, "{made}");
    read(&store, &node).await;
    let (_, team) = karim.get("/wps/agent/downline").await;
    assert_eq!(team["value"]["content"][0]["id"], made["value"]["id"]);
    assert_eq!(team["value"]["content"][0]["account"], "rahim");
    let form = json!({ "type": "username", "username": "rahim", "password": made["value"]["password"] });
    let (status, session) = node.client("").post("/wps/session/login", form).await;
    assert_eq!((status, &session["value"]["passwordExpired"]), (200, &json!(true)), "{session}");
    drop((node, karim));
    db.close().await;
}
