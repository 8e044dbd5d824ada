//! Rounds whose money is put right after their result: annulled by two operators, or paid once more.

use office::testing::{Desk, Known, code};
use serde_json::{Value, json};
use store::job::Worker;
use tokio::sync::Notify;
use topics::{Channel, Next};

use super::*;
use crate::BetState;

const FIRST: &str = "/backoffice/tables/1/rounds/1";

async fn desk(fair: &Fair) -> Desk {
    let (routes, _) = crate::backoffice_routes(fair.tables.clone()).split_for_parts();
    Desk::open(&fair.store, taka(20_000), Known::of(&[]), routes).await.unwrap()
}

/// A settled round in which RAHIM has lost or won, and SALMA holds every colour; with its host.
async fn played(fair: &Fair) -> (Round, (Host, Hosting)) {
    let host = fair.host().await;
    host.0.step(host.1, fair.store.now()).await.unwrap();
    let round = fair.round().await;
    for (member, cell, amount) in
        [(RAHIM, "red", 400), (RAHIM, "straight:7", 20), (SALMA, "red", 100), (SALMA, "black", 50)]
    {
        fair.places(&fair.stake(member, cell, taka(amount), &round)).await.unwrap();
    }
    (fair.settles(&host).await, host)
}

/// Runs the jobs of tables that are due.
async fn works(fair: &Fair) {
    let worker = fair.tables.jobs(Worker::default());
    while worker.run_one(&fair.store).await.unwrap() {}
}

async fn rounds(desk: &Desk, who: &str, of: &str) -> Value {
    let (status, answer) = desk.get(&format!("/backoffice/tables/1/rounds{of}"), who).await;
    assert_eq!(status, 200);
    answer["value"]["content"].clone()
}

/// Seen to fail with a first word that annuls, with words that nobody stands by any more, and with payouts that stay.
#[tokio::test]
async fn a_settled_round_is_annulled_by_two_who_say_the_same() {
    let fair = Fair::opens().await;
    let desk = desk(&fair).await;
    let (round, host) = played(&fair).await;
    let before = [fair.balance(RAHIM).await, fair.balance(SALMA).await];
    let path = format!("{FIRST}/annul");
    let say = async |who: &str, reason: &str| {
        let (status, answer) = desk.post(&path, who, json!({ "reason": reason })).await;
        (status.as_u16(), code(&answer).to_owned())
    };
    assert_eq!(say("support", "The ball was stuck").await.0, 403);
    assert_eq!(say("risk", " ").await.0, 400);
    assert_eq!(say("risk", " The ball was stuck ").await.0, 200);
    assert_eq!(say("risk", "The ball was stuck").await, (409, "own_work".to_owned()), "one is not two");
    assert_eq!(say("game_manager", "Somebody won").await.0, 200, "another reason is another proposal");
    works(&fair).await;
    assert_eq!([fair.balance(RAHIM).await, fair.balance(SALMA).await], before, "nobody has agreed yet");
    let seen = rounds(&desk, "risk", "").await;
    let waiting =
        json!({ "state": "waiting", "reason": "Somebody won", "by": ["game_manager"], "isOwn": false });
    assert_eq!(seen[0]["annulment"], waiting, "the newest proposal");

    assert_eq!(say("risk", "Nobody saw it").await.0, 200);
    assert_eq!(say("game_manager", "The ball was stuck").await.0, 200, "whom nobody stands by any more");
    works(&fair).await;
    assert_eq!([fair.balance(RAHIM).await, fair.balance(SALMA).await], before, "one after the other");
    assert_eq!(say("risk", "The ball was stuck").await.0, 200);
    assert_eq!(say("owner", "The ball was stuck").await, (409, "round_annulled".to_owned()));
    let seen = rounds(&desk, "auditor", "").await;
    assert_eq!(seen[0]["annulment"]["state"], "moving");
    works(&fair).await;
    // As after a node that dies before its job is ended.
    fair.tables.carry_out(&fair.round().await).await.unwrap();
    for member in [RAHIM, SALMA] {
        assert_eq!(fair.balance(member).await, taka(1_000).money());
        let bets = fair.tables.bets_of(round.id, member).await.unwrap();
        assert!(bets.iter().all(|bet| bet.state == BetState::Returned && bet.payout.is_none()));
        let rows =
            wager::rounds(&fair.store, member, &Window { limit: 10, ..Window::default() }).await.unwrap();
        let sums = (rows[0].stake, rows[0].payout, rows[0].valid_bet);
        assert_eq!(sums, (Money::ZERO, Money::ZERO, Money::ZERO));
    }
    let seen = rounds(&desk, "auditor", "").await;
    let done = json!({ "state": "done", "reason": "The ball was stuck", "by": ["game_manager", "risk"], "isOwn": false });
    assert_eq!(seen[0]["annulment"], done);
    let nothing = json!({ "bets": 0, "people": 0, "staked": "0.00", "paid": "0.00", "unpaid": 0 });
    assert_eq!(seen[0]["came"], nothing);
    assert_eq!(seen[0]["round"]["result"], round.result.clone().unwrap(), "the result stays public");
    let acts: Vec<(String, String)> = desk.trail().await.unwrap();
    let acts: Vec<(&str, &str)> = acts.iter().map(|(who, act)| (&**who, &**act)).collect();
    let proposed = "round.annul_propose";
    assert_eq!(acts.len(), 5);
    assert_eq!(acts[0], ("risk", proposed));
    assert_eq!(acts[4], ("risk", "round.annul"));

    let told = "select string_agg(events::text, '') from outbox where events::text like '%round_annulled%'";
    let told: String = sqlx::query_scalar(told).fetch_one(fair.store.pool()).await.unwrap();
    for said in ["420.00", "150.00", "1: The ball was stuck"] {
        assert!(told.contains(said), "{told}");
    }

    let proof = json!(fair.tables.proof(fair.table.id, 1).await.unwrap());
    assert_eq!((&proof["annulReason"], proof["result"].is_object()), (&json!("The ball was stuck"), true));
    host.0.step(host.1, round.ended_at.unwrap() + fair.table.terms.pause).await.unwrap();
    let running = desk.post("/backoffice/tables/1/rounds/2/annul", "risk", json!({ "reason": "x" })).await;
    assert_eq!((running.0.as_u16(), code(&running.1)), (409, "round_not_settled"));
    let unknown = desk.post("/backoffice/tables/1/rounds/9/annul", "risk", json!({ "reason": "x" })).await;
    assert_eq!((unknown.0.as_u16(), code(&unknown.1)), (404, "table_unknown"));
    assert_eq!(rounds(&desk, "risk", "?before=2").await.as_array().unwrap().len(), 1);
    fair.closes().await;
}

