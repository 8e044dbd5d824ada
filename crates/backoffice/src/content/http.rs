//! The calls of content, of messages to the site, and of messages to members.

use axum::{
    body::Bytes,
    extract::{DefaultBodyLimit, FromRequest, Request, State},
};
use office::{
    ChangeContent, Clerk, CloseFeedback, PublishContent, ReadContent, ReadFeedback, SendMessages,
    page::{self, PAGE},
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};
use web::{Envelope, Json, OpenApiRouter, Page, Path, Query, Reply, Signed, picture::Unusable, routes};

use super::{
    Feedback, Letter, LetterDraft, LetterPreview, NewLetter, NewPiece, PICTURE, Piece, PieceDetail,
    PieceDocument, Revise, Seen, Uploaded, WhichFeedback, WhichPieces,
};
use crate::{Backoffice, Elsewhere, Error};

/// A document as people would get it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Preview {
    #[schema(value_type = PieceDocument)]
    document: Value,
}

/// What was done about a message.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Closed {
    /// 1 to 500 letters.
    note: String,
}

/// Where a page starts.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct Walk {
    /// The `next` of the page before.
    cursor: Option<String>,
}

pub(crate) fn routes(office: Backoffice) -> OpenApiRouter {
    // One byte more than is taken, so that whoever sends too much hears how much it may be.
    let pictures = OpenApiRouter::new().routes(routes!(upload)).layer(DefaultBodyLimit::max(PICTURE + 1));
    pictures
        .routes(routes!(pieces, draft))
        .routes(routes!(piece, revise))
        .routes(routes!(preview))
        .routes(routes!(publish))
        .routes(routes!(unpublish))
        .routes(routes!(feedback))
        .routes(routes!(close))
        .routes(routes!(letters, send))
        .routes(routes!(preview_letter))
        .with_state(office)
}

/// What the site says, with what is being written.
#[utoipa::path(get, path = "/backoffice/content", tag = "content", security(("token" = [])), params(WhichPieces),
    responses((status = 200, description = "Pieces with their newest revisions", body = Envelope<Vec<Piece>>)))]
async fn pieces(
    State(office): State<Backoffice>,
    Signed(_clerk): Signed<Clerk<ReadContent>>,
    Query(which): Query<WhichPieces>,
) -> Reply<Vec<Piece>> {
    Ok(Envelope::of(office.ports.press.pieces(which.kind.as_deref()).await.map_err(Error::from)?))
}

/// Write a new piece. Nobody reads it before it is published.
#[utoipa::path(post, path = "/backoffice/content", tag = "content", security(("token" = [])),
    request_body = NewPiece,
    responses((status = 200, description = "The draft", body = Envelope<Piece>)))]
async fn draft(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ChangeContent>>,
    Json(new): Json<NewPiece>,
) -> Reply<Piece> {
    Ok(Envelope::of(office.draft(&clerk, &new).await?))
}

/// A piece and its history.
#[utoipa::path(get, path = "/backoffice/content/{id}", tag = "content", security(("token" = [])),
    params(("id" = i64, Path)),
    responses((status = 200, description = "The piece", body = Envelope<PieceDetail>)))]
async fn piece(
    State(office): State<Backoffice>,
    Signed(_clerk): Signed<Clerk<ReadContent>>,
    Path(id): Path<i64>,
) -> Reply<PieceDetail> {
    Ok(Envelope::of(office.ports.press.piece(id).await.map_err(Error::from)?))
}

/// Write one more revision. People go on reading the one that is published.
#[utoipa::path(put, path = "/backoffice/content/{id}", tag = "content", security(("token" = [])),
    params(("id" = i64, Path)), request_body = Revise,
    responses((status = 200, description = "The piece", body = Envelope<Piece>),
              (status = 409, description = "Somebody was faster: `content_changed`")))]
async fn revise(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ChangeContent>>,
    Path(id): Path<i64>,
    Json(change): Json<Revise>,
) -> Reply<Piece> {
    Ok(Envelope::of(office.revise(&clerk, id, &change).await?))
}

/// What people would get: cleaned as it is when it is kept. Nothing is kept by this.
#[utoipa::path(post, path = "/backoffice/content/preview", tag = "content", security(("token" = [])),
    request_body = NewPiece,
    responses((status = 200, description = "The document", body = Envelope<Preview>)))]
async fn preview(
    State(office): State<Backoffice>,
    Signed(_clerk): Signed<Clerk<ReadContent>>,
    Json(new): Json<NewPiece>,
) -> Reply<Preview> {
    let document = office.ports.press.preview(&new.kind, &new.document).await.map_err(Error::from)?;
    Ok(Envelope::of(Preview { document }))
}

/// Leave a picture (JPEG, PNG or WebP, at most 5 MB) for a banner or a promotion; the body is the file. What is kept is
/// drawn anew from its pixels.
#[utoipa::path(post, path = "/backoffice/content/pictures", tag = "content", security(("token" = [])),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 200, description = "Its path", body = Envelope<Uploaded>),
              (status = 400, description = "No picture: `upload_not_picture` and its like"),
              (status = 413, description = "upload_too_large")))]
