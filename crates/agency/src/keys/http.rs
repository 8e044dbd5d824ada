//! The call for the house's keys.

use axum::{Json, extract::State};
use web::{Failure, OpenApiRouter, routes};

use super::Keys;
use crate::Agency;

pub(crate) fn routes(agency: Agency) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(keys)).with_state(agency)
}

/// The keys that sign statements, by which anybody can tell whose a statement is.
#[utoipa::path(get, path = "/.well-known/mela-keys.json", tag = "agent",
    responses((status = 200, description = "The keys, the newest first", body = Keys)))]
async fn keys(State(agency): State<Agency>) -> Result<Json<Keys>, Failure> {
    Ok(Json(agency.keys().await?))
}
