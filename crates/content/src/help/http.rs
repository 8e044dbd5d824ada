//! The call of the help centre.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use web::{Envelope, Lang, OpenApiRouter, Query, Reply, routes};

use super::PAGES;

/// In which language.
#[derive(Debug, Deserialize, IntoParams)]
pub(crate) struct Wanted {
    /// `BN` or `EN`; the language of `Accept-Language` when absent.
    lang: Option<String>,
    /// `WEB`.
    #[serde(rename = "device")]
    _device: Option<String>,
}

/// A page of help.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Page {
    /// Its name in addresses: `/help#term`.
    id: &'static str,
    title: &'static str,
    /// HTML: headings, paragraphs, lists, links.
    content: &'static str,
}

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(help_center))
}

/// The pages of the help centre.
#[utoipa::path(get, path = "/wps/system/helpCenter", tag = "content", params(Wanted),
    responses((status = 200, description = "Pages, in order", body = Envelope<Vec<Page>>)))]
async fn help_center(lang: Lang, Query(wanted): Query<Wanted>) -> Reply<Vec<Page>> {
    let lang = match wanted.lang.as_deref() {
        Some("EN" | "en") => Lang::En,
        Some("BN" | "bn") => Lang::Bn,
        _ => lang,
    };
    let pick = |(bn, en)| if lang == Lang::En { en } else { bn };
    let pages =
        PAGES.iter().map(|page| Page { id: page.id, title: pick(page.title), content: pick(page.content) });
    Ok(Envelope::of(pages.collect()))
}
