//! The call for work, and the header that tells that it was done.

use std::convert::Infallible;

use axum::{
    extract::{FromRequestParts, State},
    http::request::Parts,
};
use serde::Deserialize;
use utoipa::ToSchema;
use web::{ClientIp, Envelope, Json, OpenApiRouter, Reply, routes};

use super::{Done, WorkChallenge};
use crate::{Error, Identity, member::is_nobodys};

/// The header of work that was done: its id, a dot, and the number.
const HEADER: &str = "proof-of-work";

/// Work that a caller did; none where the header is missing or nonsense.
pub(crate) struct Worked(pub(crate) Option<Done>);

impl<S: Sync> FromRequestParts<S> for Worked {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let sent = parts.headers.get(HEADER).and_then(|done| done.to_str().ok());
        let pair = sent.and_then(|done| done.split_once('.'));
        Ok(Self(
            pair.and_then(|(id, number)| Some(Done { id: id.parse().ok()?, number: number.parse().ok()? })),
        ))
    }
}

/// Under which name somebody will sign in.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WorkAsk {
    username: String,
}

/// Work to do before a password is tried, when `work_required` was answered.
#[utoipa::path(post, path = "/wps/session/work", tag = "identity", request_body = WorkAsk,
    responses((status = 200, description = "What is to be found", body = Envelope<WorkChallenge>)))]
async fn work(
    State(identity): State<Identity>,
    ClientIp(ip): ClientIp,
    Json(ask): Json<WorkAsk>,
) -> Reply<WorkChallenge> {
    identity.throttles.captcha(ip)?;
    if is_nobodys(ask.username.trim()) {
        return Err(Error::Form.into());
    }
    Ok(Envelope::of(identity.demand_work(&ask.username).await?))
}

pub(crate) fn routes(identity: Identity) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(work)).with_state(identity)
}
