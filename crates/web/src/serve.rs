//! The server loop. `axum::serve` has no time-out for slow headers, so the loop is ours (quality.md 1.6).

use std::{net::SocketAddr, time::Duration};

use axum::{Router, extract::ConnectInfo};
use hyper_util::{
    rt::{TokioExecutor, TokioIo, TokioTimer},
    server::{conn::auto::Builder, graceful::GracefulShutdown},
};
use store::tasks::{self, CancellationToken};
use tokio::net::TcpListener;
use tower::ServiceExt;

/// Time a client has to send the head of a request.
const HEAD: Duration = Duration::from_secs(10);
/// Time that running requests get when the server stops.
const GRACE: Duration = Duration::from_secs(5);

/// Serves `router` on `listener` until `stop` is cancelled, then lets running requests end.
pub async fn serve(listener: TcpListener, router: Router, stop: CancellationToken) {
    let mut builder = Builder::new(TokioExecutor::new());
    builder.http1().timer(TokioTimer::new()).header_read_timeout(HEAD).max_headers(64);
    let graceful = GracefulShutdown::new();
    loop {
        let (stream, peer) = tokio::select! {
            () = stop.cancelled() => break,
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    // Out of file descriptors, most likely: others must end before the next can start.
                    tracing::warn!(%error, "could not accept a connection");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    continue;
                }
            },
        };
        // Small answers must not wait for more to send.
        drop(stream.set_nodelay(true));
        let service = router.clone();
        let service =
            hyper::service::service_fn(move |mut request: hyper::Request<hyper::body::Incoming>| {
                request.extensions_mut().insert(ConnectInfo::<SocketAddr>(peer));
                service.clone().oneshot(request.map(axum::body::Body::new))
            });
        let connection = builder.serve_connection_with_upgrades(TokioIo::new(stream), service).into_owned();
        let connection = graceful.watch(connection);
        tasks::spawn("connection", async move {
            if let Err(error) = connection.await {
                tracing::debug!(%error, "a connection ended early");
            }
        });
    }
    drop(listener);
    tokio::select! {
        () = graceful.shutdown() => {}
        () = tokio::time::sleep(GRACE) => tracing::warn!("some requests did not end in time"),
    }
}
