//! Pieces as operators write them, show them and take them off.

use axum::extract::State;
use office::{Caller, ChangeContent, Clerk, PublishContent, ReadContent, audit::Act};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};
use web::{Envelope, Json, OpenApiRouter, Path, Query, Reply, Signed, routes};

use super::{Both, Document, Kind, Piece, Revision};
use crate::{Content, Error};

pub(crate) fn routes(content: Content) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(pieces, draft))
        .routes(routes!(piece, revise))
        .routes(routes!(preview))
        .routes(routes!(publish))
        .routes(routes!(unpublish))
        .with_state(content)
}

/// What a piece says, as documents of it are written; what of it is needed depends on the kind.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "it describes a document to whoever calls")]
pub(crate) struct PieceDocument {
    /// One line of plain text.
    title: Both,
    /// HTML, or plain text in banners and the footer.
    body: Both,
    /// To whom it is shown: `all`, `A`, `B`, `F` or `agents`.
    audience: String,
    /// Where a banner hangs, or on which shelf a page of help stands.
    group: Option<String>,
    /// The path of its picture.
    picture: Option<String>,
    /// Where it leads.
    linkage: Option<String>,
    /// Smaller comes first.
    position: i32,
    /// Not shown before.
    #[schema(format = DateTime)]
    starts_at: Option<String>,
    /// Not shown from then on.
    #[schema(format = DateTime)]
    ends_at: Option<String>,
}

/// A piece and all its revisions.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub(crate) struct PieceDetail {
    /// With its newest revision.
    #[serde(flatten)]
    piece: Piece,
    /// Newest first.
    history: Vec<Revision>,
}

/// Which pieces.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct WhichPieces {
    /// Of this kind only.
    kind: Option<String>,
}

/// A new piece, or one to look at.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewPiece {
    /// What it is.
    kind: String,
    /// The name of a help page: lower case, digits, hyphens.
    name: Option<String>,
    /// What it says.
    #[schema(value_type = PieceDocument)]
    document: Document,
}

/// One more revision.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Revise {
    /// The newest version that the operator saw; another one by now refuses the change.
    version: i32,
    /// What it says.
    #[schema(value_type = PieceDocument)]
    document: Document,
}

/// The version on which one acts.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Seen {
    /// The newest version that the operator saw.
    version: i32,
}

/// A document as people would get it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Preview {
    #[schema(value_type = PieceDocument)]
    document: Document,
}

fn kind(name: &str) -> Result<Kind, Error> {
    name.parse().map_err(|_| Error::Field("kind"))
}

/// What the site says, with what is being written.
#[utoipa::path(get, path = "/backoffice/content", tag = "content", security(("token" = [])), params(WhichPieces),
    responses((status = 200, description = "Pieces with their newest revisions", body = Envelope<Vec<Piece>>)))]
async fn pieces(
    State(content): State<Content>,
    Signed(_clerk): Signed<Clerk<ReadContent>>,
    Query(which): Query<WhichPieces>,
) -> Reply<Vec<Piece>> {
    let wanted = which.kind.as_deref().map(kind).transpose()?;
    Ok(Envelope::of(content.pieces().list(wanted).await?))
}

/// Write a new piece. Nobody reads it before it is published.
#[utoipa::path(post, path = "/backoffice/content", tag = "content", security(("token" = [])),
    request_body = NewPiece,
    responses((status = 200, description = "The draft", body = Envelope<Piece>)))]
async fn draft(
    State(content): State<Content>,
    Signed(clerk): Signed<Clerk<ChangeContent>>,
    Json(new): Json<NewPiece>,
) -> Reply<Piece> {
    Ok(Envelope::of(content.draft(&clerk, &new).await?))
}

/// A piece and its history.
#[utoipa::path(get, path = "/backoffice/content/{id}", tag = "content", security(("token" = [])),
    params(("id" = i64, Path)),
    responses((status = 200, description = "The piece", body = Envelope<PieceDetail>)))]
async fn piece(
    State(content): State<Content>,
    Signed(_clerk): Signed<Clerk<ReadContent>>,
    Path(id): Path<i64>,
) -> Reply<PieceDetail> {
    let (piece, history) = content.pieces().one(id).await?;
    Ok(Envelope::of(PieceDetail { piece, history }))
}

