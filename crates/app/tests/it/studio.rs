//! The studio against the house, both real: a slot is opened, played, broken off and taken up again, and every taka is
//! in the books. What a token admits to, and what ends it.

use demo::vendor::STUDIO;
use gate::token::{self, GameToken};
use kernel::{
    Asset, Money,
    id::{NodeId, VendorId},
};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::{
    fair::{Fair, launch, open_session},
    support::{Client, books_are_right},
};

fn money(value: &Value) -> Money {
    value.as_str().unwrap().parse().unwrap()
}

fn code(answer: &(u16, Value)) -> (u16, &str) {
    (answer.0, answer.1["value"]["code"].as_str().unwrap_or_default())
}

async fn transactions(fair: &Fair) -> i64 {
    let count = sqlx::query_scalar("select count(*) from wager_command where partner = $1").bind(STUDIO.0);
    count.fetch_one(fair.store.pool()).await.unwrap()
}

/// Shows: family:RNG.
#[tokio::test]
async fn every_spin_is_in_the_books_when_it_is_answered() {
    let fair = Fair::open().await;
    let (rahim, _) = fair.node.register("rahim", None).await;
    let seat = fair.session(&rahim, 0).await;
    assert_eq!((&seat.opened["demo"], &seat.opened["balance"]), (&json!(false), &json!("1000.00")));
    assert_eq!(seat.opened["open"], Value::Null);
    let mut balance: Money = "1000".parse().unwrap();
    let mut last = Value::Null;
    for _ in 0..20 {
        let request = Uuid::now_v7();
        let (status, answer) = seat.spin(request, "10.00").await;
        assert_eq!(status, 200, "{answer}");
        let spun = &answer["value"];
        let before = balance.checked_sub("10".parse().unwrap()).unwrap();
        assert_eq!(money(&spun["balanceBefore"]), before);
        balance = before.checked_add(money(&spun["book"]["payout"])).unwrap();
        assert_eq!(money(&spun["balance"]), balance);
        // The house says the same at once, and the same request again is the same round.
        assert_eq!(rahim.balance().await, spun["balance"].as_str().unwrap());
        books_are_right(&fair.store).await;
        let (_, again) = seat.spin(request, "10.00").await;
        assert_eq!(again["value"], *spun);
        assert_eq!(code(&seat.spin(request, "20.00").await), (409, "request_reused"));
        last = spun.clone();
    }
    assert_eq!(transactions(&fair).await, 40, "twenty bets, twenty payouts");
    assert_eq!(code(&seat.spin(Uuid::now_v7(), "3.00").await), (400, "stake_invalid"));
    let (status, answer) = seat.spin(Uuid::now_v7(), "1000.00").await;
    let is_covered = balance >= "1000".parse().unwrap();
    assert_eq!(status, if is_covered { 200 } else { 409 }, "{answer}");
    if is_covered {
        // Twenty rounds may have won; then this was the last one.
        last = answer["value"].clone();
    }

    // Broken off before its end, the last round waits in a fresh session, and no longer once it was shown.
    let again = fair.session(&rahim, 0).await;
    assert_eq!(again.opened["open"]["round"], last["round"]);
    assert_eq!(again.opened["open"]["book"], last["book"]);
    let (salma, _) = fair.node.register("salma", None).await;
    let other = fair.session(&salma, 0).await;
    assert_eq!(other.opened["open"], Value::Null, "somebody else's round is nobody's business");
    assert_eq!(code(&other.finish(&last["round"]).await), (404, "round_unknown"));
    assert_eq!(again.finish(&last["round"]).await.0, 200);
    assert_eq!(fair.session(&rahim, 0).await.opened["open"], Value::Null);

    let (_, record) = rahim.get("/wps/member/bets?pageSize=100").await;
    let rows = record["value"]["content"].as_array().unwrap();
    let name = &seat.opened["game"]["name"]["en"];
    assert!(rows.len() >= 20 && rows.iter().all(|row| row["gameName"] == *name), "{record}");
    fair.close().await;
}

