//! The vendor's addresses. Their shape is the vendor's own, so they stay out of the envelope.

use std::{future::Future, sync::Arc};

use axum::{
    Json,
    body::Bytes,
    extract::{State, rejection::BytesRejection},
    http::HeaderMap,
};
use serde::Deserialize;
use utoipa::ToSchema;
use web::{ClientIp, OpenApiRouter, Path, routes};

use super::{Answer, Gateway, Status, service::Call};

/// The callbacks of every partner.
pub fn routes(gateway: Gateway) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(info))
        .routes(routes!(balance))
        .routes(routes!(bet))
        .routes(routes!(win))
        .routes(routes!(rollback))
        .routes(routes!(wallet))
        .with_state(Arc::new(gateway))
}

/// The bytes that were signed, if they were not too many.
type Body = Result<Bytes, BytesRejection>;

/// One call: who, from where, and its body.
struct Arrived {
    partner: String,
    ip: ClientIp,
    headers: HeaderMap,
    body: Body,
}

impl Arrived {
    async fn answer<'a, F, Fut>(&'a self, gateway: &'a Gateway, act: F) -> Json<Answer>
    where
        F: FnOnce(&'a Gateway, Call<'a>) -> Fut,
        Fut: Future<Output = Answer> + Send + 'a,
    {
        // Any other status than 200 is a failure of the network to a vendor, and it would send it for ever.
        let Ok(body) = &self.body else {
            return Json(Answer::bare(Status::WrongSyntax));
        };
        let header = gateway.header(&self.partner);
        let signature = header.and_then(|name| self.headers.get(name)).and_then(|value| value.to_str().ok());
        let call = Call { partner: &self.partner, from: self.ip.0, signature, body };
        let answer = tokio::select! {
            biased;
            answer = act(gateway, call) => answer,
            // What became of it nobody knows yet: the same call under the same key finds out.
            () = gateway.cut_off() => Answer::bare(Status::Unknown),
        };
        Json(answer)
    }
}

/// Which call of Caleta's paths.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum WalletCall {
    Balance,
    Bet,
    Win,
    Rollback,
}

/// The same calls by the paths of Caleta (domain.md 1.2). It has a fifth, which changes the token: that one is left out, and
/// is optional there.
#[utoipa::path(post, path = "/partner/{vendor}/wallet/{call}", tag = "partner",
    params(("vendor" = String, Path,), ("call" = WalletCall, Path,)), request_body = Object,
    responses((status = 200, description = "Status and balance", body = Object)))]
async fn wallet(
    State(gateway): State<Arc<Gateway>>,
    Path((partner, call)): Path<(String, WalletCall)>,
    ip: ClientIp,
    headers: HeaderMap,
    body: Body,
) -> Json<Answer> {
    let arrived = Arrived { partner, ip, headers, body };
    let answer = arrived.answer(&gateway, |gateway, arrived| async move {
        match call {
            WalletCall::Balance => gateway.balance(arrived).await,
            WalletCall::Bet => gateway.bet(arrived).await,
            WalletCall::Win => gateway.win(arrived).await,
            WalletCall::Rollback => gateway.rollback(arrived).await,
        }
    });
    answer.await
}

/// Who a member is (domain.md 1.3).
#[utoipa::path(post, path = "/partner/{vendor}/user/info", tag = "partner", params(("vendor" = String, Path,)),
    request_body = Object, responses((status = 200, description = "Status and country", body = Object)))]
async fn info(
    State(gateway): State<Arc<Gateway>>,
    Path(partner): Path<String>,
    ip: ClientIp,
    headers: HeaderMap,
    body: Body,
) -> Json<Answer> {
    Arrived { partner, ip, headers, body }.answer(&gateway, |gateway, call| gateway.info(call)).await
}

/// A member's cash.
#[utoipa::path(post, path = "/partner/{vendor}/user/balance", tag = "partner", params(("vendor" = String, Path,)),
    request_body = Object, responses((status = 200, description = "Status and balance", body = Object)))]
async fn balance(
    State(gateway): State<Arc<Gateway>>,
    Path(partner): Path<String>,
    ip: ClientIp,
    headers: HeaderMap,
    body: Body,
) -> Json<Answer> {
    Arrived { partner, ip, headers, body }.answer(&gateway, |gateway, call| gateway.balance(call)).await
}

/// A stake.
#[utoipa::path(post, path = "/partner/{vendor}/transaction/bet", tag = "partner", params(("vendor" = String, Path,)),
    request_body = Object, responses((status = 200, description = "Status and balance", body = Object)))]
async fn bet(
    State(gateway): State<Arc<Gateway>>,
    Path(partner): Path<String>,
    ip: ClientIp,
    headers: HeaderMap,
    body: Body,
) -> Json<Answer> {
    Arrived { partner, ip, headers, body }.answer(&gateway, |gateway, call| gateway.bet(call)).await
}

/// A payout.
#[utoipa::path(post, path = "/partner/{vendor}/transaction/win", tag = "partner", params(("vendor" = String, Path,)),
    request_body = Object, responses((status = 200, description = "Status and balance", body = Object)))]
async fn win(
    State(gateway): State<Arc<Gateway>>,
    Path(partner): Path<String>,
    ip: ClientIp,
    headers: HeaderMap,
    body: Body,
) -> Json<Answer> {
    Arrived { partner, ip, headers, body }.answer(&gateway, |gateway, call| gateway.win(call)).await
}

/// A transaction taken back.
#[utoipa::path(post, path = "/partner/{vendor}/transaction/rollback", tag = "partner",
    params(("vendor" = String, Path,)), request_body = Object,
    responses((status = 200, description = "Status and balance", body = Object)))]
async fn rollback(
    State(gateway): State<Arc<Gateway>>,
    Path(partner): Path<String>,
    ip: ClientIp,
    headers: HeaderMap,
    body: Body,
) -> Json<Answer> {
    Arrived { partner, ip, headers, body }.answer(&gateway, |gateway, call| gateway.rollback(call)).await
}
