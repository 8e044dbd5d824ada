//! The calls of the one-time code.

use axum::{extract::State, http::HeaderMap, response::Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web::{ClientIp, Envelope, Failure, Json, Member, OpenApiRouter, Reply, Signed, routes};

use crate::{
    Identity,
    session::{SignedIn, entered, origin},
};

/// A code for an address.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OneTimeCode {
    /// Good once, for sixty seconds.
    code: String,
    expired_seconds: u32,
}

/// A one-time code, to carry this session to another device or into the app.
#[utoipa::path(post, path = "/wps/session/code", tag = "identity", security(("token" = [])),
    responses((status = 200, description = "A code", body = Envelope<OneTimeCode>)))]
async fn issue(State(identity): State<Identity>, Signed(member): Signed<Member>) -> Reply<OneTimeCode> {
    let code = identity.hand_over(member.id, member.session).await?;
    Ok(Envelope::of(OneTimeCode { code, expired_seconds: 60 }))
}

/// A code out of an address.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GivenCode {
    code: String,
}

/// Exchange a one-time code for a session.
#[utoipa::path(post, path = "/wps/session/exchange", tag = "identity", request_body = GivenCode,
    responses((status = 200, description = "A session", body = Envelope<SignedIn>)))]
async fn exchange(
    State(identity): State<Identity>,
    ip: ClientIp,
    headers: HeaderMap,
    Json(given): Json<GivenCode>,
) -> Result<Response, Failure> {
    let opened = identity.take_over(&given.code, &origin(&identity, ip, &headers)).await?;
    entered(&identity, opened).await
}

pub(crate) fn routes(identity: Identity) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(issue)).routes(routes!(exchange)).with_state(identity)
}
