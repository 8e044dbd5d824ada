//! Two nodes on one database: one house.

use std::{net::SocketAddr, time::Duration};

use futures::{SinkExt, StreamExt, future::join_all};
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

/// A ticket with which one socket of a session opens.
pub async fn ticket(client: &Client) -> String {
    let (status, answer) = client.post("/wps/socket/ticket", json!({})).await;
    assert_eq!(status, 200, "{answer}");
    answer["value"]["ticket"].as_str().unwrap().to_owned()
}

/// A socket that hears these topics from now on.
pub async fn connect(address: SocketAddr, ticket: Option<&str>, topics: &[&str]) -> Socket {
    let mut socket = hello(address, ticket, topics).await;
    assert_eq!(message(&mut socket).await["op"], "welcome");
    for _ in topics {
        assert_eq!(message(&mut socket).await["op"], "snap");
    }
    socket
}

/// A socket that has said who it is and what it wants to hear.
async fn hello(address: SocketAddr, ticket: Option<&str>, topics: &[&str]) -> Socket {
    let (mut socket, _) = connect_async(format!("ws://{address}/ws")).await.unwrap();
    let have: Vec<Value> = topics.iter().map(|topic| json!({ "t": topic })).collect();
    let hello = json!({ "op": "hello", "v": 1, "ticket": ticket, "have": have });
    socket.send(Message::Text(hello.to_string().into())).await.unwrap();
    socket
}

/// The kind of the next update, and what it tells.
pub async fn update(socket: &mut Socket) -> (String, Value) {
    let mut frame = message(socket).await;
    assert_eq!(frame["op"], "ev", "{frame}");
    (frame["k"].as_str().unwrap().to_owned(), frame["d"].take())
}

async fn hear(socket: &mut Socket) -> Message {
    timeout(Duration::from_secs(20), socket.next()).await.unwrap().unwrap().unwrap()
}

/// The next message, pings aside.
async fn message(socket: &mut Socket) -> Value {
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
    let mut own = connect(second.address, Some(&ticket), &["me", "winners.en"]).await;
    let mut again = hello(first.address, Some(&ticket), &["me"]).await;
    let Message::Close(Some(frame)) = hear(&mut again).await else { panic!("the ticket is used up") };
    assert_eq!(u16::from(frame.code), 4004);
    let mut anonymous = connect(second.address, None, &["winners.bn"]).await;

    for (who, name) in [(stranger, "x1"), (member, "b1")] {
        let token = launch(&store, who).await;
        let placed = vendor.call(first.address, "transaction/bet", &bet(who, &token, name, 1_000_000)).await;
        assert_eq!(placed.unwrap()["status"], "RS_OK");
    }
    let told = update(&mut own).await;
    assert_eq!(told, ("balance".to_owned(), json!({ "asset": "BDT", "balance": "990.00" })));

    let paid = vendor.call(first.address, "transaction/win", &win(member, "w1", "b1", 60_000_000)).await;
    assert_eq!(paid.unwrap()["status"], "RS_OK");
    let (kind, winner) = update(&mut anonymous).await;
    assert_eq!(kind, "winner", "an anonymous socket hears of nobody's balance");
    let entry = &winner["vo"];
    assert_eq!((&entry["customerName"], &entry["winAmount"]), (&json!("ra***m"), &json!("600.00")));
    let mut told = [update(&mut own).await, update(&mut own).await];
    told.sort_by(|(one, _), (other, _)| one.cmp(other));
    assert_eq!((told[0].0.as_str(), &told[0].1["balance"]), ("balance", &json!("1590.00")));
    assert_eq!(told[1].0, "winner");

    // Signed out on the first node: the socket on the second ends.
    assert_eq!(here.send(reqwest::Method::DELETE, "/wps/session/logout", None).await.0, 200);
    let Message::Close(Some(frame)) = hear(&mut own).await else { panic!("the session ended") };
    assert_eq!(u16::from(frame.code), 4001);
    books_are_right(&store).await;
    drop((first, second));
    db.close().await;
}
