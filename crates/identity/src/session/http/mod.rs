//! The calls of signing in and out, and of what a member is told of themself.

mod resume;

use axum::{
    extract::State,
    http::{HeaderMap, HeaderValue, header},
    response::{IntoResponse, Response},
};
use kernel::{Asset, Money, id::MemberId};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;
use web::{
    CaptchaId, ClientIp, Empty, Envelope, EvenPaused, Failure, Json, Member, OpenApiRouter, Page, Path,
    Query, Reply, Signed, routes,
};

use super::{Device, sign_in::Attempt};
use crate::{
    Error, Identity,
    entry::{LoginArea, Opened, Origin},
    member::Profile,
    remember::{forgotten, mark, proved, set_cookie, set_mark, set_proved},
    sealed::Sealed,
    switch::Switch,
    tries::Paid,
    work::Worked,
};

/// How the member proves themself.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Method {
    /// Name and password.
    #[default]
    Username,
    /// Mobile number and the code sent to it.
    Sms,
    /// The token of a phone-auth provider.
    Firebase,
}

/// What the member proves themself with: which fields are needed depends on `type`.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Credentials {
    username: Option<String>,
    password: Option<String>,
    mobile_num: Option<String>,
    country_dialing_code: Option<String>,
    verification_code: Option<String>,
    firebase_id_token: Option<String>,
    captcha: Option<String>,
    /// What the answer of the human check was, when the site asks for one; not for `sms`.
    human_check: Option<String>,
    #[serde(default)]
    r#type: Method,
    #[serde(default)]
    area: LoginArea,
    /// Whether this browser is to be remembered for 24 hours.
    #[serde(default)]
    remember: bool,
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

/// Whether the house ranks the member, and as what (spec.md 3, "VIP flags").
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct VipFlags {
    /// Whether ranks are switched on and the account is one that can have one.
    has_vip: bool,
    /// What the rank is called; `null` as long as the house gives none.
    label_name: Option<String>,
    /// Which rank, from 1; `null` as long as the house gives none.
    rank_level: Option<u8>,
}

/// What a member is told of themself (spec.md 3).
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
    /// Promotions that wait for something that the member may do.
    available_promotions: i64,
    vip: VipFlags,
    balance: Money,
    currency: Currency,
    language: String,
    first_time_login: bool,
    password_expired: bool,
    /// The name of the chosen picture.
    icon: String,
}

impl MemberInfo {
    pub(crate) async fn of(
        identity: &Identity,
        profile: Profile,
        password_expired: bool,
    ) -> Result<Self, Error> {
        Ok(Self {
            id: profile.id,
            user_name: profile.account.clone(),
            account: profile.account,
            nickname: profile.nickname,
            r#type: profile.kind.number(),
            unread: identity.welcome.unread(profile.id).await?,
            available_promotions: match profile.kind.is_trial() {
                true => 0,
                false => identity.welcome.promotions(profile.id).await?,
            },
            vip: VipFlags {
                has_vip: identity.site.on(Switch::Vip) && !profile.kind.is_trial(),
                label_name: None,
                rank_level: None,
            },
            balance: identity.welcome.cash(profile.id).await?,
            currency: profile.asset.into(),
            language: profile.language,
            first_time_login: profile.first_login,
            password_expired,
            icon: identity.security(profile.id).await?.avatar,
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
    /// Whether the member has to change their password.
    pub(crate) password_expired: bool,
    /// Who it is.
    pub(crate) member: MemberInfo,
}

impl SignedIn {
    async fn of(identity: &Identity, opened: Opened) -> Result<Self, Error> {
        let Opened { token, profile, password_expired, .. } = opened;
        let first_time_login = profile.first_login;
        let member = MemberInfo::of(identity, profile, password_expired).await?;
        Ok(Self { token, first_time_login, password_expired, member })
    }
}

/// The answer to whoever got in; the browser gets its mark, and its cookies where it is to be remembered.
pub(crate) async fn entered(identity: &Identity, mut opened: Opened) -> Result<Response, Failure> {
    let (kept, proved, mark) = (opened.remembered.take(), opened.proved.take(), opened.mark);
    let mut response = Envelope::of(SignedIn::of(identity, opened).await?).into_response();
    if let Some(kept) = kept {
        set_cookie(identity, &mut response, &kept);
    }
    if let Some(proved) = proved {
        set_proved(identity, &mut response, &proved);
    }
    set_mark(identity, &mut response, mark);
    Ok(response)
}

/// Where a call comes from.
pub(crate) fn origin(identity: &Identity, ip: ClientIp, headers: &HeaderMap) -> Origin {
    let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    Origin {
        ip: ip.0,
        agent: agent.to_owned(),
        proved: proved(identity, headers),
        mark: mark(identity, headers),
    }
}

/// Sign in with name and password, or with a mobile number and the code sent to it.
#[utoipa::path(post, path = "/wps/session/login", tag = "identity", request_body = Credentials,
    params(("captcha-id" = Option<Uuid>, Header, description = "Which captcha is answered"),
        ("proof-of-work" = Option<String>, Header, description = "Work that was done: its id, a dot, and the number")),
    responses((status = 200, description = "A session", body = Envelope<SignedIn>)))]
async fn login(
    State(identity): State<Identity>,
    ip: ClientIp,
    (captcha, work): (CaptchaId, Worked),
    headers: HeaderMap,
    Sealed(given): Sealed<Credentials>,
) -> Result<Response, Failure> {
    let origin = origin(&identity, ip, &headers);
    let area = given.area;
    let demand = |field: &'static str, text: Option<String>| {
        text.filter(|text| !text.trim().is_empty()).ok_or(Error::missing(field))
    };
    let opened = match given.r#type {
        Method::Username => {
            let attempt = Attempt {
                account: demand("username", given.username)?,
                password: demand("password", given.password)?,
                paid: Paid {
                    human: given.human_check,
                    captcha: given.captcha.map(|answer| (captcha.0, answer)),
                    work: work.0,
                },
                area,
                remember: given.remember,
            };
            identity.sign_in(attempt, &origin).await?
        }
        Method::Sms => {
            let number = demand("mobileNum", given.mobile_num)?;
            let code = demand("verificationCode", given.verification_code)?;
            let mobile = identity.mobile(&number, given.country_dialing_code.as_deref())?;
            identity.sign_in_by_code(&mobile, &code, (area, given.remember), &origin).await?
        }
        Method::Firebase => {
            let token = demand("firebaseIdToken", given.firebase_id_token)?;
            identity.sign_in_by_phone_auth(&token, area, given.remember, &origin).await?
        }
    };
    entered(&identity, opened).await
}

