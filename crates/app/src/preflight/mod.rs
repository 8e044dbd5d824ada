//! The check before the start (`mela check`, and the first thing `mela serve` does): every weak, default or contradictory
//! setting, listed in one run. Each feature judges its own; here they are put together, and judged beside each other. Pure: it
//! reads the configuration and nothing else; what the machine allows is told to it.

#[cfg(test)]
mod tests;

use std::{net::SocketAddr, sync::Arc};

use kernel::SystemClock;
use store::secrets::Secrets;
use web::{
    contact,
    preflight::{Finding, Findings, Machine, Weight},
};

use crate::configuration::Configuration;

/// Everything that is wrong with the settings of a house that is to be served on this machine, what is refused first.
#[must_use]
pub fn findings(configuration: &Configuration, machine: &Machine) -> Vec<Finding> {
    let mut found = Findings::new(configuration.guard.mode == guard::licence::Mode::Real);
    let doors = [
        configuration.site.connections,
        configuration.live.sockets,
        configuration.backoffice.connections,
        configuration.metrics.connections,
    ];
    machine.judge(doors.into_iter().fold(0, usize::saturating_add), &mut found);
    configuration.cashier.judge(&mut found);
    configuration.identity.judge(&mut found);
    configuration.guard.judge(&mut found);
    configuration.play.judge(&mut found);
    found.private_door("backoffice.listen", &configuration.backoffice.listen, "operators are served");
    let told = "what the house measures of itself is told";
    found.private_door("metrics.listen", &configuration.metrics.listen, told);
    judge_secrets(configuration, &mut found);
    judge_data(configuration, &mut found);
    judge_site(configuration, &mut found);
    judge_beacon(configuration, &mut found);
    judge_second_approval(configuration, &mut found);
    if found.is_for_real_money() {
        judge_one_site(configuration, &mut found);
        judge_channels(configuration, &mut found);
    }
    found.sorted()
}

/// The findings that stand in the way of a start, one line each.
#[must_use]
pub fn refusal(found: &[Finding]) -> Option<String> {
    let lines = found.iter().filter(|finding| finding.weight == Weight::Refused);
    let lines: Vec<String> = lines.map(ToString::to_string).collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// Keys of the database's secrets, as far as they can be judged without reading a file or running a program.
fn judge_secrets(configuration: &Configuration, found: &mut Findings) {
    let settings = &configuration.secrets;
    if settings.ways() > 1 {
        found.refuse("secrets", "gives keys in more than one way; choose among keys, file and program");
    }
    if !settings.keys.0.is_empty()
        && let Err(error) = Secrets::parse(&settings.keys.0)
    {
        found.refuse("secrets.keys", error.to_string());
    }
    if settings.ways() == 0 && found.is_for_real_money() {
        let says = "holds no key: authenticators, signatures and seeds would lie in the database beside their key's file";
        found.refuse("secrets", says);
    }
}

/// Backups that would be none.
fn judge_data(configuration: &Configuration, found: &mut Findings) {
    let database = &configuration.database;
    let archive = configuration.backup.archive();
    if database.url.is_empty() && found.is_for_real_money() {
        found.warn("database.url", "is empty: a server of our own has no standby to fail over to");
        if archive.is_none() {
            found.refuse("backup.dir", "is empty: with the disk of the data all money would be lost");
        }
    }
    let Some(archive) = archive else { return };
    if !database.url.is_empty() {
        found.warn("backup.dir", "is of no use beside database.url: whoever runs that server backs it up");
        return;
    }
    let data = database.folder();
    if archive.dir.starts_with(&data) {
        let says = format!("lies in {}: what takes the data takes its backups", data.display());
        found.refuse("backup.dir", says);
    }
    if archive.timeout_seconds == 0 {
        let says = "is 0: what is acknowledged may wait for the archive as long as nothing else happens";
        found.refuse("backup.archive_timeout_seconds", says);
    }
}

/// How the site is reached, and what it shows of vendors.
fn judge_site(configuration: &Configuration, found: &mut Findings) {
    let site = &configuration.site;
    if !site.security_contact.is_empty() && !contact::is_address(&site.security_contact) {
        found.refuse("site.security_contact", "is no address like mailto:security@example.com or https://…");
    }
    let listed = configuration.play.listed();
    if !listed.is_empty() && site.frame_origins.is_empty() {
        let says = format!("is empty: no browser shows a game of {} in the site's frame", listed.join(", "));
        found.warn("site.frame_origins", says);
    }
    if !found.is_for_real_money() {
        return;
    }
    let address: Option<SocketAddr> = site.listen.parse().ok();
    let behind_a_proxy = address.is_some_and(|address| address.ip().is_loopback());
    if behind_a_proxy && site.trusted_proxies.is_empty() {
        let says =
            "is empty, and only this machine reaches site.listen: every player would come from one address";
        found.refuse("site.trusted_proxies", says);
    }
    if site.country_database.as_os_str().is_empty() {
        let says = "is empty: countries that the licence does not cover cannot be kept out";
        found.refuse("site.country_database", says);
    }
    if site.security_contact.is_empty() {
        found.warn("site.security_contact", "is empty: who finds a weakness does not learn whom to tell");
    }
}

/// Where salts of tables come from.
fn judge_beacon(configuration: &Configuration, found: &mut Findings) {
    let settings = &configuration.beacon;
    if let Err(error) = beacon::open(settings, Arc::new(SystemClock)) {
        found.refuse("beacon", error.to_string());
    }
    if settings.urls.is_empty() && found.is_for_real_money() {
        let says = "is empty: salts of tables would be the house's own, which no player can check";
        found.refuse("beacon.urls", says);
    }
}

/// What takes two persons must not be let through by a rule.
fn judge_second_approval(configuration: &Configuration, found: &mut Findings) {
    let (cashier, from) = (&configuration.cashier, configuration.backoffice.second_approval_from);
    let alone = "would let through without a second operator what backoffice.second_approval_from gives two";
    if cashier.withdrawal.review.automatic_up_to.units() >= from.units() {
        found.refuse("cashier.withdrawal.review.automatic_up_to", alone);
    }
    if cashier.statement_review_from.units() > from.units() {
        found.refuse("cashier.statement_review_from", alone);
    }
}

fn judge_one_site(configuration: &Configuration, found: &mut Findings) {
    let site = configuration.identity.site_url.trim_end_matches('/');
    let lobby = &configuration.play.lobby_url;
    if lobby.trim_end_matches('/') != site {
        found.warn("play.lobby_url", format!("is {lobby}, and identity.site_url is {site}"));
    }
    if !configuration.cashier.origins.iter().any(|origin| origin.trim_end_matches('/') == site) {
        found.refuse("cashier.origins", format!("lacks {site}: who has paid could not be sent back there"));
    }
}

/// Channels that the licence and the cashier name differently.
fn judge_channels(configuration: &Configuration, found: &mut Findings) {
    let (covered, known) = (&configuration.guard.licence.channels, &configuration.cashier.channels);
    for channel in covered {
        if !known.iter().any(|known| known.id.eq_ignore_ascii_case(channel)) {
            found.refuse("guard.licence.channels", format!("names {channel}, which cashier.channels lacks"));
        }
    }
    for channel in known.iter().filter(|channel| channel.enabled) {
        if !covered.iter().any(|covered| covered.eq_ignore_ascii_case(&channel.id)) {
            let key = format!("cashier.channels {}: enabled", channel.id);
            found.warn(key, "is on, and the licence does not cover it: nobody can use it");
        }
    }
}