/// Seen to fail while the page alone kept the time: three paid spins in 0.13 s.
#[tokio::test]
async fn the_least_time_between_spins_is_kept_by_the_studio() {
    let fair = Fair::set(None, |studio| studio.min_cycle_ms = 600_000).await;
    let (rahim, _) = fair.node.register("rahim", None).await;
    let (here, there) = (fair.session(&rahim, 0).await, fair.session(&rahim, 1).await);
    assert_eq!(here.opened["rules"]["minCycleMs"], 600_000);
    let requests: Vec<Uuid> = (0..3).map(|_| Uuid::now_v7()).collect();
    let presses =
        requests.iter().flat_map(|request| [here.spin(*request, "1.00"), there.spin(Uuid::now_v7(), "1.00")]);
    let answers = futures::future::join_all(presses).await;
    let played = answers.iter().filter(|(status, _)| *status == 200).count();
    assert_eq!(played, 1, "two sessions of one player are no way to spin faster: {answers:?}");
    assert_eq!(
        answers.iter().filter(|answer| code(answer) == (429, "round_too_soon")).count(),
        5,
        "{answers:?}"
    );
    assert_eq!(transactions(&fair).await, 2, "a bet and its payout");
    fair.close().await;
}

/// The licence's switches reach the game through the launch, and only so: seen to fail with a studio that decided by itself.
/// What was played is told to who played it, once it has been shown.
#[tokio::test]
async fn the_licence_switches_autoplay_and_a_player_looks_back_on_their_rounds() {
    let fair = Fair::open().await;
    let (rahim, _) = fair.node.register("rahim", None).await;
    let closed = fair.session(&rahim, 0).await;
    assert_eq!(closed.opened["rules"], json!({ "minCycleMs": 0, "autoplay": false, "turbo": false }));
    fair.close().await;

    let fair = Fair::licensed(|licence| licence.autoplay = true).await;
    let (rahim, _) = fair.node.register("rahim", None).await;
    let seat = fair.session(&rahim, 0).await;
    assert_eq!(seat.opened["rules"], json!({ "minCycleMs": 0, "autoplay": true, "turbo": false }));
    let (node, game) = fair.title(0);
    let (_, launched) = launch(&rahim, node, "real").await;
    assert!(!launched["value"]["url"].as_str().unwrap().contains("autoplay"), "{launched}");
    let (_, demo) = open_session(&fair.studio(), &game, None).await;
    assert_eq!(demo["value"]["rules"]["autoplay"], false, "of a demo no licence speaks");

    let look = || async {
        let ask = json!({ "session": seat.opened["session"] });
        let (status, answer) = fair.studio().post("/history", ask).await;
        assert_eq!(status, 200, "{answer}");
        answer["value"].as_array().unwrap().clone()
    };
    let mut rounds = Vec::new();
    for _ in 0..2 {
        let (_, spun) = seat.spin(Uuid::now_v7(), "2.00").await;
        rounds.insert(0, spun["value"].clone());
    }
    assert_eq!(look().await.len(), 1, "the last one was not shown yet: its end is not told");
    let ask = json!({ "session": seat.opened["session"], "round": rounds[0]["round"] });
    assert_eq!(fair.studio().post("/finish", ask).await.0, 200);
    let told = look().await;
    assert_eq!(told.len(), 2);
    for (told, round) in told.iter().zip(&rounds) {
        assert_eq!(told["round"], round["round"]);
        assert_eq!((&told["stake"], &told["payout"]), (&round["book"]["stake"], &round["book"]["payout"]));
    }
    let (salma, _) = fair.node.register("salma", None).await;
    let other = json!({ "session": fair.session(&salma, 0).await.opened["session"] });
    assert_eq!(fair.studio().post("/history", other).await.1["value"], json!([]));
    fair.close().await;
}

/// The house's own games can be tried without anybody being signed in; the page plays by itself, the house is asked nothing.
#[tokio::test]
async fn games_of_the_house_open_for_a_trial() {
    let fair = Fair::open().await;
    let snapshot = fair.node.house.catalog.snapshot();
    let dice = snapshot.title_of(VendorId::HOUSE, "dice").unwrap().node;
    let (status, answer) = launch(&fair.node.client(""), dice, "demo").await;
    assert_eq!(status, 200, "{answer}");
    assert_eq!(answer["value"]["url"], "/games/dice/#lang=en&home=/games&demo=1");
    assert_eq!(transactions(&fair).await, 0);
    fair.close().await;
}

