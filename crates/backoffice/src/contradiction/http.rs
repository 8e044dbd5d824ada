//! The calls about providers' messages.

use axum::extract::State;
use office::{
    AcknowledgeMessages, Clerk, ReadMessages,
    page::{self, PAGE},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;
use web::{Envelope, Json, OpenApiRouter, Path, Query, Reply, Signed, routes};

use super::{Contradiction, ContradictionDetail, Wanted};
use crate::{Backoffice, Error};

/// Contradictions, and the channels they can be of.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Contradictions {
    /// Channels.
    channels: Vec<String>,
    /// Newest first.
    content: Vec<Contradiction>,
    /// Where the list goes on.
    next: Option<String>,
}

/// What was found.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Found {
    /// 1 to 200 characters.
    note: String,
}

pub(crate) fn routes(office: Backoffice) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(one))
        .routes(routes!(acknowledge))
        .with_state(office)
}

/// Genuine messages of payment providers that contradict our record, newest first. Nothing moved for them.
#[utoipa::path(get, path = "/backoffice/contradictions", tag = "contradictions", security(("token" = [])),
    params(Wanted), responses((status = 200, description = "A page", body = Envelope<Contradictions>)))]
async fn list(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ReadMessages>>,
    Query(wanted): Query<Wanted>,
) -> Reply<Contradictions> {
    let after = page::read(wanted.cursor.as_deref())?;
    let fetch = async |after| {
        let rows = office.ports.postbox.contradictions(&wanted, after, PAGE).await?;
        let next = page::next_of(&rows, |row| (row.at, row.id));
        Ok::<_, Error>((rows, next))
    };
    let whose = |row: &Contradiction| row.member.into();
    let (content, next) = clerk.walk(after, whose, fetch).await?;
    let next = next.map(|(at, id)| page::write(at, id));
    Ok(Envelope::of(Contradictions { channels: office.ports.postbox.channels(), content, next }))
}

/// One of them, with our record as it stands now.
#[utoipa::path(get, path = "/backoffice/contradictions/{id}", tag = "contradictions", security(("token" = [])),
    params(("id" = Uuid, Path)),
    responses((status = 200, description = "Both sides", body = Envelope<ContradictionDetail>)))]
async fn one(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ReadMessages>>,
    Path(id): Path<Uuid>,
) -> Reply<ContradictionDetail> {
    Ok(Envelope::of(office.contradiction(&clerk, id).await?))
}

/// Write down that both sides were looked at, and what was found. Nothing moves by this.
#[utoipa::path(post, path = "/backoffice/contradictions/{id}/acknowledge", tag = "contradictions",
    security(("token" = [])), params(("id" = Uuid, Path)), request_body = Found,
    responses((status = 200, description = "Both sides", body = Envelope<ContradictionDetail>),
              (status = 409, description = "Somebody was faster: `contradiction_seen`")))]
async fn acknowledge(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<AcknowledgeMessages>>,
    Path(id): Path<Uuid>,
    Json(found): Json<Found>,
) -> Reply<ContradictionDetail> {
    Ok(Envelope::of(office.acknowledge(&clerk, id, &found.note).await?))
}
