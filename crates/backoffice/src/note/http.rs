//! The calls about notes.

use axum::extract::State;
use kernel::id::MemberId;
use office::{Clerk, ReadPlayers, WriteNotes};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;
use web::{Envelope, Json, OpenApiRouter, Page, Path, Query, Reply, Signed, routes};

use super::Note;
use crate::Backoffice;

/// Where a page starts.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Walk {
    /// The `next` of the page before.
    cursor: Option<Uuid>,
}

/// A new note.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct NewNote {
    /// 1 to 1,000 characters of plain text.
    text: String,
    /// Whether it is to stand above all others.
    #[serde(default)]
    pinned: bool,
}

/// Whether a note stands above all others.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Pin {
    pinned: bool,
}

pub(crate) fn routes(office: Backoffice) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(list, write)).routes(routes!(pin)).with_state(office)
}

/// Notes about a player, the pinned ones first.
#[utoipa::path(get, path = "/backoffice/players/{id}/notes", tag = "players", security(("token" = [])),
    params(("id" = MemberId, Path), Walk),
    responses((status = 200, description = "A page of notes", body = Envelope<Page<Note>>)))]
async fn list(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ReadPlayers>>,
    Path(id): Path<MemberId>,
    Query(walk): Query<Walk>,
) -> Reply<Page<Note>> {
    clerk.reaches(id).await?;
    Ok(Envelope::of(office.notes(id, walk.cursor).await?))
}

/// Write a note about a player.
#[utoipa::path(post, path = "/backoffice/players/{id}/notes", tag = "players", security(("token" = [])),
    params(("id" = MemberId, Path)), request_body = NewNote,
    responses((status = 200, description = "The note", body = Envelope<Note>)))]
async fn write(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<WriteNotes>>,
    Path(id): Path<MemberId>,
    Json(new): Json<NewNote>,
) -> Reply<Note> {
    Ok(Envelope::of(office.write_note(&clerk, id, &new.text, new.pinned).await?))
}

/// Pin a note, or let it go.
#[utoipa::path(post, path = "/backoffice/players/{id}/notes/{note}/pin", tag = "players", security(("token" = [])),
    params(("id" = MemberId, Path), ("note" = Uuid, Path)), request_body = Pin,
    responses((status = 200, description = "The note", body = Envelope<Note>)))]
async fn pin(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<WriteNotes>>,
    Path((id, note)): Path<(MemberId, Uuid)>,
    Json(pin): Json<Pin>,
) -> Reply<Note> {
    Ok(Envelope::of(office.pin_note(&clerk, id, note, pin.pinned).await?))
}
