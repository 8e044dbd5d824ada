//! What transfer wallets do to operators on bad days, as the operator is told it. The clock of these tests moves by itself,
//! and only where the vendor takes its time.

use tokio::time::Instant;

use super::*;

/// A vendor that is silent for seven seconds and slow for three, with five taka in its player's wallet.
async fn booth() -> Booth {
    let mishaps = Mishaps { mute_ms: 7_000, slow_ms: 3_000, ..Mishaps::default() };
    let booth = Booth::with(|settings| settings.own_wallet.mishaps = mishaps, true, &[]);
    booth.fills("in", 500_000).await;
    booth
}

/// Says what the next calls of a name come to; the status of the answer.
async fn plans(booth: &Booth, call: &str, next: &[&str]) -> u16 {
    let plan = json!({ "call": call, "next": next }).to_string();
    let request = Request::post("/mishaps").header("content-type", "application/json");
    booth.send(request.body(Body::from(plan)).unwrap()).await.0
}

/// A call of the wallet's: its status and word, and how many seconds it took.
async fn asks(booth: &Booth, call: &str, ask: &Value) -> (u16, String, u64) {
    let begun = Instant::now();
    let (status, answer) = booth.asks(&format!("/transfer_wallet/{call}"), ask).await;
    let word = answer["status"].as_str().or_else(|| answer["error"].as_str()).unwrap();
    (status, word.to_owned(), begun.elapsed().as_secs())
}

fn order(key: &str, units: i64) -> Value {
    json!({ "operator_id": "mela", "user": "p1", "transaction_uuid": key, "request_uuid": "r", "currency": "BDT",
        "amount": units })
}

fn said(status: u16, word: &str, seconds: u64) -> (u16, String, u64) {
    (status, word.to_owned(), seconds)
}

const CUT: &str = "the line was cut";
const UNKNOWN: &str = "RS_ERROR_UNKNOWN";

/// What the operator hears, and what was done meanwhile: the two are told apart by asking again.
#[tokio::test(start_paused = true)]
async fn a_transfer_goes_wrong_as_it_was_planned() {
    let booth = booth().await;
    let mut held = 500_000;
    for (call, sign) in [("deposit", 1), ("withdraw", -1)] {
        for (mishap, (status, word, seconds), left) in [
            ("mute_after", (502, CUT, 7), "RS_OK"),
            ("mute_before", (502, CUT, 7), "RS_ERROR_TRANSACTION_DOES_NOT_EXIST"),
            ("broken", (502, CUT, 0), "RS_ERROR_TRANSACTION_DOES_NOT_EXIST"),
            ("refuse", (200, "RS_ERROR_LIMIT_REACHED", 0), "RS_ERROR_LIMIT_REACHED"),
            ("unknown", (200, UNKNOWN, 0), "RS_OK"),
            ("slow", (200, "RS_OK", 3), "RS_OK"),
        ] {
            assert_eq!(plans(&booth, call, &[mishap]).await, 204);
            let order = order(&format!("{call} {mishap}"), 10_000);
            assert_eq!(asks(&booth, call, &order).await, said(status, word, seconds), "{call} {mishap}");
            assert_eq!(asks(&booth, "transaction", &order).await, said(200, left, 0), "{call} {mishap}");
            held += if left == "RS_OK" { sign * 10_000 } else { 0 };
            let (_, answer) = booth.asks("/transfer_wallet/balance", &order).await;
            assert_eq!(answer["balance"], held, "{call} {mishap}");
        }
    }
    assert_eq!(held, 500_000);
}

/// A question that goes wrong says nothing false of the money.
#[tokio::test(start_paused = true)]
async fn a_question_goes_wrong_as_it_was_planned() {
    let booth = booth().await;
    let order = order("in", 500_000);
    for call in ["balance", "transaction"] {
        for (mishap, status, word, seconds) in [
            ("mute_after", 502, CUT, 7),
            ("mute_before", 502, CUT, 7),
            ("broken", 502, CUT, 0),
            ("refuse", 200, UNKNOWN, 0),
            ("unknown", 200, UNKNOWN, 0),
            ("slow", 200, "RS_OK", 3),
        ] {
            assert_eq!(plans(&booth, call, &[mishap]).await, 204);
            assert_eq!(asks(&booth, call, &order).await, said(status, word, seconds), "{call} {mishap}");
            assert_eq!(asks(&booth, call, &order).await, said(200, "RS_OK", 0), "{call} after {mishap}");
        }
    }
}

