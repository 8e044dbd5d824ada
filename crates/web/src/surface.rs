//! What lies around every route of a listener: limits, time-outs, request ids, traces, metrics, rendered refusals.

use std::time::{Duration, Instant};

use axum::{
    Router,
    extract::{DefaultBodyLimit, MatchedPath, Request, State},
    http::{HeaderName, HeaderValue, StatusCode},
    middleware::{self, Next},
    response::Response,
};
use tower::ServiceBuilder;
use tower_http::{
    catch_panic::CatchPanicLayer,
    classify::ServerErrorsFailureClass,
    compression::CompressionLayer,
    request_id::{MakeRequestId, PropagateRequestIdLayer, RequestId, SetRequestIdLayer},
    timeout::{RequestBodyTimeoutLayer, TimeoutLayer},
    trace::TraceLayer,
};

use crate::Lang;

/// Largest body a route takes unless it says otherwise.
const BODY_BYTES: usize = 64 * 1024;
/// Longest pause within a body.
const BODY_PAUSE: Duration = Duration::from_secs(10);
/// Longest time for an answer.
const ANSWER: Duration = Duration::from_secs(30);

/// What a call is found by in the log.
const ID: HeaderName = HeaderName::from_static("x-request-id");

#[derive(Clone, Copy)]
struct Ids;

impl MakeRequestId for Ids {
    fn make_request_id<B>(&mut self, _: &axum::http::Request<B>) -> Option<RequestId> {
        HeaderValue::from_str(&kernel::id::fresh().simple().to_string()).ok().map(RequestId::new)
    }
}

/// Longest id of a caller's that goes into logs and back to the caller.
const LONGEST_ID: usize = 64;

/// A caller's id is kept as far as it is short and plain: it stands in every line of the log.
fn plain_id(mut request: Request) -> Request {
    let told = request.headers_mut().remove(ID);
    let plain = |sign: &char| sign.is_ascii_alphanumeric() || "-_.".contains(*sign);
    let told = told.as_ref().and_then(|id| id.to_str().ok()).unwrap_or_default();
    let kept: String = told.chars().filter(plain).take(LONGEST_ID).collect();
    if let Some(id) = HeaderValue::from_str(&kept).ok().filter(|_| !kept.is_empty()) {
        request.headers_mut().insert(ID, id);
    }
    request
}

/// Lays the common layers around the API routes of a `door`, by whose name what they take is measured; the first is the
/// outermost.
///
/// They are one stack: laid one by one, the router would box and copy each of them anew for every request.
pub fn dress(door: &'static str, router: Router) -> Router {
    router.layer(
        ServiceBuilder::new()
            .map_request(plain_id)
            .layer(SetRequestIdLayer::new(ID, Ids))
            .layer(TraceLayer::new_for_http().make_span_with(span).on_failure(failed))
            .layer(PropagateRequestIdLayer::new(ID))
            .layer(CompressionLayer::new().gzip(true).br(true))
            .layer(middleware::from_fn_with_state(door, finish))
            .layer(CatchPanicLayer::new())
            .layer(TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, ANSWER))
            .layer(RequestBodyTimeoutLayer::new(BODY_PAUSE))
            .layer(DefaultBodyLimit::max(BODY_BYTES)),
    )
}

fn span<B>(request: &axum::http::Request<B>) -> tracing::Span {
    let id = request.headers().get(ID).and_then(|id| id.to_str().ok()).unwrap_or_default();
    // The path without its query: a query may hold a one-time code.
    tracing::info_span!("request", method = %request.method(), path = request.uri().path(), id)
}

/// A closed or busy house refuses thousands: that is no news of a fault, and must not hide one.
fn failed(class: ServerErrorsFailureClass, latency: Duration, _: &tracing::Span) {
    match class {
        ServerErrorsFailureClass::StatusCode(StatusCode::SERVICE_UNAVAILABLE) => {
            tracing::debug!(?latency, "refused for now");
        }
        class => tracing::error!(%class, ?latency, "response failed"),
    }
}

/// Writes refusals as envelopes, measures, and keeps answers of the API out of caches, unless a route says otherwise.
async fn finish(State(door): State<&'static str>, request: Request, next: Next) -> Response {
    let lang = Lang::of(request.headers());
    let route = request.extensions().get::<MatchedPath>().cloned();
    let started = Instant::now();
    let mut response = crate::rendered(lang, store::alone::one_at_a_time(next.run(request)).await);
    crate::headers::answer(response.headers_mut());
    let route = route.as_ref().map_or("none", MatchedPath::as_str).to_owned();
    let status = response.status().as_str().to_owned();
    metrics::histogram!("mela_http_request_seconds", "door" => door, "route" => route, "status" => status)
        .record(started.elapsed());
    response
}
