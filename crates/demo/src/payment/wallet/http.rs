//! The member's wallet, asked for a payment: a telephone of the simulator's, with a PIN of any four digits.

use std::time::Duration;

use axum::{
    Form, Json,
    extract::{Path, Query, State},
    http::StatusCode,
    response::{Html, IntoResponse, Redirect, Response},
};
use cashier::provider::{PaymentRequest, Progress, Requested};
use serde::Deserialize;

use crate::payment::{
    http::{Shown, obey, shown},
    page,
    state::Simulator,
};

/// Takes a request to pay, once per reference; nobody's answer is an answer when its time is over.
pub(in crate::payment) async fn request(
    State(simulator): State<Simulator>,
    Json(new): Json<PaymentRequest>,
) -> Response {
    let PaymentRequest { payment, number } = new;
    let ending = &simulator.settings.lapsing_numbers;
    let lapses = !ending.is_empty() && number.ends_with(ending.as_str());
    let wait = if lapses { 0 } else { simulator.settings.wallet_seconds };
    obey(&simulator, || {
        let url = simulator.settings.public_url.trim_end_matches('/');
        let wallet_url = Some(format!("{url}/wallet/{}", payment.reference));
        let lapses_at = simulator.clock.now().saturating_add(time::Duration::seconds(wait.into()));
        let (is_new, item) = simulator.keep(payment.clone(), Some((number, lapses_at)));
        if is_new {
            let simulator = simulator.clone();
            store::tasks::spawn("wallet's time", async move {
                tokio::time::sleep(Duration::from_secs(wait.into())).await;
                simulator.decide(&payment.reference, Progress::Lapsed);
            });
        }
        Requested { lapses_at: item.wallet.map_or(lapses_at, |(_, lapses_at)| lapses_at), wallet_url }
    })
}

/// The wallet's page: what is asked for, or what was answered.
pub(in crate::payment) async fn show(
    State(simulator): State<Simulator>,
    Path(reference): Path<String>,
    Query(asked): Query<Shown>,
) -> Response {
    match simulator.payment(&reference).filter(|item| item.wallet.is_some()) {
        Some(item) => shown(page::request(&item, asked.english())),
        None => (StatusCode::NOT_FOUND, Html(page::unknown())).into_response(),
    }
}

#[derive(Deserialize)]
pub(in crate::payment) struct Answer {
    pin: String,
    lang: Option<String>,
}

/// Its owner confirms, with their PIN; what is no PIN is asked for again.
pub(in crate::payment) async fn confirm(
    State(simulator): State<Simulator>,
    Path(reference): Path<String>,
    Form(answer): Form<Answer>,
) -> Response {
    let pin = answer.pin.as_bytes();
    if pin.len() == 4 && pin.iter().all(u8::is_ascii_digit) {
        simulator.decide(&reference, Progress::Paid);
    }
    back(&simulator, &reference, answer.lang.as_deref())
}

/// Its owner refuses.
pub(in crate::payment) async fn refuse(
    State(simulator): State<Simulator>,
    Path(reference): Path<String>,
    Query(asked): Query<Shown>,
) -> Response {
    simulator.decide(&reference, Progress::Failed);
    back(&simulator, &reference, asked.english().then_some("en"))
}

fn back(simulator: &Simulator, reference: &str, lang: Option<&str>) -> Response {
    let lang = if lang == Some("en") { "en" } else { "bn" };
    match simulator.payment(reference) {
        Some(item) => Redirect::to(&format!("{}?lang={lang}", item.path())).into_response(),
        None => (StatusCode::NOT_FOUND, Html(page::unknown())).into_response(),
    }
}
