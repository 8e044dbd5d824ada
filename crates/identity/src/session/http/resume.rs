//! A session for a browser that is remembered.

use axum::{
    extract::State,
    http::HeaderMap,
    response::{IntoResponse, Response},
};
use web::{ClientIp, Envelope, Failure, OpenApiRouter, routes, security};

use super::{SignedIn, entered, origin};
use crate::{
    Error, Identity,
    remember::{kept, take_cookie},
};

/// A session for a browser that is remembered.
#[utoipa::path(post, path = "/wps/session/resume", tag = "identity",
    responses((status = 200, description = "A session", body = Envelope<SignedIn>)))]
async fn resume(
    State(identity): State<Identity>,
    ip: ClientIp,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    // A cookie goes along from every port and subdomain of the same site: of those only our own pages may use it.
    if !is_own_page(&headers) {
        return Err(Error::NotRemembered.into());
    }
    let origin = origin(&identity, ip, &headers);
    let opened = match kept(&identity, &headers) {
        Some(kept) => {
            let opened = identity.sign_in_remembered(&kept, &origin).await;
            opened.inspect_err(|_| security::login_failed(origin.visitor(None), "remembered browser"))
        }
        None => Err(Error::NotRemembered),
    };
    match opened {
        Ok(opened) => entered(&identity, opened).await,
        Err(error) => {
            // A cookie that is no longer good is taken out of the browser.
            let mut response = Failure::from(error).into_response();
            take_cookie(&identity, &mut response);
            Ok(response)
        }
    }
}

/// Whether a page of our own asks, by what its browser says of itself (Fetch Metadata); programs and old browsers say nothing.
fn is_own_page(headers: &HeaderMap) -> bool {
    headers.get("sec-fetch-site").is_none_or(|site| site == "same-origin" || site == "none")
}

pub(crate) fn routes(identity: Identity) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(resume)).with_state(identity)
}
