//! The listener of operators, and what the back office asks of the other features.

use std::{path::Path, sync::Arc};

use anyhow::{Context, Result};
use axum::{Extension, Router};
use backoffice::{Backoffice, Ports, Settings};
use external::Comparisons;
use identity::Identity;
use store::Store;
use utoipa::OpenApi;
use web::{
    OpenApiRouter, TrustedProxies, health,
    listener::{self, Door},
    pages::{self, Origins},
    serve::{Limits, serve_within},
    surface, violations,
};

use crate::{configuration::Configuration, house::House};

#[derive(OpenApi)]
#[openapi(info(title = "Mela back office", description = "The calls of operators."))]
struct Document;

const DOOR: Door = Door { name: "backoffice", calls: &["/backoffice/"] };

/// The back office, with what it asks of members and vendors.
///
/// # Errors
/// When a setting cannot be used.
pub fn open(
    configuration: &Configuration,
    store: &Store,
    identity: &Identity,
    comparisons: &Comparisons,
) -> Result<Backoffice> {
    let vendors = configuration.vendor_names().into_iter();
    let known = backoffice::House {
        vendors: vendors.map(|(number, name)| (number.to_string(), name)).collect(),
        keys: configuration.play.keys(),
        guessed_from: configuration.identity.alarm_failures,
        folder: configuration.database.folder(),
    };
    let identity = Arc::new(identity.clone());
    let ports =
        Ports { captchas: identity.clone(), reached: identity, standings: Arc::new(comparisons.clone()) };
    Backoffice::new(store.clone(), configuration.backoffice.clone(), known, ports).context("backoffice")
}

/// The calls of operators, with their document.
#[must_use]
pub fn api(house: &House) -> OpenApiRouter {
    let features = [
        house.office.backoffice_routes(),
        cashier::backoffice_routes(house.cashier.clone()),
        records::backoffice_routes(house.accounts.clone()),
        play::record::backoffice_routes(house.records.clone()),
        tables::backoffice_routes(house.tables.clone()),
        catalog::backoffice_routes(house.catalog.clone()),
        identity::backoffice_routes(&house.identity),
        external::backoffice_routes(house.comparisons.clone()),
        agency::backoffice_routes(house.agency.clone()),
        rewards::backoffice_routes(house.rewards.clone()),
        guard::backoffice_routes(house.guard.clone(), Arc::new(house.cashier.clone())),
        content::backoffice_routes(house.content.clone()),
        content::chat::backoffice_routes(house.chat.clone()),
    ];
    listener::calls(Document::openapi(), features)
}

/// The pages of operators.
///
/// # Errors
/// When they have not been built.
pub fn pages(settings: &Settings) -> Result<Router> {
    let origins = Origins { trusted: &["mela-html"], ..Origins::default() };
    let pages = pages::router(&settings.pages, &origins)
        .with_context(|| format!("the pages in {} have not been built", settings.pages.display()))?;
    // Nothing may frame them: a click in them moves money.
    Ok(pages)
}

/// Puts the listener's router together.
pub fn router(house: &House, pages: Option<Router>) -> Router {
    let office = &house.office;
    let (routes, document) = api(house).split_for_parts();
    let own = listener::document(document)
        .merge(health::alive(&house.store))
        .merge(content::picture::routes(house.content.clone()))
        .merge(violations::routes(DOOR.name, house.store.clock()));
    let proxies = TrustedProxies(office.settings().trusted_proxies.clone().into());
    let api = office.admits(surface::dress(DOOR.name, routes.merge(own)).layer(Extension(proxies)));
    DOOR.with_pages(api, pages)
}

/// Serves the back office on its own listener until `stop` is cancelled.
///
/// # Errors
/// When the port is taken.
pub async fn serve(house: &House, site: &Path, stop: &store::tasks::CancellationToken) -> Result<()> {
    let settings = house.office.settings();
    let (listener, address) = listener::bind(&settings.listen).await?;
    println!("back office: http://{address}");
    // Its calls are of use without them: a node for machines alone need not build them.
    let pages =
        pages(settings).map_err(|error| tracing::warn!("the back office has no pages: {error:#}")).ok();
    // Previews show the pictures of the site: its pages lie in the folder `site`.
    let pages = pages.map(|pages| pages.nest_service("/pictures", pages::pictures(site)));
    let router = router(house, pages);
    house.office.run(stop.clone());
    let limits =
        Limits::within(settings.connections, settings.connections_per_address, &settings.trusted_proxies);
    drop(store::tasks::spawn("back office", serve_within(listener, router, limits, stop.clone())));
    Ok(())
}
