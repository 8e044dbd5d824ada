//! Tickets, ends and limits of sockets.

use metrics_exporter_prometheus::PrometheusBuilder;
use tokio::io::AsyncReadExt;

use super::*;

#[tokio::test]
async fn a_ticket_is_good_once_and_for_its_owner() {
    let db = TestDb::fresh().await;
    let store = db.store().await;
    let node = Node::open(&store, settings()).await;
    let (ticket, _) = node.desk.ticket(RAHIM);
    let mut socket = node.greeted(Some(&ticket), &["me"]).await;
    for wrong in [ticket.as_str(), "never-issued", ""] {
        let mut socket = node.connect().await;
        socket.say(json!({ "op": "hello", "v": 1, "ticket": wrong })).await;
        assert_eq!(socket.closed().await, 4004);
    }
    node.until_sockets(1).await;
    tell(&store, &[balance(RAHIM, 3)]).await;
    assert_eq!(socket.told("balance").await["balance"], "3.00");
    drop(node);
    db.close().await;
}

#[tokio::test]
async fn the_end_of_a_session_is_the_end_of_its_sockets() {
    let db = TestDb::fresh().await;
    let store = db.store().await;
    let node = Node::open(&store, settings()).await;
    let (mut signed_out, session) = node.as_member(RAHIM).await;
    let (mut timed_out, idle) = node.as_member(RAHIM).await;
    let (mut kept, _) = node.as_member(RAHIM).await;
    tell(&store, &[Event::SessionEnded { member: RAHIM, session }]).await;
    assert_eq!(signed_out.closed().await, 4001);
    node.desk.ended.lock().unwrap().insert(idle);
    assert_eq!(timed_out.closed().await, 4001, "found by looking, as no fact tells of it");
    tell(&store, &[balance(RAHIM, 3)]).await;
    assert_eq!(kept.told("balance").await["balance"], "3.00");
    node.until_sockets(1).await;
    drop(node);
    db.close().await;
}

async fn connect(node: &Node) -> Option<(u16, String)> {
    node.connect_from("203.0.113.1").await.err()
}

/// Shows: attack:A37.
#[tokio::test]
async fn sockets_have_their_limits() {
    let db = TestDb::fresh().await;
    let store = db.store().await;
    let limits = Settings { sockets_per_address: 5, opens_per_minute: 12, ..settings() };
    let node = Node::open(&store, limits).await;
    let (mut oldest, _) = node.as_member(RAHIM).await;
    let mut kept = Vec::new();
    for _ in 0..3 {
        kept.push(node.as_member(RAHIM).await.0);
    }
    assert_eq!(oldest.closed().await, 4002, "the newest socket is the one in use");
    node.until_sockets(3).await;
    kept.push(node.connect().await);
    kept.push(node.connect().await);
    let refused = connect(&node).await;
    assert_eq!(refused, Some((429, "too_many_sockets".to_owned())));
    // Another address is not this one's fault, and a seat that is left is free again.
    assert!(node.connect_from("203.0.113.2").await.is_ok());
    kept.pop();
    node.until_sockets(4).await;
    kept.push(node.connect().await);
    for _ in 0..4 {
        assert!(connect(&node).await.is_some());
    }
    assert_eq!(connect(&node).await, Some((429, "too_many_requests".to_owned())));
    drop(node);
    db.close().await;
}

