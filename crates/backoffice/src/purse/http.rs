//! The calls about money on its way to vendors.

use axum::extract::State;
use office::{
    Clerk, ReadReconcile, RepairReconcile, Whose,
    page::{self, PAGE},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;
use web::{Envelope, Json, OpenApiRouter, Page, Path, Query, Reply, Signed, routes};

use super::{Reading, Way, WayDetail, WaysWanted};
use crate::{Backoffice, Error};

/// What an operator holds about a transfer.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct WayDecision {
    /// Whether the vendor did it; else it never will.
    arrived: bool,
    /// The vendor's own record of it, word for word: 1 to 500 characters.
    evidence: String,
}

/// What has become of a transfer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct WayState {
    /// `consented` when another operator must say so too, else the transfer's state.
    state: String,
}

pub(crate) fn routes(office: Backoffice) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(ways))
        .routes(routes!(readings))
        .routes(routes!(way))
        .routes(routes!(ask))
        .routes(routes!(decide))
        .with_state(office)
}

/// Transfers to and from vendors' wallets.
#[utoipa::path(get, path = "/backoffice/purses", tag = "purses", security(("token" = [])),
    params(WaysWanted), responses((status = 200, description = "A page", body = Envelope<Page<Way>>)))]
async fn ways(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ReadReconcile>>,
    Query(wanted): Query<WaysWanted>,
) -> Reply<Page<Way>> {
    let (after, office_of) = (page::read(wanted.cursor.as_deref())?, &office);
    let whose = |way: &Way| Whose::from(way.member);
    let wanted = &wanted;
    let fetch = |after| async move {
        let found = office_of.ports.purses.ways(wanted, after, PAGE).await?;
        let next = page::next_of(&found, |way| (way.created_at, way.id));
        Ok::<_, Error>((found, next))
    };
    Ok(Envelope::of(page::walked(clerk.walk(after, whose, fetch).await?)))
}

/// How reading what was played at each vendor stands.
#[utoipa::path(get, path = "/backoffice/purses/readings", tag = "purses", security(("token" = [])),
    responses((status = 200, description = "Each vendor", body = Envelope<Vec<Reading>>)))]
async fn readings(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ReadReconcile>>,
) -> Reply<Vec<Reading>> {
    clerk.reaches_everyone()?;
    Ok(Envelope::of(office.ports.purses.readings().await.map_err(Error::from)?))
}

/// One transfer: what was asked, answered and said about it.
#[utoipa::path(get, path = "/backoffice/purses/{id}", tag = "purses", security(("token" = [])),
    params(("id" = Uuid, Path)), responses((status = 200, description = "The transfer", body = Envelope<WayDetail>)))]
async fn way(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ReadReconcile>>,
    Path(id): Path<Uuid>,
) -> Reply<WayDetail> {
    Ok(Envelope::of(office.way(&clerk, id).await?))
}

/// Ask the vendor about it now.
#[utoipa::path(post, path = "/backoffice/purses/{id}/ask", tag = "purses", security(("token" = [])),
    params(("id" = Uuid, Path)), responses((status = 200, description = "Its state now", body = Envelope<WayState>)))]
async fn ask(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<RepairReconcile>>,
    Path(id): Path<Uuid>,
) -> Reply<WayState> {
    Ok(Envelope::of(WayState { state: office.ask_about_way(&clerk, id).await? }))
}

/// Say what the vendor's own record says; two must say the same, and the vendor is asked first each time.
#[utoipa::path(post, path = "/backoffice/purses/{id}/decide", tag = "purses", security(("token" = [])),
    params(("id" = Uuid, Path)), request_body = WayDecision,
    responses((status = 200, description = "How far it has come", body = Envelope<WayState>),
              (status = 409, description = "way_over, way_not_in_doubt, way_second, way_too_soon")))]
async fn decide(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<RepairReconcile>>,
    Path(id): Path<Uuid>,
    Json(decision): Json<WayDecision>,
) -> Reply<WayState> {
    let state = office.decide_way(&clerk, id, (decision.arrived, &decision.evidence)).await?;
    Ok(Envelope::of(WayState { state }))
}
