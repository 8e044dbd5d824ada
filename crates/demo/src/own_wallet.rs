//! The demo's other game vendor, which keeps a wallet of its own (domain.md 1.9): outside the house like the first, on a
//! port of its own, with keys and a journal of its own. What makes it one is configuration and nothing else.

use std::{net::SocketAddr, path::PathBuf, sync::Arc};

use anyhow::{Context, Result};
use cashier::{Secret, Text, vendor::wallet::VendorSettings};
use kernel::{SystemClock, id::VendorId};
use store::tasks::CancellationToken;
use studio::Studio;
use tokio::net::TcpListener;

use crate::{Settings, http, vendor};

/// Its number in the books.
pub const NAGORDOLA: VendorId = VendorId(3);
/// Its name in calls.
pub const NAME: &str = "nagordola";

/// Makes it a partner, where it is not switched off; the keys it lacks are made once and kept.
///
/// # Errors
/// When a key cannot be kept, or the studio's address has no port.
pub fn introduce(settings: &mut Settings<'_>) -> Result<()> {
    if settings.studio.own_wallet.port_offset == 0 {
        return Ok(());
    }
    let (_, public_key) = vendor::pair(&folder(settings)?, "vendor")?;
    let (own, maker) = (further(settings.studio)?, studio::titles::OWN_WALLET_MAKER);
    vendor::admit(settings, vendor::partner((NAGORDOLA, NAME), &own, (public_key, &[maker])));
    settings.cashier.vendors.push(VendorSettings {
        id: NAME.to_owned(),
        partner: NAGORDOLA.0,
        name: Text { bn: maker.bn.to_owned(), en: maker.en.to_owned() },
        url: own.public_url,
        operator_id: own.operator_id,
        header: own.header,
        key: Secret::new(settings.play.signing_key.clone()),
        patience_ms: 5_000,
        idle_minutes: 60,
        highest_gain: 1_000_000,
        users: web::UserIds::default(),
    });
    Ok(())
}

/// Serves it until `stop` is cancelled, where it is not switched off; answers its address.
///
/// # Errors
/// When its port is taken or a journal cannot be read.
pub async fn serve(settings: &Settings<'_>, stop: &CancellationToken) -> Result<Option<String>> {
    if settings.studio.own_wallet.port_offset == 0 {
        return Ok(None);
    }
    let own = further(settings.studio)?;
    let (address, public_url) = (own.listen.clone(), own.public_url.clone());
    let listener =
        TcpListener::bind(&address).await.with_context(|| format!("cannot listen on {address}"))?;
    let studio = Studio::with_own_wallets(own, &folder(settings)?, Arc::new(SystemClock));
    let studio = studio.context("the vendor with wallets")?;
    http::serve("wallet", listener, &studio, settings.proxies.clone(), stop);
    Ok(Some(public_url))
}

/// The studio's settings, some ports further.
fn further(studio: &studio::Settings) -> Result<studio::Settings> {
    let mut settings = studio.clone();
    let further = settings.own_wallet.port_offset;
    let mut address: SocketAddr =
        settings.listen.parse().context("studio.listen must be an address with a port")?;
    let port = address.port();
    let next =
        port.checked_add(further).context("studio.own_wallet.port_offset leads beyond the last port")?;
    address.set_port(next);
    settings.listen = address.to_string();
    let (own, other) = (format!(":{port}"), format!(":{next}"));
    let origin = settings.public_url.strip_suffix(&own).context("studio.public_url must end in its port")?;
    settings.public_url = format!("{origin}{other}");
    Ok(settings)
}

fn folder(settings: &Settings<'_>) -> Result<PathBuf> {
    let folder = vendor::folder(settings).with_file_name(NAME);
    std::fs::create_dir_all(&folder).with_context(|| format!("cannot use {}", folder.display()))?;
    Ok(folder)
}
