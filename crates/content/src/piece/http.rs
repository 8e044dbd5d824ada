//! What the site has to say, in the caller's language.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use web::{Envelope, Lang, OpenApiRouter, Query, Reply, routes};

use super::{
    Audience, Kind,
    sql::{self, Shown},
};
use crate::{Content, Error, feedback::Caller};

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
    /// The picture, or a video's address.
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
    execution_code: &'static str,
    /// Where its button leads: a path on the site; absent when it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    linkage: Option<String>,
}

/// A picture of a promotion.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PiecePicture)]
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
    /// Where it leads; absent when nowhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    linkage: Option<String>,
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

/// What the site has to say, in the language of `Accept-Language`. Signed in, one also gets what is for members alone,
/// and for agents alone; popups all come, since the page knows whether it is a member's first time.
#[utoipa::path(get, path = "/wps/announcements", tag = "content", params(Wanted),
    responses((status = 200, description = "Announcements of the kinds asked for", body = Envelope<Announcements>)))]
async fn announcements(
    State(content): State<Content>,
    lang: Lang,
    caller: Caller,
    Query(wanted): Query<Wanted>,
) -> Reply<Announcements> {
    let mut found = Announcements::default();
    let english = lang == Lang::En;
    let past = wanted.types.split(',').any(|kind| kind == "H");
    for code in wanted.types.split(',').filter(|kind| !kind.is_empty()) {
        let list = async |kind, past| {
            let all = sql::shown(&content.store, kind, past, content.settings.shown).await?;
            let mine =
                all.into_iter().filter(|shown| kind == Kind::Popup || caller.hears(shown.document.audience));
            Ok::<_, Error>(mine.collect::<Vec<_>>().into_iter())
        };
        match code {
            "B" => found.banners = list(Kind::Banner, false).await?.map(|it| banner(it, english)).collect(),
            "PL" => found.notices = list(Kind::Notice, past).await?.map(|it| notice(it, english)).collect(),
            "PU" => found.popups = list(Kind::Popup, false).await?.map(|it| popup(it, english)).collect(),
            "PR" => {
                found.promotions =
                    list(Kind::Promotion, false).await?.map(|it| promotion(it, english)).collect();
            }
            "H" => {}
            _ => return Err(Error::UnknownType.into()),
        }
    }
    Ok(Envelope::of(found))
}

impl Caller {
    /// Whether a piece is for the caller.
    fn hears(&self, audience: Audience) -> bool {
        match audience {
            Audience::Everyone => true,
            Audience::SignedIn | Audience::FirstTime => self.0.is_some(),
            Audience::Anonymous => self.0.is_none(),
            Audience::Agents => self.0.as_ref().is_some_and(|member| member.kind.is_agent()),
        }
    }
}

fn notice(shown: Shown, english: bool) -> Notice {
    Notice {
        id: shown.id.to_string(),
        title: shown.document.title.pick(english),
        content: shown.document.body.pick(english),
        timestamp: shown.since,
    }
}

fn banner(shown: Shown, english: bool) -> Banner {
    let document = shown.document;
    Banner {
        id: shown.id.to_string(),
        group_name: document.group.unwrap_or_default(),
        url: document.picture.unwrap_or_default(),
        linkage_type: if document.linkage.is_some() { "ROUTE" } else { "NONE" },
        linkage: document.linkage,
        title: document.title.pick(english),
        text: document.body.pick(english),
    }
}

fn popup(mut shown: Shown, english: bool) -> Popup {
    let (execution_code, linkage) = (shown.document.audience.code(), shown.document.linkage.take());
    Popup { execution_code, linkage, notice: notice(shown, english) }
}

fn promotion(mut shown: Shown, english: bool) -> Promotion {
    let url = shown.document.picture.take().unwrap_or_default();
    let linkage = shown.document.linkage.take();
    Promotion {
        announcement_images: vec![Picture { sequence: 1, url }],
        linkage,
        notice: notice(shown, english),
    }
}
