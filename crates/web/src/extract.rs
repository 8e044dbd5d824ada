//! Extractors whose refusals speak the house's language.

use std::convert::Infallible;

use axum::{
    extract::{
        FromRequest, FromRequestParts, Request,
        rejection::{JsonRejection, PathRejection, QueryRejection},
    },
    http::request::Parts,
};
use kernel::{Face, Fault, Kind};
use serde::de::DeserializeOwned;
use serde_json::json;
use uuid::Uuid;

use crate::Failure;

/// A JSON body. Types that derive `deny_unknown_fields` refuse what they do not know.
#[derive(Clone, Copy, Debug)]
pub struct Json<T>(pub T);

/// The query of the address.
#[derive(Clone, Copy, Debug)]
pub struct Query<T>(pub T);

/// Parameters in the path.
#[derive(Clone, Copy, Debug)]
pub struct Path<T>(pub T);

/// The header under which a captcha is told its id, and which every call that takes an answer sends back.
pub const CAPTCHA_ID: &str = "captcha-id";

/// Which captcha a call answers; none where the header is missing or no id.
#[derive(Clone, Copy, Debug)]
pub struct CaptchaId(pub Option<Uuid>);

/// Why a request could not be read.
#[derive(Debug, thiserror::Error)]
enum Unreadable {
    #[error("body")]
    Body(#[from] JsonRejection),
    #[error("query")]
    Query(#[from] QueryRejection),
    #[error("path")]
    Path(#[from] PathRejection),
}

impl Fault for Unreadable {
    fn face(&self) -> Face {
        match self {
            Self::Body(JsonRejection::JsonDataError(error)) => {
                Face::new(Kind::Invalid, "wrong_fields").with(json!({ "reason": cause(error) }))
            }
            Self::Body(JsonRejection::JsonSyntaxError(_)) => Face::new(Kind::Invalid, "malformed_json"),
            Self::Body(JsonRejection::MissingJsonContentType(_)) => Face::new(Kind::Invalid, "json_expected"),
            Self::Body(error) if error.status() == axum::http::StatusCode::PAYLOAD_TOO_LARGE => {
                Face::new(Kind::TooLarge, "body_too_large")
            }
            Self::Body(_) => Face::new(Kind::Invalid, "bad_request"),
            Self::Query(error) => {
                Face::new(Kind::Invalid, "wrong_parameters").with(json!({ "reason": cause(error) }))
            }
            Self::Path(error) => {
                Face::new(Kind::Invalid, "wrong_parameters").with(json!({ "reason": cause(error) }))
            }
        }
    }
}

/// The innermost reason: the outer ones only say that a body could not be read.
fn cause(error: &dyn std::error::Error) -> String {
    let innermost = std::iter::successors(Some(error), |error| error.source()).last();
    innermost.map(ToString::to_string).unwrap_or_default()
}

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Json<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<Self, Failure> {
        let axum::Json(value) = axum::Json::from_request(request, state).await.map_err(Unreadable::from)?;
        Ok(Self(value))
    }
}

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Query<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        let axum::extract::Query(value) =
            axum::extract::Query::from_request_parts(parts, state).await.map_err(Unreadable::from)?;
        Ok(Self(value))
    }
}

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Path<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        let axum::extract::Path(value) =
            axum::extract::Path::from_request_parts(parts, state).await.map_err(Unreadable::from)?;
        Ok(Self(value))
    }
}

impl<S: Sync> FromRequestParts<S> for CaptchaId {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let sent = parts.headers.get(CAPTCHA_ID).and_then(|id| id.to_str().ok());
        Ok(Self(sent.and_then(|id| id.parse().ok())))
    }
}
