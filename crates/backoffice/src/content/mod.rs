//! What operators write: pieces of the site, letters to members; and what people write to the site.
//!
//! All of it belongs to content; here is who may do what, and the row of the trail that each act leaves.

mod http;
mod service;

use kernel::id::MemberId;
use office::After;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::Tx;
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::Elsewhere;

pub(crate) use http::routes;

pub use web::picture::Picture;

/// The largest picture that is taken, in bytes: spec.md 5 has 5 MB for pictures.
pub(crate) const PICTURE: usize = 5 * 1024 * 1024;

/// Where a picture hangs from now on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Uploaded {
    /// Its path on the site, for ever the same picture.
    pub path: String,
    /// Pixels.
    pub width: u32,
    /// Pixels.
    pub height: u32,
}

/// What a piece says, as documents of it are written; what of it is needed depends on the kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PieceDocument {
    /// One line of plain text.
    pub title: Texts,
    /// HTML, or plain text in banners and the footer.
    pub body: Texts,
    /// To whom it is shown: `all`, `A`, `B`, `F` or `agents`.
    pub audience: String,
    /// Where a banner hangs, or on which shelf a page of help stands.
    pub group: Option<String>,
    /// The path of its picture.
    pub picture: Option<String>,
    /// Where it leads.
    pub linkage: Option<String>,
    /// Smaller comes first.
    pub position: i32,
    /// Not shown before.
    #[schema(format = DateTime)]
    pub starts_at: Option<String>,
    /// Not shown from then on.
    #[schema(format = DateTime)]
    pub ends_at: Option<String>,
}

/// A piece of content with its newest revision.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Piece {
    /// Its number.
    pub id: String,
    /// `banner`, `notice`, `popup`, `promotion`, `help` or `footer`.
    pub kind: String,
    /// The name of a help page or of a line of the footer.
    pub name: Option<String>,
    /// The number of the newest revision.
    pub version: i32,
    /// The revision that people read; none while it is not shown.
    pub shown: Option<i32>,
    /// Since when it is shown.
    #[serde(with = "time::serde::rfc3339::option")]
    pub shown_at: Option<OffsetDateTime>,
    /// The newest revision.
    #[schema(value_type = PieceDocument)]
    pub document: Value,
    /// Who wrote it.
    pub author: String,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
}

/// A revision of a piece.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Revision {
    /// Its number within the piece.
    pub version: i32,
    /// What it says.
    #[schema(value_type = PieceDocument)]
    pub document: Value,
    /// Who wrote it.
    pub author: String,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
}

/// A piece and all its revisions.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct PieceDetail {
    /// With its newest revision.
    #[serde(flatten)]
    pub piece: Piece,
    /// Newest first.
    pub history: Vec<Revision>,
}

/// Which pieces.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct WhichPieces {
    /// Of this kind only.
    pub kind: Option<String>,
}

/// A new piece, or one to look at.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPiece {
    /// What it is.
    pub kind: String,
    /// The name of a help page: lower case, digits, hyphens.
    pub name: Option<String>,
    /// What it says.
    #[schema(value_type = PieceDocument)]
    pub document: Value,
}

/// One more revision.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Revise {
    /// The newest version that the operator saw; another one by now refuses the change.
    pub version: i32,
    /// What it says.
    #[schema(value_type = PieceDocument)]
    pub document: Value,
}

/// The version on which one acts.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Seen {
    /// The newest version that the operator saw.
    pub version: i32,
}

/// A message to the site.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Feedback {
    /// Its number.
    pub id: String,
    /// Who wrote it; nobody when it was a visitor.
    pub member: Option<MemberId>,
    /// His login name.
    pub account: Option<String>,
    /// 1 deposits, 2 withdrawals, 3 games, 4 customer service, 6 becoming an agent, 0 anything else.
    pub r#type: i16,
    /// What he wrote.
    pub content: String,
    /// From which address.
    pub ip: String,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
    /// When it was dealt with.
    #[serde(with = "time::serde::rfc3339::option")]
    pub closed_at: Option<OffsetDateTime>,
    /// By whom.
    pub closed_by: Option<String>,
    /// What was done.
    pub note: Option<String>,
}

/// Which messages to the site.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct WhichFeedback {
    /// Those that were dealt with, instead of those that wait.
    #[serde(default)]
    pub closed: bool,
    /// The `next` of the page before.
    pub cursor: Option<i64>,
}

