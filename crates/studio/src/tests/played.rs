//! A player at a title of the vendor with wallets of its own, through the calls of the page.

use super::*;

const GAME: &str = "ngr_0001";

async fn session(booth: &Booth, token: Option<&str>) -> Value {
    booth.plays("/session", &json!({ "gameCode": GAME, "token": token })).await.unwrap()
}

async fn spin(booth: &Booth, session: &Value, request: u128, stake: &str) -> Result<Value, (u16, String)> {
    let ask = json!({ "session": session["session"], "requestId": Uuid::from_u128(request), "stake": stake });
    booth.plays("/spin", &ask).await
}

fn units(value: &Value) -> i64 {
    value.as_str().unwrap().parse::<kernel::Money>().unwrap().units()
}

/// What the vendor's own wallet has, as the operator is told it.
async fn held(booth: &Booth) -> i64 {
    let ask = json!({ "operator_id": "mela", "user": "p1", "request_uuid": "r" });
    booth.asks("/transfer_wallet/balance", &ask).await.1["balance"].as_i64().unwrap()
}

#[tokio::test]
async fn a_round_is_paid_once_whatever_is_asked_again() {
    let booth = Booth::of_wallets();
    booth.fills("in", 10_000_000).await;
    booth.launches(GAME, "token").await;
    let seat = session(&booth, Some("token")).await;
    assert_eq!((units(&seat["balance"]), &seat["demo"]), (10_000_000, &json!(false)));
    assert_eq!(seat["rules"], json!({ "minCycleMs": 0, "autoplay": true, "turbo": false }));
    assert_eq!((&seat["game"]["code"], &seat["game"]["vendor"]), (&json!(GAME), &json!("NGR")));
    assert_eq!(seat["game"]["art"], "/art/ngr_0001.svg");
    assert_eq!(
        (&seat["currency"]["code"], &seat["stake"], &seat["open"]),
        (&json!("BDT"), &json!("10.00"), &Value::Null)
    );
    let theme = seat["game"]["theme"].as_str().unwrap();
    let (letter, path) = seat["symbols"].as_object().unwrap().iter().next().unwrap();
    assert_eq!(path, &json!(format!("/art/symbol/{theme}/{letter}.svg")));
    let stakes = seat["stakes"].as_array().unwrap();
    assert!(stakes.contains(&json!("10.00")) && !stakes.contains(&json!("3.00")));
    assert!(
        spin(&booth, &seat, 1, "3")
            .await
            .is_err_and(|(status, text)| status == 400 && text.contains("stake_invalid"))
    );

    let first = spin(&booth, &seat, 1, "10").await.unwrap();
    let payout = units(&first["book"]["payout"]);
    assert_eq!(units(&first["balanceBefore"]), 9_000_000);
    assert_eq!(units(&first["balance"]), 9_000_000 + payout);
    assert_eq!(held(&booth).await, 9_000_000 + payout);
    let again = spin(&booth, &seat, 1, "10").await.unwrap();
    assert_eq!(again, first);
    let other = spin(&booth, &seat, 1, "20").await;
    assert!(other.is_err_and(|(status, text)| status == 409 && text.contains("request_reused")));
    assert_eq!(held(&booth).await, 9_000_000 + payout);
    let round: Uuid = first["round"].as_str().unwrap().parse().unwrap();
    assert_eq!(booth.listed(round).await, words(&[("TK_BET", "TS_SUCCESS"), ("TK_WIN", "TS_SUCCESS")]));

    // Not shown to its end, it comes with the next session, and is not looked back on.
    let back = session(&booth, Some("token")).await;
    assert_eq!((&back["open"]["round"], &back["open"]["book"]), (&first["round"], &first["book"]));
    let history = json!({ "session": back["session"] });
    assert_eq!(booth.plays("/history", &history).await.unwrap(), json!([]));
    let finish = json!({ "session": back["session"], "round": round });
    assert_eq!(booth.plays("/finish", &finish).await.unwrap(), json!({}));
    assert_eq!(booth.plays("/finish", &finish).await.unwrap(), json!({}));
    let seen = json!([{ "round": round, "at": "2026-11-21T12:00:00Z", "stake": "10.00", "payout": first["book"]["payout"] }]);
    assert_eq!(booth.plays("/history", &history).await.unwrap(), seen);
    assert_eq!(session(&booth, Some("token")).await["open"], Value::Null);
    let nobody = json!({ "session": back["session"], "round": Uuid::nil() });
    assert!(booth.plays("/finish", &nobody).await.is_err_and(|(status, _)| status == 404));
}