/// Shows: attack:A37.
#[tokio::test]
async fn a_client_that_says_nonsense_or_shouts_is_sent_away() {
    let db = TestDb::fresh().await;
    let store = db.store().await;
    let node = Node::open(&store, settings()).await;
    let first = [
        "subscribe",
        "",
        "[]",
        "{}",
        r#"{"op":"ping","c":1}"#,
        r#"{"op":"hello"}"#,
        r#"{"op":"hello","v":2}"#,
        r#"{"op":"hello","v":1,"admin":true}"#,
        r#"{"op":"hello","v":1,"have":[{"t":"me","e":-1}]}"#,
    ];
    let long = json!({ "op": "hello", "v": 1, "ticket": "x".repeat(129) }).to_string();
    for wrong in first.into_iter().chain([long.as_str()]) {
        let mut speaker = node.connect().await;
        speaker.0.send(Message::Text(wrong.into())).await.unwrap();
        assert_eq!(speaker.closed().await, 1008, "{wrong}");
    }
    for wrong in ["{}", r#"{"op":"hello","v":1}"#, r#"{"op":"join","t":"me"}"#, r#"{"op":"say","id":"1"}"#] {
        let mut speaker = node.greeted(None, &[]).await;
        speaker.0.send(Message::Text(wrong.into())).await.unwrap();
        assert_eq!(speaker.closed().await, 1008, "{wrong}");
    }
    let mut shouter = node.greeted(None, &[]).await;
    drop(shouter.0.send(Message::Binary(vec![0; 100_000].into())).await);
    node.until_sockets(0).await;
    let mut shouter = node.greeted(None, &[]).await;
    for number in 0..100 {
        drop(shouter.0.send(Message::Text(json!({ "op": "ping", "c": number }).to_string().into())).await);
    }
    shouter.sent_away().await;
    // Pings are frames too: with texts counted alone, a flood of them kept a core busy for good.
    let mut pinging = node.greeted(None, &[]).await;
    for _ in 0..30 {
        // The last ones may find the socket closed.
        drop(pinging.0.send(Message::Ping(Vec::new().into())).await);
    }
    pinging.sent_away().await;
    node.until_sockets(0).await;
    // A handshake from a page elsewhere does not even get a socket.
    let mut request = format!("ws://{}/ws", node.address).into_client_request().unwrap();
    request.headers_mut().insert("origin", "https://evil.example".parse().unwrap());
    let refused = connect_async(request).await.unwrap_err();
    assert!(matches!(refused, tungstenite::Error::Http(response) if response.status() == 403));
    drop(node);
    db.close().await;
}

/// Up to as many topics again are refused by a code; who goes on asking is cut. Seen to fail without the bound: the last topics were refused
/// as the first ones were, and the socket stayed.
/// Shows: attack:A37.
#[tokio::test]
async fn who_subscribes_to_everything_is_refused_and_then_cut() {
    let db = TestDb::fresh().await;
    let store = db.store().await;
    let node = Node::open(&store, settings()).await;
    let (allowed, patience) = (protocol::TOPICS, protocol::BEYOND);
    let name = |room: usize| format!("room.{}", 10 + room);
    let mut greedy = node.connect().await;
    let have: Vec<Value> = (0..allowed + patience / 2).map(|room| json!({ "t": name(room) })).collect();
    greedy.say(json!({ "op": "hello", "v": 1, "have": have })).await;
    let mut refused = Vec::new();
    let mut snapshots = 0;
    while snapshots < allowed {
        let frame = greedy.message().await;
        snapshots += usize::from(frame["op"] == "snap");
        refused.extend((frame["op"] == "gone").then_some((frame["t"].clone(), frame["why"].clone())));
    }
    let wanted: Vec<_> =
        (allowed..have.len()).map(|room| (json!(name(room)), json!("too_many_topics"))).collect();
    assert_eq!(refused, wanted);
    for room in have.len()..allowed + patience {
        greedy.say(json!({ "op": "join", "id": "more", "t": name(room) })).await;
        let ack = greedy.message().await;
        assert_eq!((&ack["ok"], &ack["code"]), (&json!(false), &json!("too_many_topics")));
    }
    // What it has is none too many, again and again.
    greedy.say(json!({ "op": "join", "id": "same", "t": name(0) })).await;
    assert_eq!(greedy.message().await["ok"], true);
    greedy.say(json!({ "op": "join", "id": "last", "t": name(allowed + patience) })).await;
    let frame = loop {
        if let Message::Close(frame) = greedy.frame().await {
            break frame.expect("a close frame with a code");
        }
    };
    assert_eq!((u16::from(frame.code), frame.reason.as_str()), (4009, "too_many_topics"));
    node.until_sockets(0).await;
    drop(node);
    db.close().await;
}

