//! Real sockets.

use std::time::Instant;

use axum::{extract::ws::WebSocketUpgrade, routing::get};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    time::{sleep, timeout},
};

use super::*;

/// Far above what any step takes.
const PATIENCE: Duration = Duration::from_secs(20);
/// The time for a head in these tests.
const HEAD: Duration = Duration::from_millis(300);

struct Server {
    address: SocketAddr,
    stop: CancellationToken,
}

impl Server {
    async fn open(limits: Limits) -> Self {
        let long = || async {
            sleep(HEAD * 4).await;
            "long"
        };
        let echo = |upgrade: WebSocketUpgrade| async {
            upgrade.on_upgrade(|mut socket| async move {
                while let Some(Ok(message)) = socket.recv().await {
                    if socket.send(message).await.is_err() {
                        break;
                    }
                }
            })
        };
        let read = |body: String| async move { (StatusCode::BAD_REQUEST, body) };
        let unread = || async { "unread" };
        let router = Router::new().route("/", get(|| async { "here" }).put(read).patch(unread));
        let router = router.route("/long", get(long)).route("/ws", get(echo));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let stop = CancellationToken::new();
        tasks::spawn("site", serve_within(listener, router, limits, stop.clone()));
        Self { address, stop }
    }

    async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.unwrap()
    }

    /// What is answered to `bytes` until the server closes the connection.
    async fn told(&self, bytes: &[u8]) -> String {
        let mut stream = self.connect().await;
        stream.write_all(bytes).await.unwrap();
        rest(&mut stream).await
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

/// What comes until the other side closes; a reset is an end like any other.
async fn rest(stream: &mut TcpStream) -> String {
    let mut answer = Vec::new();
    let ended = timeout(PATIENCE, stream.read_to_end(&mut answer)).await;
    assert!(ended.is_ok(), "still open");
    String::from_utf8_lossy(&answer).into_owned()
}

/// A request on a connection that stays, and its answer.
async fn ask(stream: &mut TcpStream, head: &str, end: &str) -> String {
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = String::new();
    let mut some = [0; 512];
    while !answer.ends_with(end) {
        let length = timeout(PATIENCE, stream.read(&mut some)).await.unwrap().unwrap();
        assert!(length > 0, "closed after {answer:?}");
        answer.push_str(&String::from_utf8_lossy(&some[..length]));
    }
    answer
}

fn quick() -> Limits {
    Limits { head: HEAD, ..Limits::default() }
}

const HERE: &str = "GET / HTTP/1.1\r\nHost: mela\r\n\r\n";

/// Seen to fail without the time for a head: the connection stayed open.
#[tokio::test]
async fn whoever_says_nothing_is_sent_away() {
    let server = Server::open(quick()).await;
    let http2 = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0";
    for begun in [&b""[..], b"G", b"PRI * HT", &http2[..18], &http2[..], b"GET / HTTP/1.1\r\nHost: m"] {
        let opened = Instant::now();
        let answer = server.told(begun).await;
        assert!(opened.elapsed() < PATIENCE / 2 && !answer.contains("200"), "{begun:?}: {answer}");
    }
    // Whoever was answered and falls silent goes, too.
    let mut stream = server.connect().await;
    assert!(ask(&mut stream, HERE, "here").await.starts_with("HTTP/1.1 200"));
    assert_eq!(rest(&mut stream).await, "");
}

#[tokio::test]
async fn a_long_answer_and_a_websocket_outlive_the_time_for_a_head() {
    let server = Server::open(quick()).await;
    let mut long = server.connect().await;
    let mut socket = server.connect().await;
    let upgrade = "GET /ws HTTP/1.1\r\nHost: mela\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
                   Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    assert!(ask(&mut socket, upgrade, "\r\n\r\n").await.starts_with("HTTP/1.1 101"));
    let head = "GET /long HTTP/1.1\r\nHost: mela\r\n\r\n";
    assert!(ask(&mut long, head, "long").await.starts_with("HTTP/1.1 200"));
    // A masked text of two letters, which is answered after all that time.
    socket.write_all(&[0x81, 0x82, 0, 0, 0, 0, b'h', b'i']).await.unwrap();
    let mut echo = [0; 4];
    timeout(PATIENCE, socket.read_exact(&mut echo)).await.unwrap().unwrap();
    assert_eq!(echo, [0x81, 2, b'h', b'i']);
}

/// Of nine free places one address gets two. Seen to fail without the bound of one address, and without the bound of all.
#[tokio::test]
async fn beyond_the_bounds_a_connection_is_closed_and_a_place_comes_free_again() {
    for (connections, per_address) in [(9, 100), (100, 2)] {
        let server = Server::open(Limits { connections, per_address, ..Limits::default() }).await;
        let (mut first, mut second) = (server.connect().await, server.connect().await);
        for stream in [&mut first, &mut second] {
            ask(stream, HERE, "here").await;
        }
        assert_eq!(rest(&mut server.connect().await).await, "");
        first.write_all(b"GET / HTTP/1.1\r\nHost: mela\r\nConnection: close\r\n\r\n").await.unwrap();
        assert!(rest(&mut first).await.ends_with("here"));
        // The place is given back a moment after the end was seen here.
        let free = async {
            loop {
                let mut stream = server.connect().await;
                let asked = "GET / HTTP/1.1\r\nHost: mela\r\nConnection: close\r\n\r\n";
                let _ = stream.write_all(asked.as_bytes()).await;
                if rest(&mut stream).await.ends_with("here") {
                    break;
                }
            }
        };
        timeout(PATIENCE, free).await.unwrap();
    }
}

/// Seen to fail while a trusted proxy was held like any other address.
#[tokio::test]
async fn a_proxy_brings_more_than_one_address_may() {
    let proxies = ["127.0.0.1".parse().unwrap()].into();
    let server = Server::open(Limits { per_address: 1, proxies, ..Limits::default() }).await;
    let mut streams = Vec::new();
    for _ in 0..5 {
        let mut stream = server.connect().await;
        ask(&mut stream, HERE, "here").await;
        streams.push(stream);
    }
}

/// Seen to fail while a request without a host was answered.
#[tokio::test]
async fn a_request_names_one_host() {
    let server = Server::open(Limits::default()).await;
    for hosts in ["", "Host: a\r\nHost: b\r\n"] {
        let answer = server.told(format!("GET / HTTP/1.1\r\n{hosts}\r\n").as_bytes()).await;
        assert!(answer.starts_with("HTTP/1.1 400"), "{hosts}: {answer}");
    }
    // The old version knew no hosts.
    assert!(server.told(b"GET / HTTP/1.0\r\n\r\n").await.starts_with("HTTP/1.0 200"));
}

/// Seen to fail without the header: the connection ended unannounced.
#[tokio::test]
async fn a_refusal_before_the_end_of_a_body_says_that_it_closes() {
    let server = Server::open(Limits::default()).await;
    let head = "Host: mela\r\nContent-Length: 100\r\n\r\n";
    for line in ["POST / HTTP/1.1", "POST /nothing HTTP/1.1"] {
        let answer = server.told(format!("{line}\r\n{head}half").as_bytes()).await;
        assert!(answer.starts_with("HTTP/1.1 4") && answer.contains("connection: close"), "{answer}");
    }
    // A refusal of what was read keeps the connection.
    let mut stream = server.connect().await;
    let put = "PUT / HTTP/1.1\r\nHost: mela\r\nContent-Length: 4\r\n\r\nread";
    let answer = ask(&mut stream, put, "read").await;
    assert!(answer.starts_with("HTTP/1.1 400") && !answer.contains("connection: close"), "{answer}");
    ask(&mut stream, HERE, "here").await;
}

/// As a vendor's refusal is: without an error of HTTP. Seen to fail without the header, and without reading what still came:
/// the connection was reset under who was sending.
#[tokio::test]
async fn whoever_still_sends_is_answered() {
    let server = Server::open(Limits::default()).await;
    let length = 3 << 20;
    let mut stream = server.connect().await;
    let head = format!("PATCH / HTTP/1.1\r\nHost: mela\r\nContent-Length: {length}\r\n\r\n");
    stream.write_all(head.as_bytes()).await.unwrap();
    // Nothing is read here until the server has answered and closed its half.
    let mut first = [0];
    assert_eq!(timeout(PATIENCE, stream.peek(&mut first)).await.unwrap().unwrap(), 1);
    for part in vec![b'x'; length].chunks(1 << 10) {
        timeout(PATIENCE, stream.write_all(part)).await.unwrap().unwrap();
    }
    let answer = rest(&mut stream).await;
    assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("unread"), "{answer}");
    assert!(answer.contains("connection: close"), "{answer}");
}
