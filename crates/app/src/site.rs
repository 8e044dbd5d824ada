//! The listener of players and agents: API routes, their document, health, and the pages.

use std::sync::Arc;

use anyhow::{Context, Result};
use axum::{
    Extension, Json, Router,
    extract::State,
    http::StatusCode,
    response::IntoResponse,
    routing::{any, get},
};
use metrics_exporter_prometheus::PrometheusHandle;
use store::Store;
use utoipa::{
    OpenApi,
    openapi::security::{ApiKey, ApiKeyValue, SecurityScheme},
};
use web::{OpenApiRouter, TrustedProxies};

use crate::{
    configuration::Site,
    pages::{self, Origins},
    surface,
};

#[derive(OpenApi)]
#[openapi(info(title = "Mela", description = "The site's calls: players, agents, vendors."))]
struct Document;

/// The routes of every feature, with their document.
#[must_use]
pub fn api(features: Vec<OpenApiRouter>) -> OpenApiRouter {
    let mut document = Document::openapi();
    let token = SecurityScheme::ApiKey(ApiKey::Header(ApiKeyValue::new("token")));
    document.components.get_or_insert_default().add_security_scheme("token", token);
    features.into_iter().fold(OpenApiRouter::with_openapi(document), OpenApiRouter::merge)
}

/// Puts the listener's router together.
///
/// # Errors
/// When the pages have not been built.
pub fn router(
    site: &Site,
    store: &Store,
    metrics: PrometheusHandle,
    features: Vec<OpenApiRouter>,
) -> Result<Router> {
    let (routes, document) = api(features).split_for_parts();
    let document = Arc::new(document);
    let house = Router::new()
        .route("/healthz", get(|| async { "ok" }))
        .route("/readyz", get(ready).with_state(store.clone()))
        .route("/metrics", get(move || async move { metrics.render() }))
        .route("/openapi.json", get(move || async move { Json(document.as_ref().clone()) }));
    // What looks like a call and is none gets an envelope, never the shell of the pages.
    let house = ["/wps/{*call}", "/lgw/{*call}", "/play/{*call}", "/partner/{*call}", "/ws/{*call}"]
        .into_iter()
        .fold(house, |house, path| house.route(path, any(|| async { StatusCode::NOT_FOUND })));
    let proxies = TrustedProxies(site.trusted_proxies.clone().into());
    let api = surface::dress(routes.merge(house)).layer(Extension(proxies));
    let pages = pages::router(&site.pages, &Origins::default())
        .with_context(|| format!("the pages in {} have not been built", site.pages.display()))?;
    Ok(api.fallback_service(pages))
}

/// Ready means: the database answers.
async fn ready(State(store): State<Store>) -> impl IntoResponse {
    match sqlx::query("select 1").execute(store.pool()).await {
        Ok(_) => (StatusCode::OK, "ready"),
        Err(error) => {
            tracing::warn!(%error, "not ready");
            (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer")
        }
    }
}
