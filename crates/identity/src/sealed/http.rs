//! The extractor of encrypted bodies, and the call for the key.

use axum::{
    body::Body,
    extract::{FromRequest, Request, State},
    http::header::CONTENT_TYPE,
};
use serde::{Serialize, de::DeserializeOwned};
use utoipa::ToSchema;
use web::{Envelope, Failure, Json, OpenApiRouter, Reply, routes};

use crate::{Error, Identity};

/// The type of an encrypted body.
const JOSE: &str = "application/jose";

/// A body that is encrypted, or plain JSON where the configuration takes it.
pub(crate) struct Sealed<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Identity> for Sealed<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, identity: &Identity) -> Result<Self, Failure> {
        let kind = request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        if !kind.unwrap_or_default().starts_with(JOSE) {
            if !identity.settings.accept_plain_bodies {
                return Err(Error::PlainBody.into());
            }
            return Json::from_request(request, identity).await.map(|Json(body)| Self(body));
        }
        let text = String::from_request(request, identity).await.map_err(|_| Error::SealedBody)?;
        let body = identity.unseal(&text).await?;
        // Read like any other body, so that what is wrong with it is told alike.
        let request = Request::builder().header(CONTENT_TYPE, "application/json").body(Body::from(body));
        let request = request.map_err(|_| Error::SealedBody)?;
        Json::from_request(request, identity).await.map(|Json(body)| Self(body))
    }
}

/// The public key of encrypted calls.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SealingPublicKey {
    /// Names the key in the header of a JWE.
    kid: String,
    /// SPKI in base64.
    spki: String,
    /// How the content key is encrypted.
    alg: &'static str,
    /// How the content is.
    enc: &'static str,
    /// Whether plain JSON is taken too.
    accept_plain_bodies: bool,
}

/// The public key of encrypted calls.
#[utoipa::path(get, path = "/wps/system/key", tag = "identity",
    responses((status = 200, description = "The key", body = Envelope<SealingPublicKey>)))]
async fn key(State(identity): State<Identity>) -> Reply<SealingPublicKey> {
    let key = identity.sealing_key().await?;
    Ok(Envelope::of(SealingPublicKey {
        kid: key.kid.clone(),
        spki: key.spki.clone(),
        alg: "RSA-OAEP-256",
        enc: "A256GCM",
        accept_plain_bodies: identity.settings.accept_plain_bodies,
    }))
}

pub(crate) fn routes(identity: Identity) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(key)).with_state(identity)
}