#[tokio::test]
async fn a_wallet_that_lacks_the_stake_refuses_the_bet() {
    let booth = Booth::of_wallets();
    booth.fills("in", 999_999).await;
    booth.launches(GAME, "token").await;
    let seat = session(&booth, Some("token")).await;
    for _ in 0..2 {
        let poor = spin(&booth, &seat, 1, "10").await;
        assert!(poor.is_err_and(|(status, text)| status == 409 && text.contains("insufficient_funds")));
    }
    assert_eq!(held(&booth).await, 999_999);
    let sealed = booth.plays("/seeds", &json!({ "session": seat["session"] })).await.unwrap();
    assert_eq!(sealed["nonce"], 0, "nothing was drawn");
    booth.fills("more", 1).await;
    let poor = spin(&booth, &seat, 1, "10").await;
    assert!(poor.is_err_and(|(_, text)| text.contains("insufficient_funds")), "its name is spent");
    let round = spin(&booth, &seat, 2, "10").await.unwrap();
    assert_eq!(units(&round["balanceBefore"]), 0);
}

/// A round is its player's, and a request is of one game: whoever asks elsewhere gets nothing of it.
#[tokio::test]
async fn a_round_is_one_players_at_one_title() {
    let booth = Booth::of_wallets();
    booth.fills("in", 10_000_000).await;
    booth.launches(GAME, "token").await;
    booth.launches("ngr_0002", "elsewhere").await;
    let ask = json!({ "operator_id": "mela", "game_code": GAME, "currency": "BDT", "lang": "en",
        "lobby_url": "http://house/", "user": "p2", "token": "hers" });
    assert_eq!(booth.asks("/game/url", &ask).await.0, 200);
    let seat = session(&booth, Some("token")).await;
    let played = spin(&booth, &seat, 1, "10").await.unwrap();
    let elsewhere =
        booth.plays("/session", &json!({ "gameCode": "ngr_0002", "token": "elsewhere" })).await.unwrap();
    assert_eq!(elsewhere["open"], Value::Null, "it is open at its own title");
    let reused = spin(&booth, &elsewhere, 1, "10").await;
    assert!(reused.is_err_and(|(status, text)| status == 409 && text.contains("request_reused")));
    let hers = session(&booth, Some("hers")).await;
    assert_eq!((&hers["open"], &hers["balance"]), (&Value::Null, &json!("0.00")));
    let finish = json!({ "session": hers["session"], "round": played["round"] });
    assert!(booth.plays("/finish", &finish).await.is_err_and(|(status, _)| status == 404));
    assert_eq!(session(&booth, Some("token")).await["open"]["round"], played["round"]);
    assert_eq!(booth.plays("/history", &json!({ "session": hers["session"] })).await.unwrap(), json!([]));
}

