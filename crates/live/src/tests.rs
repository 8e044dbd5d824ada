//! Real sockets against a real server and a real PostgreSQL.

mod frames;
mod nodes;
mod sockets;

use std::{
    collections::{HashMap, HashSet},
    net::{IpAddr, Ipv4Addr, SocketAddr},
    sync::{Arc, Mutex},
    time::Duration,
};

use axum::{Extension, middleware};
use futures::{SinkExt, StreamExt};
use kernel::{
    AccountType, Asset, Face, Kind, Money, ValidRule,
    event::{Event, Settlement, WithdrawalState},
    id::{DepositId, MemberId, NodeId, RoundId, VendorId, WithdrawalId},
};
use serde_json::{Value, json};
use store::{
    Store, outbox,
    tail::Tail,
    tasks::{self, CancellationToken},
    testing::TestDb,
};
use tokio::{
    io::AsyncWriteExt,
    net::{TcpListener, TcpStream},
    time::{sleep, timeout},
};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{self, Message, client::IntoClientRequest},
};
use topics::{Act, Bus, Channel, Holder, Topic, Topics, UNKNOWN, Update};
use uuid::Uuid;
use web::{TicketHolder, Tickets, TrustedProxies};

use crate::{Board, Live, Parts, Settings, Win, protocol};

const RAHIM: MemberId = MemberId(10_001);
const SALMA: MemberId = MemberId(10_002);
/// Far above what any step takes; a test that reaches it has failed.
const PATIENCE: Duration = Duration::from_secs(20);

fn settings() -> Settings {
    Settings {
        winner_min: Money::from_major(500).unwrap(),
        winners_per_second: 1_000,
        sockets: 100,
        sockets_per_member: 3,
        sockets_per_address: 50,
        opens_per_minute: 1_000,
        updates_kept: std::num::NonZeroUsize::new(4).unwrap(),
        ping_seconds: 30,
        silence_seconds: 60,
        send_seconds: 10,
        check_seconds: 1,
        origins: Vec::new(),
    }
}

/// Tickets and sessions in memory; the real ones are tried in `app`.
#[derive(Default)]
struct Desk {
    tickets: Mutex<HashMap<String, TicketHolder>>,
    ended: Mutex<HashSet<Uuid>>,
}

impl Desk {
    fn ticket(&self, member: MemberId) -> (String, Uuid) {
        let (ticket, session) = (kernel::id::fresh().simple().to_string(), kernel::id::fresh());
        self.tickets
            .lock()
            .unwrap()
            .insert(ticket.clone(), TicketHolder { member, kind: AccountType::MEMBER, session });
        (ticket, session)
    }
}

#[async_trait::async_trait]
impl Tickets for Desk {
    async fn redeem(&self, ticket: &str) -> Result<Option<TicketHolder>, store::Error> {
        Ok(self.tickets.lock().unwrap().remove(ticket))
    }

    async fn alive(&self, sessions: &[Uuid]) -> Result<Vec<Uuid>, store::Error> {
        let ended = self.ended.lock().unwrap();
        Ok(sessions.iter().copied().filter(|session| !ended.contains(session)).collect())
    }
}

struct Wall;

#[async_trait::async_trait]
impl Board for Wall {
    async fn win(&self, settlement: &Settlement) -> Result<Option<Win>, store::Error> {
        Ok(Some(Win {
            customer: "ra***m".to_owned(),
            simulated: settlement.stake == Money::from_major(10).unwrap(),
            node: Some(NodeId(7)),
            name_bn: format!("বাঘ {}", settlement.game),
            name_en: format!("Tiger {}", settlement.game),
            icon_url: "/art/tiger.svg".to_owned(),
        }))
    }
}

/// Rooms in which what is said is told to all, on every node; the topics of a feature.
struct Rooms(Bus);

fn room(name: &str) -> Topic {
    Topic::shared(name).between_nodes()
}

#[async_trait::async_trait]
impl Channel for Rooms {
    fn name(&self) -> &'static str {
        "room"
    }

    fn topic(&self, name: &str, _: Option<Holder>) -> Result<Topic, Face> {
        if name == "room.9" { Err(Face::new(Kind::Forbidden, "forbidden")) } else { Ok(room(name)) }
    }

    async fn snapshot(&self, topic: &Topic) -> Result<Value, Face> {
        if topic.name() == "room.8" { Err(UNKNOWN) } else { Ok(json!("a quiet room")) }
    }

    async fn act(&self, act: Act<'_>) -> Result<(), Face> {
        let who = act.who.ok_or(Face::new(Kind::Unauthenticated, "not_logged_in"))?;
        if act.op != "say" {
            return Err(Face::new(Kind::Invalid, "frame_unknown"));
        }
        self.0.publish(act.topic, Update::event("said", json!([who.member, act.frame["text"]])));
        Ok(())
    }
}

