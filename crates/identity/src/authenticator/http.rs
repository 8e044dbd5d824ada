//! The calls of the authenticator.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web::{Empty, Envelope, EvenPaused, OpenApiRouter, Player, Reply, Signed, routes};

use crate::{Identity, sealed::Sealed};

/// The password of the account.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AuthenticatorAsk {
    password: Option<String>,
}

/// A secret for an application.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AuthenticatorSecret {
    /// In base32, to type.
    secret: String,
    /// To draw as a QR code.
    otpauth: String,
}

/// Begin with an authenticator; it counts once confirmed.
#[utoipa::path(post, path = "/wps/member/authenticator", tag = "identity", security(("token" = [])),
    request_body = AuthenticatorAsk, responses((status = 200, description = "A secret", body = Envelope<AuthenticatorSecret>)))]
async fn begin(
    State(identity): State<Identity>,
    Signed(player): Signed<EvenPaused<Player>>,
    Sealed(proved): Sealed<AuthenticatorAsk>,
) -> Reply<AuthenticatorSecret> {
    let begun = identity.begin_authenticator(&player, proved.password.as_deref()).await?;
    Ok(Envelope::of(AuthenticatorSecret { secret: begun.secret, otpauth: begun.otpauth }))
}

/// A code of the application.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AuthenticatorCode {
    code: String,
}

/// Codes for whoever has lost their telephone.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RecoveryCodes {
    /// Each is good once; told once.
    recovery_codes: Vec<String>,
}

/// Confirm an authenticator by a code of it.
#[utoipa::path(post, path = "/wps/member/authenticator/confirm", tag = "identity", security(("token" = [])),
    request_body = AuthenticatorCode, responses((status = 200, description = "In use", body = Envelope<RecoveryCodes>)))]
async fn confirm(
    State(identity): State<Identity>,
    Signed(player): Signed<EvenPaused<Player>>,
    Sealed(given): Sealed<AuthenticatorCode>,
) -> Reply<RecoveryCodes> {
    let recovery_codes = identity.confirm_authenticator(&player, &given.code).await?;
    Ok(Envelope::of(RecoveryCodes { recovery_codes }))
}

/// A code of the application, and the password of the account.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AuthenticatorRemoval {
    code: String,
    password: Option<String>,
}

/// Take the authenticator away.
#[utoipa::path(post, path = "/wps/member/authenticator/remove", tag = "identity", security(("token" = [])),
    request_body = AuthenticatorRemoval, responses((status = 200, description = "Gone", body = Envelope<Empty>)))]
async fn remove(
    State(identity): State<Identity>,
    Signed(player): Signed<EvenPaused<Player>>,
    Sealed(given): Sealed<AuthenticatorRemoval>,
) -> Reply<Empty> {
    identity.remove_authenticator(&player, &given.code, given.password.as_deref()).await?;
    Ok(Envelope::of(Empty {}))
}

pub(crate) fn routes(identity: Identity) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(begin))
        .routes(routes!(confirm))
        .routes(routes!(remove))
        .with_state(identity)
}
