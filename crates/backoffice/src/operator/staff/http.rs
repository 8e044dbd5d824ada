//! The calls of those who keep the operators.

use axum::extract::State;
use kernel::id::OperatorId;
use office::{ChangeOperators, Clerk, Permission, ReadOperators, Role};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;
use web::{Envelope, Json, OpenApiRouter, Path, Reply, Signed, routes};

use super::{
    super::{Session, request::Outcome, sql},
    Duties, Staff,
};
use crate::{Backoffice, Error};

/// A role, and what it may do.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RoleCard {
    role: Role,
    rights: &'static [Permission],
    /// Whether the asking operator may give it: nobody gives more than they have.
    mine_to_give: bool,
    /// Whether it decides about money: whoever has it is let in, changed and kept out by two persons.
    takes_two: bool,
}

/// An operator, and where they are signed in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct StaffDetail {
    #[serde(flatten)]
    staff: Staff,
    /// Last seen first.
    open: Vec<Session>,
}

/// A new operator.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Hire {
    /// The login name: 3 to 20 letters, digits, dots or dashes.
    name: String,
    /// What the operator may do.
    duties: Duties,
    /// 1 to 200 characters, for the second person and the audit trail.
    reason: String,
}

/// Other rights for an operator.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct NewDuties {
    /// As the operator was seen.
    version: i32,
    /// What the operator may do from now on.
    duties: Duties,
    /// 1 to 200 characters, for the audit trail.
    reason: String,
}

/// Whether an operator may sign in, and why.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Lock {
    enabled: bool,
    /// 1 to 200 characters, for the audit trail.
    reason: String,
}

/// Why.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Reset {
    /// 1 to 200 characters, for the audit trail.
    reason: String,
}

/// Which session of a colleague is to end.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct StaffSessionEnd {
    /// Its id; all when absent.
    session: Option<Uuid>,
}

pub(crate) fn routes(office: Backoffice) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(hire))
        .routes(routes!(roles))
        .routes(routes!(one))
        .routes(routes!(change))
        .routes(routes!(lock))
        .routes(routes!(reset))
        .routes(routes!(end))
        .with_state(office)
}

/// Everyone who works here.
#[utoipa::path(get, path = "/backoffice/operators", tag = "operators", security(("token" = [])),
    responses((status = 200, description = "Operators", body = Envelope<Vec<Staff>>)))]
async fn list(
    State(office): State<Backoffice>,
    Signed(_clerk): Signed<Clerk<ReadOperators>>,
) -> Reply<Vec<Staff>> {
    Ok(Envelope::of(office.staff().await?))
}

/// Make an operator, or ask another to agree where the role decides about money. A one-time code is told once, or its first
/// half; by it the new operator makes codes and a password of their own.
#[utoipa::path(post, path = "/backoffice/operators", tag = "operators", security(("token" = [])),
    request_body = Hire, responses((status = 200, description = "The operator", body = Envelope<Outcome>)))]
async fn hire(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ChangeOperators>>,
    Json(hire): Json<Hire>,
) -> Reply<Outcome> {
    Ok(Envelope::of(office.hire(&clerk, &hire.name, &hire.reason, hire.duties).await?))
}

/// What roles there are.
#[utoipa::path(get, path = "/backoffice/roles", tag = "operators", security(("token" = [])),
    responses((status = 200, description = "Roles", body = Envelope<Vec<RoleCard>>)))]
async fn roles(Signed(clerk): Signed<Clerk<ReadOperators>>) -> Reply<Vec<RoleCard>> {
    let own = clerk.role;
    let gives = own.may(Permission::ChangeOperators);
    let card = |role: &Role| RoleCard {
        role: *role,
        rights: role.permissions(),
        mine_to_give: gives && own.covers(*role),
        takes_two: role.decides_about_money(),
    };
    Ok(Envelope::of(Role::ALL.iter().map(card).collect()))
}

/// One operator, and where they are signed in.
#[utoipa::path(get, path = "/backoffice/operators/{id}", tag = "operators", security(("token" = [])),
    params(("id" = OperatorId, Path)),
    responses((status = 200, description = "The operator", body = Envelope<StaffDetail>)))]
async fn one(
    State(office): State<Backoffice>,
    Signed(_clerk): Signed<Clerk<ReadOperators>>,
    Path(id): Path<OperatorId>,
) -> Reply<StaffDetail> {
    let staff = office.one_of_staff(id).await?;
    let open = sql::sessions(&office.store, id, office.idle_since()).await.map_err(Error::from)?;
    Ok(Envelope::of(StaffDetail { staff, open }))
}

/// Change what an operator may do, which ends their sessions, or ask another to agree where the operator decides about money.
#[utoipa::path(put, path = "/backoffice/operators/{id}", tag = "operators", security(("token" = [])),
    params(("id" = OperatorId, Path)), request_body = NewDuties,
    responses((status = 200, description = "The operator", body = Envelope<Outcome>)))]
async fn change(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ChangeOperators>>,
    Path(id): Path<OperatorId>,
    Json(new): Json<NewDuties>,
) -> Reply<Outcome> {
    Ok(Envelope::of(office.set_duties(&clerk, (id, new.version), new.duties, &new.reason).await?))
}

/// Keep an operator out, or let them in again, or ask another to agree where the operator decides about money.
#[utoipa::path(post, path = "/backoffice/operators/{id}/enabled", tag = "operators", security(("token" = [])),
    params(("id" = OperatorId, Path)), request_body = Lock,
    responses((status = 200, description = "The operator", body = Envelope<Outcome>)))]
async fn lock(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ChangeOperators>>,
    Path(id): Path<OperatorId>,
    Json(lock): Json<Lock>,
) -> Reply<Outcome> {
    let outcome = office.set_operator_enabled(&clerk, id, lock.enabled, &lock.reason).await?;
    Ok(Envelope::of(outcome))
}

/// Take an operator's password and codes away, or ask another to agree where the operator decides about money. A one-time code is
/// told once, or its first half.
#[utoipa::path(post, path = "/backoffice/operators/{id}/reset", tag = "operators", security(("token" = [])),
    params(("id" = OperatorId, Path)), request_body = Reset,
    responses((status = 200, description = "The operator", body = Envelope<Outcome>)))]
async fn reset(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ChangeOperators>>,
    Path(id): Path<OperatorId>,
    Json(reset): Json<Reset>,
) -> Reply<Outcome> {
    Ok(Envelope::of(office.reset(&clerk, id, &reset.reason).await?))
}

/// End a colleague's sessions.
#[utoipa::path(post, path = "/backoffice/operators/{id}/sessions/end", tag = "operators", security(("token" = [])),
    params(("id" = OperatorId, Path)), request_body = StaffSessionEnd,
    responses((status = 200, description = "The operator", body = Envelope<Staff>)))]
async fn end(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ChangeOperators>>,
    Path(id): Path<OperatorId>,
    Json(end): Json<StaffSessionEnd>,
) -> Reply<Staff> {
    Ok(Envelope::of(office.end_sessions(&clerk, id, end.session).await?))
}
