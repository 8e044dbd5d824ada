//! Whether the body of a request was read to its end.

use std::{
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    task::{Context, Poll},
};

use axum::{
    body::{Body, Bytes, HttpBody},
    http::Request,
};
use hyper::body::{Frame, Incoming, SizeHint};

/// Knows whether something of a body is left. A request without a body needs no watch.
pub(super) struct Rest(Option<Arc<AtomicBool>>);

impl Rest {
    pub(super) fn is_unread(&self) -> bool {
        self.0.as_ref().is_some_and(|ended| !ended.load(Ordering::Relaxed))
    }
}

/// The request with a body that is watched.
pub(super) fn watched(request: Request<Incoming>) -> (Request<Body>, Rest) {
    if request.body().is_end_stream() {
        return (request.map(Body::new), Rest(None));
    }
    let ended = Arc::new(AtomicBool::new(false));
    let rest = Rest(Some(ended.clone()));
    (request.map(|body| Body::new(Watched { body, ended })), rest)
}

struct Watched {
    body: Incoming,
    ended: Arc<AtomicBool>,
}

impl HttpBody for Watched {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        let polled = Pin::new(&mut self.body).poll_frame(cx);
        if matches!(polled, Poll::Ready(None)) || self.body.is_end_stream() {
            self.ended.store(true, Ordering::Relaxed);
        }
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
