//! People who are signed in, and their sockets.

use std::{
    net::{IpAddr, Ipv4Addr, SocketAddr},
    sync::atomic::{AtomicU8, Ordering},
};

use anyhow::{Context, Result, ensure};
use futures::{SinkExt, StreamExt};
use reqwest::Client;
use serde_json::{Value, json};
use tokio::{net::TcpSocket, task::JoinSet};
use tokio_tungstenite::{WebSocketStream, client_async, tungstenite::Message};

use super::line::Line;
use crate::vendor::Vendor;

/// Addresses of the loopback from which they come.
const ADDRESSES: u8 = 8;

/// How often what was not answered is asked again.
const TRIES: u32 = 3;

/// Somebody who is signed in.
#[derive(Clone)]
pub struct Person {
    http: Client,
    house: SocketAddr,
    token: String,
}

/// A line to the house.
pub type Socket = WebSocketStream<Line>;

/// Signs all members in.
pub async fn all(house: SocketAddr, vendor: &Vendor) -> Result<Vec<Person>> {
    // One address is never given more than a quarter of the free places, and people have one each.
    let of_address = |last| {
        let from = Ipv4Addr::new(127, 0, 0, last);
        Client::builder().pool_max_idle_per_host(2_048).local_address(IpAddr::from(from)).build()
    };
    let http = (1..=ADDRESSES).map(of_address).collect::<reqwest::Result<Vec<Client>>>()?;
    let mut people = Vec::new();
    let mut doors = JoinSet::new();
    for ((account, password), http) in vendor.accounts().zip(http.iter().cycle()) {
        if doors.len() >= 4 {
            people.extend(doors.join_next().await.transpose()?.transpose()?);
        }
        let http = http.clone();
        doors.spawn(async move {
            let nobody = Person { http, house, token: String::new() };
            let ask = json!({ "type": "username", "username": account, "password": password });
            let signed_in = nobody.post("/wps/session/login", &ask).await?;
            let token = signed_in["token"].as_str().context("no token")?.to_owned();
            Ok::<_, anyhow::Error>(Person { token, ..nobody })
        });
    }
    while let Some(person) = doors.join_next().await {
        people.push(person??);
    }
    Ok(people)
}

impl Person {
    /// Asks, and reads a good answer.
    pub async fn post(&self, path: &str, body: &Value) -> Result<Value> {
        let (is_good, answer) = self.try_post(path, body).await?;
        ensure!(is_good, "{path}: {answer}");
        Ok(answer["value"].clone())
    }

    /// Looks.
    pub async fn get(&self, path: &str) -> Result<Value> {
        let ask = self.http.get(format!("http://{}{path}", self.house)).header("token", &self.token);
        let answer: Value = ask.send().await?.json().await?;
        ensure!(answer["success"] == true, "{path}: {answer}");
        Ok(answer["value"].clone())
    }

    /// Asks; whether the answer is good, and the answer. What was not answered, as on a line that the house had closed meanwhile, is asked
    /// again under the same name, as pages do.
    pub async fn try_post(&self, path: &str, body: &Value) -> Result<(bool, Value)> {
        let mut tries = 0;
        loop {
            match self.post_once(path, body).await {
                Ok(answer) => return Ok((answer["success"] == true, answer)),
                Err(error) if tries >= TRIES => return Err(error.into()),
                Err(_) => tries += 1,
            }
        }
    }

    async fn post_once(&self, path: &str, body: &Value) -> reqwest::Result<Value> {
        let ask =
            self.http.post(format!("http://{}{path}", self.house)).header("token", &self.token).json(body);
        ask.send().await?.json().await
    }

    /// A line of their own that listens to a topic.
    pub async fn socket(&self, topic: &str) -> Result<Socket> {
        let ticket = self.post("/wps/socket/ticket", &json!({})).await?;
        open(self.house, topic, &ticket["ticket"]).await
    }
}

/// A visitor's line that listens to a topic.
pub async fn visitor(house: SocketAddr, topic: &str) -> Result<Socket> {
    open(house, topic, &Value::Null).await
}

async fn open(house: SocketAddr, topic: &str, ticket: &Value) -> Result<Socket> {
    static LAST: AtomicU8 = AtomicU8::new(0);
    let last = 1 + LAST.fetch_add(1, Ordering::Relaxed) % ADDRESSES;
    let line = TcpSocket::new_v4()?;
    line.bind(SocketAddr::from((Ipv4Addr::new(127, 0, 0, last), 0)))?;
    let line = line.connect(house).await?;
    line.set_nodelay(true)?;
    let (mut socket, _) = client_async(format!("ws://{house}/ws"), Line::over(line)?).await?;
    let hello = json!({ "op": "hello", "v": 1, "ticket": ticket, "have": [{ "t": topic }] });
    socket.send(Message::text(hello.to_string())).await?;
    // The welcome comes first, then what the topic stands at.
    for _ in 0..2 {
        socket.next().await.context("the house hung up")??;
    }
    Ok(socket)
}
