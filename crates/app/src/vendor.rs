//! The demo's game vendor: outside the house, on a port of its own, with keys of its own.

use std::{
    fs,
    io::Write,
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
    sync::Arc,
};

use anyhow::{Context, Result};
use axum::Extension;
use kernel::{SystemClock, id::VendorId};
use partner::Partner;
use store::tasks::{self, CancellationToken};
use studio::Studio;
use tokio::net::TcpListener;
use web::TrustedProxies;

use crate::{configuration::Configuration, surface};

/// The studio's number in the books; one is the house itself.
pub const STUDIO: VendorId = VendorId(2);

/// The configuration with the studio as a partner: whatever keys it lacks are made once and kept in the data folder.
///
/// # Errors
/// When a key cannot be kept.
pub fn introduce(mut configuration: Configuration) -> Result<Configuration> {
    let folder = folder(&configuration);
    fs::create_dir_all(&folder).with_context(|| format!("cannot use {}", folder.display()))?;
    let (house_private, house_public) = pair(&folder, "house")?;
    let (studio_private, studio_public) = pair(&folder, "studio")?;
    let studio = &mut configuration.studio;
    studio.operator_key = house_public;
    studio.private_key = studio_private;
    configuration.play.signing_key = house_private;
    configuration.site.image_origins.push(studio.public_url.clone());
    configuration.site.frame_origins.push(studio.public_url.clone());
    configuration.site.record_origins.push(studio.public_url.clone());
    configuration.play.partners.push(Partner {
        id: STUDIO.0,
        name: "studio".to_owned(),
        header: studio.header.clone(),
        public_key: studio_public,
        units_per_major: kernel::money::UNITS,
        addresses: Vec::new(),
        games_url: studio.public_url.clone(),
        operator_id: studio.operator_id.clone(),
        highest_payout: 1_000_000,
        highest_payouts: std::collections::HashMap::new(),
        games_path: "/operator/generic/v2".to_owned(),
        vendors: Vec::new(),
        user_numbers: false,
        users: web::UserIds::default(),
    });
    Ok(configuration)
}

/// Serves the studio until `stop` is cancelled.
///
/// # Errors
/// When its port is taken or its journal cannot be read.
pub async fn serve(configuration: &Configuration, stop: &CancellationToken) -> Result<()> {
    let address = &configuration.studio.listen;
    let listener = TcpListener::bind(address).await.with_context(|| format!("cannot listen on {address}"))?;
    let folder = folder(configuration);
    let settings = configuration.studio.clone();
    let studio = Studio::open(settings, &folder, Arc::new(SystemClock)).context("the studio")?;
    let proxies = TrustedProxies(configuration.site.trusted_proxies.clone().into());
    let router = surface::dress("studio", studio::router(studio.clone())).layer(Extension(proxies));
    tasks::spawn("studio", web::serve::serve(listener, router, stop.clone()));
    tasks::spawn("studio debts", studio.run(stop.clone()));
    Ok(())
}

/// Beside the database's own folder, so that one data folder is the whole demo.
pub(crate) fn folder(configuration: &Configuration) -> PathBuf {
    configuration.database.folder().join("studio")
}

/// A key pair of the folder, made at the first start: private, public.
pub(crate) fn pair(folder: &Path, name: &str) -> Result<(String, String)> {
    let (private, public) = (folder.join(format!("{name}.key")), folder.join(format!("{name}.pub")));
    if let (Ok(private), Ok(public)) = (fs::read_to_string(&private), fs::read_to_string(&public)) {
        return Ok((private, public));
    }
    let made = web::signature::generate()?;
    write(&public, &made.1)?;
    write(&private, &made.0)?;
    Ok(made)
}

/// For our eyes only.
fn write(path: &Path, text: &str) -> Result<()> {
    let file = fs::OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(path);
    let mut file = file.with_context(|| format!("cannot use {}", path.display()))?;
    file.write_all(text.as_bytes()).with_context(|| format!("cannot use {}", path.display()))
}
