//! What an operator sets about the site, document by document: their shapes, how they stand before anyone changes them,
//! and what may stand in them.

#[cfg(test)]
mod tests;

use std::net::IpAddr;

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::rules::Phone;

/// Most entries of one list.
const MOST: usize = 50;
/// Longest address.
const LONGEST: usize = 500;

/// Why a document cannot stand: the part, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The part, as in `entries[2].path`.
    pub part: String,
    /// `empty`, `too_long`, `too_many`, `not_https`, …
    pub wrong: &'static str,
}

pub(super) fn problem<T>(part: impl Into<String>, wrong: &'static str) -> Result<T, Problem> {
    Err(Problem { part: part.into(), wrong })
}

/// A document that operators change as a whole.
pub(super) trait Document: Clone + Default + Serialize + DeserializeOwned + Send + Sync {
    /// Whether it may stand.
    fn verify(&self) -> Result<(), Problem>;
}

/// The two languages of the site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum Language {
    /// Bengali.
    Bn,
    /// English.
    En,
}

/// How the site looks before a visitor chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// Night.
    Dark,
    /// Day.
    Light,
}

/// How digits are drawn on Bengali pages; what people wrote stays as it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Digits {
    /// 0 to 9, as banks and papers write sums.
    #[default]
    Latin,
    /// Those of the Bengali script.
    Bengali,
}

/// Addresses, languages and look of the site.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct General {
    /// The host that players know, such as `mela.example`; empty for the one they came by.
    pub main_domain: String,
    /// Google's measurement id, `G-…`; empty for none.
    pub gtag_id: String,
    /// Origins from which pictures may come; a client takes one at random.
    #[serde(rename = "imageCDNs")]
    pub image_cdns: Vec<String>,
    /// Origins from which games may be launched; a client takes one at random.
    #[serde(rename = "launchGameCDNs")]
    pub launch_game_cdns: Vec<String>,
    /// Languages offered.
    pub languages: Vec<Language>,
    /// The language before a visitor chooses.
    pub default_language: Language,
    /// The look before a visitor chooses.
    pub theme: Theme,
    /// The digits of Bengali pages.
    #[serde(default)]
    pub digits: Digits,
}

impl Default for General {
    fn default() -> Self {
        Self {
            main_domain: String::new(),
            gtag_id: String::new(),
            image_cdns: Vec::new(),
            launch_game_cdns: Vec::new(),
            languages: vec![Language::Bn, Language::En],
            default_language: Language::Bn,
            theme: Theme::Dark,
            digits: Digits::Latin,
        }
    }
}

impl Document for General {
    fn verify(&self) -> Result<(), Problem> {
        if !self.main_domain.is_empty() && !is_host(&self.main_domain) {
            return problem("mainDomain", "not_a_host");
        }
        let measures = |rest: &str| (4..=16).contains(&rest.len()) && is_word(rest);
        if !self.gtag_id.is_empty() && !self.gtag_id.strip_prefix("G-").is_some_and(measures) {
            return problem("gtagId", "not_a_measurement_id");
        }
        for (name, origins) in [("imageCDNs", &self.image_cdns), ("launchGameCDNs", &self.launch_game_cdns)] {
            few(name, origins.len())?;
            if let Some(place) = origins.iter().position(|origin| !is_origin(origin)) {
                return problem(format!("{name}[{place}]"), "not_an_origin");
            }
        }
        let offered = |language| self.languages.iter().filter(|one| **one == language).count();
        if self.languages.is_empty() || offered(Language::Bn) > 1 || offered(Language::En) > 1 {
            return problem("languages", "each_once");
        }
        if offered(self.default_language) == 0 {
            return problem("defaultLanguage", "not_offered");
        }
        Ok(())
    }
}

/// What one of the house's hosts is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum RouteTarget {
    /// Players.
    Site,
    /// The agent centre.
    Agent,
    /// The apps.
    App,
}

/// One of the house's hosts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Route {
    /// The host, such as `play.mela.example`.
    pub domain: String,
    /// What it is for.
    pub target: RouteTarget,
    /// The agent whose own host it is: who registers there stands under that agent.
    #[serde(default)]
    pub affiliate_code: Option<String>,
}

/// The house's hosts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Domains {
    /// Hosts, each once.
    pub entries: Vec<Route>,
}

