//! The story of a member's money, through every door it passes: registered through an agent's link, bets and wins at
//! a foreign vendor, a deposit at the provider, a withdrawal that an operator approves.

use std::time::{Duration, Instant};

use identity::NewMember;
use kernel::{AccountType, SystemClock};
use serde_json::{Value, json};
use store::{
    Store,
    tasks::{self, CancellationToken},
};
use tokio::net::TcpListener;
use uuid::Uuid;

use crate::{
    site::Office,
    support::{
        Client, Node, PIN, Vendor, bet, books_are_right, configuration, fair, fresh, launch, upline, win,
    },
};

/// Asks again until the answer is what is waited for, for ten seconds.
async fn until(client: &Client, path: &str, field: &str, wanted: &str) -> Value {
    let deadline = Instant::now() + Duration::from_secs(10);
    loop {
        let (_, answer) = client.get(path).await;
        if answer["value"][field] == wanted {
            return answer;
        }
        assert!(Instant::now() < deadline, "{path} never came to {wanted}: {answer}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn a_member_plays_pays_in_and_is_paid_out() {
    let (db, store) = fresh().await;
    let vendor = Vendor::new();
    let mut configuration = configuration(&vendor);
    let (site, provider) =
        (TcpListener::bind("127.0.0.1:0").await.unwrap(), TcpListener::bind("127.0.0.1:0").await.unwrap());
    let site_url = format!("http://{}", site.local_addr().unwrap());
    let provider_url = format!("http://{}", provider.local_addr().unwrap());
    fair(&mut configuration).url.clone_from(&provider_url);
    configuration.cashier.webhook_url.clone_from(&site_url);
    configuration.cashier.origins = vec![site_url];
    configuration.simulator.public_url = provider_url;
    configuration.simulator.payout_delay_ms = 20;
    configuration.simulator.duplicates = 2;
    let simulator = demo::payment::router(configuration.simulator.clone(), std::sync::Arc::new(SystemClock));
    let stop = CancellationToken::new();
    tasks::spawn("provider", web::serve::serve(provider, simulator.unwrap(), stop.clone()));
    let node = Node::on(site, &store, &configuration).await;

    let agent = NewMember {
        account: "karim".into(),
        password: "Nodir-Ghat-73".into(),
        kind: 1,
        ..NewMember::default()
    };
    let karim = node.house.identity.create_member(agent).await.unwrap();
    node.house.identity.add_link(karim.id, "KARIM1", "", AccountType::MEMBER).await.unwrap();
    let (rahim, member) = node.register("rahim", Some("KARIM1")).await;
    assert_eq!(upline(&store, member).await, [karim.id]);

    let token = launch(&store, member).await;
    let answer = vendor.call(node.address, "transaction/bet", &bet(member, &token, "b1", 10_000_000)).await;
    assert_eq!(answer.unwrap()["balance"], 90_000_000);
    let answer = vendor.call(node.address, "transaction/win", &win(member, "w1", "b1", 25_000_000)).await;
    assert_eq!(answer.unwrap()["balance"], 115_000_000);

    pay_in(&rahim, 500).await;
    assert_eq!(rahim.balance().await, "1650.00");

    let payee = rahim.bind_account("1234567890").await;
    let request =
        json!({ "requestId": Uuid::now_v7(), "amount": "650", "payee": payee, "paymentPassword": PIN });
    // Money that was paid in must be bet first, and the answer says how much of it.
    let (status, answer) = rahim.post("/wps/cashier/withdrawals", request.clone()).await;
    assert_eq!((status, &answer["value"]["details"]["outstanding"]), (409, &json!("500.00")), "{answer}");
    let answer = vendor.call(node.address, "transaction/bet", &bet(member, &token, "b2", 50_000_000)).await;
    assert_eq!(answer.unwrap()["balance"], 115_000_000);
    vendor.call(node.address, "transaction/win", &win(member, "w2", "b2", 50_000_000)).await.unwrap();
    until(&rahim, "/wps/cashier/turnover", "outstanding", "0.00").await;
    let (status, answer) = rahim.post("/wps/cashier/withdrawals", request.clone()).await;
    assert_eq!(status, 200, "{answer}");
    let (_, again) = rahim.post("/wps/cashier/withdrawals", request).await;
    assert_eq!(again["value"]["id"], answer["value"]["id"], "a retried request holds once");
    assert_eq!(rahim.balance().await, "1000.00");
    let path = format!("/wps/cashier/withdrawals/{}", answer["value"]["id"].as_str().unwrap());
    approve(&node, &store, answer["value"]["id"].as_str().unwrap()).await;
    until(&rahim, &path, "state", "paid").await;
    assert_eq!(rahim.balance().await, "1000.00");
    books_are_right(&store).await;
    stop.cancel();
    drop(node);
    db.close().await;
}

/// A deposit through the provider's own page. The provider sends each message three times.
async fn pay_in(rahim: &Client, taka: u32) {
    let request = json!({ "requestId": Uuid::now_v7(), "channel": "fair", "amount": taka.to_string(), "returnUrl": "/member" });
    let (status, answer) = rahim.post("/wps/cashier/deposits", request).await;
    assert_eq!(status, 200, "{answer}");
    let page = answer["value"]["redirectUrl"].as_str().unwrap();
    let id = answer["value"]["id"].as_str().unwrap();
    let browser = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
    let shown = browser.get(format!("{page}?lang=en")).send().await.unwrap().text().await.unwrap();
    let (path, sum) = (format!("/checkout/{id}/pay"), format!("৳{taka}.00"));
    assert!(shown.contains("Play money") && shown.contains(&sum) && shown.contains(&path), "{shown}");
    let provider = page.strip_suffix(&format!("/checkout/{id}")).unwrap();
    let paid = browser.post(format!("{provider}{path}")).send().await.unwrap();
    assert!(paid.headers()["location"].to_str().unwrap().ends_with("/member"), "{paid:?}");
    let stranger = browser.get(format!("{provider}/api/payments/{id}")).send().await.unwrap();
    assert_eq!(stranger.status(), 401);
    until(rahim, &format!("/wps/cashier/deposits/{id}"), "state", "credited").await;
}

async fn approve(node: &Node, store: &Store, id: &str) {
    let office = Office::open(node, store, "finance").await;
    let path = format!("/backoffice/withdrawals/{id}/approve");
    let (status, answer) = office.client.post(&path, json!({ "note": "looks right" })).await;
    assert_eq!((status, &answer["value"]["state"]), (200, &json!("approved")), "{answer}");
}
