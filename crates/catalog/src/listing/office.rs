//! The operators' calls about titles and vendors: on or off, hot, their place, maintenance, countries (domain.md 8).

use std::collections::BTreeMap;

use axum::extract::State;
use kernel::{GameType, id::NodeId};
use office::{Caller, ChangeGames, Clerk, ReadGames, audit::Act};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};
use web::{Empty, Envelope, Json, Lang, OpenApiRouter, Path, Query, Reply, Signed, routes};

use super::{Listing, Listings, countries};
use crate::{Catalog, Error, Snapshot, Title};

/// Titles of one page.
const PAGE: usize = 50;
/// Pages are counted no further.
const PAGES: usize = 100_000;
/// Letters of a search that are looked at.
const SEARCH: usize = 64;
/// The last place, and most countries of one listing.
const LAST: i32 = 1_000_000;
const COUNTRIES: usize = 250;

pub(crate) fn routes(catalog: Catalog) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(vendors))
        .routes(routes!(titles))
        .routes(routes!(say_of_vendor))
        .routes(routes!(say_of_title))
        .with_state(catalog)
}

/// A title as operators see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ShelfTitle)]
struct FoundTitle {
    /// Its id on the site.
    node: NodeId,
    /// The vendor's game code.
    code: String,
    /// Its names.
    name_en: String,
    /// In Bengali.
    name_bn: String,
    /// The vendor it is listed under.
    vendor: String,
    /// Its family: `RNG`, `LIVE`, …
    #[schema(value_type = String)]
    game_type: GameType,
    /// Whether its vendor offers it.
    listed: bool,
    /// Whether it can be played now.
    open: bool,
    /// Countries that its vendor leaves out.
    vendor_countries: Vec<String>,
    /// What was said of it.
    word: Listing,
}

impl From<(&Title, Listing)> for FoundTitle {
    fn from((title, word): (&Title, Listing)) -> Self {
        let listed = title.listed.clone();
        Self {
            node: title.node,
            code: listed.code,
            name_en: listed.name_en,
            name_bn: listed.name_bn,
            vendor: listed.vassalage,
            game_type: listed.game_type,
            listed: listed.enabled,
            open: title.is_open(),
            vendor_countries: countries(&listed.blocked_countries),
            word,
        }
    }
}

/// A vendor as operators see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ShelfVendor)]
struct FoundVendor {
    /// Its code.
    code: String,
    /// Its names.
    name_en: String,
    /// In Bengali.
    name_bn: String,
    /// Titles listed under it.
    titles: usize,
    /// Those that can be played now.
    open: usize,
    /// What was said of it.
    word: Listing,
}

/// Which titles are wanted.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Wanted {
    /// Letters of a name or code, or the whole id.
    search: Option<String>,
    /// Of this vendor, by code.
    vendor: Option<String>,
    /// Only those of which something was said.
    #[serde(default)]
    spoken: bool,
    /// The page, from 1.
    page: Option<usize>,
}

/// A page of titles.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ShelfPage)]
struct FoundPage {
    /// Titles in the order of the site's lists, those that are not offered last.
    content: Vec<FoundTitle>,
    /// This page, from 1.
    page: usize,
    /// How many pages there are.
    pages: usize,
    /// How many titles fit.
    total: usize,
}

/// Vendors with what was said of them.
#[utoipa::path(get, path = "/backoffice/shelf/vendors", tag = "shelf", security(("token" = [])),
    responses((status = 200, description = "Each vendor", body = Envelope<Vec<FoundVendor>>)))]
async fn vendors(
    State(catalog): State<Catalog>,
    Signed(_clerk): Signed<Clerk<ReadGames>>,
) -> Reply<Vec<FoundVendor>> {
    let listings = catalog.listings().await?;
    let mut vendors: BTreeMap<String, FoundVendor> = BTreeMap::new();
    for title in catalog.snapshot().everything() {
        let code = &title.listed.vassalage;
        let vendor = vendors.entry(code.clone()).or_insert_with(|| FoundVendor {
            code: code.clone(),
            name_en: catalog.vendor_name(code, Lang::En),
            name_bn: catalog.vendor_name(code, Lang::Bn),
            titles: 0,
            open: 0,
            word: listings.of_vendor(code),
        });
        vendor.titles += 1;
        vendor.open += usize::from(title.is_open());
    }
    Ok(Envelope::of(vendors.into_values().collect()))
}

/// Titles with what was said of them.
#[utoipa::path(get, path = "/backoffice/shelf/titles", tag = "shelf", security(("token" = [])), params(Wanted),
    responses((status = 200, description = "A page", body = Envelope<FoundPage>)))]
