//! The calls about money that comes in.

use axum::{
    body::Bytes,
    extract::{DefaultBodyLimit, State},
};
use kernel::id::DepositId;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use web::{Empty, Envelope, Json, OpenApiRouter, Page, Path, Query, Reply, Signed, routes};

use super::{Lines, Payment, Report, Wanted};
use crate::{
    Backoffice, Error,
    cursor::PAGE,
    door::{DecideWithdrawals, May, ReadWithdrawals},
};

/// Most bytes of a statement.
const LIMIT: usize = 5 * 1024 * 1024;

/// A file's channel and name.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct Named {
    /// The channel whose account it is of.
    channel: String,
    /// What the file is called, 1 to 100 characters.
    name: String,
}

/// Which deposit a waiting line paid for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Assignment {
    pub(super) channel: String,
    pub(super) transaction: String,
    pub(super) deposit: DepositId,
    /// 1 to 100 characters.
    pub(super) note: String,
}

/// Why a deposit is refused; the member reads it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Refusal {
    /// 1 to 100 characters.
    reason: String,
}

pub(crate) fn routes(office: Backoffice) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(queue))
        .routes(routes!(lines))
        .routes(routes!(import))
        .routes(routes!(assign))
        .routes(routes!(refuse))
        .layer(DefaultBodyLimit::max(LIMIT))
        .with_state(office)
}

/// Deposits. What a person has to look at comes oldest first.
#[utoipa::path(get, path = "/backoffice/deposits", tag = "deposits", security(("token" = [])), params(Wanted),
    responses((status = 200, description = "A page of deposits", body = Envelope<Page<Payment>>)))]
async fn queue(
    State(office): State<Backoffice>,
    Signed(_clerk): Signed<May<ReadWithdrawals>>,
    Query(wanted): Query<Wanted>,
) -> Reply<Page<Payment>> {
    let content = office.ports.deposits.queue(&wanted, PAGE).await.map_err(Error::from)?;
    let next = content.get(usize::from(PAGE) - 1).map(|last| last.id.to_string());
    Ok(Envelope::of(Page { content, next }))
}

/// Lines of statements that wait for a person, oldest first.
#[utoipa::path(get, path = "/backoffice/statements/lines", tag = "deposits", security(("token" = [])),
    responses((status = 200, description = "The lines", body = Envelope<Lines>)))]
async fn lines(
    State(office): State<Backoffice>,
    Signed(_clerk): Signed<May<ReadWithdrawals>>,
) -> Reply<Lines> {
    Ok(Envelope::of(office.ports.deposits.lines().await.map_err(Error::from)?))
}

/// Import a bank's statement, CSV or CAMT.053; the body is the file. The same file twice changes nothing.
#[utoipa::path(post, path = "/backoffice/statements", tag = "deposits", security(("token" = [])), params(Named),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 200, description = "What became of it", body = Envelope<Report>)))]
async fn import(
    State(office): State<Backoffice>,
    Signed(may): Signed<May<DecideWithdrawals>>,
    Query(named): Query<Named>,
    bytes: Bytes,
) -> Reply<Report> {
    Ok(Envelope::of(office.import(&may.clerk, (&named.channel, &named.name), &bytes).await?))
}

/// Say which deposit a waiting line paid for; what came is credited.
#[utoipa::path(post, path = "/backoffice/statements/assign", tag = "deposits", security(("token" = [])),
    request_body = Assignment, responses((status = 200, description = "Credited", body = Envelope<Empty>)))]
async fn assign(
    State(office): State<Backoffice>,
    Signed(may): Signed<May<DecideWithdrawals>>,
    Json(line): Json<Assignment>,
) -> Reply<Empty> {
    office.assign(&may.clerk, &line).await?;
    Ok(Envelope::of(Empty {}))
}

/// Refuse a deposit that nothing was credited for.
#[utoipa::path(post, path = "/backoffice/deposits/{id}/reject", tag = "deposits", security(("token" = [])),
    params(("id" = DepositId, Path)), request_body = Refusal,
    responses((status = 200, description = "Refused", body = Envelope<Empty>)))]
async fn refuse(
    State(office): State<Backoffice>,
    Signed(may): Signed<May<DecideWithdrawals>>,
    Path(id): Path<DepositId>,
    Json(refusal): Json<Refusal>,
) -> Reply<Empty> {
    office.refuse_deposit(&may.clerk, id, &refusal.reason).await?;
    Ok(Envelope::of(Empty {}))
}