/// A demo begins with a thousand, touches no wallet and leaves no record.
#[tokio::test]
async fn a_demo_is_played_with_nobodys_money() {
    let booth = Booth::of_wallets();
    let seat = session(&booth, None).await;
    assert_eq!((&seat["demo"], &seat["balance"]), (&json!(true), &json!("1000.00")));
    assert_eq!(seat["rules"], json!({ "minCycleMs": 0, "autoplay": false, "turbo": false }));
    let first = spin(&booth, &seat, 1, "100").await.unwrap();
    assert_eq!(units(&first["balanceBefore"]), 90_000_000);
    let payout = units(&first["book"]["payout"]);
    assert_eq!(units(&first["balance"]), 90_000_000 + payout);
    assert_eq!(spin(&booth, &seat, 1, "100").await.unwrap(), first);
    assert!(spin(&booth, &seat, 1, "50").await.is_err_and(|(_, text)| text.contains("request_reused")));
    let second = spin(&booth, &seat, 2, "50").await.unwrap();
    assert_eq!(units(&second["balanceBefore"]), 90_000_000 + payout - 5_000_000);
    assert_eq!(booth.plays("/history", &json!({ "session": seat["session"] })).await.unwrap(), json!([]));
    let round = first["round"].as_str().unwrap();
    assert_eq!(booth.get(&format!("/rounds/{round}")).await.0, 404);
    for (game, token, status) in [(GAME, "nobody's", 401), ("ngr_0009", "token", 404)] {
        let opened = booth.plays("/session", &json!({ "gameCode": game, "token": token })).await;
        assert_eq!(opened.unwrap_err().0, status, "{game}");
    }
    booth.launches("ngr_0002", "other").await;
    let elsewhere = booth.plays("/session", &json!({ "gameCode": GAME, "token": "other" })).await;
    assert_eq!(elsewhere.unwrap_err().0, 401, "a token is of one game");
}

/// What a round was drawn from is told when the player has turned to the next seed, and anyone draws it again.
#[tokio::test]
async fn a_record_opens_when_its_seed_is_laid_open() {
    let booth = Booth::of_wallets();
    booth.fills("in", 10_000_000).await;
    booth.launches(GAME, "token").await;
    let seat = session(&booth, Some("token")).await;
    let sealed = seat["seeds"].clone();
    let played = spin(&booth, &seat, 1, "10").await.unwrap();
    let path = format!("/rounds/{}", played["round"].as_str().unwrap());
    let record = async || {
        let (status, _, text) = booth.get(&path).await;
        assert_eq!(status, 200, "{text}");
        serde_json::from_str::<Value>(&text).unwrap()["value"].clone()
    };
    let closed = record().await;
    assert_eq!((&closed["serverSeed"], &closed["words"]), (&Value::Null, &Value::Null));
    assert_eq!((&closed["commitment"], &closed["nonce"]), (&sealed["commitment"], &json!(1)));
    assert_eq!(
        (&closed["title"], &closed["stake"], &closed["state"]),
        (&json!(GAME), &json!("10.00"), &json!("settled"))
    );
    let turn = async |seed: &str| {
        booth.plays("/seeds/turn", &json!({ "session": seat["session"], "clientSeed": seed })).await
    };
    for odd in [String::new(), "a b".to_owned(), "ট".to_owned(), "a".repeat(65)] {
        assert_eq!(turn(&odd).await.unwrap_err().0, 400, "{odd}");
    }
    let mine = "m".repeat(64);
    let turned = turn(&mine).await.unwrap();
    let server = turned["revealed"]["serverSeed"].as_str().unwrap();
    assert_eq!(games::fairness::commitment(server), sealed["commitment"].as_str().unwrap());
    assert_eq!(turned["revealed"]["nonces"], 1);
    assert_eq!((&turned["commitment"], &turned["clientSeed"]), (&sealed["nextCommitment"], &json!(mine)));
    assert_eq!(turned["nonce"], 0);
    let open = record().await;
    assert_eq!((&open["serverSeed"], &open["payout"]), (&json!(server), &played["book"]["payout"]));
    let mut words = games::fairness::Words::new(server, open["clientSeed"].as_str().unwrap(), 1);
    let evaluator = games::slots::find(open["game"].as_str().unwrap()).unwrap();
    let book = games::slots::play(evaluator, &mut words, taka(10)).unwrap();
    assert_eq!(serde_json::to_value(book).unwrap(), played["book"]);
    assert_eq!(json!(words.drawn()), open["words"]);
}
