//! The calls for lists; the parameters are those of spec.md 7.

use std::collections::BTreeMap;

use axum::extract::State;
use kernel::{Amount, GameType, id::NodeId};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use web::{Envelope, Lang, OpenApiRouter, Path, Query, Reply, routes};

use super::GameCard;
use crate::{
    Catalog, Error, Snapshot,
    snapshot::Vendor,
    view::{Sight, Visitor},
    wanted::{Filter, Mark, Order, Volatility, Wanted, words},
};

/// Rows of a page unless asked otherwise, and at most (spec.md 9).
const PAGE: usize = 20;
const PAGE_MOST: usize = 100;
/// Cards of a lane on the home page (spec.md 9).
const LANE: usize = 12;
/// Vendors whose cards come with the lanes: the others' are fetched when they are looked at (spec.md 9).
const LANES_OF_RNG: usize = 3;
/// Bytes of a search that are looked at.
const SEARCH: usize = 64;
/// Hot games of the home page's slider.
const HOT: usize = 24;

pub(crate) fn routes(catalog: Catalog) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(lanes))
        .routes(routes!(menus))
        .routes(routes!(hot))
        .routes(routes!(facets))
        .routes(routes!(one))
        .with_state(catalog)
}

/// Which games. Parameters that the specification names and that decide nothing here are taken and ignored.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
struct Ask {
    /// 3: a web client.
    client_type: Option<u8>,
    /// What the client can show.
    platform: Option<String>,
    /// The merchant's code.
    merchant: Option<String>,
    /// The same, as the call for hot games names it.
    merchant_code: Option<String>,
    /// 2: the web.
    is_platform: Option<u8>,
    /// A family of games.
    game_type: Option<GameType>,
    /// The page, from 1.
    page_no: Option<usize>,
    /// Rows of a page: 20, at most 100.
    page_size: Option<usize>,
    /// `BN` or `EN`; without it the language of the call.
    language: Option<String>,
    /// A vendor's code, as lanes name it.
    game_classify: Option<String>,
    /// A vendor's code.
    vassalage: Option<String>,
    /// Letters of a name or a vendor.
    search: Option<String>,
    /// `ALL`, `NEW` or `HOT`.
    tab: Option<String>,
    /// How far results stray.
    volatility: Option<Volatility>,
    /// The least return, a decimal fraction.
    rtp: Option<f64>,
    /// A feature, as facets name it.
    feature: Option<String>,
    /// A theme, as facets name it.
    theme: Option<String>,
    /// What a round is to be played for: titles whose stakes reach from below to above it.
    stake: Option<Amount>,
    /// The order; `POPULAR` without it.
    sort: Option<Order>,
}

impl Ask {
    fn lang(&self, caller: Lang) -> Lang {
        match self.language.as_deref() {
            Some(language) if language.eq_ignore_ascii_case("EN") => Lang::En,
            Some(language) if language.eq_ignore_ascii_case("BN") => Lang::Bn,
            _ => caller,
        }
    }

    fn wanted<'a>(&'a self, sight: Sight<'a>, lang: Lang) -> Wanted<'a> {
        let word = |word: &'a Option<String>| word.as_deref().filter(|word| !word.is_empty());
        let vassalage = self.vassalage.as_deref().or(self.game_classify.as_deref());
        Wanted {
            game_type: self.game_type,
            vassalage: vassalage.filter(|code| !code.is_empty()),
            only: match self.tab.as_deref() {
                Some("HOT") => Some(Mark::Hot),
                Some("NEW") => Some(Mark::New),
                _ => None,
            },
            search: self
                .search
                .as_deref()
                .map(|search| search.split_at(search.floor_char_boundary(SEARCH)).0),
            filter: Filter {
                volatility: self.volatility,
                rtp: self.rtp,
                feature: word(&self.feature),
                theme: word(&self.theme),
                stake: self.stake,
            },
            order: self.sort.unwrap_or_default(),
            lang,
            sight,
        }
    }
}

/// A page of cards.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Cards {
    pub(crate) content: Vec<GameCard>,
    /// This page, from 1.
    pub(crate) page_num: usize,
    pub(crate) total_pages: usize,
    pub(crate) total: usize,
}

