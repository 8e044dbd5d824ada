//! The calls for favourites and recent games.

use axum::extract::State;
use kernel::{GameType, id::NodeId};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use web::{
    Empty, Envelope, EvenPaused, Json, Lang, Member, OpenApiRouter, Path, Player, Query, Reply, Signed,
    routes,
};

use super::sql;
use crate::{
    Catalog, Error,
    list::{Cards, GameCard},
    view::Visitor,
};

/// Favourites of one member: one page of the list holds them all (spec.md 9).
const MOST: usize = 999;
/// Rows of a page of recent games (spec.md 9).
const RECENT_PAGE: usize = 20;

pub(crate) fn routes(catalog: Catalog) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(ids))
        .routes(routes!(favourites, add))
        .routes(routes!(remove))
        .routes(routes!(recent))
        .with_state(catalog)
}

/// Which page of one's own games.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
struct Ask {
    /// 3: a web client.
    client_type: Option<u8>,
    /// The page, from 1.
    page_no: Option<usize>,
    /// Rows of a page.
    page_size: Option<usize>,
    /// A family of games; all without it.
    game_type: Option<GameType>,
}

/// A favourite, as cards name it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Favourite {
    node_id: NodeId,
    /// The vendor's code; the title's own decides.
    #[serde(rename = "vendor")]
    _vendor: Option<String>,
    /// The family; the title's own decides.
    #[serde(rename = "gameType")]
    _game_type: Option<GameType>,
}

fn page(
    catalog: &Catalog,
    (nodes, visitor): (&[NodeId], &Visitor),
    ask: &Ask,
    lang: Lang,
    most: usize,
) -> Cards {
    let snapshot = catalog.snapshot();
    let sight = snapshot.sight(&visitor.0);
    let titles: Vec<_> = nodes
        .iter()
        .filter_map(|node| snapshot.seen(*node, &sight))
        .filter(|title| ask.game_type.is_none_or(|family| title.listed.game_type == family))
        .collect();
    let (page, size) = (ask.page_no.unwrap_or(1).max(1), ask.page_size.unwrap_or(most).clamp(1, most));
    let shown = titles.iter().skip((page - 1).saturating_mul(size)).take(size);
    let content = shown.map(|title| GameCard::of(&snapshot, title, lang)).collect();
    Cards::of(content, page, size, titles.len())
}

/// The ids of one's favourites.
#[utoipa::path(get, path = "/wps/games/favorites/ids", tag = "catalog", security(("token" = [])),
    responses((status = 200, description = "Newest first", body = Envelope<Vec<String>>)))]
async fn ids(
    State(catalog): State<Catalog>,
    visitor: Visitor,
    Signed(member): Signed<EvenPaused<Member>>,
) -> Reply<Vec<NodeId>> {
    let mut nodes = sql::favourites(&catalog.store, member.id).await?;
    let snapshot = catalog.snapshot();
    let sight = snapshot.sight(&visitor.0);
    // One that is listed no more stays, as ever: it may be back tomorrow.
    nodes.retain(|node| snapshot.title(*node).is_none() || snapshot.seen(*node, &sight).is_some());
    Ok(Envelope::of(nodes))
}

/// One's favourites.
#[utoipa::path(get, path = "/wps/games/favorites", tag = "catalog", security(("token" = [])), params(Ask),
    responses((status = 200, description = "Newest first", body = Envelope<Cards>)))]
async fn favourites(
    State(catalog): State<Catalog>,
    visitor: Visitor,
    Signed(member): Signed<EvenPaused<Member>>,
    lang: Lang,
    Query(ask): Query<Ask>,
) -> Reply<Cards> {
    let nodes = sql::favourites(&catalog.store, member.id).await?;
    Ok(Envelope::of(page(&catalog, (&nodes, &visitor), &ask, lang, MOST)))
}

/// Adds a favourite.
#[utoipa::path(post, path = "/wps/games/favorites", tag = "catalog", security(("token" = [])),
    responses((status = 200, description = "It is there", body = Envelope<Empty>),
              (status = 404, description = "game_unknown"), (status = 409, description = "too_many_favourites")))]
async fn add(
    State(catalog): State<Catalog>,
    visitor: Visitor,
    Signed(player): Signed<EvenPaused<Player>>,
    Json(favourite): Json<Favourite>,
) -> Reply<Empty> {
    let node = favourite.node_id;
    let snapshot = catalog.snapshot();
    snapshot.seen(node, &snapshot.sight(&visitor.0)).ok_or(Error::UnknownTitle)?;
    if !sql::add(&catalog.store, player.id, node, i64::try_from(MOST).unwrap_or(i64::MAX)).await? {
        return Err(Error::TooManyFavourites.into());
    }
    Ok(Envelope::of(Empty {}))
}

/// Removes a favourite.
#[utoipa::path(delete, path = "/wps/games/favorites/{nodeId}", tag = "catalog", security(("token" = [])),
    params(("nodeId" = String, Path,)),
    responses((status = 200, description = "It is not there", body = Envelope<Empty>)))]
async fn remove(
    State(catalog): State<Catalog>,
    Signed(player): Signed<EvenPaused<Player>>,
    Path(node): Path<NodeId>,
) -> Reply<Empty> {
    sql::remove(&catalog.store, player.id, node).await?;
    Ok(Envelope::of(Empty {}))
}

/// What one played last.
#[utoipa::path(get, path = "/wps/games/recent", tag = "catalog", security(("token" = [])), params(Ask),
    responses((status = 200, description = "Newest first", body = Envelope<Cards>)))]
async fn recent(
    State(catalog): State<Catalog>,
    visitor: Visitor,
    Signed(member): Signed<EvenPaused<Member>>,
    lang: Lang,
    Query(ask): Query<Ask>,
) -> Reply<Cards> {
    let nodes = sql::recent(&catalog.store, member.id).await?;
    Ok(Envelope::of(page(&catalog, (&nodes, &visitor), &ask, lang, RECENT_PAGE)))
}