/// Write one more revision. People go on reading the one that is published.
#[utoipa::path(put, path = "/backoffice/content/{id}", tag = "content", security(("token" = [])),
    params(("id" = i64, Path)), request_body = Revise,
    responses((status = 200, description = "The piece", body = Envelope<Piece>),
              (status = 409, description = "Somebody was faster: `content_changed`")))]
async fn revise(
    State(content): State<Content>,
    Signed(clerk): Signed<Clerk<ChangeContent>>,
    Path(id): Path<i64>,
    Json(change): Json<Revise>,
) -> Reply<Piece> {
    Ok(Envelope::of(content.revise(&clerk, id, &change).await?))
}

/// What people would get: cleaned as it is when it is kept. Nothing is kept by this.
#[utoipa::path(post, path = "/backoffice/content/preview", tag = "content", security(("token" = [])),
    request_body = NewPiece,
    responses((status = 200, description = "The document", body = Envelope<Preview>)))]
async fn preview(
    State(content): State<Content>,
    Signed(_clerk): Signed<Clerk<ReadContent>>,
    Json(new): Json<NewPiece>,
) -> Reply<Preview> {
    let document = content.pieces().preview(kind(&new.kind)?, &new.document)?;
    Ok(Envelope::of(Preview { document }))
}

/// Show the newest revision.
#[utoipa::path(post, path = "/backoffice/content/{id}/publish", tag = "content", security(("token" = [])),
    params(("id" = i64, Path)), request_body = Seen,
    responses((status = 200, description = "The piece", body = Envelope<Piece>)))]
async fn publish(
    State(content): State<Content>,
    Signed(clerk): Signed<Clerk<PublishContent>>,
    Path(id): Path<i64>,
    Json(seen): Json<Seen>,
) -> Reply<Piece> {
    Ok(Envelope::of(content.show(&clerk, id, seen, true).await?))
}

/// Take a piece off the site. It stays on record.
#[utoipa::path(post, path = "/backoffice/content/{id}/unpublish", tag = "content", security(("token" = [])),
    params(("id" = i64, Path)), request_body = Seen,
    responses((status = 200, description = "The piece", body = Envelope<Piece>)))]
async fn unpublish(
    State(content): State<Content>,
    Signed(clerk): Signed<Clerk<PublishContent>>,
    Path(id): Path<i64>,
    Json(seen): Json<Seen>,
) -> Reply<Piece> {
    Ok(Envelope::of(content.show(&clerk, id, seen, false).await?))
}

impl Content {
    async fn draft(&self, clerk: &Caller, new: &NewPiece) -> Result<Piece, Error> {
        let named = (kind(&new.kind)?, new.name.as_deref());
        let mut tx = self.store.begin().await?;
        let piece = self.pieces().draft(&mut tx, &clerk.operator.name, named, &new.document).await?;
        let act = Act {
            action: "content.draft",
            subject: format!("content:{}", piece.id),
            before: None,
            after: Some(json!({ "kind": piece.kind, "name": piece.name, "document": piece.document })),
        };
        clerk.record(&mut tx, act).await?;
        tx.commit().await?;
        Ok(piece)
    }

    async fn revise(&self, clerk: &Caller, id: i64, change: &Revise) -> Result<Piece, Error> {
        let (author, seen) = (&clerk.operator.name, (id, change.version));
        let mut tx = self.store.begin().await?;
        let changed = self.pieces().revise(&mut tx, author, seen, &change.document).await?;
        let (before, piece) = (changed.before, changed.after);
        let act = Act {
            action: "content.change",
            subject: format!("content:{id}"),
            before: Some(json!({ "version": before.version, "document": before.document })),
            after: Some(json!({ "version": piece.version, "document": piece.document })),
        };
        clerk.record(&mut tx, act).await?;
        tx.commit().await?;
        Ok(piece)
    }

    /// Shows the newest revision, or takes the piece off.
    async fn show(&self, clerk: &Caller, id: i64, seen: Seen, shown: bool) -> Result<Piece, Error> {
        let (pieces, mut tx) = (self.pieces(), self.store.begin().await?);
        let changed = if shown {
            pieces.show(&mut tx, id, seen.version).await?
        } else {
            pieces.hide(&mut tx, id, seen.version).await?
        };
        let act = Act {
            action: if shown { "content.publish" } else { "content.unpublish" },
            subject: format!("content:{id}"),
            before: Some(json!({ "shown": changed.before.shown })),
            after: Some(json!({ "shown": changed.after.shown })),
        };
        clerk.record(&mut tx, act).await?;
        tx.commit().await?;
        Ok(changed.after)
    }
}