async fn titles(
    State(catalog): State<Catalog>,
    Signed(_clerk): Signed<Clerk<ReadGames>>,
    Query(wanted): Query<Wanted>,
) -> Reply<FoundPage> {
    let listings = catalog.listings().await?;
    let (page, snapshot) = (wanted.page.unwrap_or(1).clamp(1, PAGES), catalog.snapshot());
    let found = seek(&snapshot, &wanted, &listings);
    let total = found.len();
    let content = found.into_iter().skip((page - 1) * PAGE).take(PAGE);
    let content = content.map(|title| (title, listings.of_title(title.node)).into()).collect();
    Ok(Envelope::of(FoundPage { content, page, pages: total.div_ceil(PAGE), total }))
}

/// Titles that are wanted, in the order of lists, those that are not offered included.
fn seek<'a>(snapshot: &'a Snapshot, wanted: &Wanted, listings: &Listings) -> Vec<&'a Title> {
    let search: String = wanted.search.as_deref().unwrap_or_default().chars().take(SEARCH).collect();
    let search = search.trim().to_lowercase();
    let fits = |title: &&Title| {
        let listed = &title.listed;
        let of_vendor = wanted.vendor.as_deref().is_none_or(|code| listed.vassalage == code);
        let spoken = !wanted.spoken || listings.titles.contains_key(&title.node);
        let named = search.is_empty()
            || [&listed.name_en, &listed.name_bn, &listed.code, &listed.vassalage]
                .into_iter()
                .any(|text| text.to_lowercase().contains(&search))
            || title.node.to_string() == search;
        of_vendor && spoken && named
    };
    snapshot.everything().iter().filter(fits).collect()
}

/// Say whether a vendor is offered, where it stands, when it is in maintenance, and where it is not offered.
#[utoipa::path(put, path = "/backoffice/shelf/vendors/{code}", tag = "shelf", security(("token" = [])),
    params(("code" = String, Path)), request_body = Listing,
    responses((status = 200, description = "Said", body = Envelope<Empty>)))]
async fn say_of_vendor(
    State(catalog): State<Catalog>,
    Signed(clerk): Signed<Clerk<ChangeGames>>,
    Path(code): Path<String>,
    Json(listing): Json<Listing>,
) -> Reply<Empty> {
    catalog.change(&clerk, &Subject::Vendor(code), &listing).await?;
    Ok(Envelope::of(Empty {}))
}

/// The same of a single title, and whether it is hot.
#[utoipa::path(put, path = "/backoffice/shelf/titles/{node}", tag = "shelf", security(("token" = [])),
    params(("node" = NodeId, Path)), request_body = Listing,
    responses((status = 200, description = "Said", body = Envelope<Empty>)))]
async fn say_of_title(
    State(catalog): State<Catalog>,
    Signed(clerk): Signed<Clerk<ChangeGames>>,
    Path(node): Path<NodeId>,
    Json(listing): Json<Listing>,
) -> Reply<Empty> {
    catalog.change(&clerk, &Subject::Title(node), &listing).await?;
    Ok(Envelope::of(Empty {}))
}

/// Of what something is said.
enum Subject {
    /// A vendor, by its code.
    Vendor(String),
    /// A title.
    Title(NodeId),
}

impl Catalog {
    /// Keeps what an operator says, with its row of the trail; it holds on this node at once.
    async fn change(&self, clerk: &Caller, subject: &Subject, listing: &Listing) -> Result<(), Error> {
        verify(listing)?;
        if listing.hot && matches!(subject, Subject::Vendor(_)) {
            return Err(office::Error::Field("hot").into());
        }
        let mut tx = self.store.begin().await?;
        let (action, subject, before) = match subject {
            Subject::Vendor(code) => {
                let before = self.set_vendor(&mut tx, code, listing).await?;
                ("vendor.change", format!("vendor:{code}"), before)
            }
            Subject::Title(node) => {
                let before = self.set_title(&mut tx, *node, listing).await?;
                ("title.change", format!("title:{node}"), before)
            }
        };
        let act = Act { action, subject, before: Some(json!(before)), after: Some(json!(listing)) };
        clerk.record(&mut tx, act).await?;
        tx.commit().await?;
        self.refresh().await
    }
}

fn verify(listing: &Listing) -> Result<(), office::Error> {
    if listing.place.is_some_and(|place| !(0..=LAST).contains(&place)) {
        return Err(office::Error::Field("place"));
    }
    let ends_first = match (listing.closed_from, listing.closed_until) {
        (Some(from), Some(until)) => until <= from,
        (None, Some(_)) => true,
        _ => false,
    };
    if ends_first {
        return Err(office::Error::Field("closedUntil"));
    }
    let is_code = |code: &String| code.len() == 2 && code.bytes().all(|letter| letter.is_ascii_uppercase());
    let fit = listing.countries.len() <= COUNTRIES && listing.countries.iter().all(is_code);
    if fit { Ok(()) } else { Err(office::Error::Field("countries")) }
}
