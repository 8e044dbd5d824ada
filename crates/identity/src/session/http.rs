//! The calls of signing in and out, and of what a member is told of himself.

use axum::{
    extract::State,
    http::{HeaderMap, header},
};
use kernel::{Asset, Money, id::MemberId};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;
use web::{ClientIp, Empty, Envelope, Json, Member, OpenApiRouter, Path, Reply, Signed, routes};

use super::service::Origin;
use crate::{Error, Identity, member::Profile};

/// The part of the site that is entered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Area {
    /// The players' site.
    #[default]
    Member,
    /// The agent centre.
    Agent,
}

/// How the member proves himself.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Method {
    /// Name and password.
    #[default]
    Username,
}

/// A name, a password, and the captcha if one was demanded.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Credentials {
    pub(super) username: String,
    pub(super) password: String,
    pub(super) captcha: Option<String>,
    pub(super) captcha_id: Option<Uuid>,
    #[serde(default)]
    #[expect(dead_code, reason = "one method so far; others are refused by its type")]
    r#type: Method,
    #[serde(default)]
    pub(super) area: Area,
}

/// The currency of a wallet.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Currency {
    code: &'static str,
    symbol: &'static str,
}

impl From<Asset> for Currency {
    fn from(asset: Asset) -> Self {
        Self { code: asset.code(), symbol: asset.symbol() }
    }
}

/// What a member is told of himself (spec.md 3).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MemberInfo {
    id: MemberId,
    account: String,
    user_name: String,
    nickname: String,
    /// 0 member; 1, 2, 41, 42 agent; 4 trial.
    r#type: i16,
    /// Unread messages.
    unread: i64,
    balance: Money,
    currency: Currency,
    language: String,
    first_time_login: bool,
    password_expired: bool,
}

impl MemberInfo {
    pub(crate) async fn of(identity: &Identity, profile: Profile) -> Result<Self, Error> {
        Ok(Self {
            id: profile.id,
            user_name: profile.account.clone(),
            account: profile.account,
            nickname: profile.nickname,
            r#type: profile.kind.number(),
            unread: 0,
            balance: identity.welcome.cash(profile.id).await?,
            currency: profile.asset.into(),
            language: profile.language,
            first_time_login: profile.first_login,
            password_expired: false,
        })
    }
}

/// A session's beginning.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SignedIn {
    /// Sent as header `token` from now on; told once.
    pub(crate) token: String,
    /// Whether the member has never signed in before.
    pub(crate) first_time_login: bool,
    /// Whether he has to change his password.
    pub(crate) password_expired: bool,
    /// Who he is.
    pub(crate) member: MemberInfo,
}

impl SignedIn {
    pub(crate) async fn of(identity: &Identity, token: String, profile: Profile) -> Result<Self, Error> {
        let first_time_login = profile.first_login;
        let member = MemberInfo::of(identity, profile).await?;
        Ok(Self { token, first_time_login, password_expired: false, member })
    }
}

/// Where a call comes from.
pub(crate) fn origin(ip: ClientIp, headers: &HeaderMap) -> Origin {
    let device = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    Origin { ip: ip.0, device: device.to_owned() }
}

/// Sign in with name and password.
#[utoipa::path(post, path = "/wps/session/login", tag = "identity", request_body = Credentials,
    responses((status = 200, description = "A session", body = Envelope<SignedIn>)))]
async fn login(
    State(identity): State<Identity>,
    ip: ClientIp,
    headers: HeaderMap,
    Json(credentials): Json<Credentials>,
) -> Reply<SignedIn> {
    let (token, profile) = identity.sign_in(credentials, origin(ip, &headers)).await?;
    Ok(Envelope::of(SignedIn::of(&identity, token, profile).await?))
}

/// What a free-play client says of itself.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "the specification's fields; the house makes nothing of them")]
pub(crate) struct FreePlay {
    os: Option<String>,
    platform: Option<String>,
}

/// Sign in with a trial account made on the spot.
#[utoipa::path(post, path = "/wps/session/login/freeplay", tag = "identity", request_body = FreePlay,
    responses((status = 200, description = "A session of a trial account", body = Envelope<SignedIn>)))]
async fn free_play(
    State(identity): State<Identity>,
    ip: ClientIp,
    headers: HeaderMap,
    Json(_client): Json<FreePlay>,
) -> Reply<SignedIn> {
    let (token, profile) = identity.sign_in_on_trial(origin(ip, &headers)).await?;
    Ok(Envelope::of(SignedIn::of(&identity, token, profile).await?))
}

/// Sign out on this device.
#[utoipa::path(delete, path = "/wps/session/logout", tag = "identity", security(("token" = [])),
    responses((status = 200, description = "Signed out", body = Envelope<Empty>)))]
