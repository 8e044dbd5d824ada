//! The calls about adjustments.

use axum::extract::State as Service;
use kernel::{Amount, id::MemberId};
use office::{AskAdjustments, Clerk, DecideAdjustments, ReadAdjustments};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;
use web::{Envelope, Json, OpenApiRouter, Page, Path, Query, Reply, Signed, routes};

use super::{Adjustment, AdjustmentRules, AdjustmentType, State};
use crate::Cashier;

/// Which adjustments are wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct WantedAdjustments {
    /// Where they stand.
    state: Option<State>,
    /// Whose.
    member: Option<MemberId>,
    /// The `next` of the page before.
    cursor: Option<Uuid>,
}

/// Money that is to be given or taken.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AskAdjustment {
    /// The operator's own name for it: a retry finds the first.
    pub(super) request_id: Uuid,
    /// Whose money.
    pub(super) member: MemberId,
    /// Whether it is given; else taken.
    pub(super) give: bool,
    /// How much.
    pub(super) amount: Amount,
    /// What for; it decides which way money may go.
    pub(super) r#type: AdjustmentType,
    /// What it corrects or books, up to 100 characters, where its type asks for that.
    pub(super) reference: Option<String>,
    /// 1 to 200 characters: why. The member does not read it.
    pub(super) reason: String,
}

/// A decision, and what is to be said about it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AdjustmentNote {
    /// 1 to 200 characters.
    note: String,
}

pub(crate) fn backoffice_routes(cashier: Cashier) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(list, ask))
        .routes(routes!(types))
        .routes(routes!(approve))
        .routes(routes!(refuse))
        .with_state(cashier)
}

/// Adjustments, newest first.
#[utoipa::path(get, path = "/backoffice/adjustments", tag = "adjustments", security(("token" = [])),
    params(WantedAdjustments),
    responses((status = 200, description = "A page", body = Envelope<Page<Adjustment>>)))]
async fn list(
    Service(cashier): Service<Cashier>,
    Signed(clerk): Signed<Clerk<ReadAdjustments>>,
    Query(wanted): Query<WantedAdjustments>,
) -> Reply<Page<Adjustment>> {
    let page = cashier.adjustments(&clerk, wanted.state, wanted.member, wanted.cursor).await?;
    Ok(Envelope::of(page))
}

/// The types that can be asked for, and what follows from each.
#[utoipa::path(get, path = "/backoffice/adjustments/types", tag = "adjustments", security(("token" = [])),
    responses((status = 200, description = "The types", body = Envelope<Vec<AdjustmentRules>>)))]
async fn types(_: Signed<Clerk<ReadAdjustments>>) -> Reply<Vec<AdjustmentRules>> {
    Ok(Envelope::of(AdjustmentType::askable().map(AdjustmentType::rules).collect()))
}

/// Ask for an adjustment; another operator decides.
#[utoipa::path(post, path = "/backoffice/adjustments", tag = "adjustments", security(("token" = [])),
    request_body = AskAdjustment,
    responses((status = 200, description = "What was asked for", body = Envelope<Adjustment>)))]
async fn ask(
    Service(cashier): Service<Cashier>,
    Signed(clerk): Signed<Clerk<AskAdjustments>>,
    Json(wish): Json<AskAdjustment>,
) -> Reply<Adjustment> {
    Ok(Envelope::of(cashier.ask_adjustment(&clerk, wish).await?))
}

/// Approve what another operator asked for: the money moves.
#[utoipa::path(post, path = "/backoffice/adjustments/{id}/approve", tag = "adjustments", security(("token" = [])),
    params(("id" = Uuid, Path)), request_body = AdjustmentNote,
    responses((status = 200, description = "The adjustment", body = Envelope<Adjustment>)))]
async fn approve(
    Service(cashier): Service<Cashier>,
    Signed(clerk): Signed<Clerk<DecideAdjustments>>,
    Path(id): Path<Uuid>,
    Json(said): Json<AdjustmentNote>,
) -> Reply<Adjustment> {
    Ok(Envelope::of(cashier.approve_adjustment(&clerk, id, &said.note).await?))
}

/// Refuse what was asked for: nothing moves.
#[utoipa::path(post, path = "/backoffice/adjustments/{id}/refuse", tag = "adjustments", security(("token" = [])),
    params(("id" = Uuid, Path)), request_body = AdjustmentNote,
    responses((status = 200, description = "The adjustment", body = Envelope<Adjustment>)))]
async fn refuse(
    Service(cashier): Service<Cashier>,
    Signed(clerk): Signed<Clerk<DecideAdjustments>>,
    Path(id): Path<Uuid>,
    Json(said): Json<AdjustmentNote>,
) -> Reply<Adjustment> {
    Ok(Envelope::of(cashier.refuse_adjustment(&clerk, id, &said.note).await?))
}
