//! What the site has to say, in the caller's language.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use web::{Envelope, Lang, OpenApiRouter, Query, Reply, routes};

use super::sql::{self, Shown};
use crate::{Content, Error};

/// Which kinds are wanted.
#[derive(Debug, Deserialize, IntoParams)]
pub(crate) struct Wanted {
    /// `B` banners, `PL` notices to players, `PU` popups, `PR` promotions, `H` also notices that have ended; separated by
    /// commas.
    types: String,
    /// `W`, the web; there is no other so far.
    #[serde(rename = "platform")]
    _platform: Option<String>,
}

/// A picture that hangs somewhere.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Banner {
    id: String,
    group_name: String,
    /// The picture.
    url: String,
    /// Where it leads; absent when nowhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    linkage: Option<String>,
    /// `ROUTE`, a path on the site, or `NONE`.
    linkage_type: &'static str,
    title: String,
    /// A plain line below the title.
    text: String,
}

/// A notice.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Notice {
    id: String,
    title: String,
    /// HTML, cleaned.
    content: String,
    #[serde(with = "time::serde::rfc3339")]
    timestamp: OffsetDateTime,
}

/// A window shown once in a session.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Popup {
    #[serde(flatten)]
    notice: Notice,
    /// `A` signed in, `B` anonymous, `F` signed in for the first time.
    execution_code: String,
}

/// A picture of a promotion.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Picture {
    sequence: i32,
    url: String,
}

/// A promotion.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Promotion {
    #[serde(flatten)]
    notice: Notice,
    announcement_images: Vec<Picture>,
}

/// Everything that was asked for.
#[derive(Debug, Default, Serialize, ToSchema)]
pub(crate) struct Announcements {
    banners: Vec<Banner>,
    notices: Vec<Notice>,
    popups: Vec<Popup>,
    promotions: Vec<Promotion>,
}

pub(crate) fn routes(content: Content) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(announcements)).with_state(content)
}

/// What the site has to say, in the language of `Accept-Language`.
#[utoipa::path(get, path = "/wps/announcements", tag = "content", params(Wanted),
    responses((status = 200, description = "Announcements of the kinds asked for", body = Envelope<Announcements>)))]
async fn announcements(
    State(content): State<Content>,
    lang: Lang,
    Query(wanted): Query<Wanted>,
) -> Reply<Announcements> {
    let mut found = Announcements::default();
    let english = lang == Lang::En;
    let past = wanted.types.split(',').any(|kind| kind == "H");
    for kind in wanted.types.split(',').filter(|kind| !kind.is_empty()) {
        let list = async |kind, past| {
            sql::shown(&content.store, kind, (english, past), content.settings.shown).await
        };
        match kind {
            "B" => found.banners = list("banner", false).await?.into_iter().map(banner).collect(),
            "PL" => found.notices = list("notice", past).await?.into_iter().map(notice).collect(),
            "PU" => found.popups = list("popup", false).await?.into_iter().map(popup).collect(),
            "PR" => found.promotions = list("promotion", false).await?.into_iter().map(promotion).collect(),
            "H" => {}
            _ => return Err(Error::UnknownType.into()),
        }
    }
    Ok(Envelope::of(found))
}

fn notice(shown: Shown) -> Notice {
    Notice {
        id: shown.id.to_string(),
        title: shown.title,
        content: shown.content,
        timestamp: shown.published_at,
    }
}

fn banner(shown: Shown) -> Banner {
    Banner {
        id: shown.id.to_string(),
        group_name: shown.group_name.unwrap_or_default(),
        url: shown.picture.unwrap_or_default(),
        linkage_type: if shown.linkage.is_some() { "ROUTE" } else { "NONE" },
        linkage: shown.linkage,
        title: shown.title,
        text: shown.content,
    }
}

fn popup(shown: Shown) -> Popup {
    let execution_code = shown.execution_code.clone().unwrap_or_default();
    Popup { notice: notice(shown), execution_code }
}

fn promotion(shown: Shown) -> Promotion {
    let url = shown.picture.clone().unwrap_or_default();
    Promotion { notice: notice(shown), announcement_images: vec![Picture { sequence: 1, url }] }
}