async fn logout(State(identity): State<Identity>, Signed(member): Signed<Member>) -> Reply<Empty> {
    identity.sign_out(member.id, member.session).await?;
    Ok(Envelope::of(Empty {}))
}

/// What a member is told of himself.
#[utoipa::path(get, path = "/wps/member/info", tag = "identity", security(("token" = [])),
    responses((status = 200, description = "The member", body = Envelope<MemberInfo>)))]
async fn info(State(identity): State<Identity>, Signed(member): Signed<Member>) -> Reply<MemberInfo> {
    let profile = identity.profile(member.id).await?;
    let profile = profile.ok_or(store::Error::Inconsistent("a session of nobody"))?;
    Ok(Envelope::of(MemberInfo::of(&identity, profile).await?))
}

/// A change of password.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct NewPassword {
    old_password: String,
    new_password: String,
    confirm_new_password: String,
}

/// Change the password; every other device is signed out.
#[utoipa::path(post, path = "/wps/member/password", tag = "identity", security(("token" = [])),
    request_body = NewPassword, responses((status = 200, description = "Changed", body = Envelope<Empty>)))]
async fn password(
    State(identity): State<Identity>,
    Signed(member): Signed<Member>,
    Json(change): Json<NewPassword>,
) -> Reply<Empty> {
    if change.new_password != change.confirm_new_password {
        let (field, pattern) = ("confirmNewPassword", "same_twice");
        return Err(Error::Field { field, pattern, min: 0, max: 0 }.into());
    }
    identity.change_password(&member, change.old_password, change.new_password).await?;
    Ok(Envelope::of(Empty {}))
}

/// The two languages.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
pub(crate) enum Language {
    /// Bengali.
    #[serde(rename = "BN")]
    Bn,
    /// English.
    #[serde(rename = "EN")]
    En,
}

/// A choice of language.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Choice {
    language: Language,
}

/// Choose the language of messages to the member.
#[utoipa::path(post, path = "/wps/member/language", tag = "identity", security(("token" = [])),
    request_body = Choice, responses((status = 200, description = "Chosen", body = Envelope<Empty>)))]
async fn language(
    State(identity): State<Identity>,
    Signed(member): Signed<Member>,
    Json(choice): Json<Choice>,
) -> Reply<Empty> {
    let code = match choice.language {
        Language::Bn => "BN",
        Language::En => "EN",
    };
    crate::member::sql::set_language(identity.store(), member.id, code).await?;
    Ok(Envelope::of(Empty {}))
}

/// A device that is signed in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DeviceRow {
    id: Uuid,
    ip: String,
    device: String,
    current: bool,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    seen_at: OffsetDateTime,
}

/// The devices on which the member is signed in.
#[utoipa::path(get, path = "/wps/member/devices", tag = "identity", security(("token" = [])),
    responses((status = 200, description = "Devices, last seen first", body = Envelope<Vec<DeviceRow>>)))]
async fn devices(State(identity): State<Identity>, Signed(member): Signed<Member>) -> Reply<Vec<DeviceRow>> {
    let rows = identity.devices(member.id).await?.into_iter().map(|device| DeviceRow {
        current: device.id == member.session,
        id: device.id,
        ip: device.ip,
        device: device.device,
        created_at: device.created_at,
        seen_at: device.seen_at,
    });
    Ok(Envelope::of(rows.collect()))
}

/// Sign a device out from afar.
#[utoipa::path(delete, path = "/wps/member/devices/{id}", tag = "identity", security(("token" = [])),
    params(("id" = Uuid, Path)), responses((status = 200, description = "Signed out", body = Envelope<Empty>)))]
async fn end_device(
    State(identity): State<Identity>,
    Signed(member): Signed<Member>,
    Path(id): Path<Uuid>,
) -> Reply<Empty> {
    identity.sign_out(member.id, id).await?;
    Ok(Envelope::of(Empty {}))
}

/// A ticket for a socket.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Ticket {
    /// Good once, for thirty seconds.
    ticket: String,
}

/// A ticket with which a socket proves whose it is.
#[utoipa::path(post, path = "/wps/socket/ticket", tag = "identity", security(("token" = [])),
    responses((status = 200, description = "A ticket", body = Envelope<Ticket>)))]
async fn ticket(State(identity): State<Identity>, Signed(member): Signed<Member>) -> Reply<Ticket> {
    Ok(Envelope::of(Ticket { ticket: identity.issue_ticket(member.id, member.session).await? }))
}

pub(crate) fn routes(identity: Identity) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(login))
        .routes(routes!(free_play))
        .routes(routes!(logout))
        .routes(routes!(info))
        .routes(routes!(password))
        .routes(routes!(language))
        .routes(routes!(devices))
        .routes(routes!(end_device))
        .routes(routes!(ticket))
        .with_state(identity)
}
