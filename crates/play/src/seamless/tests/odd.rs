//! Odd wins and calls at the ends of the range, through HTTP: what the vendor hears, and what waits for an operator.

use serde_json::{Value, json};

use super::{Desk, ok};

/// What is filed: the kind, the transaction, the state, the version, and both sides' rounds.
async fn filed(desk: &Desk) -> Vec<(String, String, String, i32, Value, Value)> {
    sqlx::query_as(
        "select kind, key, state, version, theirs->'round', ours->'round' from reconcile_difference order by key",
    )
    .fetch_all(desk.store.pool())
    .await
    .unwrap()
}

/// Seen to fail with the round that the vendor names: the win was paid into it.
#[tokio::test]
async fn a_win_in_another_round_than_its_bet_is_refused_and_waits_for_an_operator() {
    let desk = Desk::open().await;
    assert_eq!(desk.said("transaction/bet", &desk.bet("b1", "r1", 100.0)).await, ok(900.0));
    for _ in 0..3 {
        let said = desk.said("transaction/win", &desk.win("w1", "r2", 500.0, "b1")).await;
        assert_eq!(said, ("INVALID_GAME".to_owned(), 900.0));
    }
    let row = |key: &str, theirs: &str, ours: &str| {
        let kind = "odd_win".to_owned();
        (kind, key.to_owned(), "open".to_owned(), 1, json!(theirs), json!(ours))
    };
    assert_eq!(filed(&desk).await, [row("w1", "r2", "r1")], "one, however often it comes");
    assert_eq!(desk.said("transaction/win", &desk.win("w1", "r1", 500.0, "b1")).await, ok(1_400.0));
    // A paid bet's win that calls itself free is paid as an ordinary one, and told.
    let mut free = desk.win("w2", "r1", 10.0, "b1");
    free["is_free"] = json!(true);
    assert_eq!(desk.said("transaction/win", &free).await, ok(1_410.0));
    assert_eq!(filed(&desk).await, [row("w1", "r2", "r1"), row("w2", "r1", "r1")]);
    // The house died before it was filed: the vendor had no answer, asks again, and then it is. Seen to fail with what was
    // done before told to nobody.
    let mut owner = <sqlx::PgConnection as sqlx::Connection>::connect_with(&desk.db.connect).await.unwrap();
    sqlx::query("delete from reconcile_difference where key = 'w2'").execute(&mut owner).await.unwrap();
    for _ in 0..2 {
        assert_eq!(desk.said("transaction/win", &free).await, ok(1_410.0));
        assert_eq!(filed(&desk).await, [row("w1", "r2", "r1"), row("w2", "r1", "r1")]);
    }
    desk.close().await;
}

#[tokio::test]
async fn a_win_without_a_bet_is_paid_while_a_bet_stands_in_its_round() {
    let desk = Desk::open().await;
    let unnamed = |key: &str, round: &str| {
        let mut win = desk.win(key, round, 50.0, "");
        win["reference_transaction_uuid"] = Value::Null;
        win
    };
    let unknown = |balance: f64| ("TRANSACTION_DOES_NOT_EXIST".to_owned(), balance);
    assert_eq!(desk.said("transaction/win", &unnamed("w0", "r1")).await, unknown(1_000.0));
    assert_eq!(desk.said("transaction/bet", &desk.bet("b1", "r1", 100.0)).await, ok(900.0));
    assert_eq!(desk.said("transaction/win", &unnamed("w1", "r1")).await, ok(950.0));
    assert_eq!(desk.said("transaction/rollback", &desk.rollback("x1", "r1", "b1")).await, ok(1_050.0));
    assert_eq!(desk.said("transaction/win", &unnamed("w2", "r1")).await, unknown(1_050.0));
    // The vendor's own prize needs neither.
    let mut prize = unnamed("p1", "r1");
    prize["is_supplier_promo"] = json!(true);
    assert_eq!(desk.said("transaction/win", &prize).await, ok(1_100.0));
    assert_eq!(filed(&desk).await, []);
    desk.close().await;
}

/// At the ends of the number range: nothing is paid in part, and an operator hears of it.
#[tokio::test]
async fn a_win_beyond_what_can_be_held_is_refused_and_waits_for_an_operator() {
    let desk = Desk::open().await;
    assert_eq!(desk.said("transaction/bet", &desk.bet("b1", "r1", 100.0)).await, ok(900.0));
    for (key, amount) in [("w1", json!(1e30)), ("w2", json!(u64::MAX))] {
        let mut win = desk.win(key, "r1", 0.0, "b1");
        win["amount"] = amount;
        assert_eq!(desk.said("transaction/win", &win).await.0, "WRONG_TYPES", "{key}");
    }
    let keys: Vec<String> = filed(&desk).await.into_iter().map(|row| row.1).collect();
    assert_eq!(keys, ["w1", "w2"]);
    // What an account just holds is held for two operators.
    let mut win = desk.win("w3", "r1", 0.0, "b1");
    win["amount"] = json!(i64::MAX);
    assert_eq!(desk.said("transaction/win", &win).await, ok(900.0));
    assert_eq!(desk.said("transaction/win", &desk.win("w4", "r1", 50.0, "b1")).await, ok(950.0));
    // A free bet moves nothing, and is only written down: not with an amount that it did not have.
    let mut free = desk.bet("b2", "r2", 0.0);
    (free["amount"], free["is_free"]) = (json!(u64::MAX), json!(true));
    assert_eq!(desk.said("transaction/bet", &free).await.0, "WRONG_TYPES");
    desk.close().await;
}

