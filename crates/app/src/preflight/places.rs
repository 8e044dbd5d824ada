//! Addresses and zones: what is reached from outside, and by whom.

use std::net::{IpAddr, SocketAddr};

use axum::http::Uri;
use web::contact;

use super::Findings;
use crate::configuration::Configuration;

/// Backups that would be none.
pub(super) fn judge_backups(configuration: &Configuration, found: &mut Findings) {
    let Some(archive) = configuration.backup.archive() else { return };
    let database = &configuration.database;
    if !database.url.is_empty() {
        found.warn("backup.dir", "is of no use beside database.url: whoever runs that server backs it up");
        return;
    }
    let default = store::embedded::default_data_dir();
    let data = if database.data_dir.as_os_str().is_empty() { &default } else { &database.data_dir };
    if archive.dir.starts_with(data) {
        found.refuse(
            "backup.dir",
            format!("lies in {}: what takes the data takes its backups", data.display()),
        );
    }
    if archive.timeout_seconds == 0 {
        let says = "is 0: what is acknowledged may wait for the archive as long as nothing else happens";
        found.refuse("backup.archive_timeout_seconds", says);
    }
}

/// What others read there must be what they can use.
pub(super) fn judge_contact(configuration: &Configuration, found: &mut Findings) {
    let contact = &configuration.site.security_contact;
    if !contact.is_empty() && !contact::is_address(contact) {
        found.refuse("site.security_contact", "is no address like mailto:security@example.com or https://…");
    }
}

/// A vendor whose games are listed must be able to be asked, and its games to be shown.
pub(super) fn judge_vendors(configuration: &Configuration, found: &mut Findings) {
    let listed: Vec<&str> = configuration
        .play
        .partners
        .iter()
        .filter(|one| !one.games_url.is_empty())
        .map(|one| one.name.as_str())
        .collect();
    let Some(names) = (!listed.is_empty()).then(|| listed.join(", ")) else { return };
    if configuration.play.signing_key.is_empty() {
        let says =
            format!("is empty: no call to {names} can be signed; `mela vendor key --make FILE` makes one");
        found.warn("play.signing_key", says);
    }
    if configuration.site.frame_origins.is_empty() {
        found.warn(
            "site.frame_origins",
            format!("is empty: no browser shows a game of {names} in the site's frame"),
        );
    }
}

/// Addresses of a house for real money: over TLS, and not those of a try at one's own desk.
pub(super) fn judge_real(configuration: &Configuration, found: &mut Findings) {
    let mut urls = vec![
        ("identity.site_url".to_owned(), &configuration.identity.site_url),
        ("agency.site_url".to_owned(), &configuration.agency.site_url),
        ("play.lobby_url".to_owned(), &configuration.play.lobby_url),
        ("cashier.provider_url".to_owned(), &configuration.cashier.provider_url),
        ("cashier.webhook_url".to_owned(), &configuration.cashier.webhook_url),
    ];
    urls.extend(configuration.cashier.origins.iter().map(|url| ("cashier.origins".to_owned(), url)));
    for partner in configuration.play.partners.iter().filter(|partner| !partner.games_url.is_empty()) {
        urls.push((format!("play.partners {}: games_url", partner.name), &partner.games_url));
    }
    for vendor in &configuration.cashier.vendors {
        urls.push((format!("cashier.vendors {}: url", vendor.id), &vendor.url));
    }
    for (key, url) in urls {
        if let Some(says) = not_public(url) {
            found.refuse(key, says);
        }
    }
    judge_one_site(configuration, found);
    judge_doors(configuration, found);
}

/// What is wrong with an address that somebody else is to reach.
fn not_public(url: &str) -> Option<String> {
    let parsed: Option<Uri> = url.parse().ok();
    let Some((scheme, host)) = parsed.as_ref().and_then(|uri| Some((uri.scheme_str()?, uri.host()?))) else {
        return Some(format!("{url:?} is no address like https://example.com"));
    };
    let host = host.trim_start_matches('[').trim_end_matches(']');
    let at_home = host == "localhost" || host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback());
    if at_home {
        return Some(format!("{url} is this machine itself; nobody else can reach it"));
    }
    (scheme != "https").then(|| format!("{url} must begin with https://"))
}

fn judge_one_site(configuration: &Configuration, found: &mut Findings) {
    let site = configuration.identity.site_url.trim_end_matches('/');
    for (key, url) in [
        ("agency.site_url", &configuration.agency.site_url),
        ("play.lobby_url", &configuration.play.lobby_url),
    ] {
        if url.trim_end_matches('/') != site {
            found.warn(key, format!("is {url}, and identity.site_url is {site}"));
        }
    }
    if !configuration.cashier.origins.iter().any(|origin| origin.trim_end_matches('/') == site) {
        found.refuse("cashier.origins", format!("lacks {site}: who has paid could not be sent back there"));
    }
}

fn judge_doors(configuration: &Configuration, found: &mut Findings) {
    let address = |listen: &str| listen.parse::<SocketAddr>().ok().map(|address| address.ip());
    for (key, listen, what) in [
        ("backoffice.listen", &configuration.backoffice.listen, "operators are served"),
        ("metrics.listen", &configuration.metrics.listen, "what the house measures of itself is told"),
    ] {
        if address(listen).is_some_and(|address| !is_private(address)) {
            found.refuse(key, format!("{what} to the whole internet; listen on a private address"));
        }
    }
    let behind_a_proxy = address(&configuration.site.listen).is_some_and(|address| address.is_loopback());
    if behind_a_proxy && configuration.site.trusted_proxies.is_empty() {
        let says =
            "is empty, and only this machine reaches site.listen: every player would come from one address";
        found.refuse("site.trusted_proxies", says);
    }
    if configuration.site.country_database.as_os_str().is_empty() {
        let says = "is empty: countries that the licence does not cover cannot be kept out";
        found.refuse("site.country_database", says);
    }
    for partner in configuration.play.partners.iter().filter(|partner| partner.addresses.is_empty()) {
        let key = format!("play.partners {}: addresses", partner.name);
        found.warn(key, "is empty: its signature alone tells it from others");
    }
    if configuration.site.security_contact.is_empty() {
        found.warn("site.security_contact", "is empty: who finds a weakness does not learn whom to tell");
    }
    if configuration.database.url.is_empty() {
        found.warn("database.url", "is empty: a server of our own has no standby to fail over to");
        if configuration.backup.archive().is_none() {
            found.refuse("backup.dir", "is empty: with the disk of the data all money would be lost");
        }
    }
}

/// Whether an address can be reached from a network of one's own alone. `0.0.0.0` is every address there is.
fn is_private(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => address.is_loopback() || address.is_private() || address.is_link_local(),
        IpAddr::V6(address) => {
            address.is_loopback() || address.is_unique_local() || address.is_unicast_link_local()
        }
    }
}
