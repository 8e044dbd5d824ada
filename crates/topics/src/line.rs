//! The line between nodes: the database's own LISTEN and NOTIFY, or a server of NATS.
//!
//! Both carry a packet to everyone who is there and keep none.

use std::{sync::Arc, time::Duration};

use async_nats::{Client, ConnectOptions, Event, Subscriber};
use bytes::Bytes;
use futures::StreamExt;
use store::{Store, notify};
use tokio::{sync::Notify, time::timeout};

/// The channel of the database, and the subject of NATS.
const CHANNEL: &str = "mela_topics";
/// How long a server of NATS may take to be reached before the house opens without it.
const FIRST: Duration = Duration::from_secs(2);
/// How long a packet may take to leave.
const PATIENCE: Duration = Duration::from_secs(2);
/// Two pings without an answer end the connection.
const PING: Duration = Duration::from_secs(5);

/// Why something is not carried between nodes.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The database refused.
    #[error("the database")]
    Store(#[from] store::Error),
    /// The address of NATS is none, or the server refuses us.
    #[error("topics.nats_url")]
    Connect(#[from] async_nats::ConnectError),
    /// A subscription was refused.
    #[error("NATS has no subscription for us")]
    Subscribe(#[from] async_nats::SubscribeError),
    /// A packet was refused.
    #[error("NATS does not take a packet")]
    Publish(#[from] async_nats::PublishError),
    /// A packet did not leave.
    #[error("NATS does not answer")]
    Flush(#[from] async_nats::client::FlushError),
    /// A packet did not leave in time.
    #[error("NATS does not answer in time")]
    Late(#[from] tokio::time::error::Elapsed),
    /// The client has come to its end.
    #[error("the client of NATS has ended")]
    Ended,
}

/// Where packets leave.
pub(crate) enum Sender {
    Postgres(Store),
    Nats(Client),
}

/// Where packets arrive, one's own too.
pub(crate) enum Receiver {
    Postgres(Box<notify::Listener>),
    Nats(Subscriber, Arc<Notify>),
}

/// Both ends, each on a connection to the database of its own, or by NATS where it has an address.
pub(crate) async fn open(store: &Store, nats_url: &str) -> Result<(Sender, Receiver), Error> {
    if nats_url.is_empty() {
        let listener = notify::Listener::open(store, CHANNEL).await?;
        return Ok((Sender::Postgres(store.apart()), Receiver::Postgres(Box::new(listener))));
    }
    let connected = Arc::new(Notify::new());
    let told = connected.clone();
    let options = ConnectOptions::new().name("mela").ping_interval(PING).retry_on_initial_connect();
    let options = options.event_callback(move |event| {
        match event {
            Event::Connected => told.notify_one(),
            // One for each message; whoever reads on finds the gap.
            Event::SlowConsumer(_) => {}
            other => tracing::warn!(event = %other, "the line to NATS"),
        }
        std::future::ready(())
    });
    let servers: Vec<&str> = nats_url.split(',').map(str::trim).collect();
    let client = options.connect(servers).await?;
    let subscriber = client.subscribe(CHANNEL).await?;
    if timeout(FIRST, connected.notified()).await.is_ok() {
        timeout(PATIENCE, heard(&client)).await??;
    } else {
        tracing::warn!("NATS is not reached: nothing is told between nodes until it is");
    }
    Ok((Sender::Nats(client), Receiver::Nats(subscriber, connected)))
}

/// Until the server has what it was told so far, our subscription before all: a flush only says that it has left.
async fn heard(client: &Client) -> Result<(), Error> {
    let own = client.new_inbox();
    let mut echo = client.subscribe(own.clone()).await?;
    client.publish(own, Bytes::new()).await?;
    client.flush().await?;
    echo.next().await.map(drop).ok_or(Error::Ended)
}

impl Sender {
    /// # Errors
    /// When the packet did not leave; it may have left all the same.
    pub(crate) async fn send(&self, packet: String) -> Result<(), Error> {
        match self {
            Self::Postgres(store) => Ok(notify::send(store, CHANNEL, &packet).await?),
            Self::Nats(client) => {
                let sent = async {
                    client.publish(CHANNEL, packet.into()).await?;
                    Ok(client.flush().await?)
                };
                timeout(PATIENCE, sent).await?
            }
        }
    }
}

impl Receiver {
    /// The next packet; `None` after the line was made anew, for what was sent meanwhile is lost.
    ///
    /// # Errors
    /// When there is no line; the next call tries again.
    pub(crate) async fn next(&mut self) -> Result<Option<Bytes>, Error> {
        match self {
            Self::Postgres(listener) => Ok(listener.next().await?.map(Bytes::from)),
            Self::Nats(subscriber, connected) => tokio::select! {
                () = connected.notified() => Ok(None),
                message = subscriber.next() => Ok(Some(message.ok_or(Error::Ended)?.payload)),
            },
        }
    }
}