/// What was planned comes in its order and for its call alone; an empty plan lets all go right again.
#[tokio::test]
async fn a_plan_is_for_so_many_calls_of_one_name() {
    let booth = Booth::of_wallets();
    let most = ["unknown"; 100];
    assert_eq!(plans(&booth, "deposit", &most).await, 204);
    for (call, next) in [("deposit", &["slow"; 101][..]), ("bet", &["slow"][..]), ("", &[][..])] {
        assert_eq!(plans(&booth, call, next).await, 400, "{call}");
    }
    assert_eq!(asks(&booth, "withdraw", &order("out", 1)).await.1, "RS_ERROR_NOT_ENOUGH_MONEY");
    assert_eq!(asks(&booth, "deposit", &order("in", 1)).await.1, UNKNOWN);
    assert_eq!(plans(&booth, "deposit", &[]).await, 204);
    assert_eq!(asks(&booth, "deposit", &order("in", 1)).await.1, "RS_OK");
    let vendor = Booth::of_operator("http://127.0.0.1:9", &[]);
    assert_eq!(plans(&vendor, "deposit", &[]).await, 404, "there are no wallets");
}

/// An order that cannot be meant moves nothing and leaves its name free.
#[tokio::test]
async fn an_order_is_of_the_operators_and_in_the_wallets_currency() {
    let booth = Booth::of_wallets();
    let with = |field: &str, value: Value| {
        let mut order = order("in", 500_000);
        order[field] = value;
        order
    };
    for call in ["deposit", "withdraw"] {
        for (odd, status, word) in [
            (with("amount", json!(0)), 200, "RS_ERROR_WRONG_TYPES"),
            (with("amount", json!(-1)), 200, "RS_ERROR_WRONG_TYPES"),
            (with("currency", json!("USD")), 200, "RS_ERROR_WRONG_CURRENCY"),
            (with("operator_id", json!("nobody")), 403, "unknown operator"),
            (json!({ "operator_id": "mela" }), 400, "malformed request"),
        ] {
            assert_eq!(asks(&booth, call, &odd).await, said(status, word, 0), "{odd}");
        }
    }
    for call in ["balance", "transaction"] {
        let (status, word, _) = asks(&booth, call, &with("operator_id", json!("nobody"))).await;
        assert_eq!((status, word.as_str()), (403, "unknown operator"));
    }
    assert_eq!(asks(&booth, "deposit", &order("in", 500_000)).await, said(200, "RS_OK", 0));
    let (_, answer) = booth.asks("/transfer_wallet/balance", &order("r", 1)).await;
    let whole = json!({ "user": "p1", "status": "RS_OK", "request_uuid": "r", "currency": "BDT", "balance": 500_000 });
    assert_eq!(answer, whole);
}

/// A line that was lost is lost to whoever asks and however, until an empty plan brings all of them back.
#[tokio::test]
async fn a_list_that_lost_a_line_lacks_it() {
    let declined = |round| {
        [
            Entry::Asked(asked(round, START)),
            Entry::Refused { round: Uuid::from_u128(round), status: String::new() },
        ]
    };
    let before: Vec<_> = (1..=3).flat_map(declined).collect();
    let booth = Booth::with(|_| {}, true, &before);
    let told = async || {
        let ask = json!({ "operator_id": "mela", "start_time": "2026-11-21T12:00:00Z", "end_time": "2026-11-21T13:00:00Z" });
        let (_, answer) = booth.asks("/transactions/list", &ask).await;
        let rows = answer["transactions"].as_array().unwrap();
        let rounds = rows.iter().map(|row| row["round"].as_str().unwrap().parse::<Uuid>().unwrap().as_u128());
        rounds.collect::<Vec<_>>()
    };
    assert_eq!(plans(&booth, "list", &["slow"]).await, 204);
    assert_eq!(told().await, [1, 2, 3], "lists lose lines, they are not slow");
    assert_eq!(plans(&booth, "list", &["drop"]).await, 204);
    assert_eq!(booth.listed(Uuid::from_u128(9)).await, [], "a list without lines has none to lose");
    assert_eq!(told().await, [2, 3]);
    assert_eq!(told().await, [2, 3]);
    assert_eq!(booth.listed(Uuid::from_u128(1)).await, []);
    assert_eq!(booth.listed(Uuid::from_u128(2)).await, words(&[("TK_BET", "TS_DECLINED")]));
    assert_eq!(plans(&booth, "deposit", &[]).await, 204);
    assert_eq!(plans(&booth, "list", &["drop"]).await, 204);
    assert_eq!(told().await, [3]);
    assert_eq!(plans(&booth, "list", &[]).await, 204);
    assert_eq!(told().await, [1, 2, 3]);
}
