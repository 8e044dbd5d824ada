//! The calls of registration.

use std::collections::BTreeMap;

use axum::{extract::State, http::HeaderMap, response::Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web::{CaptchaId, ClientIp, Empty, Envelope, Failure, Json, OpenApiRouter, Query, Reply, routes};

use super::{Grounds, NewMember, Proved};
use crate::{
    Error, Identity,
    entry::Way,
    fields::{check_plain, filled},
    link,
    password::is_plain_pin,
    rules::Field,
    sealed::Sealed,
    session::{SignedIn, entered, origin},
    switch::Switch,
    verification::Purpose,
};

/// The registration user object (spec.md 3). Which fields are taken and which are wanted, the site's rules say.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(dead_code, reason = "one of the specification's fields says what is so anyway")]
pub(crate) struct Registration {
    /// Not for the mobile variant, where the number is the name.
    username: Option<String>,
    /// The mobile variant wants one only while MOBILENUMPASSREG3 is on.
    password: Option<String>,
    confirm_password: Option<String>,
    payee_name: Option<String>,
    email: Option<String>,
    qq_num: Option<String>,
    mobile_num: Option<String>,
    country_dialing_code: Option<String>,
    recommender_id: Option<String>,
    captcha: Option<String>,
    /// The code sent to the number, while REGMOBVERF3 is on.
    verification_code: Option<String>,
    /// `sms`, with `firebaseIdToken`: a phone-auth provider sent the code and says that it came back.
    firebase_channel: Option<String>,
    firebase_id_token: Option<String>,
    affiliate_code: Option<String>,
    /// Of an account elsewhere, for the variant that registers with one.
    ticket: Option<String>,
    referral_code: Option<String>,
    payment_password: Option<String>,
    line: Option<String>,
    whatsapp: Option<String>,
    facebook: Option<String>,
    wechat: Option<String>,
    id_number: Option<String>,
    domain: Option<String>,
    register_url: Option<String>,
    register_method: Option<String>,
    /// Always so: whoever registers is signed in.
    login: Option<bool>,
    /// What the answer of the human check was, when the site asks for one.
    human_check: Option<String>,
    /// Whether the terms were agreed to.
    #[serde(default)]
    terms: bool,
    /// Whether the visitor says that they are old enough; the terms say so too.
    adult: Option<bool>,
}

impl Registration {
    /// What was filled in, for the rules of the form.
    fn filled(&self) -> BTreeMap<Field, &str> {
        fn text(text: &Option<String>) -> &str {
            text.as_deref().unwrap_or_default()
        }
        BTreeMap::from([
            (Field::Username, text(&self.username).trim()),
            (Field::Password, text(&self.password)),
            (Field::ConfirmPassword, text(&self.confirm_password)),
            (Field::PayeeName, text(&self.payee_name)),
            (Field::Email, text(&self.email)),
            (Field::Qq, text(&self.qq_num)),
            (Field::Mobile, text(&self.mobile_num)),
            (Field::Recommender, text(&self.recommender_id)),
            (Field::Captcha, text(&self.captcha)),
            (Field::Affiliate, text(&self.affiliate_code)),
            (Field::Referral, text(&self.referral_code)),
            (Field::PaymentPassword, text(&self.payment_password)),
            (Field::Line, text(&self.line)),
            (Field::Whatsapp, text(&self.whatsapp)),
            (Field::Facebook, text(&self.facebook)),
            (Field::Wechat, text(&self.wechat)),
            (Field::IdNumber, text(&self.id_number)),
        ])
    }

    /// What is kept as it was told.
    fn details(&self) -> Vec<(String, String)> {
        let told = [
            ("qqNum", &self.qq_num),
            ("line", &self.line),
            ("whatsapp", &self.whatsapp),
            ("facebook", &self.facebook),
            ("wechat", &self.wechat),
            ("idNumber", &self.id_number),
            ("recommenderId", &self.recommender_id),
            ("referralCode", &self.referral_code),
            ("domain", &self.domain),
            ("registerUrl", &self.register_url),
            ("registerMethod", &self.register_method),
        ];
        let kept = told.into_iter().filter_map(|(field, text)| Some((field, filled(text.as_deref())?)));
        kept.map(|(field, text)| (field.to_owned(), text.to_owned())).collect()
    }

    fn member(self, account: String) -> NewMember {
        NewMember {
            account,
            details: self.details(),
            password: self.password.unwrap_or_default(),
            kind: 0,
            code: self.affiliate_code,
            email: self.email,
            mobile: self.mobile_num,
            dialing_code: self.country_dialing_code,
            payee_name: self.payee_name,
            payment_password: self.payment_password,
            must_change_password: false,
        }
    }
}

/// What both variants ask for. `left_out` are fields of the form that this variant does not have.
async fn judge(
    identity: &Identity,
    (ip, CaptchaId(captcha)): (ClientIp, CaptchaId),
    form: &Registration,
    left_out: &[Field],
) -> Result<Option<Proved>, Error> {
    if identity.site.terms_required() && !form.terms {
        return Err(Error::Terms);
    }
    if form.adult == Some(false) {
        return Err(Error::TooYoung);
    }
    let dialing = form.country_dialing_code.as_deref();
    let rules = identity.rules();
    rules.check_form(left_out, &form.filled(), dialing)?;
    for (field, text) in [
        ("domain", &form.domain),
        ("registerUrl", &form.register_url),
        ("registerMethod", &form.register_method),
    ] {
        check_plain(field, text.as_deref().unwrap_or_default())?;
    }
    identity.check_host(form.domain.as_deref())?;
    if form.password.as_deref().unwrap_or_default() != form.confirm_password.as_deref().unwrap_or_default() {
        return Err(Error::different("confirmPassword"));
    }
    let own = [&form.username, &form.mobile_num, &form.email, &form.payee_name].map(Option::as_deref);
    let own: Vec<String> = own.into_iter().flatten().map(|word| word.trim().to_owned()).collect();
    if let Some(password) = filled(form.password.as_deref()) {
        identity.check_new_password("password", password, &own)?;
    }
    if filled(form.payment_password.as_deref()).is_some_and(|pin| is_plain_pin(pin, &own)) {
        return Err(Error::PlainPin);
    }
    identity.throttles.register(ip.0)?;
    identity.check_human(form.human_check.as_deref(), ip.0).await?;
    if let Some(answer) = form.captcha.as_deref().filter(|_| rules.is_enabled(Field::Captcha)) {
        identity.check_captcha(captcha, answer).await?;
    }
    if !identity.is_on(Switch::RegisterVerification) {
        return Ok(None);
    }
    let number = filled(form.mobile_num.as_deref()).ok_or(Error::missing("mobileNum"))?;
    let mobile = identity.mobile(number, dialing)?;
    if let Some(token) = filled(form.firebase_id_token.as_deref()) {
        if form.firebase_channel.as_deref() != Some("sms") {
            return Err(Error::missing("firebaseChannel"));
        }
        let same = identity.proved_number(token).await? == mobile;
        return if same { Ok(Some(Proved::Provider)) } else { Err(Error::ProviderUnproved) };
    }
    let code = filled(form.verification_code.as_deref()).ok_or(Error::missing("verificationCode"))?;
    let proof = identity.check_code(Purpose::Register, (&mobile.0, None), code).await?;
    Ok(Some(Proved::Code(proof)))
}

/// Register, and be signed in.
#[utoipa::path(put, path = "/wps/member/register", tag = "identity", request_body = Registration,
    params(("captcha-id" = Option<Uuid>, Header, description = "Which captcha is answered")),
    responses((status = 200, description = "A session of the new member", body = Envelope<SignedIn>)))]
