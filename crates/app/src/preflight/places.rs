//! Addresses and zones: what is reached from outside, and by whom.

use std::net::{IpAddr, SocketAddr};

use axum::http::Uri;

use super::Findings;
use crate::configuration::Configuration;

/// One house has one day, whoever counts in it.
pub(super) fn judge_zones(configuration: &Configuration, found: &mut Findings) {
    let own = &configuration.identity.time_zone;
    for (key, zone) in [
        ("cashier.time_zone", &configuration.cashier.time_zone),
        ("backoffice.time_zone", &configuration.backoffice.time_zone),
    ] {
        if zone != own {
            found.refuse(key, format!("is {zone}, and identity.time_zone is {own}"));
        }
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
    if configuration.database.url.is_empty() {
        found.warn("database.url", "is empty: a server of our own has no standby to fail over to");
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