async fn upload(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ChangeContent>>,
    request: Request,
) -> Reply<Uploaded> {
    let file = Bytes::from_request(request, &())
        .await
        .map_err(|_| Error::from(Elsewhere::from(Unusable::TooLarge { most: PICTURE })))?;
    Ok(Envelope::of(office.keep_picture(&clerk, file.into()).await?))
}

/// Show the newest revision.
#[utoipa::path(post, path = "/backoffice/content/{id}/publish", tag = "content", security(("token" = [])),
    params(("id" = i64, Path)), request_body = Seen,
    responses((status = 200, description = "The piece", body = Envelope<Piece>)))]
async fn publish(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<PublishContent>>,
    Path(id): Path<i64>,
    Json(seen): Json<Seen>,
) -> Reply<Piece> {
    Ok(Envelope::of(office.show(&clerk, id, seen, true).await?))
}

/// Take a piece off the site. It stays on record.
#[utoipa::path(post, path = "/backoffice/content/{id}/unpublish", tag = "content", security(("token" = [])),
    params(("id" = i64, Path)), request_body = Seen,
    responses((status = 200, description = "The piece", body = Envelope<Piece>)))]
async fn unpublish(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<PublishContent>>,
    Path(id): Path<i64>,
    Json(seen): Json<Seen>,
) -> Reply<Piece> {
    Ok(Envelope::of(office.show(&clerk, id, seen, false).await?))
}

/// What people wrote to the site, newest first.
#[utoipa::path(get, path = "/backoffice/feedback", tag = "content", security(("token" = [])), params(WhichFeedback),
    responses((status = 200, description = "A page of messages", body = Envelope<Page<Feedback>>)))]
async fn feedback(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ReadFeedback>>,
    Query(which): Query<WhichFeedback>,
) -> Reply<Page<Feedback>> {
    let fetch = async |cursor| {
        let rows = office.ports.press.feedback(which.closed, cursor, PAGE).await?;
        let full = rows.len() >= usize::from(PAGE);
        let next = rows.last().filter(|_| full).and_then(|last| last.id.parse::<i64>().ok());
        Ok::<_, Error>((rows, next))
    };
    // What a visitor wrote is of no member, and waits for anybody.
    let whose = |feedback: &Feedback| feedback.member.into();
    let (content, next) = clerk.walk(which.cursor, whose, fetch).await?;
    Ok(Envelope::of(Page { content, next: next.map(|next| next.to_string()) }))
}

/// Mark a message to the site as dealt with.
#[utoipa::path(post, path = "/backoffice/feedback/{id}/close", tag = "content", security(("token" = [])),
    params(("id" = i64, Path)), request_body = Closed,
    responses((status = 200, description = "The message", body = Envelope<Feedback>)))]
async fn close(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<CloseFeedback>>,
    Path(id): Path<i64>,
    Json(closed): Json<Closed>,
) -> Reply<Feedback> {
    Ok(Envelope::of(office.close_feedback(&clerk, id, &closed.note).await?))
}

/// Messages that operators sent to members, newest first.
#[utoipa::path(get, path = "/backoffice/messages", tag = "content", security(("token" = [])), params(Walk),
    responses((status = 200, description = "A page of messages", body = Envelope<Page<Letter>>)))]
async fn letters(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<SendMessages>>,
    Query(walk): Query<Walk>,
) -> Reply<Page<Letter>> {
    let after = page::read(walk.cursor.as_deref())?;
    let fetch = async |after| {
        let rows = office.ports.press.letters(after, PAGE).await?;
        let next = page::next_of(&rows, |letter| (letter.at, letter.id));
        Ok::<_, Error>((rows, next))
    };
    let whose = |letter: &Letter| letter.member.into();
    Ok(Envelope::of(page::walked(clerk.walk(after, whose, fetch).await?)))
}

/// Send a message to a member or to a group.
#[utoipa::path(post, path = "/backoffice/messages", tag = "content", security(("token" = [])),
    request_body = NewLetter,
    responses((status = 200, description = "The message; a group gets it by and by", body = Envelope<Letter>)))]
async fn send(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<SendMessages>>,
    Json(new): Json<NewLetter>,
) -> Reply<Letter> {
    Ok(Envelope::of(office.send(&clerk, &new).await?))
}

/// A message to members as it would arrive. Nothing is sent by this.
#[utoipa::path(post, path = "/backoffice/messages/preview", tag = "content", security(("token" = [])),
    request_body = LetterDraft,
    responses((status = 200, description = "The message", body = Envelope<LetterPreview>)))]
async fn preview_letter(
    State(office): State<Backoffice>,
    Signed(_clerk): Signed<Clerk<SendMessages>>,
    Json(draft): Json<LetterDraft>,
) -> Reply<LetterPreview> {
    Ok(Envelope::of(office.ports.press.preview_letter(&draft).await.map_err(Error::from)?))
}
