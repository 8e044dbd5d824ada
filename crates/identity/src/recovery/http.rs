//! The calls of passwords.

use axum::{
    Form,
    extract::{State, rejection::FormRejection},
    http::HeaderMap,
    response::Response,
};
use serde::Deserialize;
use utoipa::ToSchema;
use web::{
    CaptchaId, ClientIp, Empty, Envelope, EvenPaused, Failure, Lang, Member, OpenApiRouter, Reply, Signed,
    routes,
};

use super::service::Change;
use crate::{
    Error, Identity,
    courier::Channel,
    member::is_nobodys,
    sealed::Sealed,
    session::{SignedIn, entered, origin},
    verification::{CodeSent, Purpose, Wanted},
};

/// A change of password.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct NewPassword {
    /// May be left out right after signing in with a password that has to be changed.
    old_password: Option<String>,
    new_password: String,
    confirm_new_password: String,
    /// The code sent to the bound number, while CHNGPASSVERIF3 is on.
    verification_code: Option<String>,
}

/// Change the password; every other device is signed out.
#[utoipa::path(post, path = "/wps/member/password", tag = "identity", security(("token" = [])),
    request_body = NewPassword, responses((status = 200, description = "Changed", body = Envelope<Empty>)))]
async fn password(
    State(identity): State<Identity>,
    Signed(member): Signed<Member>,
    Sealed(change): Sealed<NewPassword>,
) -> Reply<Empty> {
    if change.new_password != change.confirm_new_password {
        return Err(Error::different("confirmNewPassword").into());
    }
    let (old, new, code) = (change.old_password, change.new_password, change.verification_code);
    identity.change_password(&member, Change { old, new, code }).await?;
    Ok(Envelope::of(Empty {}))
}

/// Send the code of a change of password to the bound number.
#[utoipa::path(post, path = "/wps/verification/sms/password", tag = "identity", security(("token" = [])),
    responses((status = 200, description = "Sent", body = Envelope<CodeSent>)))]
async fn send_code(
    State(identity): State<Identity>,
    Signed(member): Signed<EvenPaused<Member>>,
    ClientIp(ip): ClientIp,
    lang: Lang,
) -> Reply<CodeSent> {
    let security = identity.security(member.id).await?;
    let to = security.proved_mobile().ok_or(Error::missing("mobileNum"))?;
    let (purpose, channel, member) = (Purpose::ChangePassword, Channel::Sms, Some(member.id));
    let wanted = Wanted { purpose, channel, to, member, ip, language: lang.into() };
    Ok(CodeSent::reply(identity.send_code(wanted).await?))
}

/// Who has forgotten their password.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ForgottenPassword {
    username: String,
    email: String,
    /// With a captcha the answer says whether there is such an account; without one it is always the same.
    captcha: Option<String>,
}

/// Have a reset link sent.
#[utoipa::path(post, path = "/wps/member/password/email", tag = "identity",
    request_body(content = ForgottenPassword, content_type = "application/x-www-form-urlencoded"),
    params(("captcha-id" = Option<Uuid>, Header, description = "Which captcha is answered")),
    responses((status = 200, description = "Sent, if there is such an account", body = Envelope<Empty>)))]
async fn by_email(
    State(identity): State<Identity>,
    (ip, captcha): (ClientIp, CaptchaId),
    lang: Lang,
    headers: HeaderMap,
    form: Result<Form<ForgottenPassword>, FormRejection>,
) -> Reply<Empty> {
    let Form(asked) = form.map_err(|_| Error::Form)?;
    let (account, email) = (asked.username.trim(), asked.email.trim());
    for (field, text) in [("username", account), ("email", email)] {
        if text.is_empty() {
            return Err(Error::missing(field).into());
        }
    }
    if is_nobodys(account) {
        return Err(Error::Form.into());
    }
    identity.rules().check(crate::rules::Field::Email, email)?;
    if let Some(answer) = &asked.captcha {
        identity.check_captcha(captcha.0, answer).await?;
        if !identity.knows(account, email).await? {
            return Err(Error::UnknownUser.into());
        }
    }
    identity.ask_reset(account, email, &origin(&identity, ip, &headers), lang.into()).await?;
    Ok(Envelope::of(Empty {}))
}

/// A new password with a reset link.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct PasswordReset {
    /// What stands in the link.
    code: String,
    new_password: String,
    confirm_new_password: String,
}

/// Set a new password with a reset link; every device is signed out.
#[utoipa::path(post, path = "/wps/member/password/reset", tag = "identity", request_body = PasswordReset,
    responses((status = 200, description = "Set", body = Envelope<Empty>)))]
async fn by_link(
    State(identity): State<Identity>,
    ClientIp(ip): ClientIp,
    Sealed(reset): Sealed<PasswordReset>,
) -> Reply<Empty> {
    identity.throttles.captcha(ip)?;
    if reset.new_password != reset.confirm_new_password {
        return Err(Error::different("confirmNewPassword").into());
    }
    identity.reset_by_link(&reset.code, reset.new_password).await?;
    Ok(Envelope::of(Empty {}))
}

/// A new password with a code sent to a number.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct PasswordByMobile {
    new_password: String,
    mobile_num: String,
    country_dialing_code: Option<String>,
    verification_code: String,
}

/// Set a new password by mobile number, and be signed in; every other device is signed out.
#[utoipa::path(post, path = "/wps/member/password/verification", tag = "identity", request_body = PasswordByMobile,
    responses((status = 200, description = "A session", body = Envelope<SignedIn>)))]
async fn by_mobile(
    State(identity): State<Identity>,
    ip: ClientIp,
    headers: HeaderMap,
    Sealed(reset): Sealed<PasswordByMobile>,
) -> Result<Response, Failure> {
    let mobile = identity.mobile(&reset.mobile_num, reset.country_dialing_code.as_deref())?;
    let (code, origin) = (&reset.verification_code, origin(&identity, ip, &headers));
    let opened = identity.reset_by_mobile(&mobile, code, reset.new_password, &origin).await?;
    entered(&identity, opened).await
}

pub(crate) fn routes(identity: Identity) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(password))
        .routes(routes!(send_code))
        .routes(routes!(by_email))
        .routes(routes!(by_link))
        .routes(routes!(by_mobile))
        .with_state(identity)
}
