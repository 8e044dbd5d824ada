//! Responsible gaming through all doors: limits under parallel bets, pauses on every path, what is owed all the same,
//! and in `proofs` what proofs of identity allow, and the licence.

mod at_tables;
mod proofs;

use std::sync::Arc;

use app::{configuration::Configuration, house::House};
use content::{Both, inbox::Group};
use kernel::{ManualClock, id::MemberId};
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::{Connection, PgConnection};
use store::{Store, tasks::CancellationToken, testing::TestDb};
use time::{
    Date, Duration,
    macros::{date, time},
};
use uuid::Uuid;

use crate::support::{Client, Node, PIN, Vendor, bet, books_are_right, configuration, launch, until, win};

/// Units of one taka.
const TAKA: i64 = 100_000;

/// A house whose clock the test moves, with a folder of its own for proofs.
struct World {
    db: TestDb,
    store: Store,
    clock: Arc<ManualClock>,
    vendor: Vendor,
    configuration: Configuration,
}

impl World {
    /// Noon in Dhaka on a day like others: no test runs over midnight, and none depends on the day it is run on.
    async fn open() -> Self {
        Self::open_on(date!(2026 - 11 - 18)).await
    }

    async fn open_on(day: Date) -> Self {
        let db = TestDb::fresh().await;
        let clock = Arc::new(ManualClock::at(day.with_time(time!(6:00)).assume_utc()));
        let store = db.store_with(clock.clone()).await;
        let vendor = Vendor::new();
        let mut configuration = configuration(&vendor);
        let folder = std::env::temp_dir().join(format!("mela-proofs-{}", Uuid::now_v7().simple()));
        configuration.guard.documents_dir = folder;
        Self { db, store, clock, vendor, configuration }
    }

    async fn node(&self) -> Node {
        Node::open(&self.store, &self.configuration).await
    }

    async fn bet(&self, node: &Node, member: MemberId, (token, key): (&str, &str), taka: i64) -> String {
        let message = bet(member, token, key, taka * TAKA);
        let answer = self.vendor.call(node.address, "transaction/bet", &message).await.unwrap();
        answer["status"].as_str().unwrap().to_owned()
    }

    async fn win(&self, node: &Node, member: MemberId, (key, of): (&str, &str), taka: i64) -> String {
        let message = win(member, key, of, taka * TAKA);
        let answer = self.vendor.call(node.address, "transaction/win", &message).await.unwrap();
        answer["status"].as_str().unwrap().to_owned()
    }

    async fn close(self) {
        books_are_right(&self.store).await;
        drop(std::fs::remove_dir_all(&self.configuration.guard.documents_dir));
        self.db.close().await;
    }
}

async fn limit(client: &Client, kind: &str, span: &str, amount: Option<&str>) {
    let wish = json!({ "kind": kind, "span": span, "amount": amount });
    let (status, answer) = client.put("/wps/guard/limits", wish).await;
    assert_eq!(status, 200, "{answer}");
}

fn code(answer: &Value) -> &str {
    answer["value"]["code"].as_str().unwrap_or_default()
}

fn dice(stake: &str) -> Value {
    json!({ "requestId": Uuid::now_v7(), "stake": stake, "target": "50.00", "direction": "under" })
}