impl Document for Domains {
    fn verify(&self) -> Result<(), Problem> {
        few("entries", self.entries.len())?;
        for (place, route) in self.entries.iter().enumerate() {
            if !is_host(&route.domain) {
                return problem(format!("entries[{place}].domain"), "not_a_host");
            }
            if self.entries.iter().take(place).any(|other| other.domain == route.domain) {
                return problem(format!("entries[{place}].domain"), "twice");
            }
            let code = route.affiliate_code.as_deref();
            if code.is_some_and(|code| code.is_empty() || code.len() > 20 || !is_word(code)) {
                return problem(format!("entries[{place}].affiliateCode"), "not_a_code");
            }
        }
        Ok(())
    }
}

/// What the form of registration asks beside its fields.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Registration {
    /// Whether the terms, and with them the age, must be agreed to.
    pub terms_required: bool,
    /// Years that a member confirms to have.
    pub minimum_age: u8,
    /// Years that the birthday of a member must show.
    pub birthday_age: u8,
    /// Regions of mobile numbers; the first is the site's own.
    pub phones: Vec<Phone>,
}

impl Default for Registration {
    fn default() -> Self {
        let phone = |country: &str, code: &str, min_digits, max_digits| Phone {
            country: country.to_owned(),
            dialing_code: code.to_owned(),
            min_digits,
            max_digits,
        };
        Self {
            terms_required: true,
            minimum_age: 18,
            birthday_age: 21,
            phones: vec![
                phone("BD", "880", 10, 11),
                phone("IN", "91", 10, 11),
                phone("NP", "977", 10, 10),
                phone("PK", "92", 10, 11),
                phone("LK", "94", 9, 10),
            ],
        }
    }
}

impl Registration {
    /// No younger than the licence allows, whatever operators set.
    pub(super) fn raise(&mut self, least_age: u8) {
        self.minimum_age = self.minimum_age.max(least_age);
        self.birthday_age = self.birthday_age.max(self.minimum_age);
    }
}

impl Document for Registration {
    fn verify(&self) -> Result<(), Problem> {
        // Below 18 is lawful nowhere that the house knows of.
        if !(18..=25).contains(&self.minimum_age) {
            return problem("minimumAge", "out_of_range");
        }
        if !(self.minimum_age..=25).contains(&self.birthday_age) {
            return problem("birthdayAge", "out_of_range");
        }
        if self.phones.is_empty() {
            return problem("phones", "empty");
        }
        few("phones", self.phones.len())?;
        for (place, phone) in self.phones.iter().enumerate() {
            let part = |name: &str| format!("phones[{place}].{name}");
            if !is_country(&phone.country) {
                return problem(part("country"), "not_a_country");
            }
            let code = &phone.dialing_code;
            if !(1..=4).contains(&code.len()) || !code.bytes().all(|byte| byte.is_ascii_digit()) {
                return problem(part("dialingCode"), "not_digits");
            }
            if self.phones.iter().take(place).any(|other| other.dialing_code == *code) {
                return problem(part("dialingCode"), "twice");
            }
            if phone.min_digits < 4 || phone.min_digits > phone.max_digits || phone.max_digits > 15 {
                return problem(part("minDigits"), "out_of_range");
            }
        }
        Ok(())
    }
}

/// How customer service is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum ServiceKind {
    /// A chat page.
    Livechat,
    /// Facebook.
    Facebook,
    /// Telegram.
    Telegram,
    /// WhatsApp.
    Whatsapp,
}

/// A way to customer service.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ServiceEntry {
    /// Its kind.
    pub cs_type: ServiceKind,
    /// What people read, in Bengali and English.
    pub title: Title,
    /// Its address: `https://…`, or a path of the site. Clients get it covered.
    pub path: String,
}

/// A title in both languages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Title {
    /// Bengali.
    pub bn: String,
    /// English.
    pub en: String,
}

/// The ways to customer service, in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Service {
    /// Ways.
    pub entries: Vec<ServiceEntry>,
}

impl Document for Service {
    fn verify(&self) -> Result<(), Problem> {
        few("entries", self.entries.len())?;
        for (place, entry) in self.entries.iter().enumerate() {
            for (name, text) in [("title.bn", &entry.title.bn), ("title.en", &entry.title.en)] {
                let length = text.trim().chars().count();
                if length == 0 || length > 60 || text.chars().any(char::is_control) {
                    return problem(format!("entries[{place}].{name}"), "empty_or_too_long");
                }
            }
            is_link(&entry.path)
                .map_err(|wrong| Problem { part: format!("entries[{place}].path"), wrong })?;
        }
        Ok(())
    }
}

/// What a resource is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum ResourceKind {
    /// The Android app.
    Android,
    /// The iOS app.
    #[serde(rename = "iOS")]
    Ios,
    /// The light iOS version.
    #[serde(rename = "iOSLite")]
    IosLite,
    /// A Telegram channel.
    #[serde(rename = "TELEGRAM")]
    Telegram,
    /// Another Telegram channel.
    #[serde(rename = "TELEGRAM1")]
    TelegramOther,
    /// A WhatsApp channel.
    #[serde(rename = "WHATSAPP")]
    Whatsapp,
}