struct Node {
    live: Live,
    bus: Bus,
    desk: Arc<Desk>,
    address: SocketAddr,
    stop: CancellationToken,
    served: tokio::task::JoinHandle<()>,
}

impl Node {
    async fn open(store: &Store, settings: Settings) -> Self {
        Self::open_by(store, settings, &topics::Settings::default()).await
    }

    async fn open_by(store: &Store, settings: Settings, line: &topics::Settings) -> Self {
        let (desk, stop) = (Arc::new(Desk::default()), CancellationToken::new());
        let topics = Topics::new(settings.updates_kept);
        let bus = Bus::start(topics, store, line, &stop).await.unwrap();
        let parts = Parts {
            tickets: desk.clone(),
            board: Arc::new(Wall),
            bus: bus.clone(),
            channels: vec![Arc::new(Rooms(bus.clone()))],
        };
        let live = Live::start(store.clone(), settings, parts, &stop).await.unwrap();
        let (router, _) = crate::site_routes(live.clone()).split_for_parts();
        let proxies = TrustedProxies([IpAddr::V4(Ipv4Addr::LOCALHOST)].into());
        let router = router.layer(Extension(proxies)).layer(middleware::from_fn(web::render));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let served = tasks::spawn("test", web::serve::serve(listener, router, stop.clone()));
        Self { live, bus, desk, address, stop, served }
    }

    /// A socket that has not said a word.
    async fn connect(&self) -> Socket {
        self.connect_from("203.0.113.1").await.map_err(|(status, body)| format!("{status} {body}")).unwrap()
    }

    /// The socket, or the status and the code of the refusal.
    async fn connect_from(&self, from: &str) -> Result<Socket, (u16, String)> {
        let mut request = format!("ws://{}/ws", self.address).into_client_request().unwrap();
        request.headers_mut().insert("x-forwarded-for", from.parse().unwrap());
        match connect_async(request).await {
            Ok((stream, _)) => Ok(Socket(stream)),
            Err(tungstenite::Error::Http(response)) => {
                let body: Value =
                    serde_json::from_slice(response.body().as_deref().unwrap_or_default()).unwrap();
                Err((response.status().as_u16(), body["value"]["code"].as_str().unwrap().to_owned()))
            }
            Err(error) => panic!("{error}"),
        }
    }

    /// A socket that was welcomed, and joined these topics.
    async fn greeted(&self, ticket: Option<&str>, topics: &[&str]) -> Socket {
        let mut socket = self.connect().await;
        let have: Vec<Value> = topics.iter().map(|topic| json!({ "t": topic })).collect();
        socket.say(json!({ "op": "hello", "v": 1, "ticket": ticket, "have": have })).await;
        assert_eq!(socket.message().await["op"], "welcome");
        for topic in topics {
            let snapshot = socket.message().await;
            assert_eq!((&snapshot["op"], &snapshot["t"]), (&json!("snap"), &json!(topic)));
        }
        socket
    }

    async fn as_visitor(&self, topic: &str) -> Socket {
        self.greeted(None, &[topic]).await
    }

    async fn as_member(&self, member: MemberId) -> (Socket, Uuid) {
        let (ticket, session) = self.desk.ticket(member);
        (self.greeted(Some(&ticket), &["me"]).await, session)
    }

    async fn until_sockets(&self, count: usize) {
        let counted = async {
            while self.live.sockets() != count {
                sleep(Duration::from_millis(5)).await;
            }
        };
        let waited = timeout(PATIENCE, counted).await;
        waited.unwrap_or_else(|_| panic!("{} sockets, not {count}", self.live.sockets()));
    }
}

