//! Calls about the site as a whole.

use axum::extract::State;
use kernel::Asset;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use web::{ClientIp, Envelope, Lang, OpenApiRouter, Reply, Site as _, routes};

use super::{
    Snapshot, Status, cover,
    document::{Digits, Language, Resource, Route, ServiceKind, Theme},
};
use crate::{
    Identity,
    human::Widget,
    phone_auth::Texter,
    rules::{FieldRule, Phone},
    social::Offered,
    switch::{self, Node, Switch},
};

/// The currency of the site.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SiteCurrency {
    code: Asset,
    symbol: &'static str,
}

/// Where the caller is.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Location {
    /// The caller's address, forwarded ones only from the house's own proxies.
    ip: String,
    /// The caller's country, if the house can tell.
    country: Option<String>,
}

/// A way to customer service.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CustomerService {
    /// Its kind.
    cs_type: ServiceKind,
    /// What people read, in the caller's language.
    title: String,
    /// Its address under a cover; the last 8 characters are the key.
    path: String,
}

/// Measuring of visits.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Analytics {
    /// Google's measurement id; empty for none.
    gtag_id: String,
}

/// What operators set about the site.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Info {
    customer_service: Vec<CustomerService>,
    domain_route: Vec<Route>,
    resources: Vec<Resource>,
    whitelabel: Vec<Node>,
    register: Rules,
    /// The host that players know; empty for the one they came by.
    main_domain: String,
    analytics: Analytics,
    #[serde(rename = "imageCDNs")]
    image_cdns: Vec<String>,
    #[serde(rename = "launchGameCDNs")]
    launch_game_cdns: Vec<String>,
}

/// The ways in that third parties offer, as far as they are configured and switched on.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Ways {
    /// Providers whose accounts members may use.
    social: Vec<Offered>,
    /// The human check that is asked for, if any.
    human_check: Option<Widget>,
    /// Who sends codes in the house's stead, if anybody does.
    phone_auth: Option<Texter>,
}

/// What a client needs before it shows anything.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SiteInfo {
    merchant: String,
    currency: SiteCurrency,
    languages: Vec<Language>,
    default_language: Language,
    /// The look before a visitor chooses.
    theme: Theme,
    /// How digits are drawn on Bengali pages.
    digits: Digits,
    /// The zone that decides days and displayed clocks, such as `Asia/Dhaka`.
    time_zone: &'static str,
    /// `play`: no real money without a licence record.
    mode: &'static str,
    /// Whether the licence lets games go on by themselves, within limits that the player sets.
    autoplay: bool,
    maintenance: bool,
    region_restriction: bool,
    /// When maintenance is expected to end.
    #[serde(with = "time::serde::rfc3339::option")]
    end_time: Option<OffsetDateTime>,
    location: Location,
    /// The ways in that third parties offer.
    sign_in: Ways,
    whitelabel: Vec<Node>,
    info: Info,
    current_year: i32,
}

/// What the form of registration asks for.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Rules {
    /// The rule of each field, in the order of the form.
    fields: Vec<FieldRule>,
    /// Whether the terms, and with them the age, must be agreed to.
    terms_required: bool,
    /// Years that a member confirms to have.
    minimum_age: u8,
    /// Years that the birthday of a member must show.
    birthday_age: u8,
}

impl Rules {
    fn of(snapshot: &Snapshot) -> Self {
        Self {
            fields: snapshot.rules.told(),
            terms_required: snapshot.registration.terms_required,
            minimum_age: snapshot.registration.minimum_age,
            birthday_age: snapshot.registration.birthday_age,
        }
    }
}

impl Info {
    fn of(snapshot: &Snapshot, lang: Lang) -> Self {
        let service = snapshot.service.entries.iter().map(|entry| CustomerService {
            cs_type: entry.cs_type,
            title: if lang == Lang::En { entry.title.en.clone() } else { entry.title.bn.clone() },
            path: cover::cover(&entry.path),
        });
        let general = &snapshot.general;
        // The apps go with their switch, the channels stay.
        let offered =
            |resource: &&Resource| snapshot.on(Switch::AppDownload) || !resource.resource_type.is_app();
        Self {
            customer_service: service.collect(),
            domain_route: snapshot.domains.entries.clone(),
            resources: snapshot.resources.entries.iter().filter(offered).cloned().collect(),
            whitelabel: switch::tree(&snapshot.switches, None),
            register: Rules::of(snapshot),
            main_domain: general.main_domain.clone(),
            analytics: Analytics { gtag_id: general.gtag_id.clone() },
            image_cdns: general.image_cdns.clone(),
            launch_game_cdns: general.launch_game_cdns.clone(),
        }
    }
}

