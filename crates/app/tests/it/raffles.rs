//! A raffle and an activity through every door they pass, on two nodes: drafted by one operator and published by another,
//! played for at the house's own dice, drawn by whichever node is first, claimed on both at once, shown to operators.

use std::time::{Duration, Instant};

use futures::future::join_all;
use image::{ExtendedColorType, ImageEncoder, codecs::png::PngEncoder};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::{
    site::Office,
    support::{Client, Node, Vendor, books_are_right, configuration, fresh},
};

async fn value(client: &Client, path: &str) -> Value {
    let (status, mut answer) = client.get(path).await;
    assert_eq!(status, 200, "{path}: {answer}");
    answer["value"].take()
}

async fn done(client: &Client, path: &str, body: Value) -> Value {
    let (status, mut answer) = client.post(path, body).await;
    assert_eq!(status, 200, "{path}: {answer}");
    answer["value"].take()
}

/// Asks again until the answer is what is waited for, for twenty seconds.
async fn until(client: &Client, path: &str, is_there: impl Fn(&Value) -> bool) -> Value {
    let deadline = Instant::now() + Duration::from_secs(20);
    loop {
        let answer = value(client, path).await;
        if is_there(&answer) {
            return answer;
        }
        assert!(Instant::now() < deadline, "{path} never came to it: {answer}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// A promotion that one operator drafts and another publishes.
async fn publish(crm: &Client, finance: &Client, kind: &str, terms: Value) -> String {
    let texts = json!({ "bn": "মেলা", "en": "Fair" });
    let moment = |minutes: i64| {
        let at = time::OffsetDateTime::now_utc() + time::Duration::minutes(minutes);
        at.format(&time::format_description::well_known::Rfc3339).unwrap()
    };
    let draft = json!({ "kind": kind, "types": ["slots"], "title": texts, "summary": texts,
        "body": { "bn": "<p>মেলা</p>", "en": "<p>Fair</p><script>1</script>" }, "picture": null,
        "startsAt": moment(-60), "endsAt": moment(60), "terms": terms });
    let drafted = done(crm, "/backoffice/promotions", draft).await;
    assert_eq!(drafted["body"]["en"], "<p>Fair</p>");
    let path = format!("/backoffice/promotions/{}", drafted["id"].as_str().unwrap());
    let (status, _) = crm.post(&format!("{path}/publish"), json!({ "version": 1 })).await;
    assert_eq!(status, 403, "who drafts does not publish");
    let (status, answer) = finance.post(&format!("{path}/publish"), json!({ "version": 2 })).await;
    assert_eq!((status, &answer["value"]["code"]), (409, &json!("promotion_changed")), "{answer}");
    let published = done(finance, &format!("{path}/publish"), json!({ "version": 1 })).await;
    assert_eq!(published["state"], "published");
    drafted["id"].as_str().unwrap().to_owned()
}

/// A form with a picture, as a browser sends it.
async fn apply(node: &Node, token: &str, promotion: &str) -> (u16, Value) {
    let mut picture = Vec::new();
    let pixels = vec![0x7f; 320 * 240 * 3];
    PngEncoder::new(&mut picture).write_image(&pixels, 320, 240, ExtendedColorType::Rgb8).unwrap();
    let head = "--fair\r\nContent-Disposition: form-data; name=\"comment\"\r\n\r\nIt matched.\r\n--fair\r\n\
                Content-Disposition: form-data; name=\"image\"; filename=\"a.png\"\r\n\r\n";
    let body = [head.as_bytes(), &picture, b"\r\n--fair--\r\n"].concat();
    let url = format!("http://{}/wps/promotions/{promotion}/apply", node.address);
    let call = reqwest::Client::new().post(url).header("token", token).body(body);
    let answer = call.header("content-type", "multipart/form-data; boundary=fair").send().await.unwrap();
    (answer.status().as_u16(), answer.json().await.unwrap())
}

#[tokio::test]
async fn a_raffle_is_played_for_drawn_once_by_two_nodes_and_claimed_once() {
    let (db, store) = fresh().await;
    let configuration = configuration(&Vendor::new());
    let first = Node::open(&store, &configuration).await;
    let second = Node::open(&db.store().await, &configuration).await;
    let crm = Office::open(&first, &store, "crm").await;
    let finance = Office::open(&first, &store, "finance").await;
    let prizes = json!([{ "name": { "bn": "ফানুস", "en": "Lantern" }, "amount": "50", "count": 2 }]);
    let terms = json!({ "ticketFor": "10", "perMember": 5, "claimDays": 2, "prizes": prizes });
    let id = publish(&crm.client, &finance.client, "raffle", terms).await;
    let (page, office) = (format!("/wps/promotions/{id}"), format!("/backoffice/promotions/{id}"));

    let (here, member) = first.register("rahim", None).await;
    let there = second.client(&here.token);
    let promised = value(&here, &page).await["terms"]["commitment"].clone();
    assert_eq!(value(&here, "/wps/member/info").await["availablePromotions"], 1);
    done(&here, &format!("{page}/join"), json!({})).await;
    for _ in 0..3 {
        let roll =
            json!({ "requestId": Uuid::now_v7(), "stake": "40", "target": "50.00", "direction": "under" });
        done(&there, "/play/dice", roll).await;
    }
    let joined = until(&there, &page, |page| page["mine"]["raffle"]["tickets"] == 3).await;
    assert_eq!((&joined["status"], &joined["tickets"]), (&json!("signedUp"), &json!(3)), "{joined}");
    let (status, answer) = finance.client.post(&format!("{office}/draw"), json!({})).await;
    assert_eq!((status, &answer["value"]["code"]), (409, &json!("raffle_not_over")));

    // The end has come, and the minute after it; both nodes look for what is due.
    sqlx::query("update promotion set ends_at = now() - interval '61 seconds'")
        .execute(store.pool())
        .await
        .unwrap();
    let drawn = until(&here, &page, |page| !page["draw"].is_null()).await;
    let draw = &drawn["draw"];
    let seed = draw["seed"].as_str().unwrap();
    assert_eq!(promised, rewards::raffle::commitment(seed), "the seed that was promised");
    let again = rewards::raffle::winners(seed, id.parse().unwrap(), 3, 2);
    let tickets: Vec<_> =
        draw["winners"].as_array().unwrap().iter().map(|won| won["ticket"].clone()).collect();
    assert_eq!(json!(tickets), json!(again));
    assert_eq!(draw["mine"], json!({ "from": 1, "to": 3 }));

    let before: kernel::Money = here.balance().await.parse().unwrap();
    let claims = (0..6).map(|call| {
        let (caller, path) = (if call % 2 == 0 { &here } else { &there }, format!("{page}/claim"));
        async move { done(caller, &path, json!({})).await }
    });
    let answers = join_all(claims).await;
    assert!(answers.iter().all(|answer| answer["prizes"][1]["state"] == "claimed"), "{answers:?}");
    let after: kernel::Money = here.balance().await.parse().unwrap();
    assert_eq!(after.checked_sub(before), kernel::Money::from_major(100), "two prizes, once each");

    let shown = done(&finance.client, &format!("{office}/draw"), json!({})).await;
    let winner = &shown["raffle"]["draw"]["winners"][0];
    assert_eq!((&winner["account"], &winner["state"]), (&json!("rahim"), &json!("claimed")), "{shown}");
    assert_eq!((&shown["figures"]["cost"], &shown["figures"]["taken"]), (&json!("100.00"), &json!(2)));
    let balances = value(&finance.client, &format!("/backoffice/players/{member}/balances")).await;
    let cash = json!({ "asset": "BDT", "account": "cash", "amount": after });
    assert!(balances.as_array().unwrap().contains(&cash), "{balances}");
    books_are_right(&store).await;
    drop((first, second, crm, finance));
    db.close().await;
}

/// From the form to the bonus, and back: an operator sees the picture, gives, and takes back.
#[tokio::test]
async fn an_application_is_seen_decided_and_its_bonus_cancelled_by_operators() {
    let (db, store) = fresh().await;
    let configuration = configuration(&Vendor::new());
    let node = Node::open(&store, &configuration).await;
    let crm = Office::open(&node, &store, "crm").await;
    let finance = Office::open(&node, &store, "finance").await;
    let owner = Office::open(&node, &store, "owner").await;
    let terms = json!({ "most": "200", "multiple": 3, "weights": { "RNG": 100 }, "maxStake": null, "days": 14,
        "perMember": 1, "uploads": { "least": 1, "most": 3 } });
    let id = publish(&crm.client, &finance.client, "activity", terms).await;
    let (rahim, member) = node.register("rahim", None).await;
    let (status, answer) = apply(&node, &rahim.token, &id).await;
    assert_eq!((status, &answer["value"]["state"]), (200, &json!("applying")), "{answer}");
    let waiting = value(&finance.client, "/backoffice/applications").await["content"][0].clone();
    assert_eq!((&waiting["account"], &waiting["comment"]), (&json!("rahim"), &json!("It matched.")));
    let path = format!("/backoffice/applications/{}", waiting["id"].as_str().unwrap());
    let url = format!("http://{}{path}/images/1", finance.address);
    let picture =
        reqwest::Client::new().get(url).header("token", &finance.client.token).send().await.unwrap();
    assert_eq!(picture.headers()["content-disposition"], "attachment");
    assert!(picture.bytes().await.unwrap().starts_with(b"\xff\xd8\xff"));
    let give = |amount: &str| json!({ "approve": true, "amount": amount, "reason": "Well done." });
    let (status, _) = crm.client.post(&format!("{path}/decide"), give("150")).await;
    assert_eq!(status, 403, "who drafts does not give");
    assert_eq!(finance.client.post(&format!("{path}/decide"), give("200.01")).await.0, 400);
    let decided = done(&finance.client, &format!("{path}/decide"), give("150")).await;
    assert_eq!((&decided["state"], &decided["second"]), (&json!("issued"), &json!(false)));
    let (status, answer) = finance.client.post(&format!("{path}/decide"), give("150")).await;
    assert_eq!((status, &answer["value"]["code"]), (409, &json!("application_decided")));
    let bonuses = format!("/backoffice/players/{member}/bonuses");
    let bonus = value(&finance.client, &bonuses).await["content"][0].clone();
    assert_eq!((&bonus["kind"], &bonus["required"]), (&json!("activity"), &json!("450.00")), "{bonus}");
    assert_eq!(value(&rahim, &format!("/wps/promotions/{id}")).await["status"], "issued");
    let cancel = format!("/backoffice/bonuses/{}/cancel", bonus["id"].as_str().unwrap());
    let reason = json!({ "reason": "two accounts" });
    assert_eq!(done(&finance.client, &cancel, reason.clone()).await["state"], "cancelled");
    let (status, answer) = finance.client.post(&cancel, reason).await;
    assert_eq!((status, &answer["value"]["code"]), (409, &json!("bonus_state")));
    assert_eq!(rahim.balance().await, "1000.00", "his own money was never touched");
    let trail = value(&owner.client, "/backoffice/audit?action=application").await;
    let acts: Vec<_> = trail["content"].as_array().unwrap().iter().map(|row| row["action"].clone()).collect();
    assert_eq!(acts, ["application.approve", "application.look"], "the newest first");
    books_are_right(&store).await;
    drop((node, crm, finance, owner));
    db.close().await;
}
