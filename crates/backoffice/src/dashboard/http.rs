//! The call for the figures of the day.

use axum::extract::State;
use office::{Clerk, ReadDashboard};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use web::{Envelope, OpenApiRouter, Query, Reply, Signed, routes};

use super::Dashboard;
use crate::Backoffice;

/// How fine the series is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Span {
    /// Today by the hour.
    #[default]
    Today,
    /// The last three hours by five minutes.
    Recent,
}

/// What is wanted of the series.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wanted {
    #[serde(default)]
    #[param(inline)]
    span: Span,
}

pub(crate) fn routes(office: Backoffice) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(dashboard)).with_state(office)
}

/// The figures of the day.
#[utoipa::path(get, path = "/backoffice/dashboard", tag = "dashboard", security(("token" = [])), params(Wanted),
    responses((status = 200, description = "The figures", body = Envelope<Dashboard>)))]
async fn dashboard(
    State(office): State<Backoffice>,
    Signed(_clerk): Signed<Clerk<ReadDashboard>>,
    Query(wanted): Query<Wanted>,
) -> Reply<Dashboard> {
    let health = office.ports.standings.standings().await?;
    Ok(Envelope::of(office.dashboard(wanted.span == Span::Recent, health).await?))
}