/// What a client needs before it shows anything. It answers whatever the site's status.
#[utoipa::path(get, path = "/wps/system/site", tag = "identity",
    responses((status = 200, description = "The site", body = Envelope<SiteInfo>)))]
async fn site(State(identity): State<Identity>, ClientIp(ip): ClientIp, lang: Lang) -> Reply<SiteInfo> {
    let settings = &identity.settings;
    let snapshot = identity.site.snapshot();
    let status = identity.site.status(ip);
    let end_time = match status {
        Status::Maintenance { end_time } => end_time,
        Status::Normal | Status::Restricted { .. } => None,
    };
    Ok(Envelope::of(SiteInfo {
        merchant: settings.merchant.clone(),
        currency: SiteCurrency { code: settings.asset, symbol: settings.asset.symbol() },
        languages: snapshot.general.languages.clone(),
        default_language: snapshot.general.default_language,
        theme: snapshot.general.theme,
        digits: snapshot.general.digits,
        time_zone: settings.time_zone.name(),
        mode: identity.welcome.mode(),
        autoplay: identity.welcome.autoplay(),
        maintenance: matches!(status, Status::Maintenance { .. }),
        region_restriction: matches!(status, Status::Restricted { .. }),
        end_time,
        location: Location { ip: ip.to_canonical().to_string(), country: identity.site.country(ip) },
        sign_in: Ways {
            social: identity.offered_providers(),
            human_check: identity.widget(),
            phone_auth: identity.texter(),
        },
        whitelabel: switch::tree(&snapshot.switches, None),
        info: Info::of(&snapshot, lang),
        current_year: identity.store().now().year(),
    }))
}

/// The feature switches. A switch is on only if every one above it is; the tree shows it so.
#[utoipa::path(get, path = "/wps/system/whitelabel", tag = "identity",
    responses((status = 200, description = "The tree of switches", body = Envelope<Vec<Node>>)))]
async fn whitelabel(State(identity): State<Identity>) -> Reply<Vec<Node>> {
    Ok(Envelope::of(switch::tree(&identity.site.snapshot().switches, None)))
}

/// Whether the site is open to the caller (spec.md 4).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SystemStatus {
    /// 0 normal, 1 maintenance, 2 region restriction.
    status: u8,
    /// When maintenance is expected to end.
    #[serde(with = "time::serde::rfc3339::option")]
    end_time: Option<OffsetDateTime>,
    /// The visitor's address.
    ip: String,
}

/// Whether the site is open to the caller. It answers whatever the status.
#[utoipa::path(get, path = "/wps/system/status", tag = "identity",
    responses((status = 200, description = "The status", body = Envelope<SystemStatus>)))]
async fn status(State(identity): State<Identity>, ClientIp(ip): ClientIp) -> Reply<SystemStatus> {
    let (status, end_time) = match identity.site.status(ip) {
        Status::Normal => (0, None),
        Status::Maintenance { end_time } => (1, end_time),
        Status::Restricted { .. } => (2, None),
    };
    Ok(Envelope::of(SystemStatus { status, end_time, ip: ip.to_canonical().to_string() }))
}

/// The house's hosts and what each is for.
#[utoipa::path(get, path = "/wps/system/domainRoute", tag = "identity",
    responses((status = 200, description = "Hosts", body = Envelope<Vec<Route>>)))]
async fn domain_route(State(identity): State<Identity>) -> Reply<Vec<Route>> {
    Ok(Envelope::of(identity.site.snapshot().domains.entries.clone()))
}

/// The rules of the registration's fields.
#[utoipa::path(get, path = "/wps/system/setting/register", tag = "identity",
    responses((status = 200, description = "Rules", body = Envelope<Rules>)))]
async fn rules(State(identity): State<Identity>) -> Reply<Rules> {
    Ok(Envelope::of(Rules::of(&identity.site.snapshot())))
}

/// The countries whose mobile numbers the site takes, each with its dialling code and its count of digits; the first is
/// the site's own.
#[utoipa::path(get, path = "/wps/system/countryCodes", tag = "identity",
    responses((status = 200, description = "Countries", body = Envelope<Vec<Phone>>)))]
async fn country_codes(State(identity): State<Identity>) -> Reply<Vec<Phone>> {
    Ok(Envelope::of(identity.site.snapshot().registration.phones.clone()))
}

pub(crate) fn routes(identity: Identity) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(site))
        .routes(routes!(whitelabel))
        .routes(routes!(status))
        .routes(routes!(domain_route))
        .routes(routes!(rules))
        .routes(routes!(country_codes))
        .with_state(identity)
}
