//! The calls of the comparison with vendors.

use axum::extract::State;
use office::{
    Clerk, ReadReconcile, RepairReconcile,
    page::{self, PAGE},
};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;
use web::{Empty, Envelope, Json, OpenApiRouter, Page, Path, Query, Reply, Signed, routes};

use super::{Comparison, Difference, DifferenceDetail, VendorStanding, Wanted};
use crate::{Backoffice, Error};

/// A window to compare now.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ComparisonAsk {
    /// With whom.
    vendor: String,
    /// From this moment on.
    #[serde(with = "time::serde::rfc3339")]
    from: OffsetDateTime,
    /// Before this moment, which is not in the future; at most 25 hours later.
    #[serde(with = "time::serde::rfc3339")]
    until: OffsetDateTime,
}

/// What an operator wants done about a difference.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct RepairAsk {
    /// The repair that the difference names.
    repair: String,
    /// Why: 1 to 200 characters.
    note: String,
}

/// Why a difference is accepted as it is.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AcceptAsk {
    /// 1 to 200 characters.
    note: String,
}

/// What has become of a difference.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DifferenceState {
    /// `consented` when another operator must say so too, else the difference's state.
    state: String,
}

/// Whose comparisons are wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct RunsWanted {
    /// A vendor's name.
    vendor: Option<String>,
    /// The `next` of the page before.
    cursor: Option<i64>,
}

pub(crate) fn routes(office: Backoffice) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(standings))
        .routes(routes!(differences))
        .routes(routes!(runs))
        .routes(routes!(compare))
        .routes(routes!(difference))
        .routes(routes!(look))
        .routes(routes!(repair))
        .routes(routes!(accept))
        .with_state(office)
}

/// How things stand with each vendor.
#[utoipa::path(get, path = "/backoffice/reconcile/vendors", tag = "reconcile", security(("token" = [])),
    responses((status = 200, description = "Each vendor", body = Envelope<Vec<VendorStanding>>)))]
async fn standings(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ReadReconcile>>,
) -> Reply<Vec<VendorStanding>> {
    clerk.reaches_everyone()?;
    Ok(Envelope::of(office.ports.comparer.standings().await.map_err(Error::from)?))
}

/// Differences, newest first.
#[utoipa::path(get, path = "/backoffice/reconcile/differences", tag = "reconcile", security(("token" = [])),
    params(Wanted), responses((status = 200, description = "A page", body = Envelope<Page<Difference>>)))]
async fn differences(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ReadReconcile>>,
    Query(wanted): Query<Wanted>,
) -> Reply<Page<Difference>> {
    let after = page::read(wanted.cursor.as_deref())?;
    let fetch = async |after| {
        let rows = office.ports.comparer.differences(&wanted, after, PAGE).await?;
        let next = page::next_of(&rows, |difference| (difference.found_at, difference.id));
        Ok::<_, Error>((rows, next))
    };
    let whose = |difference: &Difference| difference.member.into();
    Ok(Envelope::of(page::walked(clerk.walk(after, whose, fetch).await?)))
}

/// Comparisons, newest first.
#[utoipa::path(get, path = "/backoffice/reconcile/runs", tag = "reconcile", security(("token" = [])),
    params(RunsWanted), responses((status = 200, description = "A page", body = Envelope<Page<Comparison>>)))]
async fn runs(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ReadReconcile>>,
    Query(wanted): Query<RunsWanted>,
) -> Reply<Page<Comparison>> {
    clerk.reaches_everyone()?;
    let runs = office.ports.comparer.runs(wanted.vendor.as_deref(), wanted.cursor, PAGE).await;
    let content = runs.map_err(Error::from)?;
    let next = content.get(usize::from(PAGE) - 1).map(|last| last.id.to_string());
    Ok(Envelope::of(Page { content, next }))
}

/// Compare a window with a vendor now. A vendor who cannot be asked makes a comparison that failed and judged nothing.
#[utoipa::path(post, path = "/backoffice/reconcile/runs", tag = "reconcile", security(("token" = [])),
    request_body = ComparisonAsk, responses((status = 200, description = "What was found", body = Envelope<Comparison>)))]
async fn compare(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<RepairReconcile>>,
    Json(ask): Json<ComparisonAsk>,
) -> Reply<Comparison> {
    clerk.reaches_everyone()?;
    Ok(Envelope::of(office.compare(&clerk, &ask.vendor, (ask.from, ask.until)).await?))
}

/// One difference: the three sides, what was said about it, what the ledger moved for its round.
#[utoipa::path(get, path = "/backoffice/reconcile/differences/{id}", tag = "reconcile", security(("token" = [])),
    params(("id" = Uuid, Path)), responses((status = 200, description = "The difference", body = Envelope<DifferenceDetail>)))]
async fn difference(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ReadReconcile>>,
    Path(id): Path<Uuid>,
) -> Reply<DifferenceDetail> {
    Ok(Envelope::of(office.difference(&clerk, id).await?))
}

/// Ask the vendor about it once more.
#[utoipa::path(post, path = "/backoffice/reconcile/differences/{id}/look", tag = "reconcile",
    security(("token" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, description = "Its state now", body = Envelope<DifferenceState>)))]
async fn look(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<RepairReconcile>>,
    Path(id): Path<Uuid>,
) -> Reply<DifferenceState> {
    office.difference_within(&clerk, id).await?;
    let state = office.ports.comparer.look(id).await.map_err(Error::from)?;
    Ok(Envelope::of(DifferenceState { state }))
}

/// Consent to a repair, or decide it when another operator has consented.
#[utoipa::path(post, path = "/backoffice/reconcile/differences/{id}/repair", tag = "reconcile",
    security(("token" = [])), params(("id" = Uuid, Path)), request_body = RepairAsk,
    responses((status = 200, description = "How far it has come", body = Envelope<DifferenceState>)))]
async fn repair(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<RepairReconcile>>,
    Path(id): Path<Uuid>,
    Json(ask): Json<RepairAsk>,
) -> Reply<DifferenceState> {
    let state = office.repair(&clerk, id, (&ask.repair, &ask.note)).await?;
    Ok(Envelope::of(DifferenceState { state }))
}

/// Accept a difference as it is: nothing moves.
#[utoipa::path(post, path = "/backoffice/reconcile/differences/{id}/accept", tag = "reconcile",
    security(("token" = [])), params(("id" = Uuid, Path)), request_body = AcceptAsk,
    responses((status = 200, description = "Accepted", body = Envelope<Empty>)))]
async fn accept(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<RepairReconcile>>,
    Path(id): Path<Uuid>,
    Json(ask): Json<AcceptAsk>,
) -> Reply<Empty> {
    office.accept_difference(&clerk, id, &ask.note).await?;
    Ok(Envelope::of(Empty {}))
}