/// Forty bets at once, half of them on each of two nodes: exactly as many stand as the limit has room for. Seen to fail
/// without the lock on the member's row in `guard::desk` (twenty stood), and without the sum of stakes on their way.
#[tokio::test]
async fn parallel_bets_do_not_slip_over_a_limit() {
    let world = World::open().await;
    let (here, there) = (world.node().await, world.node().await);
    let (client, member) = here.register("rahim", None).await;
    limit(&client, "wager", "day", Some("100.00")).await;
    let token = launch(&world.store, member).await;
    let bets = (0..40).map(|number| {
        let (node, token, world) = (if number % 2 == 0 { &here } else { &there }, &token, &world);
        async move { (number, world.bet(node, member, (token, &format!("b{number}")), 10).await) }
    });
    let said = futures::future::join_all(bets).await;
    let taken: Vec<usize> =
        said.iter().filter(|(_, status)| status == "RS_OK").map(|(number, _)| *number).collect();
    assert_eq!(taken.len(), 10, "{said:?}");
    assert!(
        said.iter().all(|(_, status)| status == "RS_OK" || status == "RS_ERROR_LIMIT_REACHED"),
        "{said:?}"
    );
    // A copy of a bet that stands hears that it stands, at a limit that is used up (domain.md 0.3).
    assert_eq!(world.bet(&there, member, (&token, &format!("b{}", taken[0])), 10).await, "RS_OK");
    // What is owed lands: a win that is larger than any limit, and a rollback, which makes room again.
    assert_eq!(world.win(&here, member, ("w1", &format!("b{}", taken[1])), 5_000).await, "RS_OK");
    assert_eq!(world.bet(&here, member, (&token, "over"), 1).await, "RS_ERROR_LIMIT_REACHED");
    let undone = format!("b{}", taken[2]);
    let rollback = json!({ "user": crate::support::user_of(member), "token": token, "request_uuid": "r1",
        "transaction_uuid": "r1", "reference_transaction_uuid": undone, "round": undone, "round_closed": false,
        "game_code": "ref10l" });
    let answer = world.vendor.call(here.address, "transaction/rollback", &rollback).await.unwrap();
    assert_eq!(answer["status"], "RS_OK");
    assert_eq!(world.bet(&there, member, (&token, "again"), 11).await, "RS_ERROR_LIMIT_REACHED");
    assert_eq!(world.bet(&there, member, (&token, "again2"), 10).await, "RS_OK");
    // The house's own games stand under the same limit.
    let ask = dice("1");
    for _ in 0..2 {
        let (status, answer) = client.post("/play/dice", ask.clone()).await;
        assert_eq!((status, code(&answer)), (409, "limit_reached"), "the retry hears the same");
    }
    let (status, answer) =
        client.post("/play/mines", json!({ "requestId": Uuid::now_v7(), "stake": "1", "mines": 3 })).await;
    assert_eq!((status, code(&answer)), (409, "limit_reached"));
    let (_, answer) = client.get("/play/mines").await;
    assert_eq!(answer["value"]["open"], Value::Null, "{answer}");
    drop((here, there));
    world.close().await;
}

/// A member without limits never meets the desk, and a bet that the books refuse uses nothing of a limit.
#[tokio::test]
async fn what_does_not_stand_uses_nothing_of_a_limit() {
    let world = World::open().await;
    let node = world.node().await;
    let (client, member) = node.register("rahim", None).await;
    let token = launch(&world.store, member).await;
    limit(&client, "wager", "day", Some("50000000.00")).await;
    let mut connection = PgConnection::connect_with(&world.db.connect).await.unwrap();
    for number in 0..3 {
        let poor = world.bet(&node, member, (&token, &format!("rich{number}")), 40_000_000).await;
        assert_eq!(poor, "RS_ERROR_NOT_ENOUGH_MONEY");
    }
    // Nor does one of which the desk was told while it could not write: seen to count for a minute.
    for (from, to) in [("guard_pending", "guard_away"), ("guard_away", "guard_pending")] {
        let rename = format!("alter table {from} rename to {to}");
        sqlx::query(sqlx::AssertSqlSafe(rename)).execute(&mut connection).await.unwrap();
        if to == "guard_away" {
            assert_eq!(world.bet(&node, member, (&token, "down"), 10).await, "RS_ERROR_UNKNOWN");
        }
    }
    let poor = world.bet(&node, member, (&token, "rich3"), 40_000_000).await;
    assert_eq!(poor, "RS_ERROR_NOT_ENOUGH_MONEY");
    assert_eq!(world.bet(&node, member, (&token, "small"), 10).await, "RS_OK");
    let (_, answer) = client.get("/wps/guard").await;
    assert_eq!(answer["value"]["limits"][0]["used"]["amount"], "10.00");
    // Without limits, nothing is reserved at all.
    let (_, other) = node.register("karim", None).await;
    let token = launch(&world.store, other).await;
    assert_eq!(world.bet(&node, other, (&token, "free"), 10).await, "RS_OK");
    let kept: i64 = sqlx::query_scalar("select count(*) from guard_pending where member = $1")
        .bind(other.0)
        .fetch_one(&mut connection)
        .await
        .unwrap();
    assert_eq!(kept, 0);
    drop((node, connection));
    world.close().await;
}

