//! Titles and vendors as operators keep them: on or off, hot, their place, maintenance, countries.

mod http;
mod service;

use kernel::id::NodeId;
use serde::{Deserialize, Serialize};
use store::Tx;
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};

use crate::Elsewhere;

pub(crate) use http::routes;

/// What an operator says of a title or a vendor, always whole.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ShelfWord {
    /// Whether it is offered.
    pub enabled: bool,
    /// Marked as hot; of titles.
    #[serde(default)]
    pub hot: bool,
    /// The lower, the earlier, 0 to 1,000,000; none leaves it to the usual order.
    #[serde(default)]
    pub place: Option<i32>,
    /// In maintenance from this moment on …
    #[serde(default, with = "time::serde::rfc3339::option")]
    pub closed_from: Option<OffsetDateTime>,
    /// … until this one; none is until further notice.
    #[serde(default, with = "time::serde::rfc3339::option")]
    pub closed_until: Option<OffsetDateTime>,
    /// ISO 3166 codes of countries in which it is not offered.
    #[serde(default)]
    pub countries: Vec<String>,
}

/// A title as operators see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShelfTitle {
    /// Its id on the site.
    pub node: NodeId,
    /// The vendor's game code.
    pub code: String,
    /// Its names.
    pub name_en: String,
    /// In Bengali.
    pub name_bn: String,
    /// The vendor it is listed under.
    pub vendor: String,
    /// Its family: `RNG`, `LIVE`, …
    pub game_type: String,
    /// Whether its vendor offers it.
    pub listed: bool,
    /// Whether it can be played now.
    pub open: bool,
    /// Countries that its vendor leaves out.
    pub vendor_countries: Vec<String>,
    /// What was said of it.
    pub word: ShelfWord,
}

/// A vendor as operators see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShelfVendor {
    /// Its code.
    pub code: String,
    /// Its names.
    pub name_en: String,
    /// In Bengali.
    pub name_bn: String,
    /// Titles listed under it.
    pub titles: usize,
    /// Those that can be played now.
    pub open: usize,
    /// What was said of it.
    pub word: ShelfWord,
}

/// Which titles are wanted.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ShelfWanted {
    /// Letters of a name or code, or the whole id.
    pub search: Option<String>,
    /// Of this vendor, by code.
    pub vendor: Option<String>,
    /// Only those of which something was said.
    #[serde(default)]
    pub spoken: bool,
    /// The page, from 1.
    pub page: Option<usize>,
}

/// A page of titles.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShelfPage {
    /// Titles in the order of the site's lists, those that are not offered last.
    pub content: Vec<ShelfTitle>,
    /// This page, from 1.
    pub page: usize,
    /// How many pages there are.
    pub pages: usize,
    /// How many titles fit.
    pub total: usize,
}

/// What the back office asks of the catalogue; implemented in `app`.
#[async_trait::async_trait]
pub trait Shelf: Send + Sync + 'static {
    /// Vendors, by code.
    async fn vendors(&self) -> Result<Vec<ShelfVendor>, Elsewhere>;

    /// A page of titles.
    async fn titles(&self, wanted: &ShelfWanted) -> Result<ShelfPage, Elsewhere>;

    /// Keeps what is said of a vendor in `tx`; what was said before.
    async fn say_of_vendor(&self, tx: &mut Tx, code: &str, word: &ShelfWord) -> Result<ShelfWord, Elsewhere>;

    /// Keeps what is said of a title in `tx`; what was said before.
    async fn say_of_title(&self, tx: &mut Tx, node: NodeId, word: &ShelfWord)
    -> Result<ShelfWord, Elsewhere>;

    /// Lets it hold on this node at once.
    async fn refresh(&self) -> Result<(), Elsewhere>;
}
