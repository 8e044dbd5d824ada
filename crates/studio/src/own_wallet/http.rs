//! The calls of a transfer wallet (domain.md 1.9), signed by the operator as its other calls are. A business outcome is
//! HTTP 200 with a `status`; anything else means to the operator that nobody knows.

use axum::{
    Json, Router,
    body::Bytes,
    extract::State,
    http::{HeaderMap, StatusCode},
    routing::post,
};
use kernel::{Amount, Money};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Mishap, Till, Wallets, transfer, word};
use crate::{
    Studio,
    operator::{Refused, known, open},
};

/// Most mishaps that may be planned for one call.
const MOST: usize = 100;

/// The calls, where the vendor keeps wallets; none where it does not.
pub(crate) fn routes(studio: &Studio) -> Router {
    if matches!(studio.wallet, Till::Operator(_)) {
        return Router::new();
    }
    let base = "/operator/generic/v2/transfer_wallet";
    Router::new()
        .route(&format!("{base}/deposit"), post(deposit))
        .route(&format!("{base}/withdraw"), post(withdraw))
        .route(&format!("{base}/balance"), post(balance))
        .route(&format!("{base}/transaction"), post(transaction))
        .route("/mishaps", post(plan))
        .with_state(studio.clone())
}

fn wallets(studio: &Studio) -> Result<&Wallets, Refused> {
    match &studio.wallet {
        Till::Wallets(wallets) => Ok(wallets),
        Till::Operator(_) => Err(Refused(StatusCode::NOT_FOUND, "no wallets here")),
    }
}

/// An order to move money.
#[derive(Deserialize)]
struct Order {
    operator_id: String,
    user: String,
    transaction_uuid: String,
    request_uuid: String,
    currency: String,
    /// In 1/100,000 of the major unit.
    amount: i64,
}

type Said = Result<Json<Value>, Refused>;

async fn deposit(State(studio): State<Studio>, headers: HeaderMap, body: Bytes) -> Said {
    shift(&studio, open(&studio, &headers, &body)?, true).await
}

async fn withdraw(State(studio): State<Studio>, headers: HeaderMap, body: Bytes) -> Said {
    shift(&studio, open(&studio, &headers, &body)?, false).await
}

async fn shift(studio: &Studio, order: Order, inward: bool) -> Said {
    known(studio, &order.operator_id)?;
    let wallets = wallets(studio)?;
    let answer = |status: &str, balance: Money| {
        Json(json!({
            "user": order.user, "status": status, "request_uuid": order.request_uuid,
            "currency": wallets.currency.code(), "balance": balance.units(),
        }))
    };
    let Some(amount) = Amount::from_units(order.amount) else {
        return Ok(answer(word::TYPES, Money::ZERO));
    };
    if order.currency != wallets.currency.code() {
        return Ok(answer(word::CURRENCY, Money::ZERO));
    }
    let mishap = wallets.mishap(if inward { "deposit" } else { "withdraw" });
    if matches!(mishap, Some(Mishap::MuteBefore | Mishap::Broken)) {
        return silence(wallets, mishap).await;
    }
    let mut deed = transfer(&order.transaction_uuid, &order.user, amount, inward, wallets.clock.now());
    if mishap == Some(Mishap::Refuse) {
        deed.word = word::LIMIT.to_owned();
    }
    let (deed, balance) =
        wallets.act(deed).await.ok_or(Refused(StatusCode::INTERNAL_SERVER_ERROR, "not now"))?;
    match mishap {
        Some(Mishap::MuteAfter) => silence(wallets, mishap).await,
        Some(Mishap::Unknown) => Ok(answer(word::UNKNOWN, balance)),
        Some(Mishap::Slow) => {
            tokio::time::sleep(wallets.mishaps.slowness()).await;
            Ok(answer(&deed.word, balance))
        }
        _ => Ok(answer(&deed.word, balance)),
    }
}

/// No answer that says anything.
async fn silence(wallets: &Wallets, mishap: Option<Mishap>) -> Said {
    if mishap != Some(Mishap::Broken) {
        tokio::time::sleep(wallets.mishaps.silence()).await;
    }
    Err(Refused(StatusCode::BAD_GATEWAY, "the line was cut"))
}

#[derive(Deserialize)]
struct BalanceAsk {
    operator_id: String,
    user: String,
    request_uuid: String,
}

async fn balance(State(studio): State<Studio>, headers: HeaderMap, body: Bytes) -> Said {
    let ask: BalanceAsk = open(&studio, &headers, &body)?;
    known(&studio, &ask.operator_id)?;
    let wallets = wallets(&studio)?;
    let status = match wallets.mishap("balance") {
        Some(Mishap::Unknown | Mishap::Refuse) => word::UNKNOWN,
        Some(Mishap::Slow) => {
            tokio::time::sleep(wallets.mishaps.slowness()).await;
            word::OK
        }
        Some(mishap) => return silence(wallets, Some(mishap)).await,
        None => word::OK,
    };
    let held = wallets.balance(&ask.user).await;
    Ok(Json(json!({
        "user": ask.user, "status": status, "request_uuid": ask.request_uuid,
        "currency": wallets.currency.code(), "balance": held.units(),
    })))
}

#[derive(Deserialize)]
struct TransactionAsk {
    operator_id: String,
    transaction_uuid: String,
    request_uuid: String,
}

/// What became of a transfer: the status that it was answered with, or that nobody has heard of it.
async fn transaction(State(studio): State<Studio>, headers: HeaderMap, body: Bytes) -> Said {
    let ask: TransactionAsk = open(&studio, &headers, &body)?;
    known(&studio, &ask.operator_id)?;
    let wallets = wallets(&studio)?;
    let deed = wallets.deed(&ask.transaction_uuid).await;
    let mut status = deed.map_or_else(|| word::NONE.to_owned(), |deed| deed.word);
    match wallets.mishap("transaction") {
        Some(Mishap::Unknown | Mishap::Refuse) => word::UNKNOWN.clone_into(&mut status),
        Some(Mishap::Slow) => tokio::time::sleep(wallets.mishaps.slowness()).await,
        Some(mishap) => return silence(wallets, Some(mishap)).await,
        None => {}
    }
    Ok(Json(json!({ "status": status, "request_uuid": ask.request_uuid })))
}

/// What is to go wrong next; anyone may say so, it is play money.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Plan {
    /// deposit, withdraw, balance, transaction or list.
    call: String,
    /// One per call to come; none lets all go right again.
    next: Vec<Mishap>,
}

async fn plan(State(studio): State<Studio>, Json(plan): Json<Plan>) -> Result<StatusCode, Refused> {
    let calls = ["deposit", "withdraw", "balance", "transaction", "list"];
    if plan.next.len() > MOST || !calls.contains(&plan.call.as_str()) {
        return Err(Refused(StatusCode::BAD_REQUEST, "no such call, or too many"));
    }
    wallets(&studio)?.plan(&plan.call, plan.next);
    Ok(StatusCode::NO_CONTENT)
}
