//! The calls of the inbox.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;
use web::{
    Envelope, EvenPaused, Json, Lang, Member, OpenApiRouter, Page, Query, Reply, Signed, cursor, routes,
};

use super::{PAGE, service::Read, unread};
use crate::{Content, Error};

/// Where a page starts.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct Walk {
    /// The `next` of the page before.
    cursor: Option<String>,
}

/// A message.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = InboxMessage)]
pub(crate) struct Message {
    id: Uuid,
    /// `deposit`, `withdrawal_approved`, `withdrawal_rejected`, `withdrawal_paid`, `withdrawal_failed`, `salary`,
    /// `password`, `device`, or `letter` for what an operator wrote.
    kind: &'static str,
    title: String,
    /// HTML, cleaned.
    content: String,
    /// Where one sees more: a path on the site; absent when nowhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    link: Option<&'static str>,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    read: bool,
}

impl From<Read> for Message {
    fn from(read: Read) -> Self {
        Self {
            id: read.id,
            kind: read.matter.name(),
            title: read.title,
            content: read.body,
            link: read.link,
            at: read.at,
            read: read.is_read,
        }
    }
}

/// How many messages are unread.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Unread {
    unread: i64,
}

/// Which messages.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = MessageChoice)]
pub(crate) struct Which {
    /// At most 100; every message when absent.
    ids: Option<Vec<Uuid>>,
}

/// Which messages.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct These {
    /// At most 100.
    ids: Vec<Uuid>,
}

pub(crate) fn routes(content: Content) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(count))
        .routes(routes!(read))
        .routes(routes!(delete))
        .with_state(content)
}

/// The member's messages, newest first, in the language of `Accept-Language`.
#[utoipa::path(get, path = "/wps/member/messages", tag = "inbox", security(("token" = [])), params(Walk),
    responses((status = 200, description = "A page of messages", body = Envelope<Page<Message>>)))]
async fn list(
    State(content): State<Content>,
    Signed(member): Signed<EvenPaused<Member>>,
    lang: Lang,
    Query(walk): Query<Walk>,
) -> Reply<Page<Message>> {
    let after = walk.cursor.as_deref().map(|text| cursor::read(text).ok_or(Error::BadCursor)).transpose()?;
    let messages = content.messages(member.id, after, lang == Lang::En).await?;
    let full = messages.len() >= usize::from(PAGE);
    let next = messages.last().filter(|_| full).map(|last| cursor::write(last.at, last.id));
    Ok(Envelope::of(Page { content: messages.into_iter().map(Into::into).collect(), next }))
}

/// How many messages are unread.
#[utoipa::path(get, path = "/wps/member/messages/unread", tag = "inbox", security(("token" = [])),
    responses((status = 200, description = "How many", body = Envelope<Unread>)))]
async fn count(State(content): State<Content>, Signed(member): Signed<EvenPaused<Member>>) -> Reply<Unread> {
    let unread = unread(&content.store, member.id).await.map_err(Error::from)?;
    Ok(Envelope::of(Unread { unread }))
}

/// Mark messages as read, or all of them.
#[utoipa::path(post, path = "/wps/member/messages/read", tag = "inbox", security(("token" = [])),
    request_body = Which,
    responses((status = 200, description = "How many are left", body = Envelope<Unread>)))]
async fn read(
    State(content): State<Content>,
    Signed(member): Signed<EvenPaused<Member>>,
    Json(which): Json<Which>,
) -> Reply<Unread> {
    Ok(Envelope::of(Unread { unread: content.mark(member.id, which.ids.as_deref()).await? }))
}

/// Take messages out of the inbox.
#[utoipa::path(post, path = "/wps/member/messages/delete", tag = "inbox", security(("token" = [])),
    request_body = These,
    responses((status = 200, description = "How many unread ones are left", body = Envelope<Unread>)))]
async fn delete(
    State(content): State<Content>,
    Signed(member): Signed<EvenPaused<Member>>,
    Json(these): Json<These>,
) -> Reply<Unread> {
    Ok(Envelope::of(Unread { unread: content.delete(member.id, &these.ids).await? }))
}
