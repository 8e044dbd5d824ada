//! The calls of the comparison with vendors.

use axum::extract::State;
use kernel::Period;
use office::{
    Clerk, ReadReconcile, RepairReconcile,
    page::{self, PAGE},
};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;
use web::{Empty, Envelope, Json, OpenApiRouter, Page, Path, Query, Reply, Signed, routes};

use super::{
    Comparisons,
    view::{Asked, Comparison, DifferenceDetail, SeenDifference, VendorStanding},
};
use crate::reconcile::Error;

/// A window to compare now.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct ComparisonAsk {
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
struct RepairAsk {
    /// The repair that the difference names.
    repair: String,
    /// Why: 1 to 200 characters.
    note: String,
}

/// Why a difference is accepted as it is.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct AcceptAsk {
    /// 1 to 200 characters.
    note: String,
}

/// What has become of a difference.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct DifferenceState {
    /// `consented` when another operator must say so too, else the difference's state.
    state: &'static str,
}

/// Whose comparisons are wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct RunsWanted {
    /// A vendor's name.
    vendor: Option<String>,
    /// The `next` of the page before.
    cursor: Option<i64>,
}

pub(crate) fn routes(comparisons: Comparisons) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(standings))
        .routes(routes!(differences))
        .routes(routes!(runs))
        .routes(routes!(compare))
        .routes(routes!(difference))
        .routes(routes!(look))
        .routes(routes!(repair))
        .routes(routes!(accept))
        .with_state(comparisons)
}

/// How things stand with each vendor.
#[utoipa::path(get, path = "/backoffice/reconcile/vendors", tag = "reconcile", security(("token" = [])),
    responses((status = 200, description = "Each vendor", body = Envelope<Vec<VendorStanding>>)))]
async fn standings(
    State(comparisons): State<Comparisons>,
    Signed(clerk): Signed<Clerk<ReadReconcile>>,
) -> Reply<Vec<VendorStanding>> {
    clerk.reaches_everyone()?;
    Ok(Envelope::of(comparisons.vendors().await?))
}

/// Differences, newest first.
#[utoipa::path(get, path = "/backoffice/reconcile/differences", tag = "reconcile", security(("token" = [])),
    params(Asked), responses((status = 200, description = "A page", body = Envelope<Page<SeenDifference>>)))]
async fn differences(
    State(comparisons): State<Comparisons>,
    Signed(clerk): Signed<Clerk<ReadReconcile>>,
    Query(asked): Query<Asked>,
) -> Reply<Page<SeenDifference>> {
    let after = page::read(asked.cursor.as_deref())?;
    let fetch = async |after| {
        let rows = comparisons.differences(&clerk, &asked, after).await?;
        let next = page::next_of(&rows, |difference| (difference.found_at, difference.id));
        Ok::<_, Error>((rows, next))
    };
    let whose = |difference: &SeenDifference| difference.member.into();
    Ok(Envelope::of(page::walked(clerk.walk(after, whose, fetch).await?)))
}

/// Comparisons, newest first.
#[utoipa::path(get, path = "/backoffice/reconcile/runs", tag = "reconcile", security(("token" = [])),
    params(RunsWanted), responses((status = 200, description = "A page", body = Envelope<Page<Comparison>>)))]
async fn runs(
    State(comparisons): State<Comparisons>,
    Signed(clerk): Signed<Clerk<ReadReconcile>>,
    Query(wanted): Query<RunsWanted>,
) -> Reply<Page<Comparison>> {
    clerk.reaches_everyone()?;
    let content = comparisons.runs(wanted.vendor.as_deref(), wanted.cursor).await?;
    let next = content.get(usize::from(PAGE) - 1).map(|last| last.id.to_string());
    Ok(Envelope::of(Page { content, next }))
}

/// Compare a window with a vendor now. A vendor who cannot be asked makes a comparison that failed and judged nothing.
#[utoipa::path(post, path = "/backoffice/reconcile/runs", tag = "reconcile", security(("token" = [])),
    request_body = ComparisonAsk, responses((status = 200, description = "What was found", body = Envelope<Comparison>)))]
async fn compare(
    State(comparisons): State<Comparisons>,
    Signed(clerk): Signed<Clerk<RepairReconcile>>,
    Json(ask): Json<ComparisonAsk>,
) -> Reply<Comparison> {
    clerk.reaches_everyone()?;
    Ok(Envelope::of(
        comparisons.compare(&clerk, &ask.vendor, Period { from: ask.from, until: ask.until }).await?,
    ))
}

/// One difference: the three sides, what was said about it, what the ledger moved for its round.
#[utoipa::path(get, path = "/backoffice/reconcile/differences/{id}", tag = "reconcile", security(("token" = [])),
    params(("id" = Uuid, Path)), responses((status = 200, description = "The difference", body = Envelope<DifferenceDetail>)))]
async fn difference(
    State(comparisons): State<Comparisons>,
    Signed(clerk): Signed<Clerk<ReadReconcile>>,
    Path(id): Path<Uuid>,
) -> Reply<DifferenceDetail> {
    Ok(Envelope::of(comparisons.detail(&clerk, id).await?))
}

/// Ask the vendor about it once more.
#[utoipa::path(post, path = "/backoffice/reconcile/differences/{id}/look", tag = "reconcile",
    security(("token" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, description = "Its state now", body = Envelope<DifferenceState>)))]
async fn look(
    State(comparisons): State<Comparisons>,
    Signed(clerk): Signed<Clerk<RepairReconcile>>,
    Path(id): Path<Uuid>,
) -> Reply<DifferenceState> {
    let state = comparisons.look(&clerk, id).await?;
    Ok(Envelope::of(DifferenceState { state: state.name() }))
}

/// Consent to a repair, or decide it when another operator has consented.
#[utoipa::path(post, path = "/backoffice/reconcile/differences/{id}/repair", tag = "reconcile",
    security(("token" = [])), params(("id" = Uuid, Path)), request_body = RepairAsk,
    responses((status = 200, description = "How far it has come", body = Envelope<DifferenceState>)))]
async fn repair(
    State(comparisons): State<Comparisons>,
    Signed(clerk): Signed<Clerk<RepairReconcile>>,
    Path(id): Path<Uuid>,
    Json(ask): Json<RepairAsk>,
) -> Reply<DifferenceState> {
    let state = comparisons.repair(&clerk, id, &ask.repair, &ask.note).await?;
    Ok(Envelope::of(DifferenceState { state: state.map_or("consented", |state| state.name()) }))
}

/// Accept a difference as it is: nothing moves.
#[utoipa::path(post, path = "/backoffice/reconcile/differences/{id}/accept", tag = "reconcile",
    security(("token" = [])), params(("id" = Uuid, Path)), request_body = AcceptAsk,
    responses((status = 200, description = "Accepted", body = Envelope<Empty>)))]
async fn accept(
    State(comparisons): State<Comparisons>,
    Signed(clerk): Signed<Clerk<RepairReconcile>>,
    Path(id): Path<Uuid>,
    Json(ask): Json<AcceptAsk>,
) -> Reply<Empty> {
    comparisons.accept(&clerk, id, &ask.note).await?;
    Ok(Envelope::of(Empty {}))
}