impl Cards {
    pub(crate) fn of(content: Vec<GameCard>, page_num: usize, page_size: usize, total: usize) -> Self {
        Self { content, page_num, total_pages: total.div_ceil(page_size.max(1)), total }
    }
}

/// Games, page by page.
#[utoipa::path(get, path = "/lgw/games", tag = "catalog", params(Ask),
    responses((status = 200, description = "A page of games", body = Envelope<Cards>)))]
async fn list(
    State(catalog): State<Catalog>,
    visitor: Visitor,
    lang: Lang,
    Query(ask): Query<Ask>,
) -> Reply<Cards> {
    let (snapshot, lang) = (catalog.snapshot(), ask.lang(lang));
    let wanted = ask.wanted(snapshot.sight(&visitor.0), lang);
    let (page, size) = (ask.page_no.unwrap_or(1).max(1), ask.page_size.unwrap_or(PAGE).clamp(1, PAGE_MOST));
    let (titles, total) = snapshot.list(&wanted, (page - 1).saturating_mul(size), size);
    let content = titles.into_iter().map(|title| GameCard::of(&snapshot, title, lang)).collect();
    Ok(Envelope::of(Cards::of(content, page, size, total)))
}

/// A word of a list, and how many games carry it.
#[derive(Debug, Serialize, ToSchema)]
struct Facet {
    code: String,
    count: usize,
}

/// What games can be narrowed by.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = GameFacets)]
struct FacetLists {
    features: Vec<Facet>,
    themes: Vec<Facet>,
}

/// The words by which games of a family, of a vendor or of all can be narrowed.
#[utoipa::path(get, path = "/lgw/games/facets", tag = "catalog", params(Ask),
    responses((status = 200, description = "Features and themes", body = Envelope<FacetLists>)))]
async fn facets(
    State(catalog): State<Catalog>,
    visitor: Visitor,
    Query(ask): Query<Ask>,
) -> Reply<FacetLists> {
    let snapshot = catalog.snapshot();
    let wanted = Wanted { filter: Filter::default(), ..ask.wanted(snapshot.sight(&visitor.0), Lang::En) };
    let found = snapshot.facets(&wanted);
    let list = |counts: BTreeMap<&str, usize>| {
        counts.into_iter().map(|(code, count)| Facet { code: code.to_owned(), count }).collect()
    };
    Ok(Envelope::of(FacetLists { features: list(found.features), themes: list(found.themes) }))
}

/// A vendor as menus and lanes show it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct VendorItem {
    display_name: String,
    game_type: GameType,
    vassalage: String,
    count: usize,
}

impl VendorItem {
    fn of(catalog: &Catalog, family: GameType, vendor: &Vendor, lang: Lang) -> Self {
        Self {
            display_name: catalog.vendor_name(&vendor.code, lang),
            game_type: family,
            vassalage: vendor.code.clone(),
            count: vendor.titles,
        }
    }
}

/// The vendors of a lane.
#[derive(Debug, Serialize, ToSchema)]
struct Classify {
    vendors: Vec<VendorItem>,
}

/// A family of the home page: its vendors, and the cards of those that come first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Lane {
    title: GameType,
    game_classify: Classify,
    /// By the vendor's code.
    cards: BTreeMap<String, Vec<GameCard>>,
}

impl Lane {
    fn of(
        catalog: &Catalog,
        snapshot: &Snapshot,
        (family, vendors, sight): (GameType, &[Vendor], &Sight<'_>),
        lang: Lang,
    ) -> Self {
        let with_cards = if family == GameType::Rng { LANES_OF_RNG } else { 1 };
        let cards = vendors.iter().take(with_cards).map(|vendor| {
            let wanted = Wanted {
                game_type: Some(family),
                vassalage: Some(&vendor.code),
                sight: sight.clone(),
                ..Wanted::default()
            };
            let (titles, _) = snapshot.list(&wanted, 0, LANE);
            let cards = titles.into_iter().map(|title| GameCard::of(snapshot, title, lang)).collect();
            (vendor.code.clone(), cards)
        });
        Self {
            title: family,
            cards: cards.collect(),
            game_classify: Classify {
                vendors: vendors.iter().map(|vendor| VendorItem::of(catalog, family, vendor, lang)).collect(),
            },
        }
    }
}

/// The home page's lanes.
#[utoipa::path(get, path = "/lgw/games/lanes", tag = "catalog", params(Ask),
    responses((status = 200, description = "Families with vendors and first cards", body = Envelope<Vec<Lane>>)))]
