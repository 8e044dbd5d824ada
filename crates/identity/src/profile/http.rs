//! The calls of the security centre (spec.md 2: `securityCenter`).

use std::collections::BTreeMap;

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web::{Empty, Envelope, EvenPaused, Member, OpenApiRouter, Player, Reply, Signed, routes};

use super::{DETAILS, service::avatars, sql};
use crate::{
    Error, Identity,
    fields::{filled, masked_email, masked_mobile},
    sealed::Sealed,
};

/// What a member keeps of themself. Number and address are shown to recognise, not to read.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ProfileInfo {
    account: String,
    nickname: String,
    icon: String,
    mobile: Option<String>,
    mobile_verified: bool,
    email: Option<String>,
    email_verified: bool,
    payee_name: Option<String>,
    has_password: bool,
    has_payment_password: bool,
    authenticator: bool,
    /// Details by the name of their field.
    details: BTreeMap<String, String>,
    /// Fields of `details` that may be written.
    fields: Vec<&'static str>,
}

/// What a member keeps of themself.
#[utoipa::path(get, path = "/wps/member/info/profile", tag = "identity", security(("token" = [])),
    responses((status = 200, description = "The profile", body = Envelope<ProfileInfo>)))]
async fn profile(
    State(identity): State<Identity>,
    Signed(member): Signed<EvenPaused<Member>>,
) -> Reply<ProfileInfo> {
    let security = identity.security(member.id).await?;
    let profile = identity.profile(member.id).await?;
    let profile = profile.ok_or(store::Error::Inconsistent("a session of nobody"))?;
    let details = sql::details(identity.store(), member.id).await?;
    let details = details.into_iter().filter(|(field, _)| DETAILS.contains(&field.as_str())).collect();
    Ok(Envelope::of(ProfileInfo {
        account: profile.account,
        nickname: profile.nickname,
        icon: security.avatar,
        mobile: security.mobile.as_deref().map(masked_mobile),
        mobile_verified: security.mobile_verified,
        email: security.email.as_deref().map(masked_email),
        email_verified: security.email_verified,
        payee_name: security.payee_name,
        has_password: security.has_password,
        has_payment_password: security.payment_hash.is_some(),
        authenticator: security.totp_secret.is_some(),
        details,
        fields: DETAILS.to_vec(),
    }))
}

/// Details to write; what is not named stays.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct NewDetails {
    nickname: Option<String>,
    #[serde(default)]
    details: BTreeMap<String, String>,
}

/// Write details.
#[utoipa::path(post, path = "/wps/member/info/profile", tag = "identity", security(("token" = [])),
    request_body = NewDetails, responses((status = 200, description = "Written", body = Envelope<Empty>)))]
async fn write(
    State(identity): State<Identity>,
    Signed(player): Signed<EvenPaused<Player>>,
    web::Json(new): web::Json<NewDetails>,
) -> Reply<Empty> {
    let details = new.details.into_iter().map(|(field, text)| (field, text.trim().to_owned())).collect();
    identity.write_details(&player, filled(new.nickname.as_deref()), details).await?;
    Ok(Envelope::of(Empty {}))
}

/// A name on a bank account.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct PayeeName {
    payee_name: String,
    password: Option<String>,
}

/// Write the name on the bank account, once.
#[utoipa::path(post, path = "/wps/member/info/payee", tag = "identity", security(("token" = [])),
    request_body = PayeeName, responses((status = 200, description = "Written", body = Envelope<Empty>)))]
async fn payee(
    State(identity): State<Identity>,
    Signed(player): Signed<EvenPaused<Player>>,
    Sealed(new): Sealed<PayeeName>,
) -> Reply<Empty> {
    identity.write_payee(&player, new.payee_name.trim(), new.password.as_deref()).await?;
    Ok(Envelope::of(Empty {}))
}

/// The chosen picture and those there are.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Icons {
    icon: String,
    icons: Vec<String>,
}

