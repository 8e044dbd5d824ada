//! The calls of the help centre and the footer.

use std::collections::BTreeMap;

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use web::{Envelope, Lang, OpenApiRouter, Query, Reply, routes};

use crate::{
    Content, Error,
    piece::{Kind, sql},
};

/// In which language.
#[derive(Debug, Deserialize, IntoParams)]
pub(crate) struct Wanted {
    /// `BN` or `EN`; the language of `Accept-Language` when absent.
    lang: Option<String>,
    /// `WEB`.
    #[serde(rename = "device")]
    _device: Option<String>,
}

impl Wanted {
    fn is_english(&self, lang: Lang) -> bool {
        match self.lang.as_deref() {
            Some("EN" | "en") => true,
            Some("BN" | "bn") => false,
            _ => lang == Lang::En,
        }
    }
}

/// A page of help.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct HelpPage {
    /// Its name in addresses: `/help#term`.
    id: String,
    /// `article`, `term` or `policy`.
    group: String,
    title: String,
    /// HTML, cleaned.
    content: String,
}

/// What the footer holds.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Footer {
    /// Plain text by its place: `about`, `licence`, `adult`, `responsible`. A place that is absent stays empty.
    texts: BTreeMap<String, String>,
    /// The pages of help, in order.
    help: Vec<Heading>,
}

/// The title of a page of help.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Heading {
    id: String,
    title: String,
}

pub(crate) fn routes(content: Content) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(help_center)).routes(routes!(footer)).with_state(content)
}

/// The pages of the help centre.
#[utoipa::path(get, path = "/wps/system/helpCenter", tag = "content", params(Wanted),
    responses((status = 200, description = "Pages, in order", body = Envelope<Vec<HelpPage>>)))]
async fn help_center(
    State(content): State<Content>,
    lang: Lang,
    Query(wanted): Query<Wanted>,
) -> Reply<Vec<HelpPage>> {
    let english = wanted.is_english(lang);
    let shown = sql::shown(&content.store, Kind::Help, false, content.settings.shown).await?;
    let pages = shown.into_iter().map(|page| HelpPage {
        id: page.name.unwrap_or_default(),
        group: page.document.group.unwrap_or_default(),
        title: page.document.title.pick(english),
        content: page.document.body.pick(english),
    });
    Ok(Envelope::of(pages.collect()))
}

/// The lines of the footer, and the list of help pages below it.
#[utoipa::path(get, path = "/wps/system/footer", tag = "content", params(Wanted),
    responses((status = 200, description = "Lines and headings", body = Envelope<Footer>)))]
async fn footer(State(content): State<Content>, lang: Lang, Query(wanted): Query<Wanted>) -> Reply<Footer> {
    let english = wanted.is_english(lang);
    let list = async |kind| -> Result<_, Error> {
        sql::shown(&content.store, kind, false, content.settings.shown).await
    };
    let line = |line: sql::Shown| (line.name.unwrap_or_default(), line.document.body.pick(english));
    let texts = list(Kind::Footer).await?.into_iter().map(line).collect();
    let help = list(Kind::Help)
        .await?
        .into_iter()
        .map(|page| Heading { id: page.name.unwrap_or_default(), title: page.document.title.pick(english) });
    Ok(Envelope::of(Footer { texts, help: help.collect() }))
}
