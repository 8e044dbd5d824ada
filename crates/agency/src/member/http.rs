//! The call for the way down the team: pages name a member by number alone, and ask here what they are called.

use axum::extract::State;
use kernel::id::MemberId;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use web::{Agent, Envelope, OpenApiRouter, Query, Reply, Signed, routes};

use super::sql;
use crate::{Agency, Error};

/// Whose way.
#[derive(Debug, Deserialize, IntoParams)]
struct Whose {
    /// Someone of one's own subtree.
    member: MemberId,
}

/// One step of a way.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TeamStep)]
struct Step {
    id: MemberId,
    account: String,
}

pub(crate) fn routes(agency: Agency) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(path)).with_state(agency)
}

/// Who stands between oneself and a member of one's own subtree: from the one directly below down to the member.
#[utoipa::path(get, path = "/wps/agent/path", tag = "agent", security(("token" = [])), params(Whose),
    responses((status = 200, description = "The steps", body = Envelope<Vec<Step>>)))]
async fn path(
    State(agency): State<Agency>,
    Signed(agent): Signed<Agent>,
    Query(whose): Query<Whose>,
) -> Reply<Vec<Step>> {
    let path = sql::path(&agency.store, agent.id, whose.member).await?;
    if path.is_empty() {
        return Err(Error::NotYourDownline.into());
    }
    let mut cards = sql::cards(&agency.store, &path).await?;
    let steps = path.into_iter().filter_map(|id| Some(Step { id, account: cards.remove(&id)?.account }));
    Ok(Envelope::of(steps.collect()))
}
