//! The calls that follow a refusal `verification_required`.

use axum::{extract::State, http::HeaderMap, response::Response};
use serde::Deserialize;
use utoipa::ToSchema;
use web::{ClientIp, Envelope, Failure, Json, Lang, OpenApiRouter, Reply, routes};

use super::Factor;
use crate::{
    Identity,
    sealed::Sealed,
    session::{SignedIn, entered, origin},
    verification::CodeSent,
};

/// A ticket, and where its code is to go.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChallengeAsk {
    ticket: String,
    /// `mobile` or `email`.
    method: Factor,
}

/// Send the code of one more proof.
#[utoipa::path(post, path = "/wps/verification/login", tag = "identity", request_body = ChallengeAsk,
    responses((status = 200, description = "Sent", body = Envelope<CodeSent>)))]
async fn send(
    State(identity): State<Identity>,
    ClientIp(ip): ClientIp,
    lang: Lang,
    Json(ask): Json<ChallengeAsk>,
) -> Reply<CodeSent> {
    Ok(CodeSent::reply(identity.send_proof(&ask.ticket, ask.method, ip, lang.into()).await?))
}

/// A ticket with its proof.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChallengeProof {
    ticket: String,
    method: Factor,
    /// The code, or the name on the bank account.
    answer: String,
}

/// Give one more proof, and be signed in.
#[utoipa::path(post, path = "/wps/session/login/verify", tag = "identity", request_body = ChallengeProof,
    responses((status = 200, description = "A session", body = Envelope<SignedIn>)))]
async fn verify(
    State(identity): State<Identity>,
    ip: ClientIp,
    headers: HeaderMap,
    Sealed(proof): Sealed<ChallengeProof>,
) -> Result<Response, Failure> {
    let (answer, origin) = (proof.answer.trim(), origin(&identity, ip, &headers));
    let opened = identity.sign_in_with_proof(&proof.ticket, proof.method, answer, &origin).await?;
    entered(&identity, opened).await
}

pub(crate) fn routes(identity: Identity) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(send)).routes(routes!(verify)).with_state(identity)
}
