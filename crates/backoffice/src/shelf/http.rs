//! The calls about titles and vendors.

use axum::extract::State;
use kernel::id::NodeId;
use office::{ChangeGames, Clerk, ReadGames};
use web::{Empty, Envelope, Json, OpenApiRouter, Path, Query, Reply, Signed, routes};

use super::{ShelfPage, ShelfVendor, ShelfWanted, ShelfWord};
use crate::{Backoffice, Error};

pub(crate) fn routes(office: Backoffice) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(vendors))
        .routes(routes!(titles))
        .routes(routes!(say_of_vendor))
        .routes(routes!(say_of_title))
        .with_state(office)
}

/// Vendors with what was said of them.
#[utoipa::path(get, path = "/backoffice/shelf/vendors", tag = "shelf", security(("token" = [])),
    responses((status = 200, description = "Each vendor", body = Envelope<Vec<ShelfVendor>>)))]
async fn vendors(
    State(office): State<Backoffice>,
    Signed(_clerk): Signed<Clerk<ReadGames>>,
) -> Reply<Vec<ShelfVendor>> {
    Ok(Envelope::of(office.ports.shelf.vendors().await.map_err(Error::from)?))
}

/// Titles with what was said of them.
#[utoipa::path(get, path = "/backoffice/shelf/titles", tag = "shelf", security(("token" = [])), params(ShelfWanted),
    responses((status = 200, description = "A page", body = Envelope<ShelfPage>)))]
async fn titles(
    State(office): State<Backoffice>,
    Signed(_clerk): Signed<Clerk<ReadGames>>,
    Query(wanted): Query<ShelfWanted>,
) -> Reply<ShelfPage> {
    Ok(Envelope::of(office.ports.shelf.titles(&wanted).await.map_err(Error::from)?))
}

/// Say whether a vendor is offered, where it stands, when it is in maintenance, and where it is not offered.
#[utoipa::path(put, path = "/backoffice/shelf/vendors/{code}", tag = "shelf", security(("token" = [])),
    params(("code" = String, Path)), request_body = ShelfWord,
    responses((status = 200, description = "Said", body = Envelope<Empty>)))]
async fn say_of_vendor(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ChangeGames>>,
    Path(code): Path<String>,
    Json(word): Json<ShelfWord>,
) -> Reply<Empty> {
    office.say_of_vendor(&clerk, &code, &word).await?;
    Ok(Envelope::of(Empty {}))
}

/// The same of a single title, and whether it is hot.
#[utoipa::path(put, path = "/backoffice/shelf/titles/{node}", tag = "shelf", security(("token" = [])),
    params(("node" = NodeId, Path)), request_body = ShelfWord,
    responses((status = 200, description = "Said", body = Envelope<Empty>)))]
async fn say_of_title(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ChangeGames>>,
    Path(node): Path<NodeId>,
    Json(word): Json<ShelfWord>,
) -> Reply<Empty> {
    office.say_of_title(&clerk, node, &word).await?;
    Ok(Envelope::of(Empty {}))
}
