//! Two nodes on one database: one house.

use std::time::Duration;

use futures::{StreamExt, future::join_all};
use serde_json::{Value, json};
use tokio::{net::TcpStream, time::timeout};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async, tungstenite::Message};

use crate::support::{Client, Node, Vendor, bet, books_are_right, configuration, fresh, launch, win};

#[tokio::test]
async fn what_one_node_knows_the_other_knows() {
    let (db, store) = fresh().await;
    let vendor = Vendor::new();
    let configuration = configuration(&vendor);
    let first = Node::open(&store, &configuration).await;
    let second = Node::open(&db.store().await, &configuration).await;

    let (here, member) = first.register("rahim", None).await;
    let there = second.client(&here.token);
    assert_eq!(there.balance().await, "1000.00");

    // The same bets sent to both nodes at once move money once.
    let token = launch(&store, member).await;
    let sent = (0..40).map(|number| {
        let address = if number % 2 == 0 { first.address } else { second.address };
        let (vendor, message) = (&vendor, bet(member, &token, &format!("b{}", number / 2), 1_000_000));
        async move { vendor.call(address, "transaction/bet", &message).await.unwrap() }
    });
    for answer in join_all(sent).await {
        assert_eq!(answer["status"], "RS_OK");
    }
    assert_eq!(here.balance().await, "800.00");
    assert_eq!(there.balance().await, "800.00");

    let (status, _) = there.send(reqwest::Method::DELETE, "/wps/session/logout", None).await;
    assert_eq!(status, 200);
    assert_eq!(here.get("/wps/member/info").await.0, 401, "signed out on the other node");
    books_are_right(&store).await;
    drop((first, second));
    db.close().await;
}

pub type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

async fn ticket(client: &Client) -> String {
    let (status, answer) = client.post("/wps/socket/ticket", json!({})).await;
    assert_eq!(status, 200, "{answer}");
    answer["value"]["ticket"].as_str().unwrap().to_owned()
}

pub async fn connect(node: &Node, query: &str) -> Socket {
    connect_async(format!("ws://{}/ws{query}", node.address)).await.unwrap().0
}

async fn hear(socket: &mut Socket) -> Message {
    timeout(Duration::from_secs(20), socket.next()).await.unwrap().unwrap().unwrap()
}

/// The next message, pings aside.
pub async fn message(socket: &mut Socket) -> Value {
    loop {
        match hear(socket).await {
            Message::Text(text) => return serde_json::from_str(&text).unwrap(),
            Message::Ping(_) => {}
            other => panic!("{other:?} instead of a message"),
        }
    }
}

#[tokio::test]
async fn a_socket_on_one_node_hears_of_a_bet_on_the_other() {
    let (db, store) = fresh().await;
    let vendor = Vendor::new();
    let configuration = configuration(&vendor);
    let first = Node::open(&store, &configuration).await;
    let second = Node::open(&db.store().await, &configuration).await;
    let (here, member) = first.register("rahim", None).await;
    let (_, stranger) = first.register("salma", None).await;

    // The ticket comes from one node, the socket opens on the other, and only once.
    let ticket = ticket(&here).await;
    let mut own = connect(&second, &format!("?ticket={ticket}&lang=en")).await;
    let again = connect_async(format!("ws://{}/ws?ticket={ticket}", first.address)).await;
    assert!(
        matches!(again, Err(tokio_tungstenite::tungstenite::Error::Http(answer)) if answer.status() == 401)
    );
    let mut anonymous = connect(&second, "").await;

    for (who, name) in [(stranger, "x1"), (member, "b1")] {
        let token = launch(&store, who).await;
        let placed = vendor.call(first.address, "transaction/bet", &bet(who, &token, name, 1_000_000)).await;
        assert_eq!(placed.unwrap()["status"], "RS_OK");
    }
    let heard = message(&mut own).await;
    assert_eq!(heard, json!({ "topic": "balance", "data": { "asset": "BDT", "balance": "990.00" } }));

    let paid = vendor.call(first.address, "transaction/win", &win(member, "w1", "b1", 60_000_000)).await;
    assert_eq!(paid.unwrap()["status"], "RS_OK");
    let winner = message(&mut anonymous).await;
    assert_eq!(winner["topic"], "winner", "an anonymous socket hears of nobody's balance");
    let entry = &winner["data"]["vo"];
    assert_eq!((&entry["customerName"], &entry["winAmount"]), (&json!("ra***m"), &json!("600.00")));
    let mut topics = [message(&mut own).await, message(&mut own).await];
    topics.sort_by_key(|message| message["topic"].as_str().unwrap().to_owned());
    assert_eq!(topics[0]["data"]["balance"], "1590.00");
    assert_eq!(topics[1]["topic"], "winner");

    // Signed out on the first node: the socket on the second ends.
    assert_eq!(here.send(reqwest::Method::DELETE, "/wps/session/logout", None).await.0, 200);
    let Message::Close(Some(frame)) = hear(&mut own).await else { panic!("the session ended") };
    assert_eq!(u16::from(frame.code), 4001);
    books_are_right(&store).await;
    drop((first, second));
    db.close().await;
}
