//! What the house measures of itself, and the listener where a collector reads it (Prometheus' text format). The doors of
//! players and operators do not tell it: how busy which call of the back office is concerns nobody who stands at them.

use std::{convert::Infallible, time::Duration};

use anyhow::{Context, Result};
use axum::{Router, http::header, routing::get};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use serde::Deserialize;
use store::tasks::{self, CancellationToken};
use tokio::net::TcpListener;
use web::{
    serve::{Limits, serve_within},
    surface,
};

/// The one route of the listener.
pub const PATH: &str = "/metrics";
/// What a histogram tells beside its count and its sum: what most callers met, and what goals are set for (docs/bench.md).
/// Each further one would be a line for every door, route and status.
const QUANTILES: [f64; 2] = [0.5, 0.99];
/// How often what was recorded is folded into its histograms. Without it each sample stays in memory until somebody asks,
/// and perhaps nobody does.
const FOLD: Duration = Duration::from_secs(5);

/// Section `[metrics]` of the configuration.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Address and port; empty for none.
    pub listen: String,
    /// Most open connections.
    pub connections: usize,
    /// Most open connections of one address.
    pub connections_per_address: usize,
}

/// Measures from now on; `None` where nobody could read it, and then nothing is measured.
///
/// # Errors
/// When this process measures already.
pub fn measure(settings: &Settings, stop: &CancellationToken) -> Result<Option<PrometheusHandle>> {
    if settings.listen.is_empty() {
        return Ok(None);
    }
    let figures = PrometheusBuilder::new().set_quantiles(&QUANTILES)?.install_recorder()?;
    let folded = figures.clone();
    tasks::repeat("metrics", FOLD, stop, move || {
        folded.run_upkeep();
        async { Ok::<_, Infallible>(false) }
    });
    Ok(Some(figures))
}

/// Serves the figures on a listener of their own until `stop` is cancelled; answers where it is.
///
/// # Errors
/// When the port is taken.
pub async fn serve(
    settings: &Settings,
    figures: PrometheusHandle,
    stop: &CancellationToken,
) -> Result<String> {
    let address = &settings.listen;
    let listener = TcpListener::bind(address).await.with_context(|| format!("cannot listen on {address}"))?;
    let url = format!("http://{}{PATH}", listener.local_addr()?);
    let limits = Limits {
        connections: settings.connections,
        per_address: settings.connections_per_address,
        ..Limits::default()
    };
    drop(tasks::spawn("metrics listener", serve_within(listener, router(figures), limits, stop.clone())));
    Ok(url)
}

fn router(figures: PrometheusHandle) -> Router {
    let written = [(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")];
    surface::dress(
        "metrics",
        Router::new().route(PATH, get(move || async move { (written, figures.render()) })),
    )
}