/// The same in both languages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Texts {
    /// In Bengali.
    pub bn: String,
    /// In English.
    pub en: String,
}

/// A message to members, to be sent.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewLetter {
    /// Names the sending: a repeated call sends nothing more.
    pub request_id: Uuid,
    /// `all`, `players`, `agents`, `line` (everyone below an agent) or `member`.
    pub group: String,
    /// The login name of the member or agent.
    pub account: Option<String>,
    /// One line of plain text.
    pub title: Texts,
    /// HTML, of which prose, pictures of the site and links are kept.
    pub body: Texts,
}

/// Whom a message is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// Who.
    pub id: MemberId,
    /// The login name.
    pub account: String,
}

/// A message to members, to be looked at.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LetterDraft {
    /// One line of plain text.
    pub title: Texts,
    /// HTML.
    pub body: Texts,
}

/// A message to members as it would arrive.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct LetterPreview {
    /// One line of plain text.
    pub title: Texts,
    /// HTML, cleaned.
    pub body: Texts,
}

/// A message that was sent to members.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Letter {
    /// Its id.
    pub id: Uuid,
    /// `all`, `players`, `agents`, `line` or `member`.
    pub group: String,
    /// The member or agent.
    pub member: Option<MemberId>,
    /// His login name.
    pub account: Option<String>,
    /// One line of plain text.
    pub title: Texts,
    /// HTML, cleaned.
    pub body: Texts,
    /// Who wrote it.
    pub author: String,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
    /// Into how many inboxes it was put so far.
    pub delivered: i32,
    /// When it was in all of them.
    #[serde(with = "time::serde::rfc3339::option")]
    pub done_at: Option<OffsetDateTime>,
}

/// What the back office asks of content; implemented in `app`.
#[async_trait::async_trait]
pub trait Press: Send + Sync + 'static {
    /// Pieces with their newest revisions.
    async fn pieces(&self, kind: Option<&str>) -> Result<Vec<Piece>, Elsewhere>;
    /// A piece with its history.
    async fn piece(&self, id: i64) -> Result<PieceDetail, Elsewhere>;
    /// The document as people would get it.
    async fn preview(&self, kind: &str, document: &Value) -> Result<Value, Elsewhere>;
    /// A new piece, not shown yet.
    async fn draft(&self, tx: &mut Tx, author: &str, new: &NewPiece) -> Result<Piece, Elsewhere>;
    /// One more revision; answers the document before, and the piece.
    async fn revise(
        &self,
        tx: &mut Tx,
        author: &str,
        id: i64,
        change: &Revise,
    ) -> Result<(Value, Piece), Elsewhere>;
    /// Shows the newest revision, or takes the piece off; answers which one was shown before, and the piece.
    async fn show(
        &self,
        tx: &mut Tx,
        id: i64,
        seen: Seen,
        shown: bool,
    ) -> Result<(Option<i32>, Piece), Elsewhere>;

    /// Reads a picture that was sent.
    async fn read_picture(&self, file: Vec<u8>) -> Result<Picture, Elsewhere>;
    /// Keeps a picture; the path under which the site serves it.
    async fn keep_picture(&self, tx: &mut Tx, author: &str, picture: &Picture) -> Result<String, Elsewhere>;

    /// What people wrote to the site, newest first, before a number.
    async fn feedback(
        &self,
        closed: bool,
        before: Option<i64>,
        limit: u16,
    ) -> Result<Vec<Feedback>, Elsewhere>;
    /// One message to the site.
    async fn written(&self, id: i64) -> Result<Feedback, Elsewhere>;
    /// Marks a message to the site as dealt with; the account's name is left out.
    async fn close(&self, tx: &mut Tx, id: i64, by: &str, note: &str) -> Result<Feedback, Elsewhere>;

    /// Messages to members, newest first.
    async fn letters(&self, after: After, limit: u16) -> Result<Vec<Letter>, Elsewhere>;
    /// A message to members as it would arrive.
    async fn preview_letter(&self, draft: &LetterDraft) -> Result<LetterPreview, Elsewhere>;
    /// The member or agent whom a message is for, by name; none for a group without one.
    async fn addressee(&self, new: &NewLetter) -> Result<Option<Named>, Elsewhere>;
    /// Sends a message to whom it is for; `false` when a repeated call found it sent. The account's name is left out.
    async fn send(
        &self,
        tx: &mut Tx,
        author: &str,
        new: &NewLetter,
        to: Option<MemberId>,
    ) -> Result<(Letter, bool), Elsewhere>;
}