/// Shows: attack:A40.
#[tokio::test]
async fn a_demo_calls_no_wallet() {
    let fair = Fair::open().await;
    let (node, game) = fair.title(3);
    let (status, answer) = launch(&fair.node.client(""), node, "demo").await;
    assert_eq!(status, 200, "{answer}");
    let url = answer["value"]["url"].as_str().unwrap();
    let page = format!("{}/play/{game}", fair.configuration.studio.public_url);
    assert!(url.starts_with(&format!("{page}#demo=1&")), "{url}");
    assert_eq!(reqwest::get(&page).await.unwrap().status(), 200);
    let (_, answer) = open_session(&fair.studio(), &game, None).await;
    let session = answer["value"]["session"].as_str().unwrap();
    assert_eq!(answer["value"]["demo"], true);
    let mut balance = money(&answer["value"]["balance"]);
    for _ in 0..10 {
        let ask = json!({ "session": session, "requestId": Uuid::now_v7(), "stake": "5.00" });
        let (status, answer) = fair.studio().post("/spin", ask).await;
        assert_eq!(status, 200, "{answer}");
        let spun = &answer["value"];
        balance = balance.checked_sub("5".parse().unwrap()).unwrap();
        balance = balance.checked_add(money(&spun["book"]["payout"])).unwrap();
        assert_eq!(money(&spun["balance"]), balance);
    }
    assert_eq!(transactions(&fair).await, 0);
    fair.close().await;
}

/// A bet past the studio, as it would sign it.
fn bet(user: &str, seat: (&str, &str), key: &str) -> Value {
    let (token, game) = seat;
    json!({ "user": user, "token": token, "request_uuid": key, "transaction_uuid": key, "round": key,
        "round_closed": false, "game_code": game, "currency": "BDT", "amount": 1_000_000 })
}

/// Seen to fail without the comparison of games in the gateway: the bet on the other game was taken.
#[tokio::test]
async fn a_token_admits_one_player_to_one_game() {
    let fair = Fair::open().await;
    let (rahim, member) = fair.node.register("rahim", None).await;
    let (_, stranger) = fair.node.register("salma", None).await;
    let ((node, game), (_, other_game)) = (fair.title(0), fair.title(1));
    let token = fair.token(&rahim, node).await;
    assert_ne!(token, fair.token(&rahim, node).await, "each launch has a token of its own");
    let foreign = GameToken {
        member,
        partner: VendorId(9),
        game: game.clone(),
        asset: Asset::Bdt,
        expires_at: fair.store.now() + time::Duration::hours(1),
    };
    let foreign = token::issue(&fair.store, foreign).await.unwrap();
    let (user, other) = (fair.user(member), fair.user(stranger));
    for (message, status) in [
        (bet(&user, (&token, &other_game), "a"), "RS_ERROR_INVALID_GAME"),
        (bet(&user, (&token, "no_such_game"), "b"), "RS_ERROR_INVALID_GAME"),
        (bet(&other, (&token, &game), "c"), "RS_ERROR_INVALID_TOKEN"),
        (bet(&user, (&foreign, &game), "d"), "RS_ERROR_INVALID_TOKEN"),
        (bet(&user, ("0000000000", &game), "e"), "RS_ERROR_INVALID_TOKEN"),
    ] {
        assert_eq!(fair.wallet("transaction/bet", &message).await["status"], status, "{message}");
    }
    // The studio itself: a token of another game, and one that it never saw.
    let studio = fair.studio();
    assert_eq!(code(&open_session(&studio, &other_game, Some(&token)).await), (401, "session_expired"));
    assert_eq!(code(&open_session(&studio, &game, Some(&foreign)).await), (401, "session_expired"));
    assert_eq!(code(&open_session(&studio, "no_such_game", Some(&token)).await), (404, "game_unknown"));
    assert_eq!(code(&launch(&rahim, NodeId(1), "real").await), (404, "game_unknown"));
    assert_eq!(code(&launch(&fair.node.client(""), node, "real").await), (401, "not_logged_in"));

    // An ended one: no spin, no new session, and the stake comes back.
    let seat = fair.session(&rahim, 0).await;
    let end = sqlx::query("update game_token set expires_at = now() - interval '1 minute'");
    end.execute(fair.store.pool()).await.unwrap();
    assert_eq!(code(&seat.spin(Uuid::now_v7(), "10.00").await), (401, "session_expired"));
    assert_eq!(code(&open_session(&studio, &game, Some(&seat.token)).await), (401, "session_expired"));
    assert_eq!(rahim.balance().await, "1000.00");
    fair.close().await;
}

