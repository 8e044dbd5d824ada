//! The call of the feedback window.

use axum::{
    extract::{FromRequestParts, State},
    http::request::Parts,
};
use serde::Deserialize;
use utoipa::ToSchema;
use web::{
    CaptchaId, ClientIp, Empty, Envelope, Failure, Json, Member, OpenApiRouter, Reply, Signed, routes,
};

use super::{AT_LOGIN, LETTERS, service::Message};
use crate::Content;

/// What it is about.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(try_from = "i16")]
#[schema(value_type = i16, example = 1)]
pub(crate) struct Topic(pub(super) i16);

impl TryFrom<i16> for Topic {
    type Error = &'static str;

    fn try_from(number: i16) -> Result<Self, &'static str> {
        if [0, 1, 2, 3, 4, 6].contains(&number) { Ok(Self(number)) } else { Err("not a type of question") }
    }
}

/// A message to the site.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Feedback {
    /// 20 to 200 letters, spaces at the ends not counted; beside the login form 1 to 140.
    content: String,
    /// The login name, empty for visitors. Who is signed in is known without it, so it decides nothing.
    #[serde(rename = "sender")]
    _sender: Option<String>,
    /// 1 deposits, 2 withdrawals, 3 games, 4 customer service, 6 becoming an agent, 0 anything else.
    r#type: Topic,
    captcha: String,
    /// Where it was written: `login`, beside the login form, for who cannot get in: 1 to 140 letters.
    area: Option<Area>,
}

/// Where a message was written.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = FeedbackArea)]
pub(crate) enum Area {
    /// Beside the login form.
    Login,
}

/// The member who calls, or nobody: visitors may write and read too.
pub(crate) struct Caller(pub(crate) Option<Member>);

impl<S: Sync> FromRequestParts<S> for Caller {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        match Signed::<Member>::from_request_parts(parts, state).await {
            Ok(Signed(member)) => Ok(Self(Some(member))),
            Err(failure) if failure.face().kind == kernel::Kind::Unauthenticated => Ok(Self(None)),
            Err(failure) => Err(failure),
        }
    }
}

pub(crate) fn routes(content: Content) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(send)).with_state(content)
}

/// Send a message to the site; visitors may too.
#[utoipa::path(method(post, put), path = "/wps/feedback", tag = "content", request_body = Feedback,
    params(("captcha-id" = Uuid, Header, description = "Which captcha is answered")),
    responses((status = 200, description = "It will be read", body = Envelope<Empty>)))]
async fn send(
    State(content): State<Content>,
    ClientIp(address): ClientIp,
    CaptchaId(captcha): CaptchaId,
    Caller(caller): Caller,
    Json(feedback): Json<Feedback>,
) -> Reply<Empty> {
    let message = Message {
        member: caller.map(|member| member.id),
        topic: feedback.r#type.0,
        content: feedback.content,
        address,
        bounds: if feedback.area.is_some() { AT_LOGIN } else { LETTERS },
    };
    content.receive(message, captcha, &feedback.captcha).await?;
    Ok(Envelope::of(Empty {}))
}
