//! The provider's interface and its checkout page.

use axum::{
    Json, Router,
    extract::{DefaultBodyLimit, Path, Query, Request, State},
    http::{StatusCode, header},
    middleware::{self, Next},
    response::{Html, IntoResponse, Redirect, Response},
    routing::{get, post},
};
use cashier::provider::{Created, NewPayment, NewPayout, NewRefund, Progress, Report};
use kernel::SharedClock;
use serde::Deserialize;
use subtle::ConstantTimeEq;

use super::{
    Settings, page,
    state::{Book, Simulator},
    wallet,
    world::World,
};

/// Most bytes of a request.
const LIMIT: usize = 16 * 1024;

/// The simulated provider, ready to be served on a port of its own.
///
/// # Errors
/// When the HTTP client cannot be made.
pub fn router(settings: Settings, clock: SharedClock) -> Result<Router, reqwest::Error> {
    let world = World::new(&settings, clock.clone());
    let simulator = Simulator::new(settings, clock)?;
    let guarded = middleware::from_fn_with_state(simulator.clone(), guard);
    let interface = Router::new()
        .route("/api/payments", post(open))
        .route("/api/payments/{reference}", get(payment))
        .route("/api/payments/{reference}/refunds", post(refund))
        .route("/api/payments/{reference}/chargeback", post(charge_back))
        .route("/api/requests", post(wallet::request))
        .route("/api/payouts", post(pay))
        .route("/api/payouts/{reference}", get(payout))
        .route("/api/book", get(book))
        .route_layer(guarded.clone());
    let pages = Router::new()
        .route("/bengali.woff2", get(letters))
        .route("/checkout/{reference}", get(show))
        .route("/checkout/{reference}/pay", post(accept))
        .route("/checkout/{reference}/decline", post(decline))
        .route("/wallet/{reference}", get(wallet::show))
        .route("/wallet/{reference}/pay", post(wallet::confirm))
        .route("/wallet/{reference}/decline", post(wallet::refuse));
    let outside = world.interface().route_layer(guarded).merge(world.pages());
    let all = interface.merge(pages).with_state(simulator).merge(outside);
    Ok(all.layer(DefaultBodyLimit::max(LIMIT)))
}

async fn guard(State(simulator): State<Simulator>, request: Request, next: Next) -> Response {
    let shown = request.headers().get(header::AUTHORIZATION).map(header::HeaderValue::as_bytes);
    let shown = shown.and_then(|value| value.strip_prefix(b"Bearer ")).unwrap_or_default();
    if shown.ct_eq(simulator.settings.key.bytes()).into() {
        next.run(request).await
    } else {
        StatusCode::UNAUTHORIZED.into_response()
    }
}

/// Carries an order out and answers it, unless an accident keeps it from being carried out, or from being answered.
pub(super) fn obey<T: serde::Serialize>(simulator: &Simulator, order: impl FnOnce() -> T) -> Response {
    let accident = || StatusCode::INTERNAL_SERVER_ERROR.into_response();
    if simulator.breaks() {
        return accident();
    }
    let answer = order();
    if simulator.breaks() { accident() } else { Json(answer).into_response() }
}

async fn book(State(simulator): State<Simulator>) -> Json<Book> {
    Json(simulator.book())
}

async fn open(State(simulator): State<Simulator>, Json(new): Json<NewPayment>) -> Response {
    obey(&simulator, || Created { redirect_url: simulator.open(new) })
}

async fn payment(State(simulator): State<Simulator>, Path(reference): Path<String>) -> Json<Report> {
    Json(simulator.payment_report(&reference))
}

async fn pay(State(simulator): State<Simulator>, Json(new): Json<NewPayout>) -> Response {
    obey(&simulator, || simulator.pay(new))
}

async fn refund(
    State(simulator): State<Simulator>,
    Path(payment): Path<String>,
    Json(new): Json<NewRefund>,
) -> Response {
    obey(&simulator, || simulator.refund(&payment, new))
}

async fn charge_back(State(simulator): State<Simulator>, Path(payment): Path<String>) -> Response {
    match simulator.charge_back(&payment) {
        Some(report) => Json(report).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

async fn payout(State(simulator): State<Simulator>, Path(reference): Path<String>) -> Json<Report> {
    Json(simulator.payout_report(&reference))
}

async fn letters() -> Response {
    let headers = [(header::CONTENT_TYPE, "font/woff2"), (header::CACHE_CONTROL, "public, max-age=86400")];
    (headers, page::LETTERS).into_response()
}

#[derive(Deserialize)]
pub(super) struct Shown {
    lang: Option<String>,
}

impl Shown {
    pub(super) fn english(&self) -> bool {
        self.lang.as_ref().is_some_and(|lang| lang.eq_ignore_ascii_case("en"))
    }
}

async fn show(
    State(simulator): State<Simulator>,
    Path(reference): Path<String>,
    Query(asked): Query<Shown>,
) -> Response {
    let Some(item) = simulator.payment(&reference) else {
        return (StatusCode::NOT_FOUND, Html(page::unknown())).into_response();
    };
    if item.progress != Progress::Pending {
        return Redirect::to(&item.return_url).into_response();
    }
    let english = asked.english();
    shown(page::checkout(&item, english))
}

/// A page without scripts.
pub(super) fn shown(page: String) -> Response {
    let policy = "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; frame-ancestors 'none'; base-uri 'none'";
    ([(header::CONTENT_SECURITY_POLICY, policy), (header::CACHE_CONTROL, "no-store")], Html(page))
        .into_response()
}

async fn accept(State(simulator): State<Simulator>, Path(reference): Path<String>) -> Response {
    decided(&simulator, &reference, Progress::Paid)
}

async fn decline(State(simulator): State<Simulator>, Path(reference): Path<String>) -> Response {
    decided(&simulator, &reference, Progress::Failed)
}

fn decided(simulator: &Simulator, reference: &str, progress: Progress) -> Response {
    match simulator.decide(reference, progress) {
        Some(item) => Redirect::to(&item.return_url).into_response(),
        None => (StatusCode::NOT_FOUND, Html(page::unknown())).into_response(),
    }
}