/// Bet one, win nine trillion, ten times: the vendor hears that all is well, with the cash that can be spent, and
/// nobody was paid. Seen to fail without a ceiling: the member had it all.
#[tokio::test]
async fn a_win_beyond_the_highest_payout_is_heard_and_held() {
    let desk = Desk::open().await;
    assert_eq!(desk.said("transaction/bet", &desk.bet("b1", "r1", 1.0)).await, ok(999.0));
    for turn in 0..10 {
        let win = desk.win(&format!("w{turn}"), "r1", 9e12, "b1");
        assert_eq!(desk.said("transaction/win", &win).await, ok(999.0));
        assert_eq!(desk.said("transaction/win", &win).await, ok(999.0), "a retry");
    }
    assert_eq!(desk.said("user/balance", &desk.bet("x", "r", 0.0)).await, ok(999.0));
    assert_eq!(wager::held(&desk.store).await.unwrap().len(), 10);
    // Its own rollback cancels one: nothing is owed for what never was there.
    assert_eq!(desk.said("transaction/rollback", &desk.rollback("x0", "r1", "w0")).await, ok(999.0));
    assert_eq!(wager::held(&desk.store).await.unwrap().len(), 9);
    // A title may have a highest payout of its own: a prize in it has a round of its own.
    let prize = |key: &str, taka: f64, game: &str| {
        let mut prize = desk.win(key, key, taka, "");
        prize["reference_transaction_uuid"] = Value::Null;
        (prize["is_supplier_promo"], prize["game_code"]) = (json!(true), json!(game));
        prize
    };
    assert_eq!(desk.said("transaction/win", &prize("p1", 500.0, "small")).await, ok(1_499.0));
    assert_eq!(desk.said("transaction/win", &prize("p2", 501.0, "small")).await, ok(1_499.0));
    assert_eq!(wager::held(&desk.store).await.unwrap().len(), 10);
    // Whatever game a win names, that of its round counts. Seen to fail with the ceiling of the game that is named.
    let mut named = desk.win("w21", "r1", 2_000_000.0, "b1");
    named["game_code"] = json!("grand");
    assert_eq!(desk.said("transaction/win", &named).await, ok(1_499.0));
    assert_eq!(wager::held(&desk.store).await.unwrap().len(), 11);
    // A million is what any other round pays.
    assert_eq!(
        desk.said("transaction/win", &desk.win("w22", "r1", 1_000_000.0, "b1")).await,
        ok(1_001_499.0)
    );
    desk.close().await;
}

/// The token comes before the currency, and a known key before both (domain.md 1.4).
#[tokio::test]
async fn the_token_is_looked_at_before_the_currency() {
    let desk = Desk::open().await;
    let in_euro = |mut call: Value| {
        call["currency"] = json!("EUR");
        call
    };
    let mut unknown = in_euro(desk.bet("b1", "r1", 100.0));
    unknown["token"] = json!("not a token");
    assert_eq!(desk.said("transaction/bet", &unknown).await.0, "INVALID_TOKEN");
    assert_eq!(desk.said("transaction/bet", &in_euro(desk.bet("b1", "r1", 100.0))).await.0, "WRONG_CURRENCY");
    assert_eq!(desk.said("transaction/bet", &desk.bet("b1", "r1", 100.0)).await, ok(900.0));
    let retried = desk.said("transaction/bet", &in_euro(desk.bet("b1", "r1", 100.0))).await;
    assert_eq!(retried, ("DUPLICATE_TRANSACTION".to_owned(), 900.0));
    desk.close().await;
}

/// The trace id is a text; a body beyond the limit is answered as every business outcome is.
#[tokio::test]
async fn what_is_no_call_is_answered_with_a_status() {
    let desk = Desk::open().await;
    let mut bet = desk.bet("b1", "r1", 100.0);
    bet["request_uuid"] = json!(7);
    let body = serde_json::to_vec(&bet).unwrap();
    let signature = desk.signer.sign(&body).unwrap();
    let (status, answer) = desk.send("transaction/bet", &body, &signature).await;
    assert_eq!((status.as_u16(), &answer["status"]), (200, &json!("RS_ERROR_WRONG_TYPES")));
    // No limit is set here: the framework's own is two megabytes.
    let large = vec![b' '; 3 << 20];
    let (status, answer) = desk.send("transaction/bet", &large, "x").await;
    assert_eq!((status.as_u16(), &answer["status"]), (200, &json!("RS_ERROR_WRONG_SYNTAX")));
    desk.close().await;
}

/// Seen to fail without `game_refusal`: the bet on a game that nobody lists was taken.
#[tokio::test]
async fn a_bet_on_a_game_that_is_not_listed_is_refused_and_its_win_is_not() {
    let desk = Desk::open().await;
    assert_eq!(desk.said("transaction/bet", &desk.bet("b1", "r1", 100.0)).await, ("OK".to_owned(), 900.0));
    let mut bet = desk.bet("b2", "r2", 100.0);
    bet["game_code"] = json!("switched_off");
    assert_eq!(desk.said("transaction/bet", &bet).await.0, "INVALID_GAME");
    assert_eq!(
        desk.said("transaction/win", &desk.win("w1", "r1", 50.0, "b1")).await,
        ("OK".to_owned(), 950.0)
    );
    desk.close().await;
}
