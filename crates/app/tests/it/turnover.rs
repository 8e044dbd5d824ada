//! One round at a table, followed to everybody who counts it: the member's record, the bonus that they play free, and their agent's
//! commission of minutes, hours and days. All hear of the same valid bet, which is less than what was staked.

use std::sync::{Arc, Mutex};

use agency::contract::{HOUSE, Kind, Terms, Tier};
use games::table::drawn;
use kernel::{Amount, Asset, Clock, Money, Rate, SystemClock, id::MemberId};
use rewards::{
    bonus::{Grant, Rules},
    promotion::{Both, terms::Weights},
};
use serde_json::{Value, json};
use sqlx::{Connection, PgConnection};
use store::testing::TestDb;
use time::{Duration, OffsetDateTime};

use crate::{
    hall::{Chain, bets, ends, locks, rests, table, terms},
    promotions::publish_under,
    support::{Client, Node, Vendor, agent, books_are_right, configuration, until, upline},
};

/// What is staked on the banker and on the player: no outcome takes more than what is laid on one more than on the other.
const STAKES: [(&str, &str); 2] = [("banker", "500"), ("player", "300")];
const VALID: &str = "200.00";
/// What of a bet at baccarat counts: an edge of 1.0579 % of the 4 % from which on bets count in full, in millionths.
const WEIGHT: u32 = 264_475;
/// The most that the house promises, for minutes, hours and days; and what that is of 52.895, which is what counts of the valid bet.
const PROMISED: [(Kind, u32, &str); 3] = [
    (Kind::RealtimeSalary, 5_000, "0.26447"),
    (Kind::HourlySalary, 3_000, "0.15868"),
    (Kind::DailySalary, 12_000, "0.63474"),
];

/// The machine's clock, put forward as a test says.
#[derive(Default)]
struct Ahead(Mutex<Duration>);

impl Clock for Ahead {
    fn now(&self) -> OffsetDateTime {
        SystemClock.now() + *self.0.lock().unwrap()
    }
}

/// A chain whose first hand is no tie: of a bet that was pushed nothing counts.
fn decided() -> Chain {
    let rules = drawn::rules("baccarat-1").unwrap();
    Chain::known(|words| {
        let hand = rules.draw(words, 1, None).unwrap().unwrap().result;
        rules.settle(&[("tie", Amount::from_major(1).unwrap())], &hand).unwrap().paid == Money::ZERO
    })
}

/// The house agrees with an agent on all kinds of salaries, since the day before yesterday.
async fn agree(db: &TestDb, node: &Node, karim: MemberId) {
    for (kind, rate, _) in PROMISED {
        let promised = Terms { kind, tiers: vec![Tier::plain(Rate::from_millionths(rate))] };
        let offer = node.house.agency.offer(HOUSE, karim, &promised).await.unwrap();
        node.house.agency.accept(karim, offer.id).await.unwrap();
    }
    let mut owner = PgConnection::connect_with(&db.connect).await.unwrap();
    let before = "update agency_contract set offered_at = offered_at - interval '2 days',
                  accepted_at = accepted_at - interval '2 days', effective_from = effective_from - interval '2 days'";
    sqlx::query(before).execute(&mut owner).await.unwrap();
    owner.close().await.unwrap();
}

/// A bonus for which half of what is bet at tables counts, by the edge of each game.
async fn grant(node: &Node, member: MemberId) {
    let terms = json!({ "percent": 50, "most": "1000.00", "minimum": "200.00", "multiple": 20, "over": "bonus",
        "weights": { "LIVE": 50 }, "maxStake": null, "days": 7, "times": 1 });
    let promotion = publish_under(node, terms.clone()).await;
    let weights = Weights([("LIVE".to_owned(), 50)].into());
    let title = Both { bn: "বোনাস".to_owned(), en: "A bonus".to_owned() };
    let amount = Amount::from_major(100).unwrap();
    let grant = Grant {
        member,
        promotion: (promotion, title),
        occasion: "test".to_owned(),
        turn: "once".to_owned(),
        asset: Asset::Bdt,
        base: amount,
        amount,
        required: Money::from_major(2_000).unwrap(),
        rules: Rules { weights, max_stake: None, days: 7, by_edge: true },
        terms,
        at: node.house.store.now(),
        budget: None,
    };
    let mut tx = node.house.store.begin().await.unwrap();
    node.house.rewards.grant(&mut tx, grant).await.unwrap();
    tx.commit().await.unwrap();
}

