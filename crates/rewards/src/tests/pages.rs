//! What players see.

use super::*;

async fn status(house: &House, token: &str, promotion: Uuid) -> String {
    let (code, page) = house.call("GET", &format!("/wps/promotions/{promotion}"), token).await;
    assert_eq!(code, 200, "{page}");
    page["value"]["status"].as_str().unwrap().to_owned()
}

/// spec.md 4, through the calls: join, joined, process, issued; and back to join the next day where it may be had daily.
#[tokio::test]
async fn a_deposit_bonus_shows_where_it_stands() {
    let house = House::open().await;
    let mut daily = easy();
    daily["times"] = Value::Null;
    let promotion = house.publish(daily).await;
    assert_eq!(status(&house, "", promotion).await, "join");
    assert_eq!(status(&house, "rahim", promotion).await, "join");
    assert_eq!(house.rewards.available(RAHIM).await.unwrap(), 1);
    house.folk.waiting.lock().unwrap().insert(RAHIM, promotion);
    assert_eq!(status(&house, "rahim", promotion).await, "joined");
    house.folk.waiting.lock().unwrap().clear();
    house.credit(RAHIM, 200, promotion).await;
    house.read().await;
    assert_eq!(status(&house, "rahim", promotion).await, "process");
    assert_eq!(status(&house, "salma", promotion).await, "join");
    assert_eq!(house.rewards.available(RAHIM).await.unwrap(), 0);
    house.bet(RAHIM, "RNG", 200).await;
    house.read().await;
    assert_eq!(status(&house, "rahim", promotion).await, "issued");
    house.clock.advance(Duration::days(1));
    assert_eq!(status(&house, "rahim", promotion).await, "join");
    house.clock.advance(Duration::days(27));
    assert_eq!(status(&house, "rahim", promotion).await, "issued");
    assert_eq!(status(&house, "salma", promotion).await, "close");
    house.close().await;
}

#[tokio::test]
async fn the_list_is_open_filtered_and_in_ones_language() {
    let house = House::open().await;
    let promotion = house.publish(easy()).await;
    let mut tx = house.store.begin().await.unwrap();
    let draft = document(easy(), Kind::Deposit);
    let draft = house.rewards.draft_in(&mut tx, "admin", draft).await.unwrap();
    tx.commit().await.unwrap();
    let (code, all) = house.call("GET", "/wps/promotions?type=all", "").await;
    let list = all["value"]["list"].as_array().unwrap();
    assert_eq!((code, list.len()), (200, 1), "no draft: {all}");
    assert_eq!(list[0]["id"], promotion.to_string());
    assert_eq!((&list[0]["title"], &list[0]["kind"]), (&json!("A hundred percent"), &json!("deposit")));
    assert_eq!(list[0]["terms"]["maxStake"], "500.00");
    assert_eq!(list[0]["mine"], Value::Null);
    assert_eq!(all["value"]["types"].as_array().unwrap().len(), 13);
    let (_, slots) = house.call("GET", "/wps/promotions?type=slots", "").await;
    assert_eq!(slots["value"]["list"], json!([]));
    let (_, newbie) = house.call("GET", "/wps/promotions?type=newbie", "").await;
    assert_eq!(newbie["value"]["list"].as_array().unwrap().len(), 1);
    let (code, odd) = house.call("GET", "/wps/promotions?type=casino", "").await;
    assert_eq!((code, &odd["value"]["code"]), (400, &json!("promotion_field")));
    let (_, page) = house.call("GET", &format!("/wps/promotions/{promotion}"), "").await;
    assert_eq!((&page["value"]["html"], &page["value"]["draw"]), (&json!("<p>Terms</p>"), &Value::Null));
    let (code, hidden) = house.call("GET", &format!("/wps/promotions/{}", draft.id), "rahim").await;
    assert_eq!((code, &hidden["value"]["code"]), (404, &json!("promotion_not_found")));
    house.close().await;
}

