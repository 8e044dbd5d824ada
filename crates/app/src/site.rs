//! The listener of players and agents: API routes, their document, health, and the pages.

use std::{path::Path, sync::Arc};

use anyhow::{Context, Result};
use axum::{Extension, Router, middleware};
use games::{instant::GAMES, table::drawn};
use identity::site::status::{self, Gate};
use utoipa::OpenApi;
use web::{
    OpenApiRouter, TrustedProxies, contact, health,
    listener::{self, Door},
    pages::{self, Origins},
    serve::Limits,
    surface, violations,
};

use crate::{configuration::Site, house::House};

#[derive(OpenApi)]
#[openapi(info(title = "Mela", description = "The site's calls: players, agents, vendors."))]
struct Document;

const DOOR: Door = Door { name: "site", calls: &["/wps/", "/lgw/", "/play/", "/partner/", "/cashier/"] };

/// The routes of every feature, with their document.
#[must_use]
pub fn api(features: Vec<OpenApiRouter>) -> OpenApiRouter {
    listener::calls(Document::openapi(), features)
}

/// The codes of the house's own games, each of which has pages of its own.
pub fn own_games() -> impl Iterator<Item = &'static str> {
    GAMES.map(|game| game.code).into_iter().chain(drawn::CODES)
}

/// The pages of players and agents, and the house's own games beside them.
///
/// # Errors
/// When they have not been built.
pub fn pages(site: &Site, house: &House) -> Result<Router> {
    let identity = house.identity.clone();
    let origins = Origins {
        images: site.image_origins.clone(),
        frames: site.frame_origins.clone(),
        records: site.record_origins.clone(),
        tls: identity.is_over_tls(),
        admitted: Some(Arc::new(move || identity.admitted())),
        framed: false,
        trusted: &["mela-html", "mela-script", "mela-worker"],
    };
    let built = |folder: &Path, origins: &Origins| {
        let pages = pages::router(folder, origins);
        pages.with_context(|| format!("the pages in {} have not been built", folder.display()))
    };
    let games = Origins { framed: true, tls: origins.tls, ..Origins::default() };
    let mut router = Router::new();
    for code in own_games() {
        let folder = site.games.join(code);
        router = router.nest_service(&format!("/games/{code}"), built(&folder, &games)?);
    }
    Ok(router.fallback_service(built(&site.pages, &origins)?))
}

/// Puts the listener's router together.
pub fn router(site: &Site, house: &House, pages: Option<Router>) -> Router {
    let (routes, document) = api(house.site_routes()).split_for_parts();
    let outbox = identity::courier::outbox_routes(&house.store, house.identity.courier_settings());
    let own = listener::document(document)
        .merge(health::routes(&house.store))
        .merge(outbox)
        .merge(content::picture::routes(house.content.clone()))
        .merge(violations::routes(DOOR.name, house.store.clock()))
        .merge(contact::routes(&site.security_contact, house.store.clock()));
    let proxies = TrustedProxies(site.trusted_proxies.clone().into());
    let gate = Arc::new(Gate { site: house.identity.site().clone(), clock: house.store.clock().clone() });
    let routes = routes.layer(middleware::from_fn_with_state(gate, status::guard));
    let api = routes.merge(own).layer((Extension(proxies), Extension(house.door())));
    DOOR.with_pages(surface::dress(DOOR.name, api), pages)
}

/// What the listener bears.
#[must_use]
pub fn limits(site: &Site) -> Limits {
    Limits::within(site.connections, site.connections_per_address, &site.trusted_proxies)
}
