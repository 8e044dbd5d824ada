//! What we compare with: the same call answered by axum alone, JSON in and JSON out, nothing decided, nothing kept.

use anyhow::Result;
use axum::{Json, Router, routing::post, serve::ListenerExt};
use serde::{Deserialize, Serialize};
use tokio::net::TcpListener;

#[derive(Deserialize)]
struct Bet {
    user: String,
    request_uuid: String,
    currency: String,
    amount: u64,
}

#[derive(Serialize)]
struct Answer {
    status: &'static str,
    user: String,
    request_uuid: String,
    currency: String,
    balance: u64,
}

/// Serves until it is killed.
pub async fn serve(address: &str) -> Result<()> {
    let router = Router::new().route("/partner/bench/transaction/bet", post(answer));
    let listener = TcpListener::bind(address).await?.tap_io(|stream| drop(stream.set_nodelay(true)));
    Ok(axum::serve(listener, router).await?)
}

async fn answer(Json(bet): Json<Bet>) -> Json<Answer> {
    Json(Answer {
        status: "RS_OK",
        user: bet.user,
        request_uuid: bet.request_uuid,
        currency: bet.currency,
        balance: bet.amount,
    })
}
