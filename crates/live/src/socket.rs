//! One socket, from its handshake to its end.

use std::{collections::BTreeMap, time::Duration};

use axum::{
    body::Bytes,
    extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket},
};
use kernel::{Face, Kind};
use serde_json::Value;
use time::OffsetDateTime;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval, timeout};
use topics::{Act, Channels, Holder, Next, Subscription};
use web::TicketHolder;

use crate::{
    Live,
    hub::{Farewell, Seat},
    protocol::{self, Ask, Hello, Known},
};

/// How long a client may wait with its first frame.
const HELLO: Duration = Duration::from_secs(10);
/// Updates of one topic that are sent before it is another one's turn.
const TURN: usize = 16;

/// Why a socket ends; `None` when the client left.
type End = Option<Farewell>;

/// Serves a socket until it ends, and gives its seat back.
pub async fn run(socket: WebSocket, seat: Seat, live: Live) {
    let patience = Duration::from_secs(live.settings.send_seconds);
    let stop = live.stop.clone();
    let mut line = Connection::new(socket, seat, live);
    let farewell = tokio::select! {
        // A client that takes nothing would never let the conversation look at `stop`.
        Err(end) = line.talk() => end,
        () = stop.cancelled() => Some(Farewell::GoingAway),
    };
    let reason = farewell.map_or("left", Farewell::reason);
    metrics::counter!("mela_live_closed_total", "reason" => reason).increment(1);
    if let Some(farewell) = farewell {
        let frame = CloseFrame { code: farewell.code(), reason: farewell.reason().into() };
        drop(timeout(patience, line.socket.send(Message::Close(Some(frame)))).await);
    }
}

struct Connection {
    socket: WebSocket,
    seat: Seat,
    live: Live,
    joined: BTreeMap<String, Subscription>,
    /// How many topics were refused because it has as many as it may.
    beyond: usize,
    quota: Quota,
}

/// Never returned: a conversation goes on until it ends.
enum Never {}

impl Connection {
    fn new(socket: WebSocket, seat: Seat, live: Live) -> Self {
        Self { socket, seat, live, joined: BTreeMap::new(), beyond: 0, quota: Quota::default() }
    }

    /// Hears who comes, then sends what its topics bring and does what its frames ask for.
    async fn talk(&mut self) -> Result<Never, End> {
        let silence = Duration::from_secs(self.live.settings.silence_seconds);
        let mut pings = interval(Duration::from_secs(self.live.settings.ping_seconds.max(1)));
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let hello = timeout(HELLO, self.hello()).await;
        hello.map_err(|_| Some(Farewell::Silent))??;
        let mut heard = Instant::now();
        loop {
            if let Some(farewell) = self.seat.farewell() {
                return Err(Some(farewell));
            }
            let is_behind = self.send_updates().await?;
            match self.next(&mut pings, is_behind).await? {
                Some(Incoming::Text(text)) => {
                    heard = Instant::now();
                    self.answer(&text).await?;
                }
                Some(Incoming::Alive) => heard = Instant::now(),
                Some(Incoming::PingDue) if heard.elapsed() > silence => return Err(Some(Farewell::Silent)),
                Some(Incoming::PingDue) => self.send(Message::Ping(Vec::new().into())).await?,
                None => {}
            }
        }
    }

    /// What comes next; `None` when there may be something to send.
    async fn next(&mut self, pings: &mut Interval, is_behind: bool) -> Result<Option<Incoming>, End> {
        tokio::select! {
            biased;
            received = self.socket.recv() => self.incoming(received).map(Some),
            _ = pings.tick() => Ok(Some(Incoming::PingDue)),
            () = self.seat.wake.notified(), if !is_behind => Ok(None),
            () = std::future::ready(()), if is_behind => Ok(None),
        }
    }

    /// What a frame is; pings count as all others do, or they would cost a core.
    fn incoming(&mut self, received: Option<Result<Message, axum::Error>>) -> Result<Incoming, End> {
        match received {
            None | Some(Err(_) | Ok(Message::Close(_))) => Err(None),
            Some(Ok(_)) if !self.quota.takes() => Err(Some(Farewell::BadFrame)),
            Some(Ok(Message::Text(text))) => Ok(Incoming::Text(text)),
            Some(Ok(Message::Binary(_))) => Err(Some(Farewell::BadFrame)),
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => Ok(Incoming::Alive),
        }
    }

    async fn hello(&mut self) -> Result<(), End> {
        let text = loop {
            let received = self.socket.recv().await;
            if let Incoming::Text(text) = self.incoming(received)? {
                break text;
            }
        };
        let Some(Ask::Hello(Hello { v: protocol::VERSION, ticket, have })) = protocol::read(&text) else {
            return Err(Some(Farewell::BadFrame));
        };
        if let Some(ticket) = ticket {
            let found = self.live.tickets.redeem(&ticket).await.map_err(internal)?;
            let TicketHolder { member, kind, session } = found.ok_or(Some(Farewell::BadTicket))?;
            self.seat.sign(Holder { member, kind, session });
        }
        self.say(protocol::welcome(self.live.store.now())).await?;
        for known in have {
            if let Err(face) = self.join(&known)? {
                self.say(protocol::gone(&known.t, face.code)).await?;
            }
        }
        Ok(())
    }

