//! The launch call (spec.md 7).

use axum::extract::State;
use kernel::{Amount, id::NodeId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web::{Envelope, Failure, Json, Lang, Maybe, Member, OpenApiRouter, Reply, routes, signature::PublicKey};

use super::{Error, Launch, Launcher};

/// The launch call, and the key that vendors verify ours with.
pub fn routes(launcher: Launcher) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(launch)).routes(routes!(key)).with_state(launcher)
}

/// The public key by which vendors tell calls of ours to their Games API.
#[utoipa::path(get, path = "/.well-known/mela-vendor-key.json", tag = "partner",
    responses((status = 200, description = "The key in the forms that vendors ask for", body = inline(PublicKey)),
              (status = 404, description = "not_found")))]
async fn key(State(launcher): State<Launcher>) -> Result<axum::Json<PublicKey>, Failure> {
    Ok(axum::Json(launcher.hub.key().map_err(Error::Hub)?.ok_or(Error::NoKey)?))
}

/// For money or without.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Mode {
    Real,
    Demo,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Ask {
    node_id: NodeId,
    mode: Mode,
    /// `BN` or `EN`; without it the language of the call.
    language: Option<String>,
    /// `html5-desktop` or `html5-mobile`.
    platform: Option<String>,
    /// The page of the site to come back to.
    back_url: Option<String>,
}

/// Where the game opens.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Opened {
    /// The vendor's address with a one-time token, or a page of the site.
    url: String,
    /// Money that is still on its way into the vendor's own wallet.
    #[serde(skip_serializing_if = "Option::is_none")]
    on_the_way: Option<Amount>,
}

/// Opens a game.
#[utoipa::path(post, path = "/wps/game/launchGame", tag = "play",
    responses((status = 200, description = "Where it opens", body = Envelope<Opened>),
              (status = 401, description = "not_logged_in"), (status = 403, description = "in_need_true_account"),
              (status = 404, description = "game_unknown"), (status = 409, description = "game_not_open"),
              (status = 503, description = "game_maintenance, vendor_unreachable")))]
async fn launch(
    State(launcher): State<Launcher>,
    Maybe(member): Maybe<Member>,
    lang: Lang,
    Json(ask): Json<Ask>,
) -> Reply<Opened> {
    let back = ask.back_url.as_deref().unwrap_or("/");
    // A path of this site: `//elsewhere` and `/\\elsewhere` are not.
    if !back.starts_with('/') || back.starts_with("//") || back.contains('\\') || back.len() > 512 {
        return Err(Error::ForeignPage.into());
    }
    let lang = match ask.language.as_deref() {
        Some("EN") => Lang::En,
        Some("BN") => Lang::Bn,
        _ => lang,
    };
    let mobile = ask.platform.as_deref().is_some_and(|platform| platform.contains("mobile"));
    let launch = Launch { node: ask.node_id, demo: ask.mode == Mode::Demo, lang, mobile, back };
    let super::Opened { url, on_the_way } = launcher.open(member.as_ref(), launch).await?;
    Ok(Envelope::of(Opened { url, on_the_way }))
}