/// What a free-play client says of itself.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FreePlay {
    /// The system that the browser runs on, such as `Android`.
    os: Option<String>,
    /// `W`: the web.
    platform: Option<String>,
    /// At least sixteen random bytes, encrypted to the site's key with RSA-OAEP-256, in base64.
    random: Option<String>,
}

/// The version of the free-play call, which its header `version` names.
const FREE_PLAY: &str = "3";

impl FreePlay {
    /// Whether the client says what the call asks for (spec.md 7). A site for development takes a call that says nothing.
    fn check(&self, strict: bool) -> Result<(), Error> {
        let os = self.os.as_deref().map(str::trim);
        match (os, self.platform.as_deref()) {
            (Some(""), _) => Err(Error::missing("os")),
            (None, _) if strict => Err(Error::missing("os")),
            (_, Some("W")) => Ok(()),
            (_, None) if !strict => Ok(()),
            _ => Err(Error::missing("platform")),
        }
    }
}

/// Sign in with a trial account made on the spot.
#[utoipa::path(post, path = "/wps/session/login/freeplay", tag = "identity", request_body = FreePlay,
    params(("version" = Option<String>, Header, description = "3")),
    responses((status = 200, description = "A session of a trial account", body = Envelope<SignedIn>)))]
async fn free_play(
    State(identity): State<Identity>,
    ip: ClientIp,
    headers: HeaderMap,
    Json(client): Json<FreePlay>,
) -> Result<Response, Failure> {
    let strict = !identity.settings.accept_plain_bodies;
    let version = headers.get("version").map(HeaderValue::as_bytes);
    if version.is_some_and(|version| version != FREE_PLAY.as_bytes()) || (strict && version.is_none()) {
        return Err(Error::SealedBody.into());
    }
    client.check(strict)?;
    match client.random {
        Some(random) => identity.check_random(&random).await?,
        None if strict => return Err(Error::PlainBody.into()),
        None => {}
    }
    let opened = identity.sign_in_on_trial(&origin(&identity, ip, &headers)).await?;
    entered(&identity, opened).await
}

/// Sign out on this device.
#[utoipa::path(delete, path = "/wps/session/logout", tag = "identity", security(("token" = [])),
    responses((status = 200, description = "Signed out", body = Envelope<Empty>)))]
async fn logout(
    State(identity): State<Identity>,
    Signed(member): Signed<EvenPaused<Member>>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    identity.sign_out(member.id, member.session).await?;
    let mut response = Envelope::of(Empty {}).into_response();
    forgotten(&identity, &headers, &mut response).await?;
    Ok(response)
}