/// Long before readers would look by themselves. Seen to fail when a commit does not ring.
#[tokio::test]
async fn a_commit_wakes_the_readers_and_what_is_rolled_back_does_not() {
    let db = TestDb::fresh().await;
    let store = db.store().await;
    let mut wakes = store::tail::Wakes::open(&store).await.unwrap();
    let mut lost = store.begin().await.unwrap();
    outbox::append(&mut lost, store.now(), &[balance(RAHIM, 1)]).await.unwrap();
    drop(lost);
    assert!(timeout(Duration::from_millis(200), wakes.woken()).await.is_err(), "woken for nothing");
    tell(&store, &[balance(RAHIM, 2)]).await;
    timeout(PATIENCE, wakes.woken()).await.expect("a wake in time").unwrap();
    drop(wakes);
    db.close().await;
}

#[tokio::test]
async fn a_silent_client_is_pinged_and_then_left() {
    let db = TestDb::fresh().await;
    let store = db.store().await;
    let limits = Settings { ping_seconds: 1, silence_seconds: 3, ..settings() };
    let node = Node::open(&store, limits).await;
    // That one shook hands and is heard no more.
    let mut mute = TcpStream::connect(node.address).await.unwrap();
    let hands = format!(
        "GET /ws HTTP/1.1\r\nhost: {}\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\
         sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        node.address
    );
    mute.write_all(hands.as_bytes()).await.unwrap();
    node.until_sockets(1).await;
    // This one answers pings, as its library does while it is read.
    let mut lively = node.as_visitor("winners.bn").await;
    node.until_sockets(2).await;
    let mut pings = 0;
    let answering = async {
        loop {
            pings += usize::from(matches!(lively.frame().await, Message::Ping(_)));
        }
    };
    tokio::select! {
        () = node.until_sockets(1) => {}
        () = answering => {}
    }
    assert!(pings > 1, "{pings} pings");
    // Raw, as a server's frames are: the last one is a close frame with its code and its reason.
    let mut heard = Vec::new();
    timeout(PATIENCE, mute.read_to_end(&mut heard)).await.expect("an end in time").unwrap();
    let farewell = [&[0x88, 8], &4003_u16.to_be_bytes()[..], b"silent"].concat();
    assert!(heard.ends_with(&farewell), "{:?}", String::from_utf8_lossy(&heard));
    tell(&store, &[settled(1, 600, "still")]).await;
    lively.told("winner").await;
    drop(node);
    db.close().await;
}

/// A client that reads nothing fills the buffers of its wire, then a send does not end, then the socket does. What is kept
/// for it is what is kept for all: the ring's own tests show its bounds.
#[tokio::test]
async fn a_slow_reader_is_sent_away() {
    let recorder = PrometheusBuilder::new().install_recorder().unwrap();
    let db = TestDb::fresh().await;
    let store = db.store().await;
    let node = Node::open(&store, Settings { send_seconds: 1, ..settings() }).await;
    let socket = node.as_visitor("winners.bn").await;
    let (topic, news) = (Topic::shared("winners.bn"), "x".repeat(2_000));
    let flood = async {
        while node.live.sockets() > 0 {
            node.bus.publish(&topic, Update::event("winner", json!(news)));
            tokio::task::yield_now().await;
        }
    };
    timeout(PATIENCE, flood).await.expect("the socket ends");
    // Who reads nothing reads no code either; operators read why.
    let told = recorder.render();
    assert!(told.contains(r#"mela_live_closed_total{reason="too_slow"} 1"#), "{told}");
    drop((socket, node));
    db.close().await;
}

#[tokio::test]
async fn a_node_that_ends_says_so() {
    let db = TestDb::fresh().await;
    let store = db.store().await;
    let node = Node::open(&store, settings()).await;
    let (mut rahim, _) = node.as_member(RAHIM).await;
    let mut visitor = node.as_visitor("winners.bn").await;
    let mut mute = node.connect().await;
    node.stop.cancel();
    assert_eq!(rahim.closed().await, 1001);
    assert_eq!(visitor.closed().await, 1001);
    assert_eq!(mute.closed().await, 1001);
    node.live.drained(PATIENCE).await;
    assert_eq!(node.live.sockets(), 0);
    timeout(PATIENCE, node.served).await.expect("the server ends").unwrap();
    db.close().await;
}
