//! The listeners of the game vendors.

use axum::Extension;
use store::tasks::{self, CancellationToken};
use studio::Studio;
use tokio::net::TcpListener;
use web::{TrustedProxies, surface};

/// Serves a vendor until `stop` is cancelled; what its listener takes is measured under the name of the `door`.
pub(crate) fn serve(
    door: &'static str,
    listener: TcpListener,
    studio: &Studio,
    proxies: TrustedProxies,
    stop: &CancellationToken,
) {
    let router = surface::dress(door, studio::router(studio.clone())).layer(Extension(proxies));
    tasks::spawn(door, web::serve::serve(listener, router, stop.clone()));
    tasks::spawn("debts of a game vendor", studio.clone().run(stop.clone()));
}
