//! What the house measures of itself, and the listener where a collector reads it (Prometheus' text format). The doors of
//! players and operators do not tell it: how busy which call of the back office is concerns nobody who stands at them.

use std::{convert::Infallible, time::Duration};

use axum::{Router, http::header, routing::get};
use metrics_exporter_prometheus::{BuildError, PrometheusBuilder, PrometheusHandle};
use serde::Deserialize;
use store::tasks::{self, CancellationToken};

use crate::{
    listener::{self, BindError},
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

/// Why this process does not measure.
#[derive(Debug, thiserror::Error)]
#[error("figures of this process cannot be recorded")]
pub struct Error(#[from] BuildError);

/// Measures from now on; `None` where nobody could read it, and then nothing is measured.
///
/// # Errors
/// When this process measures already.
pub fn measure(settings: &Settings, stop: &CancellationToken) -> Result<Option<PrometheusHandle>, Error> {
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
) -> Result<String, BindError> {
    let (listener, address) = listener::bind(&settings.listen).await?;
    let url = format!("http://{address}{PATH}");
    let limits = Limits::within(settings.connections, settings.connections_per_address, &[]);
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
