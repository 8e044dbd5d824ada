//! Where a member is signed in, for operators.

use axum::extract::State;
use kernel::id::MemberId;
use office::{Clerk, ReadPlayers};
use web::{Envelope, OpenApiRouter, Path, Reply, Signed, routes};

use super::Device;
use crate::Identity;

pub(crate) fn routes(identity: Identity) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(devices)).with_state(identity)
}

/// The devices on which a member is signed in.
#[utoipa::path(get, path = "/backoffice/players/{id}/sessions", tag = "players", security(("token" = [])),
    params(("id" = MemberId, Path)),
    responses((status = 200, description = "Devices, last seen first", body = Envelope<Vec<Device>>)))]
async fn devices(
    State(identity): State<Identity>,
    Signed(clerk): Signed<Clerk<ReadPlayers>>,
    Path(id): Path<MemberId>,
) -> Reply<Vec<Device>> {
    clerk.reaches(id).await?;
    Ok(Envelope::of(identity.devices(id).await?))
}
