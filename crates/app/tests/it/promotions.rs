//! A deposit's bonus through every door it passes: chosen with the deposit, paid at the provider's page, filled by bets at
//! a foreign vendor, released; and meanwhile no withdrawal.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use app::configuration::Configuration;
use kernel::{Asset, SystemClock, id::MemberId};
use rewards::promotion::{Both, Document, Kind, Terms};
use serde_json::{Value, json};
use store::tasks::{self, CancellationToken};
use tokio::net::TcpListener;
use uuid::Uuid;

use crate::support::{
    Client, Node, PIN, VENDOR, Vendor, bet, books_are_right, configuration, fair, fresh, launch, win,
};

/// Asks again until the answer is what is waited for, for ten seconds.
async fn until(client: &Client, path: &str, pointer: &str, wanted: &Value) -> Value {
    let deadline = Instant::now() + Duration::from_secs(10);
    loop {
        let (_, answer) = client.get(path).await;
        if answer.pointer(pointer) == Some(wanted) {
            return answer;
        }
        assert!(Instant::now() < deadline, "{path} never came to {wanted}: {answer}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Half of a deposit, to be bet twice.
pub async fn publish(node: &Node) -> Uuid {
    let terms = json!({ "percent": 50, "most": "1000.00", "minimum": "200.00", "multiple": 2, "over": "bonus",
        "weights": { "COCKFIGHT": 100 }, "maxStake": null, "days": 7, "times": 1, "first": true });
    publish_under(node, terms).await
}

/// The bonus of a deposit, under these terms.
pub async fn publish_under(node: &Node, terms: Value) -> Uuid {
    let both = |bn: &str, en: &str| Both { bn: bn.to_owned(), en: en.to_owned() };
    let now = node.house.store.now();
    let document = Document {
        types: vec!["deposit".to_owned()],
        title: both("প্রথম জমায় আধা", "Half of the first deposit"),
        summary: both("", ""),
        body: both("<p>শর্ত</p><script>1</script>", "<p>Terms</p><script>1</script>"),
        picture: None,
        asset: Asset::Bdt,
        starts_at: now - time::Duration::hours(1),
        ends_at: now + time::Duration::hours(1),
        terms: Terms::read(Kind::Deposit, terms).unwrap(),
    };
    let mut tx = node.house.store.begin().await.unwrap();
    let draft = node.house.rewards.draft_in(&mut tx, "admin", document).await.unwrap();
    node.house.rewards.publish_in(&mut tx, draft.id).await.unwrap();
    tx.commit().await.unwrap();
    draft.id
}

/// The vendor's title is on the shelf: what counts is decided by its family.
pub async fn shelve(node: &Node) {
    let mut title = catalog::own::games().remove(0);
    title.code = "ref10l".to_owned();
    title.vassalage = "FOREIGN".to_owned();
    // Alone in its family, it keeps half of what is staked: bets of twice the bonus cost as much as it.
    title.game_type = kernel::GameType::Cockfight;
    title.rtp = Some("0.5".to_owned());
    node.house.catalog.take(VENDOR, &[title]).await.unwrap();
}

async fn ask_for(client: &Client, taka: &str, promotion: Uuid) -> (u16, Value) {
    let request = json!({ "requestId": Uuid::now_v7(), "channel": "fair", "amount": taka, "returnUrl": "/member",
        "promotion": promotion });
    client.post("/wps/cashier/deposits", request).await
}

async fn pay(page: &str) {
    let browser = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
    let paid = browser.post(format!("{page}/pay")).send().await.unwrap();
    assert!(paid.status().is_redirection(), "{}", paid.status());
}

async fn play(node: &Node, vendor: &Vendor, (member, token): (MemberId, &str), (key, taka): (&str, i64)) {
    let units = taka * 100_000;
    vendor.call(node.address, "transaction/bet", &bet(member, token, key, units)).await.unwrap();
    let won = win(member, &format!("{key}w"), key, units);
    vendor.call(node.address, "transaction/win", &won).await.unwrap();
}

/// Each message of the provider three times, as in the story of a member's money.
fn with_provider(configuration: &mut Configuration, site: String, provider: String) {
    fair(configuration).url.clone_from(&provider);
    configuration.cashier.webhook_url.clone_from(&site);
    configuration.cashier.origins = vec![site];
    configuration.simulator.public_url = provider;
    configuration.simulator.duplicates = 2;
}

#[tokio::test]
async fn a_bonus_is_chosen_filled_and_released() {
    let (db, store) = fresh().await;
    let vendor = Vendor::new();
    let mut configuration = configuration(&vendor);
    let (site, provider) =
        (TcpListener::bind("127.0.0.1:0").await.unwrap(), TcpListener::bind("127.0.0.1:0").await.unwrap());
    let urls = [&site, &provider].map(|listener| format!("http://{}", listener.local_addr().unwrap()));
    let [site_url, provider_url] = urls;
    with_provider(&mut configuration, site_url, provider_url);
    let simulator = demo::payment::router(configuration.simulator.clone(), Arc::new(SystemClock));
    let stop = CancellationToken::new();
    tasks::spawn("provider", web::serve::serve(provider, simulator.unwrap(), stop.clone()));
    let node = Node::on(site, &store, &configuration).await;
    shelve(&node).await;
    let promotion = publish(&node).await;

    let (rahim, member) = node.register("rahim", None).await;
    let payee = rahim.bind_account("1234567890").await;
    let (_, info) = rahim.get("/wps/member/info").await;
    assert_eq!(info["value"]["availablePromotions"], 1, "{info}");
    let (_, page) = node.client("").get(&format!("/wps/promotions/{promotion}")).await;
    assert_eq!((&page["value"]["status"], &page["value"]["html"]), (&json!("join"), &json!("<p>Terms</p>")));

    let (status, small) = ask_for(&rahim, "100", promotion).await;
    assert_eq!((status, &small["value"]["details"]["minimum"]), (409, &json!("200.00")), "{small}");
    let (status, filed) = ask_for(&rahim, "400", promotion).await;
    assert_eq!(status, 200, "{filed}");
    let named = json!({ "id": promotion, "title": "Half of the first deposit" });
    assert_eq!(filed["value"]["promotion"], named);
    let path = format!("/wps/promotions/{promotion}");
    until(&rahim, &path, "/value/status", &json!("joined")).await;
    pay(filed["value"]["redirectUrl"].as_str().unwrap()).await;
    let running = until(&rahim, "/wps/member/bonuses/running", "/value/list/0/state", &json!("active")).await;
    let bonus = &running["value"]["list"][0];
    assert_eq!((&bonus["amount"], &bonus["required"]), (&json!("200.00"), &json!("400.00")), "{bonus}");
    assert_eq!(rahim.balance().await, "1400.00", "what is locked is not to play with");

    let token = launch(&store, member).await;
    play(&node, &vendor, (member, &token), ("b1", 399)).await;
    until(&rahim, "/wps/member/bonuses/running", "/value/list/0/done", &json!("399.00")).await;
    let withdrawal =
        || json!({ "requestId": Uuid::now_v7(), "amount": "1000", "payee": payee, "paymentPassword": PIN });
    let (status, refused) = rahim.post("/wps/cashier/withdrawals", withdrawal()).await;
    assert_eq!((status, &refused["value"]["code"]), (409, &json!("bonus_running")), "{refused}");
    assert_eq!(refused["value"]["details"]["bonus"], bonus["id"]);
    assert_eq!(refused["value"]["details"]["left"], "1.00");
    play(&node, &vendor, (member, &token), ("b2", 1)).await;
    until(&rahim, "/wps/member/info", "/value/balance", &json!("1600.00")).await;
    until(&rahim, &path, "/value/status", &json!("issued")).await;
    until(&rahim, "/wps/cashier/turnover", "/value/outstanding", &json!("0.00")).await;
    let (status, asked) = rahim.post("/wps/cashier/withdrawals", withdrawal()).await;
    assert_eq!(status, 200, "{asked}");
    assert_eq!(rahim.balance().await, "600.00");

    let (status, again) = ask_for(&rahim, "400", promotion).await;
    assert_eq!((status, &again["value"]["code"]), (409, &json!("used_up")), "{again}");
    let record =
        until(&rahim, "/wps/member/bonuses", "/value/received/1/kind", &json!("bonus_granted")).await;
    assert_eq!(record["value"]["received"][1]["amount"], "200.00", "{record}");
    let inbox = until(&rahim, "/wps/member/info", "/value/availablePromotions", &json!(0)).await;
    assert_eq!(inbox["success"], true);
    books_are_right(&store).await;
    stop.cancel();
    drop(node);
    db.close().await;
}