#[tokio::test]
async fn what_a_deposit_would_bring_and_why_not() {
    let house = House::open().await;
    let first = house.publish(easy()).await;
    let second = house.publish(reference()).await;
    let (code, offers) = house.call("GET", "/wps/promotions/deposit?amount=300", "rahim").await;
    assert_eq!(code, 200, "{offers}");
    let offer = |offers: &Value, id: Uuid| {
        let list = offers["value"]["list"].as_array().unwrap();
        list.iter().find(|offer| offer["id"] == id.to_string()).unwrap().clone()
    };
    let easy = offer(&offers, first);
    assert_eq!(
        (&easy["bonus"], &easy["required"], &easy["refusal"]),
        (&json!("300.00"), &json!("300.00"), &Value::Null)
    );
    let small = offer(&offers, second);
    assert_eq!((&small["bonus"], &small["refusal"]), (&json!("0.00"), &json!("below_minimum")));
    house.credit(RAHIM, 300, first).await;
    house.read().await;
    let (_, offers) = house.call("GET", "/wps/promotions/deposit?amount=2000", "rahim").await;
    assert_eq!(offer(&offers, second)["refusal"], "bonus_running");
    assert_eq!(offer(&offers, second)["required"], "52500.00");
    let (code, _) = house.call("GET", "/wps/promotions/deposit?amount=2000", "").await;
    assert_eq!(code, 401);
    house.close().await;
}

#[tokio::test]
async fn ones_bonuses_and_giving_one_up() {
    let house = House::open().await;
    let promotion = house.publish(easy()).await;
    house.credit(RAHIM, 300, promotion).await;
    house.bet(RAHIM, "LIVE", 100).await;
    house.read().await;
    let (code, mine) = house.call("GET", "/wps/member/bonuses/running", "rahim").await;
    assert_eq!(code, 200, "{mine}");
    let bonus = &mine["value"]["list"][0];
    assert_eq!((&bonus["title"], &bonus["state"]), (&json!("A hundred percent"), &json!("active")));
    let figures = ["base", "amount", "required", "done", "left"].map(|field| bonus[field].as_str().unwrap());
    assert_eq!(figures, ["300.00", "300.00", "300.00", "10.00", "290.00"]);
    assert_eq!((&bonus["weights"]["LIVE"], &bonus["maxStake"]), (&json!(10), &json!("500.00")));
    assert_eq!(bonus["expiresAt"], "2026-01-12T12:00:00Z");
    let path = format!("/wps/member/bonuses/{}/forfeit", bonus["id"].as_str().unwrap());
    assert_eq!(house.call("POST", &path, "salma").await.0, 404);
    assert_eq!(house.call("POST", &path, "").await.0, 401);
    let once = house.call("POST", &path, "rahim").await;
    assert_eq!((once.0, &once), (200, &house.call("POST", &path, "rahim").await));
    assert_eq!(house.has(RAHIM).await.bonus, Money::ZERO);
    let (_, mine) = house.call("GET", "/wps/member/bonuses/running", "rahim").await;
    assert_eq!(mine["value"]["list"][0]["state"], "forfeited");
    house.clock.advance(Duration::days(91));
    let (_, mine) = house.call("GET", "/wps/member/bonuses/running", "rahim").await;
    assert_eq!(mine["value"]["list"], json!([]));
    house.close().await;
}

/// What is over leaves the list after a week; a raffle stays while its prizes can be claimed. Seen to fail without the days
/// for claiming.
#[tokio::test]
async fn a_raffle_is_shown_while_its_prizes_wait() {
    let house = House::open().await;
    let deposit = house.publish(easy()).await;
    let prize = json!({ "name": { "bn": "প্রথম", "en": "First" }, "amount": "100", "count": 1 });
    let terms = json!({ "ticketFor": "100", "perMember": 10, "prizes": [prize], "claimDays": 30 });
    let mut tx = house.store.begin().await.unwrap();
    let raffle = house.rewards.draft_in(&mut tx, "admin", document(terms, Kind::Raffle)).await.unwrap();
    house.rewards.publish_in(&mut tx, raffle.id).await.unwrap();
    tx.commit().await.unwrap();
    let listed = async || {
        let (_, all) = house.call("GET", "/wps/promotions", "").await;
        let list = all["value"]["list"].as_array().unwrap().clone();
        list.into_iter().map(|card| card["id"].as_str().unwrap().to_owned()).collect::<BTreeSet<_>>()
    };
    assert_eq!(listed().await, BTreeSet::from([deposit.to_string(), raffle.id.to_string()]));
    house.clock.advance(Duration::days(27 + 8));
    assert_eq!(listed().await, BTreeSet::from([raffle.id.to_string()]));
    house.clock.advance(Duration::days(30));
    assert_eq!(listed().await, BTreeSet::new());
    house.close().await;
}
