//! The calls for codes.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web::{ClientIp, Envelope, EvenPaused, Json, Lang, OpenApiRouter, Player, Reply, Signed, routes};

use super::{Purpose, Wanted};
use crate::{Error, Identity, courier::Channel, rules::Field, switch::Switch};

/// What a code for somebody who is not signed in is for.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum CodePurpose {
    /// Signing in.
    #[default]
    Login,
    /// Setting a new password.
    Password,
}

/// A number to which a code is sent.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct CodeNumber {
    mobile_num: String,
    country_dialing_code: Option<String>,
    /// What the answer of the human check was, when the site asks for one.
    human_check: Option<String>,
}

/// A number to which a code is sent, and what for.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct CodeAsk {
    mobile_num: String,
    country_dialing_code: Option<String>,
    /// `login` unless it says otherwise.
    #[serde(default)]
    purpose: CodePurpose,
    /// What the answer of the human check was, when the site asks for one.
    human_check: Option<String>,
}

/// An address to which a code is sent.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct CodeAddress {
    email: String,
}

/// How long the code will be taken.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CodeSent {
    /// Minutes; another code may be asked for when they are over (spec.md 4).
    pub(crate) expired_minutes: i64,
}

impl CodeSent {
    pub(crate) const fn reply(minutes: i64) -> Envelope<Self> {
        Envelope::of(Self { expired_minutes: minutes })
    }
}

/// Send a code for signing in, or for a new password. The answer is the same whoever has the number.
#[utoipa::path(post, path = "/wps/verification/sms/noLogin", tag = "identity", request_body = CodeAsk,
    responses((status = 200, description = "Sent, if the number is a member's", body = Envelope<CodeSent>)))]
async fn no_login(
    State(identity): State<Identity>,
    ClientIp(ip): ClientIp,
    lang: Lang,
    Json(ask): Json<CodeAsk>,
) -> Reply<CodeSent> {
    let (switch, purpose) = match ask.purpose {
        CodePurpose::Login => (Switch::SignInByCode, Purpose::SignIn),
        CodePurpose::Password => (Switch::ResetByMobile, Purpose::Password),
    };
    identity.require(switch)?;
    identity.check_human(ask.human_check.as_deref(), ip).await?;
    let to = identity.mobile(&ask.mobile_num, ask.country_dialing_code.as_deref())?.0;
    let language = lang.into();
    let wanted = Wanted { purpose, channel: Channel::Sms, to: &to, member: None, ip, language };
    Ok(CodeSent::reply(identity.send_code(wanted).await?))
}

/// Send a code for registering.
#[utoipa::path(post, path = "/wps/verification/sms/register", tag = "identity", request_body = CodeNumber,
    responses((status = 200, description = "Sent", body = Envelope<CodeSent>)))]
async fn register(
    State(identity): State<Identity>,
    ClientIp(ip): ClientIp,
    lang: Lang,
    Json(ask): Json<CodeNumber>,
) -> Reply<CodeSent> {
    identity.require(Switch::RegisterVerification)?;
    identity.check_human(ask.human_check.as_deref(), ip).await?;
    let to = identity.mobile(&ask.mobile_num, ask.country_dialing_code.as_deref())?.0;
    let (purpose, language) = (Purpose::Register, lang.into());
    let wanted = Wanted { purpose, channel: Channel::Sms, to: &to, member: None, ip, language };
    Ok(CodeSent::reply(identity.send_code(wanted).await?))
}

/// Send a code to the number that is to be bound.
#[utoipa::path(post, path = "/wps/verification/sms/bind", tag = "identity", security(("token" = [])),
    request_body = CodeNumber, responses((status = 200, description = "Sent", body = Envelope<CodeSent>)))]
async fn bind_mobile(
    State(identity): State<Identity>,
    Signed(player): Signed<EvenPaused<Player>>,
    ClientIp(ip): ClientIp,
    lang: Lang,
    Json(ask): Json<CodeNumber>,
) -> Reply<CodeSent> {
    let to = identity.mobile(&ask.mobile_num, ask.country_dialing_code.as_deref())?.0;
    let (member, language) = (Some(player.id), lang.into());
    let purpose = Purpose::BindMobile;
    let wanted = Wanted { purpose, channel: Channel::Sms, to: &to, member, ip, language };
    Ok(CodeSent::reply(identity.send_code(wanted).await?))
}

/// Send a code to the e-mail address that is to be bound.
#[utoipa::path(post, path = "/wps/verification/email/bind", tag = "identity", security(("token" = [])),
    request_body = CodeAddress, responses((status = 200, description = "Sent", body = Envelope<CodeSent>)))]
async fn bind_email(
    State(identity): State<Identity>,
    Signed(player): Signed<EvenPaused<Player>>,
    ClientIp(ip): ClientIp,
    lang: Lang,
    Json(ask): Json<CodeAddress>,
) -> Reply<CodeSent> {
    let to = ask.email.trim();
    if to.is_empty() {
        return Err(Error::missing("email").into());
    }
    identity.rules().check(Field::Email, to)?;
    let (member, language) = (Some(player.id), lang.into());
    let wanted = Wanted { purpose: Purpose::BindEmail, channel: Channel::Email, to, member, ip, language };
    Ok(CodeSent::reply(identity.send_code(wanted).await?))
}

pub(crate) fn routes(identity: Identity) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(no_login))
        .routes(routes!(register))
        .routes(routes!(bind_mobile))
        .routes(routes!(bind_email))
        .with_state(identity)
}
