//! The call for a picture.

use axum::extract::State;
use base64::{Engine, engine::general_purpose::STANDARD};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;
use web::{ClientIp, Envelope, OpenApiRouter, Reply, routes};

use crate::Identity;

/// A captcha.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Picture {
    /// Sent with the answer as `captchaId`.
    id: Uuid,
    /// A PNG in base64.
    image: String,
}

/// A new captcha.
#[utoipa::path(get, path = "/wps/captcha", tag = "identity",
    responses((status = 200, description = "A picture to read", body = Envelope<Picture>)))]
async fn captcha(State(identity): State<Identity>, ClientIp(ip): ClientIp) -> Reply<Picture> {
    identity.throttles.captcha(ip)?;
    let drawn = identity.draw_captcha().await?;
    Ok(Envelope::of(Picture { id: drawn.id, image: STANDARD.encode(drawn.png) }))
}

pub(crate) fn routes(identity: Identity) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(captcha)).with_state(identity)
}
