//! The calls of signing in through accounts elsewhere, and of binding them.

use axum::{
    extract::State,
    http::{HeaderMap, HeaderValue, header},
    response::{IntoResponse, Response},
};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use web::{ClientIp, Empty, Envelope, Failure, Json, Member, OpenApiRouter, Player, Reply, Signed, routes};

use super::{
    Slot,
    service::{Arrival, Departure, LIFE, Return},
};
use crate::{
    Error, Identity,
    remember::given,
    sealed::Sealed,
    session::{entered, origin},
};

/// Which provider to go to.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Leaving {
    provider: Slot,
}

/// Where to go.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ProviderAddress {
    /// An address of the provider's; it sends the browser back to the page `/social/{provider}` of the site.
    url: String,
}

/// What the browser brought back, as it stood in the address.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BroughtBack {
    provider: Slot,
    code: String,
    state: String,
    iss: Option<String>,
}

/// An account elsewhere to bind, or to unbind.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rebinding {
    provider: Slot,
    /// The password of the account, of whoever has one.
    password: Option<String>,
}

/// A provider on offer.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BindingRow {
    provider: Slot,
    name: String,
    /// Since when an account there is bound; absent when none is.
    #[serde(with = "time::serde::rfc3339::option")]
    since: Option<OffsetDateTime>,
}

/// The cookie by which a browser that comes back is known to be the one that left.
fn cookie_name(identity: &Identity) -> String {
    format!("{}-social", identity.settings.merchant)
}

fn cookie(identity: &Identity, value: &str, seconds: i64) -> Option<HeaderValue> {
    // The page that is come back to is our own, so that the strictest kind still goes with its calls.
    let secure = if identity.settings.secure_cookies { "; Secure" } else { "" };
    let name = cookie_name(identity);
    let text = format!("{name}={value}; Path=/wps; Max-Age={seconds}; HttpOnly; SameSite=Strict{secure}");
    HeaderValue::from_str(&text).ok()
}

fn departed(identity: &Identity, Departure { url, kept }: Departure) -> Response {
    let mut response = Envelope::of(ProviderAddress { url }).into_response();
    if let Some(cookie) = cookie(identity, &kept, LIFE.whole_seconds()) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

fn back(identity: &Identity, headers: &HeaderMap, brought: BroughtBack) -> Result<Return, Error> {
    let BroughtBack { provider, code, state, iss } = brought;
    let short = |text: &str| (1..=4_096).contains(&text.len());
    if !short(&code) || !short(&state) {
        return Err(Error::ProviderUnproved);
    }
    let kept = given(&cookie_name(identity), headers);
    Ok(Return { slot: provider, code, state, issuer: iss, kept })
}

/// What was kept was good once, whatever came of it.
fn wiped(identity: &Identity, mut response: Response) -> Response {
    if let Some(cookie) = cookie(identity, "", 0) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

/// Set out to sign in or register through an account elsewhere.
#[utoipa::path(post, path = "/wps/session/social", tag = "identity", request_body = Leaving,
    responses((status = 200, description = "Where to go", body = Envelope<ProviderAddress>)))]
async fn leave(
    State(identity): State<Identity>,
    ip: ClientIp,
    Json(leaving): Json<Leaving>,
) -> Result<Response, Failure> {
    identity.throttles.captcha(ip.0)?;
    let departure = identity.depart(leaving.provider, None).await?;
    Ok(departed(&identity, departure))
}

/// Come back and be signed in. Who is not known yet hears `registration_required` with a ticket for the registration, a
/// free login name, and the address that the provider has verified.
#[utoipa::path(post, path = "/wps/session/social/return", tag = "identity", request_body = BroughtBack,
    responses((status = 200, description = "A session", body = Envelope<crate::session::SignedIn>)))]
async fn come_back(
    State(identity): State<Identity>,
    ip: ClientIp,
    headers: HeaderMap,
    Json(brought): Json<BroughtBack>,
) -> Result<Response, Failure> {
    identity.throttles.captcha(ip.0)?;
    let back = back(&identity, &headers, brought)?;
    let response = match identity.arrive(&back, &origin(&identity, ip, &headers)).await {
        Ok(Arrival::Member(opened)) => entered(&identity, *opened).await?,
        Ok(Arrival::Stranger(newcomer)) => {
            let (ticket, username, email) = (newcomer.ticket, newcomer.username, newcomer.email);
            Failure::from(Error::NotRegistered { ticket, username, email }).into_response()
        }
        Err(error) => Failure::from(error).into_response(),
    };
    Ok(wiped(&identity, response))
}

/// The providers on offer, and which of them the member has an account bound of.
#[utoipa::path(get, path = "/wps/member/social", tag = "identity", security(("token" = [])),
    responses((status = 200, description = "Providers", body = Envelope<Vec<BindingRow>>)))]
async fn bindings(
    State(identity): State<Identity>,
    Signed(member): Signed<Member>,
) -> Reply<Vec<BindingRow>> {
    let rows = identity.bindings(member.id).await?.into_iter().map(|binding| BindingRow {
        provider: binding.offered.provider,
        name: binding.offered.name,
        since: binding.since,
    });
    Ok(Envelope::of(rows.collect()))
}

/// Set out to bind an account elsewhere.
#[utoipa::path(post, path = "/wps/member/social", tag = "identity", security(("token" = [])),
    request_body = Rebinding, responses((status = 200, description = "Where to go", body = Envelope<ProviderAddress>)))]
async fn leave_to_bind(
    State(identity): State<Identity>,
    Signed(player): Signed<Player>,
    Sealed(wanted): Sealed<Rebinding>,
) -> Result<Response, Failure> {
    identity.prove(player.id, wanted.password.as_deref()).await?;
    let departure = identity.depart(wanted.provider, Some(player.id)).await?;
    Ok(departed(&identity, departure))
}

/// Come back with an account elsewhere and bind it.
#[utoipa::path(post, path = "/wps/member/social/return", tag = "identity", security(("token" = [])),
    request_body = BroughtBack, responses((status = 200, description = "Bound", body = Envelope<Empty>)))]
async fn bind(
    State(identity): State<Identity>,
    Signed(player): Signed<Player>,
    headers: HeaderMap,
    Json(brought): Json<BroughtBack>,
) -> Result<Response, Failure> {
    let back = back(&identity, &headers, brought)?;
    let response = match identity.bind_elsewhere(&player, &back).await {
        Ok(()) => Envelope::of(Empty {}).into_response(),
        Err(error) => Failure::from(error).into_response(),
    };
    Ok(wiped(&identity, response))
}

/// Unbind an account elsewhere, unless it is the only way in (`last_way_in`).
#[utoipa::path(post, path = "/wps/member/social/remove", tag = "identity", security(("token" = [])),
    request_body = Rebinding, responses((status = 200, description = "Unbound", body = Envelope<Empty>)))]
async fn unbind(
    State(identity): State<Identity>,
    Signed(player): Signed<Player>,
    Sealed(wanted): Sealed<Rebinding>,
) -> Reply<Empty> {
    identity.unbind_elsewhere(&player, wanted.provider, wanted.password.as_deref()).await?;
    Ok(Envelope::of(Empty {}))
}

pub(crate) fn routes(identity: Identity) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(leave))
        .routes(routes!(come_back))
        .routes(routes!(bindings))
        .routes(routes!(leave_to_bind))
        .routes(routes!(bind))
        .routes(routes!(unbind))
        .with_state(identity)
}
