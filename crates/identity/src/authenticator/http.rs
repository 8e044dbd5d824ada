//! The calls of the authenticator.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web::{Empty, Envelope, OpenApiRouter, Player, Reply, Signed, routes};

use crate::{Identity, sealed::Sealed};

/// The password of the account.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Proved {
    password: Option<String>,
}

/// A secret for an application.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Secret {
    /// In base32, to type.
    secret: String,
    /// To draw as a QR code.
    otpauth: String,
}

/// Begin with an authenticator; it counts once confirmed.
#[utoipa::path(post, path = "/wps/member/authenticator", tag = "identity", security(("token" = [])),
    request_body = Proved, responses((status = 200, description = "A secret", body = Envelope<Secret>)))]
async fn begin(
    State(identity): State<Identity>,
    Signed(player): Signed<Player>,
    Sealed(proved): Sealed<Proved>,
) -> Reply<Secret> {
    let begun = identity.begin_authenticator(&player, proved.password.as_deref()).await?;
    Ok(Envelope::of(Secret { secret: begun.secret, otpauth: begun.otpauth }))
}

/// A code of the application.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Code {
    code: String,
}

/// Codes for whoever has lost his telephone.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Recovery {
    /// Each is good once; told once.
    recovery_codes: Vec<String>,
}

/// Confirm an authenticator by a code of it.
#[utoipa::path(post, path = "/wps/member/authenticator/confirm", tag = "identity", security(("token" = [])),
    request_body = Code, responses((status = 200, description = "In use", body = Envelope<Recovery>)))]
async fn confirm(
    State(identity): State<Identity>,
    Signed(player): Signed<Player>,
    Sealed(given): Sealed<Code>,
) -> Reply<Recovery> {
    let recovery_codes = identity.confirm_authenticator(&player, &given.code).await?;
    Ok(Envelope::of(Recovery { recovery_codes }))
}

/// A code of the application, and the password of the account.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Removal {
    code: String,
    password: Option<String>,
}

/// Take the authenticator away.
#[utoipa::path(post, path = "/wps/member/authenticator/remove", tag = "identity", security(("token" = [])),
    request_body = Removal, responses((status = 200, description = "Gone", body = Envelope<Empty>)))]
async fn remove(
    State(identity): State<Identity>,
    Signed(player): Signed<Player>,
    Sealed(given): Sealed<Removal>,
) -> Reply<Empty> {
    identity.remove_authenticator(&player, (&given.code, given.password.as_deref())).await?;
    Ok(Envelope::of(Empty {}))
}

pub(crate) fn routes(identity: Identity) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(begin))
        .routes(routes!(confirm))
        .routes(routes!(remove))
        .with_state(identity)
}
