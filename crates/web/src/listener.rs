//! What listeners of people have in common: calls with their document, pages beside them, and an address of their own.

use std::{io, net::SocketAddr, sync::Arc};

use axum::{Json, Router, extract::Request, http::StatusCode, routing::get};
use tokio::net::{TcpListener, TcpSocket, lookup_host};
use tower::ServiceExt;
use utoipa::openapi::{
    OpenApi,
    security::{ApiKey, ApiKeyValue, SecurityScheme},
};
use utoipa_axum::router::OpenApiRouter;

use crate::{metrics, surface};

/// So many connections may wait to be accepted: as many as a crowd opens at the same moment. Who comes beyond that is heard a second later, when
/// their system asks again. Linux allows 4,096 (`net.core.somaxconn`).
const WAITING: u32 = 4_096;

/// An address where nobody can be heard.
#[derive(Debug, thiserror::Error)]
#[error("cannot listen on {address}")]
pub struct BindError {
    address: String,
    source: io::Error,
}

/// Takes an address and a port; answers which ones they became.
///
/// # Errors
/// When the port is taken.
pub async fn bind(address: &str) -> Result<(TcpListener, SocketAddr), BindError> {
    let refused = |source| BindError { address: address.to_owned(), source };
    let listener = listen(address).await.map_err(refused)?;
    let taken = listener.local_addr().map_err(refused)?;
    Ok((listener, taken))
}

/// Listens at the first of the addresses that a name stands for where that is possible.
async fn listen(address: &str) -> io::Result<TcpListener> {
    let mut refused = io::ErrorKind::AddrNotAvailable.into();
    for address in lookup_host(address).await? {
        let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
        // A program that has just ended may be followed at once.
        socket.set_reuseaddr(true)?;
        match socket.bind(address).and_then(|()| socket.listen(WAITING)) {
            Ok(listener) => return Ok(listener),
            Err(error) => refused = error,
        }
    }
    Err(refused)
}

/// Calls of features under one document, which says how a session's token is sent.
pub fn calls(mut document: OpenApi, features: impl IntoIterator<Item = OpenApiRouter>) -> OpenApiRouter {
    let token = SecurityScheme::ApiKey(ApiKey::Header(ApiKeyValue::new("token")));
    document.components.get_or_insert_default().add_security_scheme("token", token);
    features.into_iter().fold(OpenApiRouter::with_openapi(document), OpenApiRouter::merge)
}

/// `/openapi.json`.
pub fn document(document: OpenApi) -> Router {
    let document = Arc::new(document);
    Router::new().route("/openapi.json", get(move || async move { Json(document.as_ref().clone()) }))
}

/// A listener by the name under which it is measured.
#[derive(Clone, Copy, Debug)]
pub struct Door {
    /// The name.
    pub name: &'static str,
    /// How the addresses of its calls begin.
    pub calls: &'static [&'static str],
}

impl Door {
    /// Answers what `api` does not know: by `pages`, or not at all. What looks like a call and is none gets an envelope, never
    /// the shell of the pages; so does a collector, which has a listener of its own.
    pub fn with_pages(self, api: Router, pages: Option<Router>) -> Router {
        let nothing = surface::dress(self.name, Router::new().fallback(|| async { StatusCode::NOT_FOUND }));
        let pages = pages.unwrap_or_else(|| nothing.clone());
        api.fallback(move |request: Request| {
            let path = request.uri().path();
            let is_call = path == metrics::PATH || self.calls.iter().any(|start| path.starts_with(start));
            let service = if is_call { nothing.clone() } else { pages.clone() };
            service.oneshot(request)
        })
    }
}
