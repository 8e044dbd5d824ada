//! The calls of registration.

use std::collections::BTreeMap;

use axum::{extract::State, http::HeaderMap};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;
use web::{ClientIp, Envelope, Json, OpenApiRouter, Query, Reply, routes};

use super::NewMember;
use crate::{
    Error, Identity,
    member::{masked, sql},
    rules::Field,
    session::SignedIn,
    site::Switch,
};

/// The registration user object (spec.md 3), as far as the site's rules enable its fields.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(dead_code, reason = "the specification's fields; the house makes nothing of some of them yet")]
pub(crate) struct Registration {
    username: String,
    password: String,
    confirm_password: String,
    email: Option<String>,
    mobile_num: Option<String>,
    payee_name: Option<String>,
    affiliate_code: Option<String>,
    captcha: Option<String>,
    captcha_id: Option<Uuid>,
    referral_code: Option<String>,
    domain: Option<String>,
    register_url: Option<String>,
    register_method: Option<String>,
    login: Option<bool>,
    #[serde(default)]
    terms: bool,
}

impl Registration {
    /// What was filled in, for the rules of the form.
    fn filled(&self) -> BTreeMap<Field, &str> {
        fn text(text: &Option<String>) -> &str {
            text.as_deref().unwrap_or_default()
        }
        BTreeMap::from([
            (Field::Username, self.username.trim()),
            (Field::Password, &*self.password),
            (Field::ConfirmPassword, &*self.confirm_password),
            (Field::PayeeName, text(&self.payee_name)),
            (Field::Email, text(&self.email)),
            (Field::Mobile, text(&self.mobile_num)),
            (Field::Captcha, text(&self.captcha)),
            (Field::Affiliate, text(&self.affiliate_code)),
            (Field::Referral, text(&self.referral_code)),
        ])
    }
}

/// Register, and be signed in.
#[utoipa::path(put, path = "/wps/member/register", tag = "identity", request_body = Registration,
    responses((status = 200, description = "A session of the new member", body = Envelope<SignedIn>)))]
async fn register(
    State(identity): State<Identity>,
    ip: ClientIp,
    headers: HeaderMap,
    Json(form): Json<Registration>,
) -> Reply<SignedIn> {
    identity.site.demand(Switch::RegisterByName).map_err(Error::from)?;
    if identity.site.terms_required() && !form.terms {
        return Err(Error::Terms.into());
    }
    identity.site.register_rules().check_form(&form.filled(), None)?;
    if form.password != form.confirm_password {
        let (field, pattern) = ("confirmPassword", "same_twice");
        return Err(Error::Field { field, pattern, min: 0, max: 0 }.into());
    }
    identity.throttles.register(ip.0)?;
    let new = NewMember {
        account: form.username.trim().to_owned(),
        password: form.password,
        kind: 0,
        code: form.affiliate_code,
        email: form.email,
        mobile: form.mobile_num,
        payee_name: form.payee_name,
    };
    let profile = identity.create_member(new).await?;
    let token = identity.open_session(profile.id, &crate::session::origin(ip, &headers)).await?;
    Ok(Envelope::of(SignedIn::of(&identity, token, profile).await?))
}

/// A code to check.
#[derive(Deserialize)]
struct Code {
    code: String,
}

/// Whose code it is.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Affiliate {
    /// The code.
    code: String,
    /// The agent's name, masked.
    nickname: String,
}

/// Check an agent's code.
#[utoipa::path(get, path = "/wps/agent/affiliate", tag = "identity", params(("code" = String, Query), ("domain" = Option<String>, Query)),
    responses((status = 200, description = "The agent", body = Envelope<Affiliate>)))]
async fn affiliate(
    State(identity): State<Identity>,
    ip: ClientIp,
    Query(Code { code }): Query<Code>,
) -> Reply<Affiliate> {
    identity.throttles.captcha(ip.0)?;
    let (_, nickname) = sql::visit(identity.store(), &code).await?.ok_or(Error::NoSuchCode)?;
    Ok(Envelope::of(Affiliate { code, nickname: masked(&nickname) }))
}

pub(crate) fn routes(identity: Identity) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(register)).routes(routes!(affiliate)).with_state(identity)
}
