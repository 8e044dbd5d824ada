//! The outermost layer: writes every refusal as an envelope in the caller's language, the framework's own too.

use std::convert::Infallible;

use axum::{
    extract::{FromRequestParts, Request},
    http::{HeaderMap, HeaderValue, StatusCode, header, request::Parts},
    middleware::Next,
    response::{IntoResponse, Response},
};
use kernel::{Face, Kind};
use serde_json::json;

use crate::texts;

/// The language of a caller, from `Accept-Language`; Bengali is the house's own (spec.md 9).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lang {
    /// Bengali.
    #[default]
    Bn,
    /// English.
    En,
}

impl Lang {
    /// The language that a request asks for.
    #[must_use]
    pub fn of(headers: &HeaderMap) -> Self {
        let wanted =
            headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
        if wanted.trim_start().to_ascii_lowercase().starts_with("en") { Self::En } else { Self::Bn }
    }
}

impl<S: Sync> FromRequestParts<S> for Lang {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self::of(&parts.headers))
    }
}

/// [`rendered`] as a middleware for [`axum::middleware::from_fn`].
pub async fn render(request: Request, next: Next) -> Response {
    let lang = Lang::of(request.headers());
    rendered(lang, store::alone::one_at_a_time(next.run(request)).await)
}

/// The answer as the caller gets it: a refusal becomes an envelope in the caller's language.
#[must_use]
pub fn rendered(lang: Lang, mut response: Response) -> Response {
    let face = match response.extensions_mut().remove::<Face>() {
        Some(face) => face,
        None => match foreign(&response) {
            Some(face) => face,
            None => return response,
        },
    };
    let status = response.status();
    let message = texts::text(face.code, lang, &face.details);
    let body = json!({ "success": false, "value": { "code": face.code, "details": face.details }, "message": message });
    let mut rendered = (status, axum::Json(body)).into_response();
    for (name, value) in response.headers() {
        if name != header::CONTENT_TYPE && name != header::CONTENT_LENGTH {
            rendered.headers_mut().append(name, value.clone());
        }
    }
    rendered.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    rendered
}

/// The face of a refusal that did not come from our handlers: the router's 404, a layer's time-out, a panic.
fn foreign(response: &Response) -> Option<Face> {
    let status = response.status();
    if !(status.is_client_error() || status.is_server_error()) || is_json(response) {
        return None;
    }
    Some(match status {
        StatusCode::NOT_FOUND => Face::new(Kind::NotFound, "not_found"),
        StatusCode::METHOD_NOT_ALLOWED => Face::new(Kind::Invalid, "method_not_allowed"),
        StatusCode::PAYLOAD_TOO_LARGE => Face::new(Kind::TooLarge, "body_too_large"),
        StatusCode::REQUEST_TIMEOUT => Face::new(Kind::Invalid, "request_too_slow"),
        StatusCode::TOO_MANY_REQUESTS => Face::new(Kind::TooMany, "too_many_requests"),
        StatusCode::SERVICE_UNAVAILABLE => Face::new(Kind::Unavailable, "busy"),
        _ if status.is_client_error() => Face::new(Kind::Invalid, "bad_request"),
        _ => Face::internal(),
    })
}

fn is_json(response: &Response) -> bool {
    let kind = response.headers().get(header::CONTENT_TYPE);
    kind.is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"))
}
