//! The call for a picture.

use axum::{
    extract::State,
    response::{IntoResponse, Response},
};
use web::{CAPTCHA_ID, ClientIp, Envelope, Failure, OpenApiRouter, routes};

use crate::Identity;

/// A new captcha.
#[utoipa::path(get, path = "/wps/captcha", tag = "identity",
    responses((status = 200, description = "A picture to read, a PNG in base64", body = Envelope<String>,
        headers(("captcha-id" = String, description = "Sent back in the header of the same name with the answer")))))]
async fn captcha(State(identity): State<Identity>, ClientIp(ip): ClientIp) -> Result<Response, Failure> {
    identity.throttles.captcha(ip)?;
    let drawn = identity.draw_captcha().await?;
    let picture = Envelope::of(drawn.picture);
    Ok(([(CAPTCHA_ID, drawn.id.to_string())], picture).into_response())
}

pub(crate) fn routes(identity: Identity) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(captcha)).with_state(identity)
}
