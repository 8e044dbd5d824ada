//! The call for the self-check.

use axum::extract::State;
use office::{Clerk, ReadSystem};
use web::{Envelope, OpenApiRouter, Reply, Signed, routes};

use super::SelfCheck;
use crate::Backoffice;

pub(crate) fn routes(office: Backoffice) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(self_check)).with_state(office)
}

/// Recompute the books and the audit trail.
#[utoipa::path(get, path = "/backoffice/system/selfcheck", tag = "system", security(("token" = [])),
    responses((status = 200, description = "What was found", body = Envelope<SelfCheck>)))]
async fn self_check(
    State(office): State<Backoffice>,
    Signed(_clerk): Signed<Clerk<ReadSystem>>,
) -> Reply<SelfCheck> {
    Ok(Envelope::of(office.self_check().await?))
}