struct Socket(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Socket {
    async fn frame(&mut self) -> Message {
        let frame = timeout(PATIENCE, self.0.next()).await.expect("a frame in time");
        frame.expect("an open socket").expect("a whole frame")
    }

    async fn say(&mut self, frame: Value) {
        self.0.send(Message::Text(frame.to_string().into())).await.unwrap();
    }

    /// The next update: its topic, its kind and what it tells.
    async fn update(&mut self) -> (String, String, Value) {
        let mut frame = self.message().await;
        assert_eq!(frame["op"], "ev", "{frame}");
        let text = |name: &str| frame[name].as_str().unwrap().to_owned();
        (text("t"), text("k"), frame["d"].take())
    }

    /// What the next update tells, which is of this kind.
    async fn told(&mut self, kind: &str) -> Value {
        let (_, told, data) = self.update().await;
        assert_eq!(told, kind, "{data}");
        data
    }

    /// The next message.
    async fn message(&mut self) -> Value {
        loop {
            match self.frame().await {
                Message::Text(text) => return serde_json::from_str(&text).unwrap(),
                Message::Ping(_) | Message::Pong(_) => {}
                other => panic!("{other:?} instead of a message"),
            }
        }
    }

    /// Waits until the house has hung up on a client that says too much. Where more was on its way, the line is reset, at times before the
    /// client has read why.
    async fn sent_away(&mut self) {
        loop {
            match timeout(PATIENCE, self.0.next()).await.expect("an end in time") {
                Some(Ok(Message::Close(frame))) => {
                    return assert_eq!(u16::from(frame.expect("a close frame with a code").code), 1008);
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return,
            }
        }
    }

    /// The close code, after whatever comes before it.
    async fn closed(&mut self) -> u16 {
        loop {
            if let Message::Close(frame) = self.frame().await {
                return frame.expect("a close frame with a code").code.into();
            }
        }
    }
}

async fn tell(store: &Store, events: &[Event]) {
    let mut tx = store.begin().await.unwrap();
    outbox::append(&mut tx, store.now(), events).await.unwrap();
    tx.commit().await.unwrap();
}

fn balance(member: MemberId, major: i64) -> Event {
    Event::BalanceChanged { member, asset: Asset::Bdt, balance: Money::from_major(major).unwrap() }
}

fn settled(stake: i64, payout: i64, game: &str) -> Event {
    let stake = Money::from_major(stake).unwrap();
    Event::RoundSettled(Settlement {
        id: kernel::id::fresh(),
        round: RoundId::fresh(),
        member: RAHIM,
        vendor: VendorId(2),
        family: None,
        game: game.to_owned(),
        asset: Asset::Bdt,
        stake,
        payout: Money::from_major(payout).unwrap(),
        valid_bet: stake,
        valid_by: ValidRule::Stake,
        odds: None,
        market: None,
        settled_at: time::OffsetDateTime::UNIX_EPOCH,
    })
}

#[tokio::test]
async fn a_member_hears_what_is_his_and_nobody_elses() {
    let db = TestDb::fresh().await;
    let store = db.store().await;
    let node = Node::open(&store, settings()).await;
    let (mut rahim, _) = node.as_member(RAHIM).await;
    let (mut salma, _) = node.as_member(SALMA).await;
    let (deposit, withdrawal, statement) = (DepositId::fresh(), WithdrawalId::fresh(), kernel::id::fresh());
    tell(&store, &[balance(RAHIM, 900)]).await;
    assert_eq!(
        rahim.update().await,
        ("me".to_owned(), "balance".to_owned(), json!({ "asset": "BDT", "balance": "900.00" }))
    );
    let amount = Money::from_major(50).unwrap();
    tell(&store, &[Event::DepositCredited { deposit, member: RAHIM, amount, promotion: None, asset: None }])
        .await;
    assert_eq!(rahim.told("deposit").await["id"], deposit.to_string());
    tell(&store, &[Event::WithdrawalMoved { withdrawal, member: RAHIM, state: WithdrawalState::Paid }]).await;
    assert_eq!(rahim.told("withdrawal").await["state"], "paid");
    tell(&store, &[Event::CommissionPaid { member: RAHIM, statement, amount }]).await;
    assert_eq!(rahim.told("commission").await["amount"], "50.00");
    // The first word Salma hears is her own: nothing of all that reached her.
    tell(&store, &[balance(SALMA, 7)]).await;
    assert_eq!(salma.told("balance").await["balance"], "7.00");
    drop(node);
    db.close().await;
}

/// Seen to fail with the comparison `payout > stake` turned into `payout > 0`.
#[tokio::test]
async fn an_anonymous_socket_hears_of_winners_only_and_no_page_of_a_lost_bet() {
    let db = TestDb::fresh().await;
    let store = db.store().await;
    let node = Node::open(&store, settings()).await;
    let mut bengali = node.as_visitor("winners.bn").await;
    let mut english = node.as_visitor("winners.en").await;
    let statement = kernel::id::fresh();
    tell(
        &store,
        &[
            balance(RAHIM, 900),
            Event::CommissionPaid { member: RAHIM, statement, amount: Money::from_major(5).unwrap() },
            settled(900, 900, "back"),
            settled(1_000, 600, "lost"),
            settled(1, 499, "small"),
            settled(10, 600, "won"),
        ],
    )
    .await;
    assert_eq!(
        bengali.told("winner").await["vo"],
        json!({ "customerName": "ra***m", "winAmount": "600.00", "gameName": "বাঘ won",
            "iconUrl": "/art/tiger.svg", "nodeId": "7", "simulated": true })
    );
    assert_eq!(english.told("winner").await["vo"]["gameName"], "Tiger won");
    drop(node);
    db.close().await;
}

#[tokio::test]
async fn every_node_hears_of_every_commit_once() {
    let db = TestDb::fresh().await;
    let (here, there) = (db.store().await, db.store().await);
    let (first, second) = (Node::open(&here, settings()).await, Node::open(&there, settings()).await);
    let (mut one, _) = first.as_member(RAHIM).await;
    let (mut other, _) = second.as_member(RAHIM).await;
    for number in 1..=5 {
        let withdrawal = WithdrawalId::fresh();
        let moved = Event::WithdrawalMoved { withdrawal, member: RAHIM, state: WithdrawalState::Paid };
        tell(if number % 2 == 0 { &here } else { &there }, &[moved]).await;
        for socket in [&mut one, &mut other] {
            assert_eq!(socket.told("withdrawal").await["id"], withdrawal.to_string());
        }
    }
    drop((first, second));
    db.close().await;
}

/// A payout that waits for its provider keeps a transaction open; nobody else's balance may stand still meanwhile. Seen to
/// fail with a tail that, like `outbox::take`, stops at the oldest open transaction.
#[tokio::test]
async fn an_open_transaction_holds_no_news_back() {
    let db = TestDb::fresh().await;
    let store = db.store().await;
    let mut tail = Tail::start(&store).await.unwrap();
    let mut early = store.begin().await.unwrap();
    outbox::append(&mut early, store.now(), &[balance(RAHIM, 1)]).await.unwrap();
    tell(&store, &[balance(SALMA, 2)]).await;
    let told = |facts: Vec<outbox::Recorded>| -> Vec<Event> {
        facts.into_iter().filter_map(|fact| fact.event().cloned()).collect()
    };
    assert_eq!(told(tail.next(&store).await.unwrap()), [balance(SALMA, 2)]);
    assert_eq!(told(tail.next(&store).await.unwrap()), []);
    // The one that was overtaken comes when it commits, once.
    early.commit().await.unwrap();
    assert_eq!(told(tail.next(&store).await.unwrap()), [balance(RAHIM, 1)]);
    assert_eq!(told(tail.next(&store).await.unwrap()), []);
    let mut lost = store.begin().await.unwrap();
    outbox::append(&mut lost, store.now(), &[balance(RAHIM, 3)]).await.unwrap();
    drop(lost);
    assert_eq!(told(tail.next(&store).await.unwrap()), [], "what was rolled back never happened");
    db.close().await;
}

/// Eight writers commit in any order while a reader pages: each fact arrives once, none is lost.
#[tokio::test]
async fn a_tail_loses_nothing_and_repeats_nothing() {
    const WRITERS: i64 = 8;
    const EACH: i64 = 40;
    let db = TestDb::fresh().await;
    let store = db.store().await;
    let mut tail = Tail::start(&store).await.unwrap();
    let writing = futures::future::join_all((0..WRITERS).map(|writer| {
        let store = store.clone();
        async move {
            for turn in 0..EACH {
                let mut tx = store.begin().await.unwrap();
                let own: Vec<Event> =
                    (0..13).map(|part| balance(MemberId(writer), turn * 100 + part)).collect();
                outbox::append(&mut tx, store.now(), &own).await.unwrap();
                if turn % 7 == 3 {
                    drop(tx);
                } else {
                    tx.commit().await.unwrap();
                }
            }
        }
    }));
    let mut seen = Vec::new();
    let reading = async {
        let kept =
            usize::try_from(WRITERS * (0..EACH).filter(|turn| turn % 7 != 3).count() as i64 * 13).unwrap();
        while seen.len() < kept {
            seen.extend(tail.next(&store).await.unwrap());
        }
        seen.extend(tail.next(&store).await.unwrap());
        kept
    };
    let (_, kept) = futures::join!(writing, async { timeout(PATIENCE, reading).await.expect("all facts") });
    assert_eq!(seen.len(), kept);
    let told: HashSet<String> = seen.iter().map(|fact| format!("{:?}", fact.event())).collect();
    assert_eq!(told.len(), kept);
    db.close().await;
}
