//! The shape of every answer: `{success, value, message}` (spec.md 7, docs/adr/0003).

use axum::{
    http::StatusCode,
    response::{IntoResponse, Response},
};
use kernel::{Face, Fault, Kind};
use serde::Serialize;
use utoipa::ToSchema;

/// A successful answer.
#[derive(Debug, Serialize, ToSchema)]
pub struct Envelope<T> {
    /// Always true here; a failure is written by [`crate::render`].
    pub success: bool,
    /// What was asked for.
    pub value: T,
    /// Always null here: what went well needs no words.
    #[schema(required)]
    pub message: Option<String>,
}

impl<T> Envelope<T> {
    /// Wraps a value.
    pub const fn of(value: T) -> Self {
        Self { success: true, value, message: None }
    }
}

impl<T: Serialize> IntoResponse for Envelope<T> {
    fn into_response(self) -> Response {
        axum::Json(self).into_response()
    }
}

/// The value of a call that has nothing to say but that it was done.
#[derive(Clone, Copy, Debug, Default, Serialize, ToSchema)]
pub struct Empty {}

/// One page of a list that is walked by a cursor.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Page<T> {
    /// The rows.
    pub content: Vec<T>,
    /// Where the next page starts; absent on the last.
    pub next: Option<String>,
}

/// A refusal on its way out. [`crate::render`] writes its body in the caller's language.
#[derive(Debug)]
pub struct Failure(Face);

impl Failure {
    /// The face it shows.
    #[must_use]
    pub const fn face(&self) -> &Face {
        &self.0
    }
}

/// What a handler answers.
pub type Reply<T> = Result<Envelope<T>, Failure>;

impl<E: Fault> From<E> for Failure {
    fn from(error: E) -> Self {
        let face = error.face();
        if face.kind == Kind::Internal {
            let chain: Vec<String> =
                std::iter::successors(Some(&error as &dyn std::error::Error), |error| error.source())
                    .map(ToString::to_string)
                    .collect();
            tracing::error!(error = chain.join(": "), "a request failed inside");
        }
        Self(face)
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let mut response = status(self.0.kind).into_response();
        response.extensions_mut().insert(self.0);
        response
    }
}

/// The honest status of a kind of refusal.
pub(crate) const fn status(kind: Kind) -> StatusCode {
    match kind {
        Kind::Invalid => StatusCode::BAD_REQUEST,
        Kind::Unauthenticated => StatusCode::UNAUTHORIZED,
        Kind::Forbidden => StatusCode::FORBIDDEN,
        Kind::NotFound => StatusCode::NOT_FOUND,
        Kind::Conflict => StatusCode::CONFLICT,
        Kind::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        Kind::TooMany => StatusCode::TOO_MANY_REQUESTS,
        Kind::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        Kind::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
    }
}
