//! Ten thousand callbacks of a vendor that repeats, reorders, alters and delays (quality.md P7).

use std::collections::HashMap;

use kernel::Asset;
use rand::{RngExt, SeedableRng, seq::SliceRandom};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

use super::{BET, Desk, MEMBER, ROLLBACK, WIN, units};

/// P7: 10⁴ callbacks, 20 % repeated, 10 % out of order (so wins and rollbacks come before their bets), 1 % altered.
/// Every answer must be one that domain.md allows, a key never moves money twice, and the balance is what the
/// transactions answered with RS_OK say.
#[tokio::test]
async fn ten_thousand_bad_callbacks_leave_the_books_right() {
    let desk = Desk::open().await;
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let calls = bad_calls(&desk, &mut rng);
    assert!(calls.len() >= 10_000);
    let mut stands: HashMap<String, i64> = HashMap::new();
    let mut refused = 0;
    for chunk in calls.chunks(64) {
        let answers = futures::future::join_all(chunk.iter().map(|(path, call)| desk.call(path, call))).await;
        for ((path, call), answer) in chunk.iter().zip(answers) {
            let status = answer["status"].as_str().unwrap();
            let key = call["transaction_uuid"].as_str().unwrap().to_owned();
            match (*path, status) {
                (BET, "RS_OK") => drop(stands.entry(key).or_insert(-call["amount"].as_i64().unwrap())),
                (WIN, "RS_OK") => drop(stands.entry(key).or_insert(call["amount"].as_i64().unwrap())),
                (ROLLBACK, "RS_OK") => {
                    stands.insert(call["reference_transaction_uuid"].as_str().unwrap().to_owned(), 0);
                }
                (ROLLBACK, other) => panic!("a rollback answered {other}"),
                (_, "RS_ERROR_UNKNOWN" | "RS_ERROR_INVALID_SIGNATURE") => panic!("{path} {call} → {answer}"),
                _ => refused += 1,
            }
        }
    }
    assert!(refused > 100, "the vendor was too tame");
    let expected = units(1_000.0) + stands.values().sum::<i64>();
    let balance = wager::balance(&desk.store, MEMBER, Asset::Bdt).await.unwrap().units();
    assert_eq!(balance, expected);
    desk.close().await;
}

/// Rounds of bet, win and sometimes rollback, then spoiled. Calls of one key keep their order within the list, as the
/// model above reads the answers in order; across keys anything goes.
fn bad_calls(desk: &Desk, rng: &mut ChaCha8Rng) -> Vec<(&'static str, Value)> {
    let mut calls = Vec::new();
    for number in 0..3_600 {
        let (bet, win, round) = (format!("b{number}"), format!("w{number}"), format!("r{number}"));
        let stake = f64::from(rng.random_range(1..50)) / 10.0;
        calls.push((BET, desk.bet(&bet, &round, stake)));
        if rng.random_ratio(1, 10) {
            calls.push((ROLLBACK, desk.rollback(&format!("x{number}"), &round, &bet)));
        } else {
            let payout = f64::from(rng.random_range(0..50)) / 10.0;
            calls.push((WIN, desk.win(&win, &round, payout, &bet)));
        }
    }
    for place in 0..calls.len() {
        if rng.random_ratio(1, 10) {
            // Out of order, by up to a hundred calls.
            let other = (place + rng.random_range(1..100)).min(calls.len() - 1);
            calls.swap(place, other);
        }
    }
    let mut spoiled = Vec::new();
    let mut late = Vec::new();
    for (path, call) in calls {
        spoiled.push((path, call.clone()));
        if rng.random_ratio(1, 5) {
            late.push((path, call.clone()));
        }
        if rng.random_ratio(1, 100) && path != ROLLBACK {
            let mut altered = call;
            altered["amount"] = json!(altered["amount"].as_i64().unwrap() + 1);
            late.push((path, altered));
        }
        if late.len() > 500 {
            late.shuffle(rng);
            spoiled.extend(late.drain(..250));
        }
    }
    spoiled.extend(late);
    while spoiled.len() < 10_000 {
        let again = spoiled[rng.random_range(0..spoiled.len())].clone();
        spoiled.push(again);
    }
    spoiled
}
