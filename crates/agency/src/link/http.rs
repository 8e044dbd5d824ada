//! The calls for an agent's links.

use axum::extract::State;
use kernel::AccountType;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use web::{Agent, Empty, Envelope, Json, OpenApiRouter, Path, Reply, Signed, routes};

use super::{Link, LinkEdit, LinkState};
use crate::{Agency, Error};

/// Letters of what an agent calls a link.
const LABEL: usize = 40;

/// A link.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LinkCard {
    code: String,
    /// What the agent calls it.
    label: String,
    /// The type of account that it makes.
    #[serde(rename = "type")]
    kind: i16,
    url: String,
    registrations: i64,
    visits: i64,
    state: LinkState,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
}

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

/// A link as it is to be from now on.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ChangedLink {
    /// What the agent calls it.
    label: String,
    /// What the account of whoever comes by it will be; who came before stays what they are.
    #[serde(rename = "type")]
    kind: LinkKind,
    /// Whether it brings anybody in.
    enabled: bool,
}

/// What a link makes.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum LinkKind {
    /// Players.
    #[default]
    Player,
    /// Agents.
    Agent,
}

impl From<LinkKind> for AccountType {
    fn from(kind: LinkKind) -> Self {
        match kind {
            LinkKind::Player => Self::MEMBER,
            LinkKind::Agent => Self::AGENT,
        }
    }
}

pub(crate) fn routes(agency: Agency) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(links, make_link))
        .routes(routes!(edit_link, delete_link))
        .with_state(agency)
}

fn card(agency: &Agency, link: Link) -> LinkCard {
    let site = agency.settings.site_url.trim_end_matches('/');
    LinkCard {
        url: format!("{site}/register?code={}", link.code),
        code: link.code,
        label: link.label,
        kind: link.kind.number(),
        registrations: link.registrations,
        visits: link.visits,
        state: link.state,
        created_at: link.created_at,
    }
}

fn label(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control()).take(LABEL).collect()
}

/// One's own links, deleted ones among them: their figures stay.
#[utoipa::path(get, path = "/wps/agent/links", tag = "agent", security(("token" = [])),
    responses((status = 200, description = "Links", body = Envelope<Vec<LinkCard>>)))]
async fn links(State(agency): State<Agency>, Signed(agent): Signed<Agent>) -> Reply<Vec<LinkCard>> {
    let links = agency.directory.links(agent.id).await?;
    Ok(Envelope::of(links.into_iter().map(|link| card(&agency, link)).collect()))
}

/// Make a link.
#[utoipa::path(post, path = "/wps/agent/links", tag = "agent", security(("token" = [])),
    responses((status = 200, description = "The link", body = Envelope<LinkCard>)))]
async fn make_link(
    State(agency): State<Agency>,
    Signed(agent): Signed<Agent>,
    Json(new): Json<NewLink>,
) -> Reply<LinkCard> {
    let link = agency.directory.make_link(agent.id, &label(&new.label), new.kind.into()).await?;
    Ok(Envelope::of(card(&agency, link)))
}

/// Change a link of one's own, or switch it off and on.
#[utoipa::path(put, path = "/wps/agent/links/{code}", tag = "agent", security(("token" = [])),
    params(("code" = String, Path)),
    responses((status = 200, description = "Changed", body = Envelope<Empty>),
              (status = 404, description = "link_not_found")))]
async fn edit_link(
    State(agency): State<Agency>,
    Signed(agent): Signed<Agent>,
    Path(code): Path<String>,
    Json(new): Json<ChangedLink>,
) -> Reply<Empty> {
    let edit = LinkEdit { label: label(&new.label), kind: new.kind.into(), enabled: new.enabled };
    match agency.directory.edit_link(agent.id, &code, edit).await? {
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
    State(agency): State<Agency>,
    Signed(agent): Signed<Agent>,
    Path(code): Path<String>,
) -> Reply<Empty> {
    match agency.directory.delete_link(agent.id, &code).await? {
        true => Ok(Envelope::of(Empty {})),
        false => Err(Error::NoSuchLink.into()),
    }
}