    /// Listens to a topic, or says why not.
    ///
    /// # Errors
    /// When the socket is to end, for it asks for more and more.
    fn join(&mut self, known: &Known) -> Result<Result<(), Face>, End> {
        if self.joined.len() < protocol::TOPICS || self.joined.contains_key(&known.t) {
            return Ok(self.listen(known));
        }
        self.beyond += 1;
        if self.beyond > protocol::BEYOND {
            return Err(Some(Farewell::Greedy));
        }
        Ok(Err(Face::new(Kind::TooMany, "too_many_topics")))
    }

    fn listen(&mut self, known: &Known) -> Result<(), Face> {
        let topic = self.live.channels.of(&known.t)?.topic(&known.t, self.seat.holder())?;
        let subscription = self.live.bus.topics().join(topic, known.mark(), self.seat.wake.clone());
        self.joined.insert(known.t.clone(), subscription);
        Ok(())
    }

    async fn answer(&mut self, text: &str) -> Result<(), End> {
        let received_at = self.live.store.now();
        let (id, outcome) = match protocol::read(text).ok_or(Some(Farewell::BadFrame))? {
            Ask::Hello(_) => return Err(Some(Farewell::BadFrame)),
            Ask::Ping(sent) => {
                return self.say(protocol::pong(&sent, received_at, self.live.store.now())).await;
            }
            Ask::Join { id, topic } => (id, self.join(&topic)?),
            Ask::Leave { id, topic } => (id, self.joined.remove(&topic).map(drop).ok_or(topics::UNKNOWN)),
            Ask::Act { id, op, topic, frame } => (id, self.act(&op, &topic, &frame, received_at).await),
        };
        let refusal = outcome.err().map(|face| face.code);
        self.say(protocol::ack(&id, refusal, received_at)).await
    }

    async fn act(
        &mut self,
        op: &str,
        topic: &str,
        frame: &Value,
        received_at: OffsetDateTime,
    ) -> Result<(), Face> {
        let topic = self.joined.get(topic).ok_or(topics::UNKNOWN)?.topic();
        let act = Act { op, topic, frame, who: self.seat.holder(), received_at };
        self.live.channels.of(topic.name())?.act(act).await
    }

    /// Sends some of what each topic has; whether there may be more.
    async fn send_updates(&mut self) -> Result<bool, End> {
        let mut is_behind = false;
        let names: Vec<String> = self.joined.keys().cloned().collect();
        for name in names {
            is_behind |= self.send_updates_of(&name).await?;
        }
        Ok(is_behind)
    }

    async fn send_updates_of(&mut self, name: &str) -> Result<bool, End> {
        for _ in 0..TURN {
            let Some(subscription) = self.joined.get_mut(name) else { return Ok(false) };
            let frame = match subscription.take() {
                Next::Nothing => return Ok(false),
                Next::Frame(frame) => frame,
                Next::Snapshot => match snapshot(&self.live.channels, subscription).await {
                    Ok(frame) => frame,
                    Err(face) => {
                        self.joined.remove(name);
                        self.say(protocol::gone(name, face.code)).await?;
                        return Ok(false);
                    }
                },
            };
            let text = Utf8Bytes::try_from(frame).map_err(internal)?;
            self.send(Message::Text(text)).await?;
        }
        Ok(true)
    }

    async fn say(&mut self, frame: String) -> Result<(), End> {
        self.send(Message::Text(frame.into())).await
    }

    async fn send(&mut self, message: Message) -> Result<(), End> {
        let patience = Duration::from_secs(self.live.settings.send_seconds);
        match timeout(patience, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(None),
            Err(_) => Err(Some(Farewell::TooSlow)),
        }
    }
}

enum Incoming {
    Text(Utf8Bytes),
    /// A sign of life.
    Alive,
    PingDue,
}

async fn snapshot(channels: &Channels, subscription: &mut Subscription) -> Result<Bytes, Face> {
    let mark = subscription.begin();
    let topic = subscription.topic();
    let data = channels.of(topic.name())?.snapshot(topic).await?;
    Ok(subscription.snapshot(mark, &data))
}

fn internal(error: impl std::error::Error) -> End {
    tracing::warn!(%error, "a socket ends");
    Some(Farewell::Internal)
}

/// How many frames a client has sent this second, of any kind.
struct Quota {
    since: Instant,
    frames: u32,
}

impl Default for Quota {
    fn default() -> Self {
        Self { since: Instant::now(), frames: 0 }
    }
}

impl Quota {
    /// Whether one more is within what a client may.
    fn takes(&mut self) -> bool {
        if self.since.elapsed() >= Duration::from_secs(1) {
            *self = Self::default();
        }
        self.frames += 1;
        self.frames <= protocol::FRAMES
    }
}
