//! What lies around every route of a listener: limits, time-outs, request ids, traces, metrics, rendered refusals.

use std::time::{Duration, Instant};

use axum::{
    Router,
    extract::{DefaultBodyLimit, MatchedPath, Request},
    http::{HeaderName, HeaderValue, StatusCode, header},
    middleware::{self, Next},
    response::Response,
};
use tower_http::{
    catch_panic::CatchPanicLayer,
    classify::ServerErrorsFailureClass,
    compression::CompressionLayer,
    request_id::{MakeRequestId, PropagateRequestIdLayer, RequestId, SetRequestIdLayer},
    timeout::{RequestBodyTimeoutLayer, TimeoutLayer},
    trace::TraceLayer,
};

/// Largest body a route takes unless it says otherwise.
const BODY_BYTES: usize = 64 * 1024;
/// Longest pause within a body.
const BODY_PAUSE: Duration = Duration::from_secs(10);
/// Longest time for an answer.
const ANSWER: Duration = Duration::from_secs(30);

#[derive(Clone, Copy)]
struct Ids;

impl MakeRequestId for Ids {
    fn make_request_id<B>(&mut self, _: &axum::http::Request<B>) -> Option<RequestId> {
        HeaderValue::from_str(&kernel::id::fresh().simple().to_string()).ok().map(RequestId::new)
    }
}

/// Lays the common layers around API routes.
pub fn dress(router: Router) -> Router {
    let id = HeaderName::from_static("x-request-id");
    router
        .layer(middleware::from_fn(no_store))
        .layer(DefaultBodyLimit::max(BODY_BYTES))
        .layer(RequestBodyTimeoutLayer::new(BODY_PAUSE))
        .layer(TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, ANSWER))
        .layer(CatchPanicLayer::new())
        .layer(middleware::from_fn(web::render))
        .layer(middleware::from_fn(measure))
        .layer(CompressionLayer::new().gzip(true).br(true))
        .layer(PropagateRequestIdLayer::new(id.clone()))
        .layer(TraceLayer::new_for_http().make_span_with(span).on_failure(failed))
        .layer(SetRequestIdLayer::new(id, Ids))
}

fn span<B>(request: &axum::http::Request<B>) -> tracing::Span {
    let id = request.headers().get("x-request-id").and_then(|id| id.to_str().ok()).unwrap_or_default();
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

/// Answers of the API are never kept by a cache, unless a route says so itself.
async fn no_store(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    response
}

async fn measure(request: Request, next: Next) -> Response {
    let route =
        request.extensions().get::<MatchedPath>().map_or("none".to_owned(), |path| path.as_str().to_owned());
    let started = Instant::now();
    let response = next.run(request).await;
    let labels = [("route", route), ("status", response.status().as_str().to_owned())];
    metrics::histogram!("mela_http_request_seconds", &labels).record(started.elapsed());
    response
}