/// The member's picture.
#[utoipa::path(get, path = "/wps/member/info/icon", tag = "identity", security(("token" = [])),
    responses((status = 200, description = "The picture and the choice", body = Envelope<Icons>)))]
async fn icon(State(identity): State<Identity>, Signed(member): Signed<EvenPaused<Member>>) -> Reply<Icons> {
    let icon = identity.security(member.id).await?.avatar;
    Ok(Envelope::of(Icons { icon, icons: avatars().collect() }))
}

/// A chosen picture.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct IconChoice {
    icon: String,
}

/// Choose a picture.
#[utoipa::path(post, path = "/wps/member/info/icon", tag = "identity", security(("token" = [])),
    request_body = IconChoice, responses((status = 200, description = "Chosen", body = Envelope<Empty>)))]
async fn choose_icon(
    State(identity): State<Identity>,
    Signed(member): Signed<EvenPaused<Member>>,
    web::Json(new): web::Json<IconChoice>,
) -> Reply<Empty> {
    identity.choose_avatar(&member, &new.icon).await?;
    Ok(Envelope::of(Empty {}))
}

/// A number to bind, with the code sent to it.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct BoundMobile {
    mobile_num: String,
    country_dialing_code: Option<String>,
    verification_code: String,
    password: Option<String>,
}

/// Bind a mobile number.
#[utoipa::path(post, path = "/wps/member/mobile", tag = "identity", security(("token" = [])),
    request_body = BoundMobile, responses((status = 200, description = "Bound", body = Envelope<Empty>)))]
async fn mobile(
    State(identity): State<Identity>,
    Signed(player): Signed<EvenPaused<Player>>,
    Sealed(new): Sealed<BoundMobile>,
) -> Reply<Empty> {
    let mobile = identity.mobile(&new.mobile_num, new.country_dialing_code.as_deref())?;
    let proofs = (new.verification_code.as_str(), new.password.as_deref());
    identity.bind_mobile(&player, (&mobile, new.mobile_num.trim()), proofs).await?;
    Ok(Envelope::of(Empty {}))
}

/// An address to bind, with the code sent to it.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct BoundEmail {
    email: String,
    verification_code: String,
    password: Option<String>,
}

/// Bind an e-mail address.
#[utoipa::path(post, path = "/wps/member/email", tag = "identity", security(("token" = [])),
    request_body = BoundEmail, responses((status = 200, description = "Bound", body = Envelope<Empty>)))]
async fn email(
    State(identity): State<Identity>,
    Signed(player): Signed<EvenPaused<Player>>,
    Sealed(new): Sealed<BoundEmail>,
) -> Reply<Empty> {
    let (code, password) = (new.verification_code.as_str(), new.password.as_deref());
    identity.bind_email(&player, new.email.trim(), code, password).await?;
    Ok(Envelope::of(Empty {}))
}

/// A password of payments.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct PaymentPassword {
    /// The password of the account.
    password: Option<String>,
    new_payment_password: String,
    confirm_new_payment_password: String,
}

/// Set the password of payments.
#[utoipa::path(post, path = "/wps/member/password/payment", tag = "identity", security(("token" = [])),
    request_body = PaymentPassword, responses((status = 200, description = "Set", body = Envelope<Empty>)))]
async fn payment_password(
    State(identity): State<Identity>,
    Signed(player): Signed<EvenPaused<Player>>,
    Sealed(new): Sealed<PaymentPassword>,
) -> Reply<Empty> {
    if new.new_payment_password != new.confirm_new_payment_password {
        return Err(Error::different("confirmNewPaymentPassword").into());
    }
    identity.set_payment_password(&player, new.new_payment_password, new.password.as_deref()).await?;
    Ok(Envelope::of(Empty {}))
}

pub(crate) fn routes(identity: Identity) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(profile))
        .routes(routes!(write))
        .routes(routes!(payee))
        .routes(routes!(icon))
        .routes(routes!(choose_icon))
        .routes(routes!(mobile))
        .routes(routes!(email))
        .routes(routes!(payment_password))
        .with_state(identity)
}