async fn lanes(
    State(catalog): State<Catalog>,
    visitor: Visitor,
    lang: Lang,
    Query(ask): Query<Ask>,
) -> Reply<Vec<Lane>> {
    let (snapshot, lang) = (catalog.snapshot(), ask.lang(lang));
    let sight = snapshot.sight(&visitor.0);
    let families = snapshot.families(&sight);
    let lanes = families
        .iter()
        .map(|(family, vendors)| Lane::of(&catalog, &snapshot, (*family, vendors, &sight), lang));
    Ok(Envelope::of(lanes.collect()))
}

/// One entry of the header's game menu.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Menu {
    game_type: GameType,
    vendors: Vec<VendorItem>,
}

/// The header's game menu.
#[utoipa::path(get, path = "/lgw/games/game_menus", tag = "catalog",
    responses((status = 200, description = "Families with their vendors", body = Envelope<Vec<Menu>>)))]
async fn menus(State(catalog): State<Catalog>, visitor: Visitor, lang: Lang) -> Reply<Vec<Menu>> {
    let snapshot = catalog.snapshot();
    let sight = snapshot.sight(&visitor.0);
    let families = snapshot.families(&sight);
    let menus = families.iter().map(|(game_type, vendors)| Menu {
        game_type: *game_type,
        vendors: vendors.iter().map(|vendor| VendorItem::of(&catalog, *game_type, vendor, lang)).collect(),
    });
    Ok(Envelope::of(menus.collect()))
}

/// Hot games.
#[utoipa::path(get, path = "/lgw/games/hot", tag = "catalog", params(Ask),
    responses((status = 200, description = "What most members played in the last 24 hours, and what the operator marked", body = Envelope<Vec<GameCard>>)))]
async fn hot(
    State(catalog): State<Catalog>,
    visitor: Visitor,
    lang: Lang,
    Query(ask): Query<Ask>,
) -> Reply<Vec<GameCard>> {
    let (snapshot, lang) = (catalog.snapshot(), ask.lang(lang));
    let sight = snapshot.sight(&visitor.0);
    let wanted = Wanted { only: Some(Mark::Hot), game_type: ask.game_type, sight, ..Wanted::default() };
    let (titles, _) = snapshot.list(&wanted, 0, HOT);
    let cards = titles.into_iter().map(|title| GameCard::of(&snapshot, title, lang)).collect();
    Ok(Envelope::of(cards))
}

/// A game with what its vendor publishes about it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct GameSheet {
    #[serde(flatten)]
    card: GameCard,
    hit_ratio: Option<String>,
    max_win: Option<String>,
    features: Vec<String>,
    themes: Vec<String>,
    /// The least and the highest stake of a round.
    min_stake: Option<String>,
    max_stake: Option<String>,
    released_on: Option<String>,
}

/// One game.
#[utoipa::path(get, path = "/lgw/games/{nodeId}", tag = "catalog", params(("nodeId" = String, Path,)),
    responses((status = 200, description = "The game", body = Envelope<GameSheet>),
              (status = 404, description = "game_unknown")))]
async fn one(
    State(catalog): State<Catalog>,
    visitor: Visitor,
    lang: Lang,
    Path(node): Path<NodeId>,
) -> Reply<GameSheet> {
    let snapshot = catalog.snapshot();
    let title = snapshot.seen(node, &snapshot.sight(&visitor.0)).ok_or(Error::UnknownTitle)?;
    let listed = &title.listed;
    Ok(Envelope::of(GameSheet {
        card: GameCard::of(&snapshot, title, lang),
        hit_ratio: listed.hit_ratio.clone(),
        max_win: listed.max_win.clone(),
        features: words(&listed.features).map(ToOwned::to_owned).collect(),
        themes: words(&listed.themes).map(ToOwned::to_owned).collect(),
        min_stake: listed.min_stake.clone(),
        max_stake: listed.max_stake.clone(),
        released_on: listed.released_on.map(|date| date.to_string()),
    }))
}
