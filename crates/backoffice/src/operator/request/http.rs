//! The calls about requests that wait for a second person.

use axum::extract::State;
use office::{ChangeOperators, Clerk, ReadOperators};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;
use web::{Envelope, Json, OpenApiRouter, Path, Reply, Signed, routes};

use super::{Outcome, Request, sql};
use crate::{Backoffice, Error};

/// What waits for a second person, and whether there is one.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OperatorRequests {
    /// The oldest first.
    requests: Vec<Request>,
    /// Owners who can sign in. With one alone, what takes two persons waits.
    owners: i64,
}

/// What is said about a decision.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct RequestNote {
    /// 1 to 200 characters.
    note: String,
}

pub(in crate::operator) fn routes(office: Backoffice) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(approve))
        .routes(routes!(refuse))
        .with_state(office)
}

/// Requests about operators that wait for a second person.
#[utoipa::path(get, path = "/backoffice/operators/requests", tag = "operators", security(("token" = [])),
    responses((status = 200, description = "Requests", body = Envelope<OperatorRequests>)))]
async fn list(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ReadOperators>>,
) -> Reply<OperatorRequests> {
    let requests = office.requests(&clerk).await?;
    let owners = sql::owners(&office.store).await.map_err(Error::from)?;
    Ok(Envelope::of(OperatorRequests { requests, owners }))
}

/// Agree to what another operator asked for: it is done. Of a one-time code the second half is told once.
#[utoipa::path(post, path = "/backoffice/operators/requests/{id}/approve", tag = "operators",
    security(("token" = [])), params(("id" = Uuid, Path)), request_body = RequestNote,
    responses((status = 200, description = "What came of it", body = Envelope<Outcome>),
              (status = 409, description = "request_decided, no_second_eyes, operator_quarantined, operator_changed")))]
async fn approve(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ChangeOperators>>,
    Path(id): Path<Uuid>,
    Json(said): Json<RequestNote>,
) -> Reply<Outcome> {
    Ok(Envelope::of(office.approve_request(&clerk, id, &said.note).await?))
}

/// Refuse what was asked for, or take back what one asked for oneself: nothing is done.
#[utoipa::path(post, path = "/backoffice/operators/requests/{id}/refuse", tag = "operators",
    security(("token" = [])), params(("id" = Uuid, Path)), request_body = RequestNote,
    responses((status = 200, description = "What was refused", body = Envelope<Request>),
              (status = 409, description = "request_decided")))]
async fn refuse(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ChangeOperators>>,
    Path(id): Path<Uuid>,
    Json(said): Json<RequestNote>,
) -> Reply<Request> {
    Ok(Envelope::of(office.refuse_request(&clerk, id, &said.note).await?))
}
