//! The calls of an operator about themself.

use axum::extract::State;
use office::{Anyone, Clerk, Origin};
use serde::{Deserialize, Serialize};
use time::Duration;
use utoipa::ToSchema;
use uuid::Uuid;
use web::{Empty, Envelope, Json, OpenApiRouter, Reply, Signed, routes};

use super::super::{
    Session,
    http::{Me, SignedIn},
    sql,
};
use crate::{Backoffice, Error};

/// A name and the one-time code that came with it.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct FirstPassword {
    pub(super) username: String,
    /// The one-time code: both halves, the first one first.
    pub(super) password: String,
}

/// What an authenticator application needs.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Enrolment {
    /// The line that applications read from a QR code.
    otpauth: String,
    /// The secret in base32, to be typed.
    secret: String,
}

/// The first code, and a password that nobody else has seen.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct FirstCode {
    pub(super) username: String,
    /// The one-time code.
    pub(super) password: String,
    /// Six digits of the authenticator.
    pub(super) code: String,
    /// At least 8 characters.
    pub(super) new_password: String,
}

/// A new password for oneself.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = OperatorPassword)]
pub(crate) struct NewPassword {
    /// The one that stands.
    pub(super) password: String,
    /// Six digits of the authenticator.
    pub(super) code: String,
    /// At least 8 characters.
    pub(super) new_password: String,
}

/// Which session is to end.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = OperatorSessionEnd)]
pub(crate) struct End {
    /// Its id; all others than this one when absent.
    session: Option<Uuid>,
}

pub(crate) fn routes(office: Backoffice) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(propose))
        .routes(routes!(enrol))
        .routes(routes!(password))
        .routes(routes!(sessions))
        .routes(routes!(end))
        .with_state(office)
}

/// The secret of the codes, for one who comes with their one-time code.
#[utoipa::path(post, path = "/backoffice/session/enrol", tag = "session", request_body = FirstPassword,
    responses((status = 200, description = "A secret", body = Envelope<Enrolment>)))]
async fn propose(
    State(office): State<Backoffice>,
    origin: Origin,
    Json(first): Json<FirstPassword>,
) -> Reply<Enrolment> {
    let (profile, secret) = office.propose(first, origin).await?;
    let otpauth = secret.otpauth(&office.settings.issuer, &profile.name);
    Ok(Envelope::of(Enrolment { otpauth, secret: secret.base32() }))
}

/// Show the first code, choose a password, and be signed in.
#[utoipa::path(post, path = "/backoffice/session/enrol/confirm", tag = "session", request_body = FirstCode,
    responses((status = 200, description = "A session", body = Envelope<SignedIn>)))]
async fn enrol(
    State(office): State<Backoffice>,
    origin: Origin,
    Json(first): Json<FirstCode>,
) -> Reply<SignedIn> {
    let (token, profile) = office.enrol(first, origin).await?;
    let operator = Me::of(&office, (profile.id, profile.name, profile.role)).await?;
    Ok(Envelope::of(SignedIn { token, operator }))
}

/// Change one's own password; every other session ends.
#[utoipa::path(post, path = "/backoffice/session/password", tag = "session", security(("token" = [])),
    request_body = NewPassword,
    responses((status = 200, description = "Changed", body = Envelope<Empty>)))]
async fn password(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<Anyone>>,
    Json(wish): Json<NewPassword>,
) -> Reply<Empty> {
    office.change_password(&clerk, wish).await?;
    Ok(Envelope::of(Empty {}))
}

/// Where one is signed in oneself.
#[utoipa::path(get, path = "/backoffice/session/all", tag = "session", security(("token" = [])),
    responses((status = 200, description = "Sessions", body = Envelope<Vec<Session>>)))]
async fn sessions(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<Anyone>>,
) -> Reply<Vec<Session>> {
    let since = office.store.now() - Duration::minutes(office.settings.idle_minutes);
    let clerk = &clerk.operator;
    let mut sessions = sql::sessions(&office.store, clerk.id, since).await.map_err(Error::from)?;
    for session in &mut sessions {
        session.current = session.id == clerk.session;
    }
    Ok(Envelope::of(sessions))
}

/// End one of one's own sessions, or all but this one.
#[utoipa::path(post, path = "/backoffice/session/end", tag = "session", security(("token" = [])),
    request_body = End, responses((status = 200, description = "Ended", body = Envelope<Empty>)))]
async fn end(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<Anyone>>,
    Json(end): Json<End>,
) -> Reply<Empty> {
    office.end_own(&clerk, end.session).await?;
    Ok(Envelope::of(Empty {}))
}
