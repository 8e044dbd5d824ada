//! What the house measures is told on a listener of its own, and at no other door.

use std::{fs, net::SocketAddr, sync::OnceLock, time::Duration};

use app::{office, site};
use axum::{Router, body::Body, http::Request};
use metrics_exporter_prometheus::PrometheusHandle;
use reqwest::{Method, StatusCode};
use store::tasks::CancellationToken;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};
use tower::ServiceExt;
use web::{
    metrics::{self, Settings},
    pages::{self, Origins},
};

use crate::{
    site::Office,
    support::{Node, Vendor, configuration, fresh, quiet_port},
};

/// Far above what any step takes.
const PATIENCE: Duration = Duration::from_secs(20);

fn settings() -> Settings {
    Settings { listen: quiet_port().to_string(), connections: 50, connections_per_address: 50 }
}

/// What this process measures: it begins once, however many listeners tell it.
fn figures() -> PrometheusHandle {
    static FIGURES: OnceLock<PrometheusHandle> = OnceLock::new();
    let measure = || metrics::measure(&settings(), &CancellationToken::new()).unwrap().unwrap();
    FIGURES.get_or_init(measure).clone()
}

/// Neither with pages, whose shell answers whatever is no call, nor without. Seen to fail on the players' door with the
/// route as it was, and with pages while the shell answered it: 200.
#[tokio::test]
async fn no_door_of_people_tells_what_is_measured() {
    let (db, store) = fresh().await;
    let configuration = configuration(&Vendor::new());
    let node = Node::open(&store, &configuration).await;
    let folder = std::env::temp_dir().join(format!("mela-{}", kernel::id::fresh().simple()));
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join("index.html"), "<!doctype html>").unwrap();
    let shell = || pages::router(&folder, &Origins::default()).unwrap();
    let status = async |door: &Router, path: &str| {
        let request = Request::builder().uri(path).body(Body::empty()).unwrap();
        door.clone().oneshot(request).await.unwrap().status()
    };
    for pages in [None, Some(shell())] {
        let with_pages = pages.is_some();
        let doors = [
            site::router(&configuration.site, &node.house, pages.clone()),
            office::router(&node.house, pages),
        ];
        for door in &doors {
            assert_eq!(status(door, "/metrics").await, StatusCode::NOT_FOUND);
            // The control: what the shell answers, it answers here.
            assert_eq!(status(door, "/nothing").await == StatusCode::OK, with_pages);
        }
    }
    fs::remove_dir_all(&folder).unwrap();
    drop(node);
    db.close().await;
}

/// Seen to fail without the label, with the exporter's own seven quantiles, and with one more route.
#[tokio::test]
async fn one_listener_tells_of_each_door_by_its_name() {
    let (db, store) = fresh().await;
    let stop = CancellationToken::new();
    let url = metrics::serve(&settings(), figures(), &stop).await.unwrap();
    let node = Node::open(&store, &configuration(&Vendor::new())).await;
    let office = Office::open(&node, &store, "owner").await;
    assert_eq!(node.client("").get("/wps/system/status").await.0, 200);
    assert_eq!(office.client.get("/backoffice/site").await.0, 200);
    let answer = reqwest::get(&url).await.unwrap();
    assert_eq!(answer.headers()["content-type"], "text/plain; version=0.0.4; charset=utf-8");
    let text = answer.text().await.unwrap();
    let of = |door: &str| {
        let start = format!("mela_http_request_seconds{{door=\"{door}\",");
        text.lines().filter(|line| line.starts_with(&start)).collect::<Vec<_>>()
    };
    let (players, operators) = (of("site"), of("backoffice"));
    let status = "route=\"/wps/system/status\",status=\"200\"";
    assert!(players.iter().any(|line| line.contains(status)), "{text}");
    assert!(operators.iter().any(|line| line.contains("route=\"/backoffice/site\"")), "{text}");
    assert!(!players.iter().any(|line| line.contains("/backoffice/")), "{players:?}");
    let quantiles: Vec<&str> = players
        .iter()
        .filter(|line| line.contains(status))
        .filter_map(|line| line.split_once("quantile=\"")?.1.split('"').next())
        .collect();
    assert_eq!(quantiles, ["0.5", "0.99"]);

    let http = reqwest::Client::new();
    for (method, path, status) in [
        (Method::POST, "/metrics", 405),
        (Method::GET, "/", 404),
        (Method::GET, "/healthz", 404),
        (Method::GET, "/openapi.json", 404),
        (Method::GET, "/wps/system/status", 404),
        (Method::GET, "/backoffice/site", 404),
    ] {
        let asked = http.request(method, url.replace("/metrics", path)).send().await.unwrap();
        assert_eq!(asked.status().as_u16(), status, "{path}");
    }
    stop.cancel();
    drop((node, office));
    db.close().await;
}

/// Of nine places one address gets two. Seen to fail with the limits of a listener that only friends reach.
#[tokio::test]
async fn its_connections_are_bounded() {
    for (connections, connections_per_address) in [(9, 50), (50, 2)] {
        let settings = Settings { connections, connections_per_address, ..settings() };
        let stop = CancellationToken::new();
        metrics::serve(&settings, figures(), &stop).await.unwrap();
        let address: SocketAddr = settings.listen.parse().unwrap();
        let mut inside = Vec::new();
        for _ in 0..2 {
            inside.push(asked(address).await.unwrap());
        }
        assert!(asked(address).await.is_none(), "one more was let in");
        stop.cancel();
    }
}

/// A connection that was answered and stays open; `None` when it was closed instead.
async fn asked(address: SocketAddr) -> Option<TcpStream> {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let sent = stream.write_all(b"GET /metrics HTTP/1.1\r\nHost: mela\r\n\r\n").await;
    let mut some = [0; 64];
    let length = timeout(PATIENCE, stream.read(&mut some)).await.unwrap().unwrap_or_default();
    (sent.is_ok() && some[..length].starts_with(b"HTTP/1.1 200")).then_some(stream)
}

#[tokio::test]
async fn an_empty_address_switches_it_off() {
    let nowhere = Settings { listen: String::new(), ..settings() };
    assert!(metrics::measure(&nowhere, &CancellationToken::new()).unwrap().is_none());
}
