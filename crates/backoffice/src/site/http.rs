//! The calls of the site's settings.

use axum::extract::State;
use office::{ChangeSite, Clerk, ReadSite};
use web::{Envelope, Json, OpenApiRouter, Path, Reply, Signed, routes};

use super::{Change, Overview, Setting};
use crate::{Backoffice, Error};

pub(crate) fn routes(office: Backoffice) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(overview)).routes(routes!(change)).with_state(office)
}

/// Everything that operators set about the site.
#[utoipa::path(get, path = "/backoffice/site", tag = "site", security(("token" = [])),
    responses((status = 200, description = "Settings, patterns, the database of countries", body = Envelope<Overview>)))]
async fn overview(
    State(office): State<Backoffice>,
    Signed(_clerk): Signed<Clerk<ReadSite>>,
) -> Reply<Overview> {
    Ok(Envelope::of(office.ports.site.overview().await.map_err(Error::from)?))
}

/// Change a setting. It is effective on every node within two seconds.
#[utoipa::path(put, path = "/backoffice/site/{key}", tag = "site", security(("token" = [])),
    params(("key" = String, Path, description = "`switch:…`, `field:…`, or a document such as `maintenance`")),
    request_body = Change,
    responses((status = 200, description = "How it stands now", body = Envelope<Setting>)))]
async fn change(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ChangeSite>>,
    Path(key): Path<String>,
    Json(change): Json<Change>,
) -> Reply<Setting> {
    Ok(Envelope::of(office.change_setting(&clerk, &key, &change).await?))
}
