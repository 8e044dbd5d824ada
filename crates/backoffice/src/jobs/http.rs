//! The calls about work in the background.

use axum::extract::State;
use office::{Clerk, ReadJobs, RetryJobs};
use web::{Empty, Envelope, OpenApiRouter, Path, Query, Reply, Signed, routes};

use super::{FailedWanted, JobsView};
use crate::Backoffice;

pub(crate) fn routes(office: Backoffice) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(jobs)).routes(routes!(retry)).with_state(office)
}

/// Readers of facts, queued work, timers, failed jobs.
#[utoipa::path(get, path = "/backoffice/jobs", tag = "jobs", security(("token" = [])), params(FailedWanted),
    responses((status = 200, description = "All of it", body = Envelope<JobsView>)))]
async fn jobs(
    State(office): State<Backoffice>,
    Signed(_clerk): Signed<Clerk<ReadJobs>>,
    Query(wanted): Query<FailedWanted>,
) -> Reply<JobsView> {
    Ok(Envelope::of(office.jobs(&wanted).await?))
}

/// Let a failed job run again, now.
#[utoipa::path(post, path = "/backoffice/jobs/{id}/retry", tag = "jobs", security(("token" = [])),
    params(("id" = i64, Path)), responses((status = 200, description = "Queued", body = Envelope<Empty>)))]
async fn retry(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<RetryJobs>>,
    Path(id): Path<i64>,
) -> Reply<Empty> {
    office.retry_job(&clerk, id).await?;
    Ok(Envelope::of(Empty {}))
}
