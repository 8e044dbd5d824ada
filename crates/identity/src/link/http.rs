//! The calls for an agent's links.

use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;
use web::{Agent, Empty, Envelope, Json, OpenApiRouter, Path, Reply, Signed, routes};

use super::{ChangedLink, LinkCard, LinkKind, sql};
use crate::{Error, Identity};

/// A new link.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct NewLink {
    /// What the agent calls it.
    label: String,
    /// What the account of whoever comes by it will be; a player's unless it says otherwise.
    #[serde(rename = "type", default)]
    #[schema(required = false)]
    kind: LinkKind,
}

pub(crate) fn routes(identity: Identity) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(links, make_link))
        .routes(routes!(edit_link, delete_link))
        .with_state(identity)
}

/// One's own links, deleted ones among them: their figures stay.
#[utoipa::path(get, path = "/wps/agent/links", tag = "agent", security(("token" = [])),
    responses((status = 200, description = "Links", body = Envelope<Vec<LinkCard>>)))]
async fn links(State(identity): State<Identity>, Signed(agent): Signed<Agent>) -> Reply<Vec<LinkCard>> {
    Ok(Envelope::of(identity.links(agent.id).await?))
}

/// Make a link.
#[utoipa::path(post, path = "/wps/agent/links", tag = "agent", security(("token" = [])),
    responses((status = 200, description = "The link", body = Envelope<LinkCard>),
              (status = 409, description = "too_many_links")))]
async fn make_link(
    State(identity): State<Identity>,
    Signed(agent): Signed<Agent>,
    Json(new): Json<NewLink>,
) -> Reply<LinkCard> {
    Ok(Envelope::of(identity.make_link(agent.id, &new.label, new.kind).await?))
}

/// Change a link of one's own, or switch it off and on.
#[utoipa::path(put, path = "/wps/agent/links/{code}", tag = "agent", security(("token" = [])),
    params(("code" = String, Path)),
    responses((status = 200, description = "Changed", body = Envelope<Empty>),
              (status = 404, description = "link_not_found")))]
async fn edit_link(
    State(identity): State<Identity>,
    Signed(agent): Signed<Agent>,
    Path(code): Path<String>,
    Json(new): Json<ChangedLink>,
) -> Reply<Empty> {
    match sql::edit(identity.store(), agent.id, &code, &new).await? {
        true => Ok(Envelope::of(Empty {})),
        false => Err(Error::NoSuchLink.into()),
    }
}

/// Delete a link of one's own. It brings nobody in from now on, its figures stay, and its code is never given again.
#[utoipa::path(delete, path = "/wps/agent/links/{code}", tag = "agent", security(("token" = [])),
    params(("code" = String, Path)),
    responses((status = 200, description = "Deleted", body = Envelope<Empty>),
              (status = 404, description = "link_not_found")))]
async fn delete_link(
    State(identity): State<Identity>,
    Signed(agent): Signed<Agent>,
    Path(code): Path<String>,
) -> Reply<Empty> {
    match sql::delete(identity.store(), agent.id, &code).await? {
        true => Ok(Envelope::of(Empty {})),
        false => Err(Error::NoSuchLink.into()),
    }
}