/// What was spent meanwhile is owed.
#[tokio::test]
async fn a_payout_that_is_spent_is_taken_back_below_zero() {
    let fair = Fair::opens().await;
    let desk = desk(&fair).await;
    let (_, host) = played(&fair).await;
    // All that is left goes into the next round, and is lost or won there: SALMA holds both colours and zero.
    host.0.step(host.1, fair.round().await.ended_at.unwrap() + fair.table.terms.pause).await.unwrap();
    let next = fair.round().await;
    fair.places(&fair.stake(RAHIM, "red", taka(300), &next)).await.unwrap();
    for who in ["risk", "game_manager"] {
        assert_eq!(desk.post(&format!("{FIRST}/annul"), who, json!({ "reason": "x" })).await.0, 200);
    }
    works(&fair).await;
    assert_eq!(fair.balance(RAHIM).await, taka(700).money(), "only the first round is undone");
    fair.settles(&host).await;
    let bets = fair.tables.bets_of(next.id, RAHIM).await.unwrap();
    assert_eq!(bets[0].state, BetState::Taken);
    let expected = taka(700).money().checked_add(bets[0].payout.unwrap()).unwrap();
    assert_eq!(fair.balance(RAHIM).await, expected);
    fair.closes().await;
}

#[tokio::test]
async fn a_payout_that_was_refused_is_asked_for_again_and_paid_once() {
    let fair = Fair::opens().await;
    let desk = desk(&fair).await;
    let (round, host) = played(&fair).await;
    let before = [fair.balance(RAHIM).await, fair.balance(SALMA).await];
    let settled = fair.tables.bets_of(round.id, SALMA).await.unwrap();
    // As if the answer had been a refusal.
    let refused = sqlx::query("update table_bet set state = 4 where owner = $1");
    refused.bind(SALMA.0).execute(fair.store.pool()).await.unwrap();
    let listed = desk.get("/backoffice/tables", "auditor").await.1;
    assert_eq!(listed["value"][0]["unpaid"], 1);
    assert_eq!(rounds(&desk, "auditor", "?unpaid=true").await[0]["came"]["unpaid"], 2);
    let path = format!("{FIRST}/pay");
    assert_eq!(desk.post(&path, "support", json!({})).await.0, 403);
    let (status, answer) = desk.post(&path, "risk", json!({})).await;
    assert_eq!((status.as_u16(), &answer["value"]), (200, &json!(0)));
    assert_eq!([fair.balance(RAHIM).await, fair.balance(SALMA).await], before, "paid once");
    assert_eq!(fair.tables.bets_of(round.id, SALMA).await.unwrap(), settled);
    assert_eq!(rounds(&desk, "auditor", "?unpaid=true").await, json!([]));
    fair.is_whole(&round).await;

    // One whose stake is gone is refused again, and annulled; what is never paid is not paid later either.
    host.0.step(host.1, round.ended_at.unwrap() + fair.table.terms.pause).await.unwrap();
    let second = fair.round().await;
    fair.places(&fair.stake(SALMA, "red", taka(10), &second)).await.unwrap();
    let bets = fair.tables.bets_of(second.id, SALMA).await.unwrap();
    fair.tables.take_back(&fair.table, &bets[0]).await.unwrap();
    fair.settles(&host).await;
    let path = "/backoffice/tables/1/rounds/2";
    let (_, answer) = desk.post(&format!("{path}/pay"), "risk", json!({})).await;
    assert_eq!(answer["value"], 1, "still refused");
    for who in ["risk", "game_manager"] {
        assert_eq!(desk.post(&format!("{path}/annul"), who, json!({ "reason": "x" })).await.0, 200);
    }
    works(&fair).await;
    let (status, answer) = desk.post(&format!("{path}/pay"), "risk", json!({})).await;
    assert_eq!((status.as_u16(), code(&answer)), (409, "round_annulled"));
    assert_eq!(fair.balance(SALMA).await, before[1]);
    assert_eq!(rounds(&desk, "auditor", "?unpaid=true").await, json!([]));
    fair.closes().await;
}

