//! The configuration: defaults in `config/default.toml`, then a file, then the environment. Parsed once.

use std::{collections::HashMap, net::IpAddr, path::PathBuf};

use guard::licence::Mode;
use kernel::{Money, SharedClock, id::VendorId};
use serde::Deserialize;
use store::base::Opening;

use crate::secrets;

/// The defaults, which document every key.
const DEFAULTS: &str = include_str!("../../../config/default.toml");

/// Keys that hold lists of text: in the environment their values are separated by commas.
const LISTS: &[&str] = &[
    "secrets.program",
    "site.trusted_proxies",
    "site.image_origins",
    "site.frame_origins",
    "site.record_origins",
    "backoffice.trusted_proxies",
    "cashier.origins",
    "guard.licence.countries",
    "guard.licence.families",
    "guard.licence.channels",
    "live.origins",
    #[cfg(feature = "demo")]
    "studio.frame_ancestors",
];

/// All settings of the house.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Configuration {
    /// The listener of players and agents.
    pub site: Site,
    /// Where the data is.
    pub database: store::base::Database,
    /// How the server of our own is backed up.
    pub backup: store::embedded::backup::Settings,
    /// Keys of the secrets that the database keeps.
    pub secrets: store::secrets::Settings,
    /// How wagers are written.
    pub wager: wager::Settings,
    /// How members get in.
    pub identity: identity::Settings,
    /// What new members find.
    pub welcome: Welcome,
    /// Titles and lists.
    pub catalog: catalog::Settings,
    /// Vendors and instant games.
    pub play: play::Settings,
    /// Vendors' own lists of what was played.
    pub external: external::Settings,
    /// The game vendor of the demo.
    #[cfg(feature = "demo")]
    pub studio: studio::Settings,
    /// Deposits and withdrawals.
    pub cashier: cashier::Settings,
    /// Agents' contracts and their settlement.
    pub agency: agency::Settings,
    /// Limits, proofs of identity, the licence.
    pub guard: guard::Settings,
    /// What the site says.
    pub content: content::Settings,
    /// Sockets.
    pub live: live::Settings,
    /// Public randomness, for the salts of tables.
    pub beacon: beacon::Settings,
    /// What travels between nodes.
    pub topics: topics::Settings,
    /// Operators and their listener.
    pub backoffice: backoffice::Settings,
    /// The simulated payment provider of the demo.
    #[cfg(feature = "demo")]
    pub simulator: demo::payment::Settings,
    /// The people of the demo.
    #[cfg(feature = "demo")]
    pub demo: demo::crowd::Settings,
    /// How long what is over is kept.
    pub housekeeping: crate::housekeeping::Settings,
    /// Where a collector reads what is measured.
    pub metrics: web::metrics::Settings,
    /// Where a witness of the audit trail is kept.
    pub anchor: backoffice::audit::witness::Settings,
    /// What is logged.
    pub log: web::logging::Settings,
}

/// Play money that new members find.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Welcome {
    /// A member.
    pub member: Money,
    /// A trial account.
    pub trial: Money,
}

/// The listener of players and agents.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Site {
    /// Address and port.
    pub listen: String,
    /// The built web application.
    pub pages: PathBuf,
    /// The built clients of the house's own games, each in a folder of its code.
    pub games: PathBuf,
    /// Where title art comes from, beside the site itself.
    pub image_origins: Vec<String>,
    /// Where vendors' games run.
    pub frame_origins: Vec<String>,
    /// Where vendors answer for their rounds to whoever replays them.
    pub record_origins: Vec<String>,
    /// Proxies whose forwarded addresses are believed.
    pub trusted_proxies: Vec<IpAddr>,
    /// Most open connections.
    pub connections: usize,
    /// Most open connections of one address that is no trusted proxy.
    pub connections_per_address: usize,
    /// A database of countries in the MaxMind format; empty for none.
    pub country_database: PathBuf,
    /// Whom to tell of a weakness; empty for nobody.
    pub security_contact: String,
}

impl Configuration {
    /// How the database of a house of these settings is opened.
    #[must_use]
    pub fn opening(&self, clock: SharedClock) -> Opening {
        Opening {
            database: self.database.clone(),
            backup: self.backup.clone(),
            secrets: self.secrets.clone(),
            // Real money is played for under keys that do not lie beside the data.
            may_make_keys: self.guard.mode == Mode::Play,
            places: secrets::places(),
            zone: self.identity.time_zone,
            clock,
        }
    }

    /// What operators call the vendors, the house among them.
    #[must_use]
    pub fn vendor_names(&self) -> HashMap<VendorId, String> {
        let partners = self.play.partners.iter();
        let named = partners.map(|partner| (VendorId(partner.id), partner.name.clone()));
        named.chain([(VendorId::HOUSE, "house".to_owned())]).collect()
    }

    /// Reads defaults, `file` and the environment, the later winning.
    ///
    /// # Errors
    /// One line that names the key and what is wrong with it.
    pub fn read(file: Option<&PathBuf>) -> Result<Self, config::ConfigError> {
        let text = |text| config::File::from_str(text, config::FileFormat::Toml);
        let mut builder = config::Config::builder().add_source(text(DEFAULTS));
        #[cfg(feature = "demo")]
        {
            builder = builder.add_source(text(demo::DEFAULTS));
        }
        if let Some(file) = file {
            builder = builder.add_source(config::File::from(file.clone()).format(config::FileFormat::Toml));
        }
        // Only names with a section, so that variables of the tests' own are not taken for settings.
        let settings = std::env::vars().filter(|(name, _)| name.starts_with("MELA_") && name.contains("__"));
        let environment = config::Environment::with_prefix("MELA").prefix_separator("_").separator("__");
        let environment = LISTS.iter().fold(
            environment.try_parsing(true).list_separator(",").source(Some(settings.collect())),
            |environment, key| environment.with_list_parse_key(key),
        );
        builder = builder.add_source(environment);
        #[expect(clippy::disallowed_methods, reason = "this is where the configuration is read")]
        let url = std::env::var("DATABASE_URL").ok().filter(|url| !url.is_empty());
        builder = builder.set_override_option("database.url", url)?;
        builder.build()?.try_deserialize()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Shows: constant:salary-realtime.
    #[test]
    fn the_defaults_are_a_whole_configuration() {
        let configuration = Configuration::read(None).unwrap();
        assert_eq!(configuration.site.listen, "127.0.0.1:8080");
        assert_eq!(configuration.wager.gather, 512);
        assert_eq!(configuration.agency.window_minutes, 5, "a real-time salary every five minutes");
    }

    #[test]
    fn an_unknown_key_is_refused_by_name() {
        let file = std::env::temp_dir().join(format!("mela-{}.toml", kernel::id::fresh().simple()));
        std::fs::write(&file, "[site]\nlistne = \"typo\"\n").unwrap();
        let error = Configuration::read(Some(&file)).unwrap_err().to_string();
        std::fs::remove_file(&file).unwrap();
        assert!(error.contains("listne"), "{error}");
    }
}
