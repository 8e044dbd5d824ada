//! The demo's page of messages that did not leave.

use axum::{
    Json, Router,
    extract::{Path, State},
    response::Html,
    routing::get,
};
use serde::Serialize;
use store::Store;
use time::OffsetDateTime;
use uuid::Uuid;
use web::Failure;

use super::{Settings, sql};

/// A message that was kept.
#[derive(Serialize)]
struct Shown {
    channel: String,
    to: String,
    subject: String,
    body: String,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

async fn newest(store: &Store) -> Result<Vec<Shown>, Failure> {
    let kept = sql::newest(store).await?.into_iter().map(|kept| Shown {
        channel: kept.channel,
        to: kept.recipient,
        subject: kept.subject,
        body: kept.body,
        at: kept.sent_at,
    });
    Ok(kept.collect())
}

async fn json(State(store): State<Store>) -> Result<Json<Vec<Shown>>, Failure> {
    Ok(Json(newest(&store).await?))
}

async fn page(State(store): State<Store>) -> Result<Html<String>, Failure> {
    let mut page = String::from(concat!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Outbox</title>",
        "<meta name=\"viewport\" content=\"width=device-width\"></head><body><h1>Outbox of the demo</h1>",
        "<p>Messages that a real house would send. Newest first.</p>"
    ));
    for kept in newest(&store).await? {
        let (to, body) = (escaped(&kept.to), escaped(&kept.body));
        let (channel, subject) = (escaped(&kept.channel), escaped(&kept.subject));
        page.push_str(&format!(
            "<article><h2>{channel} to {to}</h2><p>{subject}</p><pre>{body}</pre><p>{}</p></article>",
            kept.at
        ));
    }
    page.push_str("</body></html>");
    Ok(Html(page))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The letters of a captcha, for tests of what stands behind one.
async fn captcha(State(store): State<Store>, Path(id): Path<Uuid>) -> Result<Json<Option<String>>, Failure> {
    Ok(Json(crate::captcha::sql::peek(&store, id).await?))
}

/// `/dev/outbox`, `/dev/outbox.json` and `/dev/captcha/{id}`, when the settings name the outbox; nothing otherwise.
pub fn outbox_routes(store: &Store, settings: &Settings) -> Router {
    if !settings.has_outbox() {
        return Router::new();
    }
    Router::new()
        .route("/dev/outbox", get(page))
        .route("/dev/outbox.json", get(json))
        .route("/dev/captcha/{id}", get(captcha))
        .with_state(store.clone())
}
