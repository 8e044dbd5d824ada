//! Pictures as pages load them: under the hash of what they are, so for ever.

use axum::{
    Router,
    extract::State,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};
use web::{Failure, Path};

use super::sql;
use crate::Content;

/// The pictures, for the site and for the previews of the back office. They are open, as what they hang on is.
pub fn routes(content: Content) -> Router {
    Router::new().route("/uploads/{file}", get(picture)).with_state(content)
}

async fn picture(State(content): State<Content>, Path(file): Path<String>) -> Response {
    let is_hash = |hash: &&str| hash.len() == 64 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
    let Some(hash) = file.strip_suffix(".jpg").filter(is_hash) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    match sql::file(&content.store, hash).await {
        Ok(Some(file)) => {
            let headers = [
                (header::CONTENT_TYPE, HeaderValue::from_static("image/jpeg")),
                (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=31536000, immutable")),
                (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
                (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static("default-src 'none'; sandbox")),
            ];
            (headers, file).into_response()
        }
        Ok(None) => StatusCode::NOT_FOUND.into_response(),
        Err(error) => Failure::from(error).into_response(),
    }
}
