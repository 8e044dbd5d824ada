//! The cookie of a remembered browser, and the call that makes a session of it.

use axum::{
    extract::State,
    http::{HeaderMap, HeaderValue, header},
    response::{IntoResponse, Response},
};
use web::{ClientIp, Envelope, Failure, OpenApiRouter, routes};

use super::LIFE;
use crate::{
    Error, Identity,
    session::{SignedIn, entered, origin},
};

/// The cookie's name: the merchant's code and `-login` (spec.md 9).
fn name(identity: &Identity) -> String {
    format!("{}-login", identity.settings.merchant)
}

fn cookie(identity: &Identity, value: &str, seconds: i64) -> Option<HeaderValue> {
    // No script reads it, no other site makes a browser send it, and it goes to the one call that wants it.
    let secure = if identity.settings.secure_cookies { "; Secure" } else { "" };
    let name = name(identity);
    let text =
        format!("{name}={value}; Path=/wps/session; Max-Age={seconds}; HttpOnly; SameSite=Strict{secure}");
    HeaderValue::from_str(&text).ok()
}

/// Hands the browser what it is to keep.
pub(crate) fn set_cookie(identity: &Identity, response: &mut Response, kept: &str) {
    if let Some(cookie) = cookie(identity, kept, LIFE.whole_seconds()) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
}

/// Takes it back, here and in the browser.
pub(crate) async fn forgotten(
    identity: &Identity,
    headers: &HeaderMap,
    response: &mut Response,
) -> Result<(), Error> {
    if let Some(kept) = kept(identity, headers) {
        identity.forget(&kept).await?;
        if let Some(cookie) = cookie(identity, "", 0) {
            response.headers_mut().append(header::SET_COOKIE, cookie);
        }
    }
    Ok(())
}

fn kept(identity: &Identity, headers: &HeaderMap) -> Option<String> {
    given(&name(identity), headers)
}

/// The cookie of a name that a browser sent.
pub(crate) fn given(wanted: &str, headers: &HeaderMap) -> Option<String> {
    let cookies = headers.get_all(header::COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == wanted).map(|(_, value)| value.to_owned())
}

/// A session for a browser that is remembered.
#[utoipa::path(post, path = "/wps/session/resume", tag = "identity",
    responses((status = 200, description = "A session", body = Envelope<SignedIn>)))]
async fn resume(
    State(identity): State<Identity>,
    ip: ClientIp,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let opened = match kept(&identity, &headers) {
        Some(kept) => identity.sign_in_remembered(&kept, &origin(ip, &headers)).await,
        None => Err(Error::NotRemembered),
    };
    match opened {
        Ok(opened) => entered(&identity, opened).await,
        Err(error) => {
            // A cookie that is no longer good is taken out of the browser.
            let mut response = Failure::from(error).into_response();
            if let Some(cookie) = cookie(&identity, "", 0) {
                response.headers_mut().append(header::SET_COOKIE, cookie);
            }
            Ok(response)
        }
    }
}

pub(crate) fn routes(identity: Identity) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(resume)).with_state(identity)
}