/// Seen to fail before tokens knew their session: the spin after the sign-out was played.
#[tokio::test]
async fn signing_out_ends_the_games_that_the_session_opened() {
    let fair = Fair::open().await;
    let (phone, member) = fair.node.register("rahim", None).await;
    let laptop = sign_in(&fair, "rahim").await;
    let (here, there) = (fair.session(&phone, 0).await, fair.session(&laptop, 1).await);
    for seat in [&here, &there] {
        assert_eq!(seat.spin(Uuid::now_v7(), "1.00").await.0, 200);
    }
    let placed = bet(&fair.user(member), (&here.token, &here.game), "open");
    assert_eq!(fair.wallet("transaction/bet", &placed).await["status"], "RS_OK");

    assert_eq!(phone.send(reqwest::Method::DELETE, "/wps/session/logout", None).await.0, 200);
    assert_eq!(code(&here.spin(Uuid::now_v7(), "1.00").await), (401, "session_expired"));
    assert_eq!(there.spin(Uuid::now_v7(), "1.00").await.0, 200, "the other device plays on");
    let late = bet(&fair.user(member), (&here.token, &here.game), "late");
    assert_eq!(fair.wallet("transaction/bet", &late).await["status"], "RS_ERROR_TOKEN_EXPIRED");
    // What was bet before is won all the same (domain.md 0.5).
    let mut won = bet(&fair.user(member), (&here.token, &here.game), "won");
    (won["round"], won["reference_transaction_uuid"]) = (json!("open"), json!("open"));
    won["round_closed"] = json!(true);
    assert_eq!(fair.wallet("transaction/win", &won).await["status"], "RS_OK");

    // A new password signs the other devices out.
    let tablet = sign_in(&fair, "rahim").await;
    let change = json!({ "oldPassword": "Nodir-Ghat-73", "newPassword": "Kalo-Nouka-27", "confirmNewPassword": "Kalo-Nouka-27" });
    let (status, answer) = tablet.post("/wps/member/password", change).await;
    assert_eq!(status, 200, "{answer}");
    assert_eq!(code(&there.spin(Uuid::now_v7(), "1.00").await), (401, "session_expired"));
    fair.close().await;
}

async fn sign_in(fair: &Fair, account: &str) -> Client {
    let form =
        json!({ "username": account, "password": "Nodir-Ghat-73", "type": "username", "area": "member" });
    let (status, answer) = fair.node.client("").post("/wps/session/login", form).await;
    assert_eq!(status, 200, "{answer}");
    fair.node.client(answer["value"]["token"].as_str().unwrap())
}

/// Shows: error:trial
#[tokio::test]
async fn a_frozen_account_neither_opens_a_game_nor_bets() {
    let fair = Fair::open().await;
    let (rahim, member) = fair.node.register("rahim", None).await;
    let seat = fair.session(&rahim, 0).await;
    let placed = bet(&fair.user(member), (&seat.token, &seat.game), "open");
    assert_eq!(fair.wallet("transaction/bet", &placed).await["status"], "RS_OK");
    let switch = async |on: bool| {
        let mut tx = fair.store.begin().await.unwrap();
        fair.node.house.identity.set_enabled(&mut tx, member, on).await.unwrap();
        tx.commit().await.unwrap();
    };
    switch(false).await;
    let (node, _) = fair.title(0);
    assert_eq!(code(&launch(&rahim, node, "real").await), (401, "not_logged_in"));
    assert_eq!(code(&seat.spin(Uuid::now_v7(), "10.00").await), (401, "session_expired"));
    let again = bet(&fair.user(member), (&seat.token, &seat.game), "again");
    assert_eq!(fair.wallet("transaction/bet", &again).await["status"], "RS_ERROR_TOKEN_EXPIRED");
    // The member's open round is settled as it fell.
    let mut won = bet(&fair.user(member), (&seat.token, &seat.game), "won");
    (won["round"], won["reference_transaction_uuid"]) = (json!("open"), json!("open"));
    assert_eq!(fair.wallet("transaction/win", &won).await["balance"], 100_000_000);
    // Switched on again, the games of before are as closed as the sessions that opened them.
    switch(true).await;
    assert_eq!(code(&seat.spin(Uuid::now_v7(), "10.00").await), (401, "session_expired"));
    assert_eq!(code(&launch(&rahim, node, "real").await), (401, "not_logged_in"));

    // A trial account plays demos only.
    let (_, answer) = fair.node.client("").post("/wps/session/login/freeplay", json!({})).await;
    let trial = fair.node.client(answer["value"]["token"].as_str().unwrap());
    assert_eq!(code(&launch(&trial, node, "real").await), (403, "in_need_true_account"));
    assert_eq!(launch(&trial, node, "demo").await.0, 200);
    fair.close().await;
}
