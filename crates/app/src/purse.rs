//! The demo's other game vendor, which keeps a wallet of its own (domain.md 1.9): outside the house like the first, on a
//! port of its own, with keys and a journal of its own. What makes it one is configuration and nothing else.

use std::{net::SocketAddr, path::PathBuf, sync::Arc};

use anyhow::{Context, Result};
use axum::Extension;
use cashier::{Secret, Text, vendor::wallet::VendorSettings};
use kernel::{SystemClock, id::VendorId};
use partner::Partner;
use store::tasks::{self, CancellationToken};
use studio::Studio;
use tokio::net::TcpListener;
use web::TrustedProxies;

use crate::{configuration::Configuration, surface, vendor};

/// Its number in the books.
pub const NAGORDOLA: VendorId = VendorId(3);
/// Its name in calls.
pub const NAME: &str = "nagordola";

/// The configuration with it as a partner, where it is not switched off; the keys it lacks are made once and kept.
///
/// # Errors
/// When a key cannot be kept, or the studio's address has no port.
pub fn introduce(mut configuration: Configuration) -> Result<Configuration> {
    if configuration.studio.purse.port_offset == 0 {
        return Ok(configuration);
    }
    let (_, public_key) = vendor::pair(&folder(&configuration)?, "vendor")?;
    let settings = settings(&configuration)?;
    configuration.site.image_origins.push(settings.public_url.clone());
    configuration.site.frame_origins.push(settings.public_url.clone());
    configuration.play.partners.push(Partner {
        id: NAGORDOLA.0,
        name: NAME.to_owned(),
        header: settings.header.clone(),
        public_key,
        units_per_major: kernel::money::UNITS,
        addresses: Vec::new(),
        games_url: settings.public_url.clone(),
        operator_id: settings.operator_id.clone(),
        highest_payout: 1_000_000,
        highest_payouts: std::collections::HashMap::new(),
        games_path: "/operator/generic/v2".to_owned(),
        vendors: Vec::new(),
        user_numbers: false,
        users: web::UserIds::default(),
    });
    configuration.cashier.vendors.push(VendorSettings {
        id: NAME.to_owned(),
        partner: NAGORDOLA.0,
        name: Text { bn: "নাগরদোলা".to_owned(), en: "Nagordola".to_owned() },
        url: settings.public_url,
        operator_id: settings.operator_id,
        header: settings.header,
        key: Secret::new(configuration.play.signing_key.clone()),
        patience_ms: 5_000,
        idle_minutes: 60,
        highest_gain: 1_000_000,
        users: web::UserIds::default(),
    });
    Ok(configuration)
}

/// Serves it until `stop` is cancelled, where it is not switched off; answers its address.
///
/// # Errors
/// When its port is taken or a journal cannot be read.
pub async fn serve(configuration: &Configuration, stop: &CancellationToken) -> Result<Option<String>> {
    if configuration.studio.purse.port_offset == 0 {
        return Ok(None);
    }
    let settings = settings(configuration)?;
    let (address, public_url) = (settings.listen.clone(), settings.public_url.clone());
    let listener =
        TcpListener::bind(&address).await.with_context(|| format!("cannot listen on {address}"))?;
    let studio = Studio::with_purses(settings, &folder(configuration)?, Arc::new(SystemClock));
    let studio = studio.context("the vendor with purses")?;
    let proxies = TrustedProxies(configuration.site.trusted_proxies.clone().into());
    let router = surface::dress("purse", studio::router(studio.clone())).layer(Extension(proxies));
    tasks::spawn("purse vendor", web::serve::serve(listener, router, stop.clone()));
    tasks::spawn("purse vendor debts", studio.run(stop.clone()));
    Ok(Some(public_url))
}

/// The studio's settings, some ports further.
fn settings(configuration: &Configuration) -> Result<studio::Settings> {
    let mut settings = configuration.studio.clone();
    let further = settings.purse.port_offset;
    let mut address: SocketAddr =
        settings.listen.parse().context("studio.listen must be an address with a port")?;
    let port = address.port();
    let next = port.checked_add(further).context("studio.purse.port_offset leads beyond the last port")?;
    address.set_port(next);
    settings.listen = address.to_string();
    let (own, other) = (format!(":{port}"), format!(":{next}"));
    let origin = settings.public_url.strip_suffix(&own).context("studio.public_url must end in its port")?;
    settings.public_url = format!("{origin}{other}");
    Ok(settings)
}

fn folder(configuration: &Configuration) -> Result<PathBuf> {
    let folder = vendor::folder(configuration).with_file_name(NAME);
    std::fs::create_dir_all(&folder).with_context(|| format!("cannot use {}", folder.display()))?;
    Ok(folder)
}
