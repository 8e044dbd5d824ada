//! The listener of players and agents: API routes, their document, health, and the pages.

use std::{path::Path, sync::Arc};

use anyhow::{Context, Result};
use axum::{Extension, Json, Router, extract::Request, http::StatusCode, middleware, routing::get};
use identity::site::status::{self, Gate};
use tower::ServiceExt;
use utoipa::{
    OpenApi,
    openapi::security::{ApiKey, ApiKeyValue, SecurityScheme},
};
use web::{OpenApiRouter, TrustedProxies, contact, health, serve::Limits, surface, violations};

use crate::{
    configuration::Site,
    house::House,
    metrics,
    pages::{self, Origins},
};

#[derive(OpenApi)]
#[openapi(info(title = "Mela", description = "The site's calls: players, agents, vendors."))]
struct Document;

/// What this listener is called where it is measured.
const DOOR: &str = "site";

/// How the addresses of calls begin.
const CALLS: [&str; 5] = ["/wps/", "/lgw/", "/play/", "/partner/", "/cashier/"];

/// The routes of every feature, with their document.
#[must_use]
pub fn api(features: Vec<OpenApiRouter>) -> OpenApiRouter {
    let mut document = Document::openapi();
    let token = SecurityScheme::ApiKey(ApiKey::Header(ApiKeyValue::new("token")));
    document.components.get_or_insert_default().add_security_scheme("token", token);
    features.into_iter().fold(OpenApiRouter::with_openapi(document), OpenApiRouter::merge)
}

/// Games of the house that have pages of their own.
const OWN_GAMES: [&str; 2] = ["dice", "mines"];

/// The pages of players and agents, and the house's own games beside them.
///
/// # Errors
/// When they have not been built.
pub fn pages(site: &Site, house: &House) -> Result<Router> {
    let origins = Origins {
        images: site.image_origins.clone(),
        frames: site.frame_origins.clone(),
        records: site.record_origins.clone(),
        house: Some(house.identity.clone()),
        framed: false,
        tls: house.identity.is_over_tls(),
        trusted: &["mela-html", "mela-script", "mela-worker"],
    };
    let built = |folder: &Path, origins: &Origins| {
        let pages = pages::router(folder, origins);
        pages.with_context(|| format!("the pages in {} have not been built", folder.display()))
    };
    let games = Origins { framed: true, tls: origins.tls, ..Origins::default() };
    let mut router = Router::new();
    for game in OWN_GAMES {
        let folder = site.games.join(game).join("dist");
        router = router.nest_service(&format!("/games/{game}"), built(&folder, &games)?);
    }
    Ok(router.fallback_service(built(&site.pages, &origins)?))
}

/// Puts the listener's router together.
pub fn router(site: &Site, house: &House, pages: Option<Router>) -> Router {
    let (routes, document) = api(house.site_routes()).split_for_parts();
    let document = Arc::new(document);
    let own = Router::new()
        .merge(health::routes(&house.store))
        .route("/openapi.json", get(move || async move { Json(document.as_ref().clone()) }));
    let outbox = identity::courier::outbox_routes(&house.store, house.identity.courier_settings());
    let own = own.merge(outbox).merge(content::picture::routes(house.content.clone()));
    let own = own.merge(violations::routes(DOOR, house.store.clock()));
    let own = own.merge(contact::routes(&site.security_contact, house.store.clock()));
    let proxies = TrustedProxies(site.trusted_proxies.clone().into());
    let gate = Arc::new(Gate { site: house.identity.site().clone(), clock: house.store.clock().clone() });
    let routes = routes.layer(middleware::from_fn_with_state(gate, status::guard));
    let api = routes.merge(own).layer((Extension(proxies), Extension(house.door())));
    let api = surface::dress(DOOR, api);
    // What looks like a call and is none gets an envelope, never the shell of the pages; so does a collector, which has a
    // listener of its own.
    let nothing = surface::dress(DOOR, Router::new().fallback(|| async { StatusCode::NOT_FOUND }));
    let pages = pages.unwrap_or_else(|| nothing.clone());
    api.fallback(move |request: Request| {
        let path = request.uri().path();
        let is_call = path == metrics::PATH || CALLS.iter().any(|start| path.starts_with(start));
        let service = if is_call { nothing.clone() } else { pages.clone() };
        service.oneshot(request)
    })
}

/// What the listener bears.
#[must_use]
pub fn limits(site: &Site) -> Limits {
    Limits {
        connections: site.connections,
        per_address: site.connections_per_address,
        proxies: site.trusted_proxies.clone().into(),
        ..Limits::default()
    }
}