async fn register(
    State(identity): State<Identity>,
    ip: ClientIp,
    captcha: CaptchaId,
    headers: HeaderMap,
    Sealed(form): Sealed<Registration>,
) -> Result<Response, Failure> {
    identity.require(Switch::RegisterByName)?;
    let number = judge(&identity, (ip, captcha), &form, &[]).await?;
    let account = form.username.as_deref().unwrap_or_default().trim().to_owned();
    let origin = origin(&identity, ip, &headers);
    let profile = identity
        .make(form.member(account), Grounds { number, met: Some(origin.clone()), ..Grounds::default() })
        .await?;
    let opened = identity.admit(profile, Way::Registration, &origin, false).await?;
    entered(&identity, opened).await
}

/// Register by mobile number, which becomes the account's name, and be signed in.
#[utoipa::path(put, path = "/wps/member/register/mobile", tag = "identity", request_body = Registration,
    params(("captcha-id" = Option<Uuid>, Header, description = "Which captcha is answered")),
    responses((status = 200, description = "A session of the new member", body = Envelope<SignedIn>)))]
async fn register_mobile(
    State(identity): State<Identity>,
    ip: ClientIp,
    captcha: CaptchaId,
    headers: HeaderMap,
    Sealed(form): Sealed<Registration>,
) -> Result<Response, Failure> {
    identity.require(Switch::RegisterByMobile)?;
    let number = filled(form.mobile_num.as_deref()).ok_or(Error::missing("mobileNum"))?.to_owned();
    if form.username.as_deref().is_some_and(|name| !name.is_empty() && name != number) {
        return Err(Error::different("username").into());
    }
    // Without a password a text message is the only way in, so there must be text messages.
    let by_code = identity.is_on(Switch::RegisterVerification) && identity.is_on(Switch::SignInByCode);
    let has_password = identity.is_on(Switch::RegisterByMobilePassword) || !by_code;
    let mut left_out = vec![Field::Username];
    if !has_password && form.password.is_none() {
        left_out.extend([Field::Password, Field::ConfirmPassword]);
    }
    let proved = judge(&identity, (ip, captcha), &form, &left_out).await?;
    let origin = origin(&identity, ip, &headers);
    let profile = identity
        .make(
            form.member(number),
            Grounds { number: proved, met: Some(origin.clone()), ..Grounds::default() },
        )
        .await?;
    let opened = identity.admit(profile, Way::Registration, &origin, false).await?;
    entered(&identity, opened).await
}

