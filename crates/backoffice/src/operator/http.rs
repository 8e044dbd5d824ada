//! The calls of an operator's session.

use std::sync::Arc;

use axum::{Extension, Router, extract::State};
use kernel::id::OperatorId;
use office::{Anyone, Caller, Clerk, Origin, Permission, Role};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web::{Empty, Envelope, Json, OpenApiRouter, OperatorDoor, Reply, Signed, limit::customer, routes};

use super::{captcha::CaptchaAnswer, sql};
use crate::{Backoffice, Error};

/// A name, a password, and the code of the moment.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Credentials {
    pub(super) username: String,
    pub(super) password: String,
    /// Six digits of the authenticator; each counts once.
    pub(super) code: String,
    /// What was read, when `captcha_required` was answered.
    pub(super) captcha: Option<CaptchaAnswer>,
}

/// An operator as they see themself.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Me {
    id: OperatorId,
    name: String,
    role: Role,
    /// What the role may do, as far as the operator reaches: what is about everyone is for those who reach everyone.
    rights: Vec<Permission>,
    /// Whether there are members beyond the operator's reach: sums over all of them are not for this operator.
    narrowed: bool,
    /// The zone that decides days and displayed clocks, such as `Asia/Dhaka`.
    time_zone: &'static str,
    /// The currency of the house: of sums that name no other.
    currency: kernel::Asset,
    /// From this amount a withdrawal needs two operators.
    second_approval_from: kernel::Amount,
    /// Minutes without a call that end the session.
    idle_minutes: i64,
    /// The largest amount that the operator takes part in deciding about; none: any.
    limit: Option<kernel::Amount>,
    /// Until when the operator, being new, takes no part in what takes two persons; absent: the operator does.
    #[serde(with = "time::serde::rfc3339::option")]
    quarantine_until: Option<time::OffsetDateTime>,
}

impl Backoffice {
    /// Lets operators in to the calls of a router: whose session it is, and under which rules they act.
    pub fn admits(&self, router: Router) -> Router {
        let door: Arc<dyn OperatorDoor> = Arc::new(self.clone());
        router.layer(Extension(door)).layer(Extension(self.office.clone()))
    }
}

impl Me {
    pub(super) async fn of(
        office: &Backoffice,
        (id, name, role): (OperatorId, String, Role),
    ) -> Result<Self, Error> {
        let settings = &office.settings;
        let reach = office.office.reach(id).await?;
        Ok(Self {
            id,
            name,
            role,
            rights: role.permissions_within(!reach.is_everyone()).collect(),
            narrowed: !reach.is_everyone(),
            time_zone: office.store.zone().name(),
            currency: settings.asset,
            second_approval_from: settings.second_approval_from,
            idle_minutes: settings.idle_minutes,
            limit: reach.limit,
            quarantine_until: sql::quarantine(&office.store, id).await?,
        })
    }
}

/// A session's beginning.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SignedIn {
    /// Sent as header `token` from now on; told once.
    pub(super) token: String,
    /// Who it is.
    pub(super) operator: Me,
}

/// A new captcha.
#[utoipa::path(get, path = "/backoffice/session/captcha", tag = "session",
    responses((status = 200, description = "A picture to read", body = Envelope<web::captcha::Captcha>)))]
async fn captcha(State(office): State<Backoffice>, origin: Origin) -> Reply<web::captcha::Captcha> {
    office.throttle.pass(customer(origin.ip)).map_err(Error::from)?;
    Ok(Envelope::of(office.ports.captchas.draw().await?))
}

/// Sign in with name, password and code.
#[utoipa::path(post, path = "/backoffice/session/login", tag = "session", request_body = Credentials,
    responses((status = 200, description = "A session", body = Envelope<SignedIn>)))]
async fn login(
    State(office): State<Backoffice>,
    origin: Origin,
    Json(credentials): Json<Credentials>,
) -> Reply<SignedIn> {
    let (token, profile) = office.sign_in(credentials, origin).await?;
    let operator = Me::of(&office, (profile.id, profile.name, profile.role)).await?;
    Ok(Envelope::of(SignedIn { token, operator }))
}

/// Who is signed in, and what they may do.
#[utoipa::path(get, path = "/backoffice/session", tag = "session", security(("token" = [])),
    responses((status = 200, description = "The operator", body = Envelope<Me>)))]
async fn session(State(office): State<Backoffice>, Signed(clerk): Signed<Clerk<Anyone>>) -> Reply<Me> {
    let Caller { operator, role, .. } = &*clerk;
    Ok(Envelope::of(Me::of(&office, (operator.id, operator.name.clone(), *role)).await?))
}

/// Sign out.
#[utoipa::path(delete, path = "/backoffice/session/logout", tag = "session", security(("token" = [])),
    responses((status = 200, description = "Signed out", body = Envelope<Empty>)))]
async fn logout(State(office): State<Backoffice>, Signed(clerk): Signed<Clerk<Anyone>>) -> Reply<Empty> {
    office.sign_out(&clerk).await?;
    Ok(Envelope::of(Empty {}))
}

pub(crate) fn routes(office: Backoffice) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(captcha))
        .routes(routes!(login))
        .routes(routes!(session))
        .routes(routes!(logout))
        .with_state(office)
}