#[tokio::test]
async fn tighter_holds_at_once_and_looser_after_a_day() {
    let world = World::open().await;
    let node = world.node().await;
    let (client, member) = node.register("rahim", None).await;
    let token = launch(&world.store, member).await;
    limit(&client, "loss", "week", Some("30.00")).await;
    assert_eq!(world.bet(&node, member, (&token, "a"), 30).await, "RS_OK");
    assert_eq!(world.bet(&node, member, (&token, "b"), 1).await, "RS_ERROR_LIMIT_REACHED");
    // A payout makes room for losses.
    assert_eq!(world.win(&node, member, ("w", "a"), 20).await, "RS_OK");
    assert_eq!(world.bet(&node, member, (&token, "c"), 20).await, "RS_OK");
    limit(&client, "loss", "week", Some("1000.00")).await;
    assert_eq!(world.bet(&node, member, (&token, "d"), 1).await, "RS_ERROR_LIMIT_REACHED");
    let (_, answer) = client.get("/wps/guard").await;
    let shown = &answer["value"]["limits"][0];
    assert_eq!(
        (&shown["value"]["amount"], &shown["next"]["value"]["amount"]),
        (&json!("30.00"), &json!("1000.00"))
    );
    let bad = json!({ "kind": "time", "span": "day", "amount": "5.00" });
    let (status, answer) = client.put("/wps/guard/limits", bad).await;
    assert_eq!((status, code(&answer)), (400, "limit_invalid"));
    // Taken back, it never holds; asked for again, it waits anew.
    let which = json!({ "kind": "loss", "span": "week" });
    assert_eq!(client.post("/wps/guard/limits/keep", which).await.0, 200);
    let (_, answer) = client.get("/wps/guard").await;
    assert_eq!(answer["value"]["limits"][0]["next"], Value::Null);
    limit(&client, "loss", "week", None).await;
    world.clock.advance(Duration::hours(25));
    let token = launch(&world.store, member).await;
    assert_eq!(world.bet(&node, member, (&token, "e"), 500).await, "RS_OK");
    drop(node);
    world.close().await;
}

#[tokio::test]
async fn parallel_deposits_do_not_slip_over_a_limit() {
    let world = World::open().await;
    let node = world.node().await;
    let (client, _) = node.register("rahim", None).await;
    limit(&client, "deposit", "day", Some("1000.00")).await;
    let asks = (0..6).map(|_| {
        let ask =
            json!({ "requestId": Uuid::now_v7(), "channel": "fair", "amount": "400.00", "returnUrl": "/" });
        client.post("/wps/cashier/deposits", ask)
    });
    let said = futures::future::join_all(asks).await;
    let refused = said.iter().filter(|(_, answer)| code(answer) == "deposit_limit_reached").count();
    // Two fit; no provider listens here, which is told after the deposit was filed.
    assert_eq!(refused, 4, "{said:?}");
    let (_, answer) = client.get("/wps/guard").await;
    assert_eq!(answer["value"]["limits"][0]["used"]["amount"], "800.00");
    drop(node);
    world.close().await;
}

async fn sign_in(node: &Node, name: &str, area: &str) -> (u16, Value) {
    let form = json!({ "type": "username", "username": name, "password": "Nodir-Ghat-73", "area": area });
    node.client("").post("/wps/session/login", form).await
}

/// Every path is shut on both nodes at once; what is owed lands; the balance can be fetched; the time cannot be cut.
#[tokio::test]
async fn a_pause_closes_every_door_but_the_way_out() {
    let world = World::open().await;
    let (here, there) = (world.node().await, world.node().await);
    let (client, member) = here.register("rahim", None).await;
    let (_, opened) = sign_in(&there, "rahim", "member").await;
    let second = there.client(opened["value"]["token"].as_str().unwrap());
    let token = launch(&world.store, member).await;
    assert_eq!(world.bet(&here, member, (&token, "open"), 10).await, "RS_OK");
    let (status, answer) = client.post("/wps/guard/pause", json!({ "term": "1w" })).await;
    assert_eq!((status, &answer["value"]["kind"]), (200, &json!("cool_off")));
    // All sessions are gone, on the other node too.
    for session in [&client, &second] {
        assert_eq!(code(&session.get("/wps/member/info").await.1), "not_logged_in");
    }
    let (status, answer) = sign_in(&there, "rahim", "member").await;
    assert_eq!((status, code(&answer)), (403, "member_paused"));
    assert!(answer["value"]["details"]["until"].is_string());
    assert!(answer["message"].as_str().unwrap().contains("withdraw"));
    // Even a game token that nobody ended places no bet.
    assert_eq!(world.bet(&there, member, (&token, "late"), 10).await, "RS_ERROR_USER_DISABLED");
    assert_eq!(world.win(&there, member, ("w", "open"), 50).await, "RS_OK");
    // For the money alone the member is let in.
    let (status, answer) = sign_in(&here, "rahim", "withdrawal").await;
    assert_eq!(status, 200, "{answer}");
    let out = here.client(answer["value"]["token"].as_str().unwrap());
    for path in
        ["/wps/member/info", "/wps/v2/wallets/balance", "/wps/cashier/withdrawals", "/wps/guard", "/wps/kyc"]
    {
        assert_eq!(out.get(path).await.0, 200, "{path}");
    }
    let deposit =
        json!({ "requestId": Uuid::now_v7(), "channel": "fair", "amount": "500", "returnUrl": "/" });
    for (path, body) in [("/play/dice", dice("1")), ("/wps/cashier/deposits", deposit)] {
        let (status, answer) = out.post(path, body).await;
        assert_eq!((status, code(&answer)), (403, "member_paused"), "{path}");
    }
    assert_eq!(out.get("/wps/member/devices").await.0, 403);
    // Shorter is refused, longer holds.
    let (status, answer) = out.post("/wps/guard/pause", json!({ "term": "24h" })).await;
    assert_eq!((status, code(&answer)), (409, "pause_shorter"));
    assert_eq!(out.post("/wps/guard/pause", json!({ "term": "2w" })).await.0, 200);
    world.clock.advance(Duration::days(8));
    assert_eq!(code(&sign_in(&here, "rahim", "member").await.1), "member_paused");
    world.clock.advance(Duration::days(7));
    let (status, answer) = sign_in(&here, "rahim", "member").await;
    assert_eq!(status, 200, "{answer}");
    let back = here.client(answer["value"]["token"].as_str().unwrap());
    assert_eq!(back.post("/play/dice", dice("1")).await.0, 200);
    // For ever.
    let (_, answer) = back.post("/wps/guard/pause", json!({ "term": "permanent" })).await;
    assert_eq!(answer["value"]["until"], Value::Null);
    world.clock.advance(Duration::days(40_000));
    assert_eq!(code(&sign_in(&there, "rahim", "member").await.1), "member_excluded");
    drop((here, there));
    world.close().await;
}

