//! A member in a fishing room, by the calls and the socket of everybody.

use std::{net::SocketAddr, time::Duration};

use futures::{SinkExt, StreamExt, stream::SplitSink};
use games::table::fishing::tide::{TICKS, tide};
use kernel::{Clock, SystemClock, id::TableId};
use serde_json::{Value, json};
use store::tasks;
use time::{OffsetDateTime, format_description::well_known::Rfc3339};
use tokio_tungstenite::tungstenite::Message;
use uuid::Uuid;

use crate::{
    nodes::{Socket, connect, ticket},
    support::{Client, until},
};

/// Kinds of fish that die soon enough for a test.
const SMALL: usize = 3;

/// A member with a socket at a room.
pub struct Angler {
    pub client: Client,
    table: TableId,
    shots: SplitSink<Socket, Message>,
    /// The number of the last one.
    shot: u64,
}

/// Sits down at a seat with so much.
pub async fn sits(client: &Client, table: TableId, (seat, amount): (u8, &str)) -> Value {
    let ask = json!({ "requestId": Uuid::now_v7(), "seat": seat, "amount": amount });
    let (status, answer) = client.post(&format!("/play/tables/{table}/sessions"), ask).await;
    assert_eq!(status, 200, "{answer}");
    answer["value"]["session"].clone()
}

/// How a member's last session in a room stands.
pub async fn session(client: &Client, table: TableId) -> Value {
    let (status, answer) = client.get(&format!("/play/tables/{table}/session")).await;
    assert_eq!(status, 200, "{answer}");
    answer["value"].clone()
}

/// Waits until a member's session in a room has ended.
pub async fn ended(client: &Client, table: TableId) -> Value {
    until("a session ends", async || session(client, table).await["state"] == "ended").await;
    session(client, table).await
}

impl Angler {
    /// Who sits in a room, with a socket at a node.
    pub async fn at(address: SocketAddr, client: &Client, table: TableId) -> Self {
        let ticket = ticket(client).await;
        let socket = connect(address, Some(&ticket), &[&format!("table.{table}")]).await;
        let (shots, mut heard) = socket.split();
        // What is told is of no interest; pings are answered by reading.
        tasks::spawn("hears", async move { while heard.next().await.is_some_and(|frame| frame.is_ok()) {} });
        let shot = session(client, table).await["lastShot"].as_u64().unwrap();
        Self { client: client.clone(), table, shots, shot }
    }

    /// A small fish that lives and will swim for three seconds more.
    async fn fish(&self) -> Option<u16> {
        let (_, seen) = self.client.get(&format!("/play/tables/{}", self.table)).await;
        let room = &seen["value"]["room"];
        let began = OffsetDateTime::parse(room["tide"]["startedAt"].as_str()?, &Rfc3339).unwrap();
        let passed = (SystemClock.now() - began).whole_milliseconds() * i128::from(TICKS) / 1_000;
        let tick = u32::try_from(passed).unwrap_or_default();
        let dead: Vec<u16> = serde_json::from_value(room["dead"].clone()).unwrap();
        let swimmers = tide(room["tide"]["seed"].as_str()?);
        let fish = swimmers.into_iter().find(|swimmer| {
            let stays = swimmer.swims(tick + 1) && swimmer.swims(tick + 3 * TICKS);
            stays && swimmer.kind < SMALL && !dead.contains(&swimmer.number)
        });
        fish.map(|fish| fish.number)
    }

    /// Lets a shot off at what swims there, if anything does.
    pub async fn shoots(&mut self) {
        if let Some(fish) = self.fish().await {
            self.shot += 1;
            let (shot, topic) = (self.shot, format!("table.{}", self.table));
            let shots = json!([[shot, 8_000, 4_500, 0, fish, 0, 0]]);
            let frame = json!({ "op": "shoot", "id": shot.to_string(), "t": topic, "shots": shots });
            self.shots.send(Message::text(frame.to_string())).await.unwrap();
        }
        tokio::time::sleep(Duration::from_millis(120)).await;
    }

    /// Shoots until so many shots have met something.
    pub async fn shoots_until(&mut self, hits: usize) {
        for _ in 0..600 {
            if self.hits().await >= hits {
                return;
            }
            self.shoots().await;
        }
        panic!("no shot meets anything");
    }

    /// How many shots of the session have met something.
    async fn hits(&self) -> usize {
        let session = session(&self.client, self.table).await;
        let path = format!("/play/room-sessions/{}", session["id"].as_str().unwrap());
        let (_, record) = self.client.get(&path).await;
        record["value"]["played"]["hits"].as_array().unwrap().len()
    }

    /// Leaves, and waits until what is left is cash again.
    pub async fn leaves(&self) -> Value {
        let (status, answer) =
            self.client.post(&format!("/play/tables/{}/session/end", self.table), json!({})).await;
        assert_eq!(status, 200, "{answer}");
        ended(&self.client, self.table).await
    }
}
