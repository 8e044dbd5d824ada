//! The server loop. `axum::serve` has no time-out for slow headers and no bound on connections, so the loop is ours
//! (quality.md 1.6).
//!
//! It speaks HTTP/1.1 only: telling the versions apart waits for the first bytes without a timer, and browsers speak HTTP/2
//! over TLS alone, which ends at a proxy. The time for the head of a request begins when the connection is opened, and anew
//! after each answer, so that silence, half a head and idleness all end.

mod crowd;
mod linger;
mod unread;

#[cfg(test)]
mod tests;

use std::{
    convert::Infallible,
    net::{IpAddr, SocketAddr},
    sync::Arc,
    time::Duration,
};

use axum::{
    Router,
    body::Body,
    extract::ConnectInfo,
    http::{HeaderValue, Request, Response, StatusCode, Version, header},
    response::IntoResponse,
};
use hyper::{body::Incoming, server::conn::http1::Builder};
use hyper_util::rt::{TokioIo, TokioTimer};
use store::tasks::{self, CancellationToken};
use tokio::{
    net::{TcpListener, TcpStream},
    signal::unix::{SignalKind, signal},
    sync::mpsc,
};
use tower::ServiceExt;

use linger::Lingering;

/// Time that running requests get when the server stops.
const GRACE: Duration = Duration::from_secs(5);

/// What a listener bears.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Time a client has to send the head of a request, from the opening of the connection or the last answer on.
    pub head: Duration,
    /// Most open connections. One that became a WebSocket no longer counts: sockets have bounds of their own.
    pub connections: usize,
    /// Most open connections of one customer's address.
    pub per_address: usize,
    /// Addresses that bring the connections of many: the bound of one address does not hold for them.
    pub proxies: Arc<[IpAddr]>,
}

impl Default for Limits {
    /// Patience is bounded, the crowd is not: for listeners that only friends reach.
    fn default() -> Self {
        let head = Duration::from_secs(10);
        Self { head, connections: usize::MAX, per_address: usize::MAX, proxies: Arc::default() }
    }
}

impl Limits {
    /// Bounds for a listener that anyone reaches, beside the usual patience.
    #[must_use]
    pub fn within(connections: usize, per_address: usize, proxies: &[IpAddr]) -> Self {
        Self { connections, per_address, proxies: proxies.into(), ..Self::default() }
    }
}

/// Serves `router` on `listener` until `stop` is cancelled, then lets running requests end.
pub async fn serve(listener: TcpListener, router: Router, stop: CancellationToken) {
    serve_within(listener, router, Limits::default(), stop).await;
}

/// The same for a listener that anyone reaches: beyond the `limits` a connection is closed as soon as it is opened.
pub async fn serve_within(listener: TcpListener, router: Router, limits: Limits, stop: CancellationToken) {
    let mut builder = Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(limits.head).max_headers(64);
    // Closed when the last connection has dropped its end.
    let (open, mut ended) = mpsc::channel::<Infallible>(1);
    let crowd = crowd::Crowd::new(limits);
    loop {
        let (stream, peer) = tokio::select! {
            () = stop.cancelled() => break,
            accepted = accept(&listener) => accepted,
        };
        let Some(place) = crowd.enter(peer.ip()) else {
            metrics::counter!("mela_connections_refused_total").increment(1);
            tracing::debug!(%peer, "too many open connections");
            continue;
        };
        // Small answers must not wait for more to send.
        drop(stream.set_nodelay(true));
        let router = router.clone();
        let service = hyper::service::service_fn(move |request| answer(router.clone(), peer, request));
        let mut connection =
            builder.serve_connection(TokioIo::new(Lingering::new(stream)), service).with_upgrades();
        let (stop, open) = (stop.clone(), open.clone());
        tasks::spawn("connection", async move {
            let outcome = tokio::select! {
                outcome = &mut connection => outcome,
                () = stop.cancelled() => {
                    Pin::new(&mut connection).graceful_shutdown();
                    connection.await
                }
            };
            if let Err(error) = outcome {
                tracing::debug!(%error, "a connection ended early");
            }
            drop((place, open));
        });
    }
    drop((listener, open));
    tokio::select! {
        _ = ended.recv() => {}
        () = tokio::time::sleep(GRACE) => tracing::warn!("some requests did not end in time"),
    }
}

/// The next connection.
async fn accept(listener: &TcpListener) -> (TcpStream, SocketAddr) {
    loop {
        match listener.accept().await {
            Ok(accepted) => return accepted,
            Err(error) => {
                // Out of file descriptors, most likely: others must end before the next can start.
                tracing::warn!(%error, "could not accept a connection");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }
}

/// Answers one request.
async fn answer(
    router: Router,
    peer: SocketAddr,
    mut request: Request<Incoming>,
) -> Result<Response<Body>, Infallible> {
    // RFC 9112 3.2: one host, or nobody can say which site was meant.
    if request.version() == Version::HTTP_11 && request.headers().get_all(header::HOST).iter().count() != 1 {
        let close = [(header::CONNECTION, "close")];
        return Ok((StatusCode::BAD_REQUEST, close, "one Host is needed").into_response());
    }
    request.extensions_mut().insert(ConnectInfo(peer));
    let (request, rest) = unread::watched(request);
    let mut response = router.oneshot(request).await?;
    if rest.is_unread() {
        // What follows on this connection would be taken for a request. Vendors' refusals are no errors of HTTP.
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    Ok(response)
}

/// Comes to an end when the program is asked to: by Ctrl-C, or by a service manager.
pub async fn asked_to_end() {
    let terminated = async {
        match signal(SignalKind::terminate()) {
            Ok(mut signal) => signal.recv().await,
            Err(_) => std::future::pending().await,
        }
    };
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        _ = terminated => {}
    }
}