/// On a day like others, and on those with which a week, a month, or both begin: seen to fail on the last three, where the
/// minutes of the day counted once more for each.
#[tokio::test]
async fn a_reality_check_tells_how_long_and_what_it_cost() {
    for day in [date!(2026 - 11 - 18), date!(2026 - 11 - 23), date!(2026 - 12 - 01), date!(2027 - 02 - 01)] {
        reality_check(World::open_on(day).await).await;
    }
}

async fn reality_check(world: World) {
    let node = world.node().await;
    let (client, member) = node.register("rahim", None).await;
    let pulse = || async { client.post("/wps/guard/pulse", json!({})).await.1["value"].clone() };
    assert_eq!(client.put("/wps/guard/reality", json!({ "minutes": 7 })).await.0, 400);
    assert_eq!(client.put("/wps/guard/reality", json!({ "minutes": 30 })).await.0, 200);
    assert_eq!(pulse().await["due"], false);
    let token = launch(&world.store, member).await;
    world.clock.advance(Duration::seconds(1));
    assert_eq!(world.bet(&node, member, (&token, "a"), 30).await, "RS_OK");
    assert_eq!(world.win(&node, member, ("w", "a"), 12).await, "RS_OK");
    world.clock.advance(Duration::minutes(14));
    assert_eq!(pulse().await["due"], false);
    world.clock.advance(Duration::minutes(16));
    let told = pulse().await;
    assert_eq!((&told["due"], &told["net"]), (&json!(true), &json!("-18.00")));
    // Minutes in which something was called: twice the same minute is one.
    assert_eq!(told["minutesToday"], 3);
    assert_eq!(client.post("/wps/guard/reality/seen", json!({})).await.0, 200);
    assert_eq!(pulse().await["due"], false);
    let (_, days) = client.get("/wps/guard/position?days=7").await;
    let days = days["value"].as_array().unwrap();
    assert_eq!((days.len(), &days[6]["net"], &days[6]["minutes"]), (7, &json!("-18.00"), &json!(3)));
    // Time is a limit too.
    let wish = json!({ "kind": "time", "span": "day", "minutes": 3 });
    assert_eq!(client.put("/wps/guard/limits", wish).await.0, 200);
    assert_eq!(world.bet(&node, member, (&token, "b"), 1).await, "RS_ERROR_LIMIT_REACHED");
    assert_eq!(pulse().await["minutesLeft"], 0);
    let (_, listed) = client.get("/lgw/games?gameType=RNG&pageNo=1&pageSize=20").await;
    let game = &listed["value"]["content"][0]["nodeId"];
    let ask = json!({ "nodeId": game, "mode": "real", "language": "EN", "backUrl": "/" });
    let (status, answer) = client.post("/wps/game/launchGame", ask).await;
    assert_eq!((status, code(&answer)), (409, "time_limit_reached"), "{answer}");
    drop(node);
    world.close().await;
}

