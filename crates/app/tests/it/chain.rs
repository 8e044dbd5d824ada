//! Stablecoins through the demo's chain, over real sockets.

use std::sync::Arc;

use app::house::House;
use cashier::deposit::{Deposit, Request, State};
use identity::NewMember;
use kernel::{Amount, Asset, Clock, ManualClock, Money, SystemClock, id::RequestId};
use serde_json::json;
use store::{
    tasks::{self, CancellationToken},
    testing::TestDb,
};
use time::Duration;
use tokio::net::TcpListener;

use crate::support::{Vendor, configuration, fair};

/// By a clock that the test moves: one block a second.
#[tokio::test]
async fn stablecoins_count_when_they_are_deep_enough_and_a_reorganisation_takes_shallow_ones_away() {
    let (db, clock) = (TestDb::fresh().await, Arc::new(ManualClock::at(SystemClock.now())));
    let store = db.store_with(clock.clone()).await;
    let stop = CancellationToken::new();
    let theirs = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", theirs.local_addr().unwrap());
    let mut configuration = configuration(&Vendor::new());
    fair(&mut configuration).url.clone_from(&url);
    configuration.simulator.public_url.clone_from(&url);
    configuration.simulator.block_ms = 1_000;
    let world = demo::payment::router(configuration.simulator.clone(), clock.clone()).unwrap();
    tasks::spawn("world", web::serve::serve(theirs, world, stop.clone()));
    let house = House::open(&configuration, &store, &stop).await.unwrap();
    let (account, password) = ("rahim".to_owned(), "Nodir-Ghat-73".to_owned());
    let new = NewMember { account, password, ..NewMember::default() };
    let rahim = house.identity.create_member(new).await.unwrap().id;
    let cash = async || ledger::balances(&store, rahim, Asset::Bdt).await.unwrap().cash;
    let before = cash().await;
    let came = async || cash().await.checked_sub(before).unwrap();
    let request = Request {
        request_id: RequestId::fresh(),
        channel: "usdt".into(),
        amount: Amount::from_major(6_000).unwrap(),
        return_url: "/wallet".into(),
        promotion: None,
        wallet: None,
    };
    let cashier = &house.cashier;
    let asked = cashier.deposit(rahim, request).await.unwrap();
    assert_eq!(asked.tokens, Some(49_474_336), "the fewest tokens worth 6000 at 122.50 less one percent");
    let http = reqwest::Client::new();
    let page = asked.redirect_url.clone().unwrap();
    let send = async |body: &'static str| {
        let form = http.post(&page).header("content-type", "application/x-www-form-urlencoded").body(body);
        assert!(form.send().await.unwrap().status().is_success());
    };
    let reorganise = async |depth: i64| {
        let call = http.post(format!("{url}/api/chain/reorganise")).bearer_auth("key");
        call.json(&json!({ "depth": depth })).send().await.unwrap().error_for_status().unwrap();
    };
    let look = async |seconds: i64| {
        clock.advance(Duration::seconds(seconds));
        cashier.look_at_chain().await.unwrap();
        cashier.any_deposit(asked.id).await.unwrap()
    };
    let state = |deposit: Deposit| (deposit.state, deposit.confirmations);
    // Another token and dust are seen, kept, and no money.
    send("tokens=900000000&token=TScam").await;
    send("tokens=999999").await;
    assert_eq!(look(60).await.state, State::Redirected);
    send("tokens=50000000").await;
    assert_eq!(state(look(5).await), (State::Pending, 6));
    reorganise(10).await;
    look(1).await;
    assert_eq!(came().await, Money::ZERO);
    send("tokens=50000000").await;
    assert_eq!(look(18).await.confirmations, 19);
    assert_eq!(came().await, Money::ZERO);
    for _ in 0..3 {
        assert_eq!(look(1).await.state, State::Credited);
    }
    assert_eq!(came().await, Money::from_units(606_375_000));
    // A second transfer to the same address is the member's money too.
    send("tokens=10000000").await;
    look(30).await;
    assert_eq!(came().await, Money::from_units(606_375_000 + 121_275_000));
    // Deeper than anybody expects: no money moves by itself, a person is called.
    reorganise(40).await;
    assert_eq!(look(1).await.state, State::Disputed);
    assert_eq!(came().await, Money::from_units(606_375_000 + 121_275_000));
    stop.cancel();
    drop(house);
    db.close().await;
}
