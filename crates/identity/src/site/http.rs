//! Calls about the site as a whole.

use axum::extract::State;
use kernel::Asset;
use serde::Serialize;
use utoipa::ToSchema;
use web::{ClientIp, Envelope, OpenApiRouter, Reply, routes};

use crate::Identity;

/// A feature switch with those below it (spec.md 3, "Whitelabel node").
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Switch {
    /// The switch's name.
    mod_id: &'static str,
    /// `1` means on.
    enabled: &'static str,
    /// Switches below it.
    #[schema(no_recursion)]
    children_nodes: Vec<Switch>,
}

/// The switches of spec.md 6; those whose feature is not built are off.
fn switches() -> Vec<Switch> {
    const ON: [&str; 3] = ["USERNAMEREG3", "AGENTPOLICY3", "FREEPLAY3"];
    const ALL: [&str; 9] = [
        "USERNAMEREG3",
        "MOBILENUMREG3",
        "MOBILENUMPASSREG3",
        "REGMOBVERF3",
        "CHNGPASSVERIF3",
        "AGENTPOLICY3",
        "FREEPLAY3",
        "PWDEXPFORCECHANGE3",
        "MOBILEVERCODELOGIN3",
    ];
    let switch = |mod_id| Switch {
        mod_id,
        enabled: if ON.contains(&mod_id) { "1" } else { "0" },
        children_nodes: Vec::new(),
    };
    ALL.into_iter().map(switch).collect()
}

/// The currency of the site.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SiteCurrency {
    code: Asset,
    symbol: &'static str,
}

/// Where the caller is.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Location {
    ip: String,
}

/// What a client needs before it shows anything.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Site {
    merchant: String,
    currency: SiteCurrency,
    languages: [&'static str; 2],
    default_language: &'static str,
    time_zone_offset: String,
    /// `play`: no real money without a licence record.
    mode: &'static str,
    maintenance: bool,
    region_restriction: bool,
    location: Location,
    whitelabel: Vec<Switch>,
    current_year: i32,
}

/// What a client needs before it shows anything.
#[utoipa::path(get, path = "/wps/system/site", tag = "identity",
    responses((status = 200, description = "The site", body = Envelope<Site>)))]
async fn site(State(identity): State<Identity>, ClientIp(ip): ClientIp) -> Reply<Site> {
    let settings = &identity.settings;
    Ok(Envelope::of(Site {
        merchant: settings.merchant.clone(),
        currency: SiteCurrency { code: settings.asset, symbol: settings.asset.symbol() },
        languages: ["BN", "EN"],
        default_language: "BN",
        time_zone_offset: settings.time_zone.clone(),
        mode: "play",
        maintenance: false,
        region_restriction: false,
        location: Location { ip: ip.to_string() },
        whitelabel: switches(),
        current_year: identity.store().now().year(),
    }))
}

/// The feature switches.
#[utoipa::path(get, path = "/wps/system/whitelabel", tag = "identity",
    responses((status = 200, description = "The tree of switches", body = Envelope<Vec<Switch>>)))]
async fn whitelabel() -> Reply<Vec<Switch>> {
    Ok(Envelope::of(switches()))
}

/// Whether the site is open (spec.md 4).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Status {
    /// 0 normal, 1 maintenance, 2 region restriction.
    status: u8,
}

/// Whether the site is open.
#[utoipa::path(get, path = "/wps/system/status", tag = "identity",
    responses((status = 200, description = "The status", body = Envelope<Status>)))]
async fn status() -> Reply<Status> {
    Ok(Envelope::of(Status { status: 0 }))
}

pub(crate) fn routes(identity: Identity) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(site))
        .routes(routes!(whitelabel))
        .routes(routes!(status))
        .with_state(identity)
}
