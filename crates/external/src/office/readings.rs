//! How reading what was played at vendors with wallets of their own stands, as operators see it.

use axum::extract::State;
use office::{Clerk, ReadReconcile};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use web::{Envelope, OpenApiRouter, Reply, Signed, routes};

use crate::rounds::{Reader, Standing};

/// How reading a vendor's list of rounds stands.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Reading {
    /// Which vendor.
    vendor: String,
    /// Up to when everything was read.
    #[serde(with = "time::serde::rfc3339::option")]
    reach: Option<OffsetDateTime>,
    /// Why the last look failed, if it did.
    error: Option<String>,
    /// Lines of the last two days that cannot be taken.
    odd: i64,
    /// Lines that are listed no more, about which nobody has decided.
    dropped: i64,
}

/// The calls about reading.
pub(super) fn routes(reader: Reader) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(readings)).with_state(reader)
}

/// How reading what was played at each vendor stands.
#[utoipa::path(get, path = "/backoffice/vendor-wallets/readings", tag = "vendor-wallets", security(("token" = [])),
    responses((status = 200, description = "Each vendor", body = Envelope<Vec<Reading>>)))]
async fn readings(
    State(reader): State<Reader>,
    Signed(clerk): Signed<Clerk<ReadReconcile>>,
) -> Reply<Vec<Reading>> {
    clerk.reaches_everyone()?;
    let shown = |standing: Standing| Reading {
        vendor: standing.name,
        reach: standing.reach,
        error: standing.error,
        odd: standing.odd,
        dropped: standing.dropped,
    };
    Ok(Envelope::of(reader.standings().await?.into_iter().map(shown).collect()))
}