/// Bets that left a curve by hand were paid each for itself, and go back like the others.
#[tokio::test]
async fn a_running_round_is_annulled_with_its_cash_outs() {
    let fair = Fair::on("crash-1", |hundredths| hundredths > 300).await;
    let desk = desk(&fair).await;
    let host = fair.host().await;
    host.0.step(host.1, fair.store.now()).await.unwrap();
    let round = fair.round().await;
    for (member, cell) in [(RAHIM, "hand"), (SALMA, "at:150")] {
        fair.places(&fair.stake(member, cell, taka(100), &round)).await.unwrap();
    }
    fair.passes(&round).await;
    for phase in [Phase::Locked, Phase::Running] {
        assert_eq!(fair.goes_on(&host).await, Step::Came(phase));
    }
    let started = fair.round().await.started_at.unwrap();
    let receipt = fair.tables.receipts.receive_at(started + Duration::milliseconds(500));
    let ask = crate::CashOut { member: RAHIM, table: fair.table.id, round: 1, bet: 1 };
    fair.tables.cash_out(&ask, receipt).await.unwrap();
    let passed =
        sqlx::query("update table_round set started_at = started_at - interval '10 minutes' where id = $1");
    passed.bind(round.id).execute(fair.store.pool()).await.unwrap();
    for phase in [Phase::Drawn, Phase::Settled] {
        assert_eq!(fair.goes_on(&host).await, Step::Came(phase));
    }
    assert!(
        fair.balance(RAHIM).await > taka(1_000).money() && fair.balance(SALMA).await == taka(1_050).money()
    );
    for who in ["risk", "game_manager"] {
        assert_eq!(desk.post(&format!("{FIRST}/annul"), who, json!({ "reason": "x" })).await.0, 200);
    }
    works(&fair).await;
    for member in [RAHIM, SALMA] {
        assert_eq!(fair.balance(member).await, taka(1_000).money());
    }
    fair.has_no_open_round().await;
    fair.closes().await;
}

/// Its node has the round in memory by then. Seen to fail with the mark of what is remembered.
#[tokio::test]
async fn a_round_that_was_followed_by_others_is_told_and_marked_when_it_is_annulled() {
    let fair = Fair::opens().await;
    let desk = desk(&fair).await;
    let (round, host) = played(&fair).await;
    host.0.step(host.1, round.ended_at.unwrap() + fair.table.terms.pause).await.unwrap();
    let marked = async || {
        let seen = json!(fair.tables.view(fair.table.id).await.unwrap());
        assert_eq!((&seen["round"]["number"], &seen["results"][0]["number"]), (&json!(2), &json!(1)));
        seen["results"][0]["annulled"].clone()
    };
    for _ in 0..2 {
        assert_eq!(marked().await, Value::Null);
    }
    for who in ["risk", "game_manager"] {
        assert_eq!(desk.post(&format!("{FIRST}/annul"), who, json!({ "reason": "x" })).await.0, 200);
    }
    let topic = fair.tables.topic("table.1", None).unwrap();
    let mut heard = fair.tables.bus.topics().join(topic, None, Arc::new(Notify::new()));
    heard.begin();
    works(&fair).await;
    let Next::Frame(frame) = heard.take() else { panic!("nobody at the table was told") };
    let told: Value = serde_json::from_slice(&frame).unwrap();
    assert_eq!((&told["k"], &told["d"]), (&json!("annulled"), &json!({ "number": 1, "reason": "x" })));
    assert_eq!(marked().await, true);
    let listed = json!(fair.tables.all().await.unwrap());
    assert_eq!(listed[0]["results"][0]["annulled"], true);
    fair.closes().await;
}