impl ResourceKind {
    /// Whether it is an app, and no channel.
    pub(super) const fn is_app(self) -> bool {
        matches!(self, Self::Android | Self::Ios | Self::IosLite)
    }
}

/// A resource (spec.md 3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Resource {
    /// What it is.
    pub resource_type: ResourceKind,
    /// Where: `https://…`, or a path of the site.
    pub url: String,
}

/// Apps and channels.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Resources {
    /// Each kind once.
    pub entries: Vec<Resource>,
}

impl Document for Resources {
    fn verify(&self) -> Result<(), Problem> {
        few("entries", self.entries.len())?;
        for (place, entry) in self.entries.iter().enumerate() {
            let same = |other: &Resource| other.resource_type == entry.resource_type;
            if self.entries.iter().take(place).any(same) {
                return problem(format!("entries[{place}].resourceType"), "twice");
            }
            is_link(&entry.url).map_err(|wrong| Problem { part: format!("entries[{place}].url"), wrong })?;
        }
        Ok(())
    }
}

/// Maintenance of the whole site.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Maintenance {
    /// Whether the site is closed now.
    pub enabled: bool,
    /// When it is expected to open again. It is told to visitors and opens nothing by itself: work that takes longer
    /// than planned must not be met by players.
    #[serde(default, with = "time::serde::rfc3339::option")]
    pub end_time: Option<OffsetDateTime>,
    /// Addresses from which the site can be tried meanwhile.
    #[serde(default)]
    pub testers: Vec<IpAddr>,
}

impl Document for Maintenance {
    fn verify(&self) -> Result<(), Problem> {
        few("testers", self.testers.len())
    }
}

/// Regions that may not come in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Region {
    /// Countries, ISO 3166, two capital letters.
    pub blocked_countries: Vec<String>,
    /// Whether addresses of which no country is known may not come in either.
    #[serde(default)]
    pub block_unknown: bool,
}

impl Region {
    /// Whether anyone is kept out.
    #[must_use]
    pub const fn restricts(&self) -> bool {
        !self.blocked_countries.is_empty() || self.block_unknown
    }

    /// Whether an address of this country may not come in.
    #[must_use]
    pub fn blocks(&self, country: Option<&str>) -> bool {
        match country {
            Some(country) => self.blocked_countries.iter().any(|blocked| blocked == country),
            None => self.block_unknown,
        }
    }
}

impl Document for Region {
    fn verify(&self) -> Result<(), Problem> {
        if self.blocked_countries.len() > 300 {
            return problem("blockedCountries", "too_many");
        }
        match self.blocked_countries.iter().position(|country| !is_country(country)) {
            Some(place) => problem(format!("blockedCountries[{place}]"), "not_a_country"),
            None => Ok(()),
        }
    }
}

fn few(name: &str, count: usize) -> Result<(), Problem> {
    if count > MOST { problem(name, "too_many") } else { Ok(()) }
}

fn is_word(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

fn is_country(text: &str) -> bool {
    text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_uppercase())
}

/// A host name of labels, without scheme, port or path.
fn is_host(text: &str) -> bool {
    let label = |label: &str| {
        (1..=63).contains(&label.len())
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
    };
    text.len() <= 253 && text.split('.').all(label)
}

/// `https://host` with a port perhaps, and nothing behind it.
fn is_origin(text: &str) -> bool {
    let Some(rest) = text.strip_prefix("https://") else { return false };
    let (host, port) = rest.split_once(':').map_or((rest, None), |(host, port)| (host, Some(port)));
    is_host(host) && port.is_none_or(|port| port.parse::<u16>().is_ok())
}

/// An address that a page may link to: over https, or within the site. Nothing that runs (quality.md A28).
fn is_link(text: &str) -> Result<(), &'static str> {
    if text.len() > LONGEST {
        return Err("too_long");
    }
    let odd = |letter: char| letter.is_whitespace() || letter.is_control() || "\"'<>\\`".contains(letter);
    if text.is_empty() || text.chars().any(odd) {
        return Err("not_an_address");
    }
    if let Some(rest) = text.strip_prefix("https://") {
        let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
        return if is_origin(&format!("https://{authority}")) { Ok(()) } else { Err("not_an_address") };
    }
    // `//host` would leave the site.
    if text.starts_with('/') && !text.starts_with("//") { Ok(()) } else { Err("not_https") }
}