/// Register with an account elsewhere, whose ticket `registration_required` told, and be signed in. A password may be
/// left out: the account elsewhere is the way in.
#[utoipa::path(put, path = "/wps/member/register/social", tag = "identity", request_body = Registration,
    params(("captcha-id" = Option<Uuid>, Header, description = "Which captcha is answered")),
    responses((status = 200, description = "A session of the new member", body = Envelope<SignedIn>)))]
async fn register_social(
    State(identity): State<Identity>,
    ip: ClientIp,
    captcha: CaptchaId,
    headers: HeaderMap,
    Sealed(form): Sealed<Registration>,
) -> Result<Response, Failure> {
    identity.require(Switch::Registration)?;
    identity.require(Switch::Social)?;
    let ticket = Some(filled(form.ticket.as_deref()).ok_or(Error::missing("ticket"))?.to_owned());
    let bare = form.password.as_deref().unwrap_or_default().is_empty();
    let left_out: &[Field] = if bare { &[Field::Password, Field::ConfirmPassword] } else { &[] };
    let number = judge(&identity, (ip, captcha), &form, left_out).await?;
    let account = form.username.as_deref().unwrap_or_default().trim().to_owned();
    let origin = origin(&identity, ip, &headers);
    let profile = identity
        .make(
            form.member(account),
            Grounds { number, ticket, met: Some(origin.clone()), ..Grounds::default() },
        )
        .await?;
    let opened = identity.admit(profile, Way::Social, &origin, false).await?;
    entered(&identity, opened).await
}

/// A code to check.
#[derive(Deserialize)]
struct Code {
    code: String,
    domain: Option<String>,
}

/// Whose code it is.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Affiliate {
    /// The code.
    code: String,
    /// The agent's name, masked.
    nickname: String,
    /// The type of account that the code makes.
    #[serde(rename = "type")]
    kind: i16,
}

/// Check an agent's code.
#[utoipa::path(get, path = "/wps/agent/affiliate", tag = "identity", params(("code" = String, Query), ("domain" = Option<String>, Query)),
    responses((status = 200, description = "The agent", body = Envelope<Affiliate>)))]
async fn affiliate(
    State(identity): State<Identity>,
    ip: ClientIp,
    Query(Code { code, domain }): Query<Code>,
) -> Reply<Affiliate> {
    identity.check_host(domain.as_deref())?;
    identity.throttles.captcha(ip.0)?;
    let (nickname, kind) =
        link::sql::owner_of_code(identity.store(), &code).await?.ok_or(Error::NoSuchCode)?;
    Ok(Envelope::of(Affiliate { code, nickname: kernel::name::masked(&nickname), kind: kind.number() }))
}

/// By which link somebody came.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Visit {
    /// The link's code.
    code: String,
}

/// Tell that somebody came by an agent's link. Nothing is kept of the visitor: the link's number grows, once an hour for
/// one address. The answer is the same whether or not there is such a link.
#[utoipa::path(post, path = "/wps/agent/visit", tag = "identity", request_body = Visit,
    responses((status = 200, description = "Counted, or not", body = Envelope<Empty>)))]
async fn visit(
    State(identity): State<Identity>,
    ip: ClientIp,
    Json(Visit { code }): Json<Visit>,
) -> Reply<Empty> {
    identity.throttles.captcha(ip.0)?;
    if code.len() <= 40 && identity.throttles.visit(&code, ip.0).is_ok() {
        link::sql::visit(identity.store(), &code).await?;
    }
    Ok(Envelope::of(Empty {}))
}

pub(crate) fn routes(identity: Identity) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(register))
        .routes(routes!(register_mobile))
        .routes(routes!(register_social))
        .routes(routes!(affiliate))
        .routes(routes!(visit))
        .with_state(identity)
}