async fn value(client: &Client, path: &str) -> Value {
    let (status, answer) = client.get(path).await;
    assert_eq!(status, 200, "{path}: {answer}");
    answer["value"].clone()
}

/// The member's own record, and how far the bonus is played free.
async fn the_member_hears(rahim: &Client) {
    let bets = value(rahim, "/wps/member/bets").await;
    let bet = &bets["content"][0];
    assert_eq!(bets["content"].as_array().unwrap().len(), 1, "two bets, one round: {bets}");
    assert_eq!(
        (&bet["game"], &bet["family"], &bet["state"]),
        (&json!("baccarat"), &json!("LIVE"), &json!("settled"))
    );
    assert_eq!(
        (&bet["stake"], &bet["validBet"], &bet["validBy"]),
        (&json!("800.00"), &json!(VALID), &json!("exposure"))
    );
    assert_eq!(value(rahim, "/wps/member/bets/totals").await["validBet"], VALID);
    // 13 % of it: half of what its edge makes of it, in whole percents.
    until("the bonus counts", async || {
        value(rahim, "/wps/member/bonuses/running").await["list"][0]["done"] == "26.00"
    })
    .await;
    until("what must be bet counts", async || {
        value(rahim, "/wps/cashier/turnover").await["unplayed"] == "800.00"
    })
    .await;
}

/// The newest statement of an agent of a kind, as soon as there is one.
async fn statement(karim: &Client, kind: Kind) -> (Value, Value) {
    let path = format!("/wps/agent/statements?kind={}", kind.name());
    until("a salary is paid", async || value(karim, &path).await["content"][0].is_object()).await;
    let row = value(karim, &path).await["content"][0].clone();
    let full = value(karim, &format!("/wps/agent/statements/{}", row["id"].as_str().unwrap())).await;
    (row, full["statement"].clone())
}

/// Seen to fail with the whole stake as valid bet, with a bonus that counts stakes, and with commission that takes every bet in full.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_record_a_bonus_and_every_salary_hear_of_the_same_valid_bet() {
    let (db, clock) = (TestDb::fresh().await, Arc::new(Ahead::default()));
    let store = db.store_with(clock.clone()).await;
    let node = Node::open(&store, &configuration(&Vendor::new())).await;
    agent(&node, "karim", "KARIM1").await;
    let (rahim, member) = node.register("rahim", Some("KARIM1")).await;
    let karim = upline(&store, member).await[0];
    node.house.agency.weigh().await.unwrap();
    agree(&db, &node, karim).await;
    grant(&node, member).await;
    let table = table(&store, terms("baccarat-1"), Some(&decided())).await;
    let mut round = 0;
    for stake in STAKES {
        round = bets(&rahim, table, stake).await;
    }
    rests(&store, table).await;
    locks(&store, table).await;
    ends(&rahim, &store, (table, round)).await;
    the_member_hears(&rahim).await;

    // Every window of the bet is over.
    let had = wager::balance(&store, karim, Asset::Bdt).await.unwrap();
    *clock.0.lock().unwrap() = Duration::hours(25);
    let form =
        json!({ "type": "username", "username": "karim", "password": "Nodir-Ghat-73", "area": "agent" });
    let (status, answer) = node.client("").post("/wps/session/login", form).await;
    assert_eq!(status, 200, "{answer}");
    let agent = node.client(answer["value"]["token"].as_str().unwrap());
    let mut paid = had;
    for (kind, _, due) in PROMISED {
        let (row, full) = statement(&agent, kind).await;
        assert_eq!(
            (&row["validBet"], &row["amount"], &row["state"]),
            (&json!(VALID), &json!(due), &json!("paid")),
            "{row}"
        );
        let line = &full["inputs"]["lines"][0];
        assert_eq!((&line["member"], &line["validBet"]), (&json!(member), &json!(VALID)), "{full}");
        assert_eq!(line["parts"], json!([{ "weight": WEIGHT, "validBet": VALID }]), "{full}");
        assert_eq!(full["result"]["counted"], "52.895", "{full}");
        paid = paid.checked_add(due.parse().unwrap()).unwrap();
    }
    assert_eq!(wager::balance(&store, karim, Asset::Bdt).await.unwrap(), paid);
    books_are_right(&store).await;
    drop(node);
    db.close().await;
}