/// A letter to everybody passes by who takes a break, however few a page holds.
#[tokio::test]
async fn offers_pass_by_who_takes_a_break() {
    let world = World::open().await;
    let node = world.node().await;
    let mut members = Vec::new();
    for number in 0..6 {
        let (client, member) = node.register(&format!("rahim{number}"), None).await;
        if (1..4).contains(&number) {
            assert_eq!(client.post("/wps/guard/pause", json!({ "term": "6m" })).await.0, 200);
        } else {
            members.push(member);
        }
    }
    let house = &node.house;
    let mut tx = world.store.begin().await.unwrap();
    // With every other connection in use: it asks within the transaction that it was given. Seen to fail when it asked
    // the pool.
    let mut others = Vec::new();
    let second = std::time::Duration::from_secs(1);
    while let Ok(Ok(other)) = tokio::time::timeout(second / 5, world.store.pool().acquire()).await {
        others.push(other);
    }
    let letter = (Both::of("ক", "a"), Both::of("<p>ক</p>", "<p>a</p>"));
    let named = (Uuid::now_v7(), "nila");
    let to = Group::Member(members[0]);
    let sent = house.content.letters().send(&mut tx, named, to, (&letter.0, &letter.1));
    let sent = tokio::time::timeout(3 * second, sent).await;
    assert!(matches!(sent, Ok(Ok((_, true)))), "{sent:?}");
    let nobody = Group::Member(MemberId(1));
    let sent =
        house.content.letters().send(&mut tx, (Uuid::now_v7(), "nila"), nobody, (&letter.0, &letter.1));
    assert!(matches!(sent.await, Err(content::Error::NotFound)));
    let all = house.content.letters().send(
        &mut tx,
        (Uuid::now_v7(), "nila"),
        Group::Players,
        (&letter.0, &letter.1),
    );
    let (all, _) = all.await.unwrap();
    tx.commit().await.unwrap();
    drop(others);
    // The house's own worker may have begun already: it is waited for, whoever runs it.
    until("the letter is sent", async || store::job::count(&world.store).await.unwrap().waiting == 0).await;
    let told =
        sqlx::query_scalar("select member from inbox_message where letter = $1 order by member").bind(all.id);
    let told: Vec<i64> = told.fetch_all(world.store.pool()).await.unwrap();
    let told: Vec<MemberId> = told.into_iter().map(MemberId).collect();
    assert_eq!(told, members);
    drop(node);
    world.close().await;
}

/// A pause refuses the next bet, never what is owed: an open field is no bet that is made.
#[tokio::test]
async fn who_pauses_takes_what_an_open_round_is_worth() {
    let world = World::open().await;
    let node = world.node().await;
    let (client, _) = node.register("rahim", None).await;
    // One tile of twenty-five is mined: the first field whose first tile is safe.
    let id = loop {
        let ask = json!({ "requestId": Uuid::now_v7(), "stake": "100", "mines": 1 });
        let (status, answer) = client.post("/play/mines", ask).await;
        assert_eq!(status, 200, "{answer}");
        let id = answer["value"]["id"].as_str().unwrap().to_owned();
        let (_, answer) = client.post(&format!("/play/mines/{id}/reveal"), json!({ "tile": 7 })).await;
        if answer["value"]["state"] == "open" {
            break id;
        }
    };
    assert_eq!(client.post("/wps/guard/pause", json!({ "term": "permanent" })).await.0, 200);
    let (status, answer) = sign_in(&node, "rahim", "withdrawal").await;
    assert_eq!(status, 200, "{answer}");
    let out = node.client(answer["value"]["token"].as_str().unwrap());
    let (_, answer) = out.get("/play/mines").await;
    assert_eq!(answer["value"]["open"]["id"], json!(id));
    let (status, answer) = out.post(&format!("/play/mines/{id}/reveal"), json!({ "tile": 8 })).await;
    assert_eq!((status, code(&answer)), (403, "member_excluded"));
    for _ in 0..2 {
        let (status, answer) = out.post(&format!("/play/mines/{id}/cashout"), json!({})).await;
        assert_eq!((status, &answer["value"]["payout"]), (200, &json!("103.125")), "{answer}");
    }
    let again = json!({ "requestId": Uuid::now_v7(), "stake": "1", "mines": 1 });
    assert_eq!(out.post("/play/mines", again).await.0, 403);
    drop(node);
    world.close().await;
}
