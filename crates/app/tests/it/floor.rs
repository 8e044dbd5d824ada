//! Reports beside the ledger, and what operators say of games beside what the lobby and the launch do.

use std::time::{Duration, Instant};

use kernel::{Asset, Money};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::{
    fair::{Fair, launch},
    site::Office,
    support::{Client, Node, books_are_right},
};

fn money(value: &Value) -> Money {
    value.as_str().unwrap().parse().unwrap()
}

/// Asks again until it is so, for twenty seconds.
async fn until(what: &str, so: impl AsyncFn() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(20);
    while !so().await {
        assert!(Instant::now() < deadline, "{what}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// What the ledger says that games earned, less what is staked in rounds that have not ended: Σ over its rows.
async fn earned(fair: &Fair) -> i64 {
    let gaming = "select coalesce(sum(case when credit_kind = 101 then amount else -amount end), 0)::bigint
                  from transfer where credit_kind = 101 or debit_kind = 101";
    let gaming: i64 = sqlx::query_scalar(gaming).fetch_one(fair.store.pool()).await.unwrap();
    let open = "select coalesce(sum(stake - payout), 0)::bigint from round where not closed";
    let open: i64 = sqlx::query_scalar(open).fetch_one(fair.store.pool()).await.unwrap();
    gaming - open
}

#[tokio::test]
async fn every_report_is_the_sum_of_the_ledgers_rows() {
    let fair = Fair::open().await;
    let (rahim, _) = fair.node.register("rahim", None).await;
    let seat = fair.session(&rahim, 0).await;
    for _ in 0..5 {
        assert_eq!(seat.spin(Uuid::now_v7(), "10.00").await.0, 200);
        let dice =
            json!({ "requestId": Uuid::now_v7(), "stake": "7", "target": "50.50", "direction": "under" });
        assert_eq!(rahim.post("/play/dice", dice).await.0, 200);
    }
    // One round stays open: its stake is owed, not earned.
    let mines = json!({ "requestId": Uuid::now_v7(), "stake": "33", "mines": 3 });
    assert_eq!(rahim.post("/play/mines", mines).await.0, 200);
    let office = Office::open(&fair.node, &fair.store, "finance").await;
    let expected = Money::from_units(earned(&fair).await);
    let local = fair.store.now().to_offset(time::macros::offset!(+6));
    let day = local.date();
    let report = async |by: &str| {
        let path = format!("/backoffice/reports/revenue?by={by}&from={day}&to={day}");
        let (status, answer) = office.client.get(&path).await;
        assert_eq!(status, 200, "{answer}");
        answer["value"].clone()
    };
    until("the facts are counted", async || {
        fair.node.house.office.read_reports().await.unwrap();
        report("day").await["total"]["rounds"] == 10
    })
    .await;
    for by in ["day", "vendor", "game", "agent"] {
        let found = report(by).await;
        assert_eq!(money(&found["total"]["ggr"]), expected, "{by}: {found}");
        let rows = found["rows"].as_array().unwrap();
        let sum = rows.iter().map(|row| money(&row["ggr"]).units()).sum::<i64>();
        assert_eq!(sum, expected.units(), "{by}");
    }
    // What was given at the door stands among the promotions, to the last unit.
    let gifts: i64 = sqlx::query_scalar("select sum(amount)::bigint from transfer where reason = 24")
        .fetch_one(fair.store.pool())
        .await
        .unwrap();
    let total = report("day").await["total"].clone();
    assert_eq!(money(&total["promotion"]).units(), gifts);
    assert_eq!(money(&total["ngr"]).units(), expected.units() - gifts);

    let (_, owed) = office.client.get("/backoffice/reports/liabilities").await;
    let held: i64 = sqlx::query_scalar("select sum(balance)::bigint from account where owner >= 0")
        .fetch_one(fair.store.pool())
        .await
        .unwrap();
    let owed = &owed["value"];
    assert_eq!(money(&owed["openStakes"]), "33".parse().unwrap());
    assert_eq!(money(&owed["total"]).units(), held + money(&owed["openStakes"]).units());
    let file = format!("/backoffice/reports/revenue/file?by=game&from={day}&to={day}&format=csv");
    let text = reqwest::Client::new()
        .get(format!("http://{}{file}", office.address))
        .header("token", &office.client.token)
        .header("accept-language", "en")
        .send()
        .await
        .unwrap()
        .text()
        .await
        .unwrap();
    assert!(text.contains("Stakes") && text.contains("Lantern Dice"), "{text}");
    fair.close().await;
}

/// The attack as it was made: nine trillion, ten times. Every report answers, the day's page says what waits, and nobody
/// was paid.
#[tokio::test]
async fn wins_that_are_held_are_an_alarm_and_no_report_fails_for_them() {
    let fair = Fair::open().await;
    let (rahim, _) = fair.node.register("rahim", None).await;
    let (_, me) = rahim.get("/wps/member/info").await;
    let member = kernel::id::MemberId(me["value"]["id"].as_str().unwrap().parse().unwrap());
    let before = wager::balance(&fair.store, member, Asset::Bdt).await.unwrap();
    let stop = store::tasks::CancellationToken::new();
    let writer = wager::Wager::start(&fair.store, &wager::Settings::default(), &stop).unwrap();
    let amount: Money = "9000000000000".parse().unwrap();
    for turn in 0..11 {
        let ceiling = Some(Money::from_major(1_000_000).unwrap().into());
        let (reference, free, promo, late, closes) = (None, false, true, false, true);
        let act = wager::Act::Win { amount, reference, free, promo, late, ceiling, closes };
        let command = wager::Command {
            partner: demo::vendor::STUDIO,
            key: format!("w{turn}"),
            member,
            asset: Asset::Bdt,
            game: "g".to_owned(),
            terms: wager::Terms::default(),
            shares: Vec::new(),
            round: format!("r{turn}"),
            act,
            gate: None,
            foreign: false,
            fence: None,
            said: None,
        };
        assert_eq!(writer.apply(command).await.unwrap().verdict, wager::Verdict::Done);
    }
    let office = Office::open(&fair.node, &fair.store, "finance").await;
    let (status, owed) = office.client.get("/backoffice/reports/liabilities").await;
    assert_eq!((status, money(&owed["value"]["heldWins"])), (200, Money::from_units(i64::MAX)), "{owed}");
    assert_eq!(money(&owed["value"]["cash"]), before, "nobody was paid, and it is no debt");
    let (status, day) = office.client.get("/backoffice/dashboard").await;
    assert_eq!((status, &day["value"]["heldWins"]["count"]), (200, &json!(11)), "{day}");
    assert!(day["value"]["heldWins"]["oldestSeconds"].is_i64());
    stop.cancel();
    fair.close().await;
}

async fn said(office: &Office, path: &str, word: Value) {
    let (status, answer) = office.client.put(path, word).await;
    assert_eq!(status, 200, "{answer}");
}

async fn card(client: &Client, node: &str) -> Value {
    client.get(&format!("/lgw/games/{node}")).await.1["value"].clone()
}

/// Seen to fail with the snapshot of the second node kept for ever.
#[tokio::test]
async fn what_an_operator_says_of_a_game_holds_on_every_node_within_two_seconds() {
    let fair = Fair::open().await;
    let second = Node::open(&fair.db.store().await, &fair.configuration).await;
    let office = Office::open(&fair.node, &fair.store, "owner").await;
    let (rahim, _) = fair.node.register("rahim", None).await;
    let there = second.client(&rahim.token);
    let (node, code) = fair.title(0);
    let (id, path) = (node.to_string(), format!("/backoffice/shelf/titles/{node}"));
    let vendor = card(&rahim, &id).await["vassalage"].as_str().unwrap().to_owned();
    let listed = async |client: &Client| {
        let path = format!("/lgw/games?pageSize=20&language=EN&search={code}");
        let (_, answer) = client.get(&path).await;
        let rows = answer["value"]["content"].as_array().unwrap().clone();
        rows.iter().any(|row| row["nodeId"] == *id)
    };
    let refused = async |client: &Client| {
        let (_, answer) = launch(client, node, "real").await;
        answer["value"]["code"].as_str().unwrap_or_default().to_owned()
    };
    assert!(listed(&rahim).await && listed(&there).await);

    // Off: at once here, and there as soon as that node looks.
    said(&office, &path, json!({ "enabled": false })).await;
    assert!(!listed(&rahim).await);
    assert_eq!(refused(&rahim).await, "game_not_open");
    let since = Instant::now();
    until("the other node obeys", async || !listed(&there).await).await;
    assert!(since.elapsed() < Duration::from_secs(2) || cfg!(debug_assertions), "{:?}", since.elapsed());
    assert_eq!(refused(&there).await, "game_not_open");

    // In maintenance: it is shown and cannot be opened, and the end of the window opens it by itself.
    let now = fair.store.now();
    let at =
        |moment: time::OffsetDateTime| moment.format(&time::format_description::well_known::Rfc3339).unwrap();
    let window = json!({ "enabled": true, "closedFrom": at(now - time::Duration::minutes(1)),
        "closedUntil": at(now + time::Duration::seconds(3)) });
    said(&office, &path, window).await;
    assert!(listed(&rahim).await);
    assert_eq!(card(&rahim, &id).await["enabled"], false);
    assert_eq!(refused(&rahim).await, "game_maintenance");
    until("the window ends", async || card(&there, &id).await["enabled"] == true).await;
    until("the window ends here", async || refused(&rahim).await.is_empty()).await;

    // Hot and first; not offered in Bangladesh, where it then stands in no list either.
    said(&office, &path, json!({ "enabled": true, "hot": true, "place": 0 })).await;
    let (_, hot) = rahim.get("/lgw/games/hot?language=EN").await;
    assert_eq!(hot["value"][0]["nodeId"], *id);
    said(&office, &path, json!({ "enabled": true, "hot": true, "place": 0, "countries": ["BD"] })).await;
    let (_, hot) = rahim.get("/lgw/games/hot?language=EN").await;
    assert!(
        hot["value"].as_array().unwrap().iter().all(|card| card["nodeId"] != *id) && !listed(&rahim).await
    );
    assert_eq!(refused(&rahim).await, "game_not_allowed");

    // A whole vendor off takes all its titles off; wins of rounds that are open still land (`studio.rs`).
    said(&office, &path, json!({ "enabled": true })).await;
    said(&office, &format!("/backoffice/shelf/vendors/{vendor}"), json!({ "enabled": false })).await;
    assert!(!listed(&rahim).await);
    let (_, shelf) = rahim.get(&format!("/lgw/games?vassalage={vendor}&language=EN")).await;
    assert_eq!(shelf["value"]["total"], 0);
    until("the other node obeys too", async || refused(&there).await == "game_not_open").await;
    let words: Vec<String> = sqlx::query_scalar(
        "select action from office_audit where action in ('title.change', 'vendor.change')",
    )
    .fetch_all(fair.store.pool())
    .await
    .unwrap();
    assert_eq!(words.len(), 6);
    let (status, _) = office.client.put("/backoffice/shelf/vendors/NOBODY", json!({ "enabled": true })).await;
    assert_eq!(status, 404);
    books_are_right(&fair.store).await;
    drop(second);
    fair.close().await;
}
