//! The demo's game vendor: outside the house, on a port of its own, with keys of its own.

use std::{
    fs,
    io::Write,
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
    sync::Arc,
};

use anyhow::{Context, Result};
use kernel::{SystemClock, id::VendorId};
use partner::{Partner, VendorName};
use store::tasks::CancellationToken;
use studio::{
    Studio,
    titles::{self, Maker},
};
use tokio::net::TcpListener;

use crate::{Settings, http};

/// The studio's number in the books; one is the house itself.
pub const STUDIO: VendorId = VendorId(2);

/// Makes the studio a partner: whatever keys it lacks are made once and kept in the data folder.
///
/// # Errors
/// When a key cannot be kept.
pub fn introduce(settings: &mut Settings<'_>) -> Result<()> {
    let folder = folder(settings);
    fs::create_dir_all(&folder).with_context(|| format!("cannot use {}", folder.display()))?;
    let (house_private, house_public) = pair(&folder, "house")?;
    let (studio_private, studio_public) = pair(&folder, "studio")?;
    settings.studio.operator_key = house_public;
    settings.studio.private_key = studio_private;
    settings.play.signing_key = house_private;
    settings.record_origins.push(settings.studio.public_url.clone());
    let partner = partner((STUDIO, "studio"), settings.studio, (studio_public, &titles::MAKERS));
    admit(settings, partner);
    Ok(())
}

/// A vendor as the house knows it.
pub(crate) fn partner(
    (id, name): (VendorId, &str),
    studio: &studio::Settings,
    (public_key, makers): (String, &[Maker]),
) -> Partner {
    let called = |maker: &Maker| VendorName {
        code: maker.code.to_owned(),
        bn: maker.bn.to_owned(),
        en: maker.en.to_owned(),
    };
    Partner {
        id: id.0,
        name: name.to_owned(),
        header: studio.header.clone(),
        public_key,
        units_per_major: kernel::money::UNITS,
        addresses: Vec::new(),
        games_url: studio.public_url.clone(),
        operator_id: studio.operator_id.clone(),
        highest_payout: 1_000_000,
        highest_payouts: std::collections::HashMap::new(),
        games_path: "/operator/generic/v2".to_owned(),
        vendors: makers.iter().map(called).collect(),
        user_numbers: false,
        users: web::UserIds::default(),
    }
}

/// Plays with a vendor, and shows its pictures and its games.
pub(crate) fn admit(settings: &mut Settings<'_>, partner: Partner) {
    settings.image_origins.push(partner.games_url.clone());
    settings.frame_origins.push(partner.games_url.clone());
    settings.play.partners.push(partner);
}

/// Serves the studio until `stop` is cancelled.
///
/// # Errors
/// When its port is taken or its journal cannot be read.
pub async fn serve(settings: &Settings<'_>, stop: &CancellationToken) -> Result<()> {
    let address = &settings.studio.listen;
    let listener = TcpListener::bind(address).await.with_context(|| format!("cannot listen on {address}"))?;
    let studio = Studio::open(settings.studio.clone(), &folder(settings), Arc::new(SystemClock));
    http::serve("studio", listener, &studio.context("the studio")?, settings.proxies.clone(), stop);
    Ok(())
}

/// Beside the database's own folder, so that one data folder is the whole demo.
pub(crate) fn folder(settings: &Settings<'_>) -> PathBuf {
    settings.folder.join("studio")
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