/// What a member is told of themself.
#[utoipa::path(get, path = "/wps/member/info", tag = "identity", security(("token" = [])),
    responses((status = 200, description = "The member", body = Envelope<MemberInfo>)))]
async fn info(
    State(identity): State<Identity>,
    Signed(member): Signed<EvenPaused<Member>>,
) -> Reply<MemberInfo> {
    let profile = identity.profile(member.id).await?;
    let profile = profile.ok_or(store::Error::Inconsistent("a session of nobody"))?;
    let security = identity.security(member.id).await?;
    let way = super::sql::way(identity.store(), member.session).await?;
    let way = way.and_then(|way| way.parse().ok());
    let expired = way.is_some_and(|way| identity.must_change_password(&profile, &security, way));
    Ok(Envelope::of(MemberInfo::of(&identity, profile, expired).await?))
}

/// The two languages.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[schema(as = LanguageAsk)]
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
    Signed(member): Signed<EvenPaused<Member>>,
    Json(choice): Json<Choice>,
) -> Reply<Empty> {
    let code = match choice.language {
        Language::Bn => "BN",
        Language::En => "EN",
    };
    crate::member::sql::set_language(identity.store(), member.id, code).await?;
    Ok(Envelope::of(Empty {}))
}

/// A device that one is signed in on.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OwnDevice {
    #[serde(flatten)]
    device: Device,
    /// Whether it is the one that asks.
    current: bool,
}

/// The devices on which the member is signed in.
#[utoipa::path(get, path = "/wps/member/devices", tag = "identity", security(("token" = [])),
    responses((status = 200, description = "Devices, last seen first", body = Envelope<Vec<OwnDevice>>)))]
async fn devices(State(identity): State<Identity>, Signed(member): Signed<Member>) -> Reply<Vec<OwnDevice>> {
    let devices = identity.devices(member.id).await?.into_iter();
    let own = devices.map(|device| OwnDevice { current: device.id == member.session, device });
    Ok(Envelope::of(own.collect()))
}

/// Sign a device out from afar.
#[utoipa::path(delete, path = "/wps/member/devices/{id}", tag = "identity", security(("token" = [])),
    params(("id" = Uuid, Path)), responses((status = 200, description = "Signed out", body = Envelope<Empty>)))]
async fn end_device(
    State(identity): State<Identity>,
    Signed(member): Signed<Member>,
    Path(id): Path<Uuid>,
) -> Reply<Empty> {
    identity.end_device(&member, id).await?;
    Ok(Envelope::of(Empty {}))
}

/// One sign-in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct HistoryRow {
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    ip: String,
    device: String,
    /// How: username, sms, firebase, social, register, reset, link, remembered, trial.
    method: String,
    /// Whether it succeeded; a wrong password did not.
    succeeded: bool,
}

/// Where the last page ended.
#[derive(Deserialize)]
struct Cursor {
    cursor: Option<i64>,
}

/// The member's sign-ins, newest first.
#[utoipa::path(get, path = "/wps/member/history/logins", tag = "identity", security(("token" = [])),
    params(("cursor" = Option<i64>, Query)),
    responses((status = 200, description = "Twenty sign-ins", body = Envelope<Page<HistoryRow>>)))]
async fn history(
    State(identity): State<Identity>,
    Signed(member): Signed<Member>,
    Query(page): Query<Cursor>,
) -> Reply<Page<HistoryRow>> {
    let rows = identity.history(member.id, page.cursor.unwrap_or(i64::MAX)).await?;
    let next = (rows.len() == 20).then(|| rows.last().map(|row| row.id.to_string())).flatten();
    let rows = rows.into_iter().map(|row| HistoryRow {
        at: row.at,
        ip: row.ip,
        device: row.device,
        method: row.method,
        succeeded: row.succeeded,
    });
    Ok(Envelope::of(Page { content: rows.collect(), next }))
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
async fn ticket(
    State(identity): State<Identity>,
    Signed(member): Signed<EvenPaused<Member>>,
) -> Reply<Ticket> {
    Ok(Envelope::of(Ticket { ticket: identity.issue_ticket(member.id, member.session).await? }))
}

pub(crate) fn routes(identity: Identity) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(login))
        .routes(routes!(free_play))
        .routes(routes!(logout))
        .routes(routes!(info))
        .routes(routes!(language))
        .routes(routes!(devices))
        .routes(routes!(end_device))
        .routes(routes!(history))
        .routes(routes!(ticket))
        .with_state(identity.clone())
        .merge(resume::routes(identity))
}
