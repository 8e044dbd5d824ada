//! The cookie of a remembered browser; and the mark by which the house knows a
//! browser again, given with the first sign-in or registration. The mark lets nobody in: it says which accounts share a
//! browser, whatever the page in it tells or leaves out.

use axum::{
    http::{HeaderMap, HeaderValue, header},
    response::Response,
};
use kernel::id;
use time::Duration;
use uuid::Uuid;

use super::LIFE;
use crate::{Error, Identity};

/// The cookie's name: the merchant's code and `-login` (spec.md 9).
fn name(identity: &Identity) -> String {
    format!("{}-login", identity.settings.merchant)
}

/// The name of the cookie of a browser that gave a code of the authenticator.
fn proved_name(identity: &Identity) -> String {
    format!("{}-proved", identity.settings.merchant)
}

/// How long a browser keeps its mark after a sign-in; browsers keep none longer.
const MARKED: Duration = Duration::days(400);
/// Where cookies go that sign somebody in.
const PATH: &str = "/wps/session";

fn cookie(identity: &Identity, name: &str, path: &str, value: &str, seconds: i64) -> Option<HeaderValue> {
    // No script reads it, no other site makes a browser send it, and it goes to the calls that ask for it.
    let secure = if identity.settings.secure_cookies { "; Secure" } else { "" };
    let text = format!("{name}={value}; Path={path}; Max-Age={seconds}; HttpOnly; SameSite=Strict{secure}");
    HeaderValue::from_str(&text).ok()
}

/// Hands the browser what it is to keep.
pub(crate) fn set_cookie(identity: &Identity, response: &mut Response, kept: &str) {
    if let Some(cookie) = cookie(identity, &name(identity), PATH, kept, LIFE.whole_seconds()) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
}

/// Hands the browser what shows that it gave a code of the authenticator.
pub(crate) fn set_proved(identity: &Identity, response: &mut Response, mark: &str) {
    if let Some(cookie) = cookie(identity, &proved_name(identity), PATH, mark, LIFE.whole_seconds()) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
}

fn mark_name(identity: &Identity) -> String {
    format!("{}-device", identity.settings.merchant)
}

/// The mark that a browser sent, or a new one.
pub(crate) fn mark(identity: &Identity, headers: &HeaderMap) -> Uuid {
    let sent = given(&mark_name(identity), headers).and_then(|mark| mark.parse().ok());
    sent.unwrap_or_else(id::fresh)
}

/// Hands the browser its mark.
pub(crate) fn set_mark(identity: &Identity, response: &mut Response, mark: Uuid) {
    let mark = mark.simple().to_string();
    if let Some(cookie) = cookie(identity, &mark_name(identity), "/wps", &mark, MARKED.whole_seconds()) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
}

/// What shows that the browser gave a code, if it sent that.
pub(crate) fn proved(identity: &Identity, headers: &HeaderMap) -> Option<String> {
    given(&proved_name(identity), headers)
}

/// Takes it back, here and in the browser.
pub(crate) async fn forgotten(
    identity: &Identity,
    headers: &HeaderMap,
    response: &mut Response,
) -> Result<(), Error> {
    if let Some(kept) = kept(identity, headers) {
        identity.forget(&kept).await?;
        take_cookie(identity, response);
    }
    Ok(())
}

/// Takes what a browser keeps out of it.
pub(crate) fn take_cookie(identity: &Identity, response: &mut Response) {
    if let Some(cookie) = cookie(identity, &name(identity), PATH, "", 0) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
}

/// What a browser keeps, as it sent it.
pub(crate) fn kept(identity: &Identity, headers: &HeaderMap) -> Option<String> {
    given(&name(identity), headers)
}

/// The cookie of a name that a browser sent.
pub(crate) fn given(wanted: &str, headers: &HeaderMap) -> Option<String> {
    let cookies = headers.get_all(header::COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == wanted).map(|(_, value)| value.to_owned())
}
