//! Whether a listener's house is well, for whoever watches it.

use axum::{Router, extract::State, http::StatusCode, response::IntoResponse, routing::get};
use store::Store;

/// `/healthz` and `/readyz`.
pub fn routes(store: &Store) -> Router {
    alive(store).route("/readyz", get(ready).with_state(store.clone()))
}

/// `/healthz` alone.
pub fn alive(store: &Store) -> Router {
    Router::new().route("/healthz", get(health).with_state(store.clone()))
}

/// Well means: the program runs, and its database was there a moment ago.
async fn health(State(store): State<Store>) -> impl IntoResponse {
    if store.is_away() {
        (StatusCode::SERVICE_UNAVAILABLE, "the database is away")
    } else {
        (StatusCode::OK, "ok")
    }
}

/// Ready means: the database answers.
async fn ready(State(store): State<Store>) -> impl IntoResponse {
    if store.is_away() {
        return (StatusCode::SERVICE_UNAVAILABLE, "the database is away");
    }
    match store.answers().await {
        Ok(()) => (StatusCode::OK, "ready"),
        Err(error) => {
            tracing::warn!(%error, "not ready");
            (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer")
        }
    }
}
