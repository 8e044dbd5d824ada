//! The calls of operators.

use axum::extract::State;
use kernel::id::MemberId;
use office::{Clerk, ModerateChat, ReadChat, page::PAGE};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use web::{Empty, Envelope, Json, OpenApiRouter, Page, Path, Query, Reply, Signed, routes};

use super::{Chat, Decision, sql};
use crate::{
    Error,
    chat::{Reason, Room},
};

/// The calls of operators.
pub fn backoffice_routes(chat: Chat) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(cases))
        .routes(routes!(close))
        .routes(routes!(mutes))
        .routes(routes!(lift))
        .routes(routes!(words, put_words))
        .routes(routes!(rooms))
        .routes(routes!(switch))
        .with_state(chat)
}

/// A line that was reported, with those around it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ChatCase {
    /// The line, which is the case's number, too.
    line: i64,
    /// `table.7`.
    room: String,
    /// Of the table.
    name_en: String,
    name_bn: String,
    /// Who wrote it.
    member: MemberId,
    account: String,
    text: String,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    is_deleted: bool,
    /// How many members reported it.
    reports: i64,
    /// `abuse`, `spam`, `fraud`, `other`: each that was given.
    reasons: Vec<&'static str>,
    /// Whether its author may not write now.
    is_muted: bool,
    /// Lines around it, itself too, oldest first.
    around: Vec<AroundLine>,
    #[serde(with = "time::serde::rfc3339::option")]
    closed_at: Option<OffsetDateTime>,
    closed_by: Option<String>,
    note: Option<String>,
}

/// A line around one that was reported, under the name that everyone sees.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ChatAroundLine)]
pub(super) struct AroundLine {
    pub(super) id: i64,
    pub(super) name: String,
    pub(super) text: String,
    #[serde(with = "time::serde::rfc3339")]
    pub(super) at: OffsetDateTime,
    pub(super) is_deleted: bool,
}

/// A member who may not write.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ChatMute {
    member: MemberId,
    account: String,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    /// None: for good.
    #[serde(with = "time::serde::rfc3339::option")]
    until: Option<OffsetDateTime>,
    reason: String,
    by: String,
}

/// A room, and whether people chat there.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ChatRoom)]
pub(super) struct RoomView {
    /// `table.7`.
    pub(super) room: String,
    /// Of the table.
    pub(super) name_en: String,
    pub(super) name_bn: String,
    pub(super) is_on: bool,
}

/// Words that are hidden by stars.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ChatWords {
    /// Single words of at most 40 letters, as they are compared; with a star at its end, every word that begins so.
    words: Vec<String>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct LiftMute {
    /// 1 to 500 letters.
    reason: String,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct SwitchRoom {
    is_on: bool,
}

/// Which cases.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
struct WhichCases {
    /// Those that were closed, instead of those that wait.
    #[serde(default)]
    closed: bool,
    /// The `next` of the page before.
    cursor: Option<i64>,
}

/// Which mutes.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
struct WhichMutes {
    /// The `next` of the page before.
    cursor: Option<i64>,
}

/// Lines that were reported, newest first.
#[utoipa::path(get, path = "/backoffice/chat/cases", tag = "chat", security(("token" = [])), params(WhichCases),
    responses((status = 200, description = "A page of cases", body = Envelope<Page<ChatCase>>)))]
async fn cases(
    State(chat): State<Chat>,
    Signed(clerk): Signed<Clerk<ReadChat>>,
    Query(which): Query<WhichCases>,
) -> Reply<Page<ChatCase>> {
    let now = chat.store.now();
    let fetch = async |cursor| {
        let rows = sql::cases(&chat.store, !which.closed, cursor, now).await?;
        let next = rows.last().filter(|_| rows.len() >= usize::from(PAGE)).map(|last| last.line);
        Ok::<_, Error>((rows, next))
    };
    let (found, next) = clerk.walk(which.cursor, |case: &sql::Case| case.member.into(), fetch).await?;
    let members: Vec<MemberId> = found.iter().map(|case| case.member).collect();
    let accounts = clerk.office().accounts(&members).await?;
    let lines: Vec<i64> = found.iter().map(|case| case.line).collect();
    let mut around = sql::around(&chat.store, &lines).await?;
    let content = found.into_iter().map(|case| ChatCase {
        account: accounts.get(&case.member).cloned().unwrap_or_default(),
        around: around.remove(&case.line).unwrap_or_default(),
        reasons: case
            .reasons
            .iter()
            .filter_map(|number| Reason::from_number(*number))
            .map(Reason::name)
            .collect(),
        line: case.line,
        room: case.room,
        name_en: case.name_en,
        name_bn: case.name_bn,
        member: case.member,
        text: case.text,
        at: case.at,
        is_deleted: case.is_deleted,
        reports: case.reports,
        is_muted: case.is_muted,
        closed_at: case.closed_at,
        closed_by: case.closed_by,
        note: case.note,
    });
    Ok(Envelope::of(Page { content: content.collect(), next: next.map(|next| next.to_string()) }))
}

/// Close a case: delete the line, mute its author, both, or neither.
#[utoipa::path(post, path = "/backoffice/chat/cases/{line}/close", tag = "chat", security(("token" = [])),
    params(("line" = i64, Path)), request_body = Decision,
    responses((status = 200, description = "It is closed", body = Envelope<Empty>)))]
async fn close(
    State(chat): State<Chat>,
    Signed(clerk): Signed<Clerk<ModerateChat>>,
    Path(line): Path<i64>,
    Json(decision): Json<Decision>,
) -> Reply<Empty> {
    chat.decide(&clerk, line, &decision).await?;
    Ok(Envelope::of(Empty {}))
}

/// Members who may not write, newest first.
#[utoipa::path(get, path = "/backoffice/chat/mutes", tag = "chat", security(("token" = [])), params(WhichMutes),
    responses((status = 200, description = "A page of mutes", body = Envelope<Page<ChatMute>>)))]
async fn mutes(
    State(chat): State<Chat>,
    Signed(clerk): Signed<Clerk<ReadChat>>,
    Query(which): Query<WhichMutes>,
) -> Reply<Page<ChatMute>> {
    let now = chat.store.now();
    let fetch = async |cursor| {
        let rows = sql::mutes(&chat.store, cursor, now).await?;
        let next = rows.last().filter(|_| rows.len() >= usize::from(PAGE)).map(|last| last.id);
        Ok::<_, Error>((rows, next))
    };
    let (found, next) = clerk.walk(which.cursor, |mute: &sql::Muted| mute.member.into(), fetch).await?;
    let members: Vec<MemberId> = found.iter().map(|mute| mute.member).collect();
    let accounts = clerk.office().accounts(&members).await?;
    let content = found.into_iter().map(|mute| ChatMute {
        account: accounts.get(&mute.member).cloned().unwrap_or_default(),
        member: mute.member,
        at: mute.at,
        until: mute.until,
        reason: mute.reason,
        by: mute.by,
    });
    Ok(Envelope::of(Page { content: content.collect(), next: next.map(|next| next.to_string()) }))
}

/// Let a member write again.
#[utoipa::path(post, path = "/backoffice/chat/mutes/{member}/lift", tag = "chat", security(("token" = [])),
    params(("member" = MemberId, Path)), request_body = LiftMute,
    responses((status = 200, description = "They may write", body = Envelope<Empty>)))]
async fn lift(
    State(chat): State<Chat>,
    Signed(clerk): Signed<Clerk<ModerateChat>>,
    Path(member): Path<MemberId>,
    Json(ask): Json<LiftMute>,
) -> Reply<Empty> {
    chat.lift(&clerk, member, &ask.reason).await?;
    Ok(Envelope::of(Empty {}))
}

/// Which words are hidden.
#[utoipa::path(get, path = "/backoffice/chat/words", tag = "chat", security(("token" = [])),
    responses((status = 200, description = "The words, sorted", body = Envelope<ChatWords>)))]
async fn words(State(chat): State<Chat>, Signed(_clerk): Signed<Clerk<ReadChat>>) -> Reply<ChatWords> {
    let mut words: Vec<String> = crate::chat::sql::words(chat.store.pool()).await?.into_iter().collect();
    words.sort_unstable();
    Ok(Envelope::of(ChatWords { words }))
}

/// Hide other words from now on.
#[utoipa::path(put, path = "/backoffice/chat/words", tag = "chat", security(("token" = [])), request_body = ChatWords,
    responses((status = 200, description = "The words, as they are compared", body = Envelope<ChatWords>)))]
async fn put_words(
    State(chat): State<Chat>,
    Signed(clerk): Signed<Clerk<ModerateChat>>,
    Json(ask): Json<ChatWords>,
) -> Reply<ChatWords> {
    Ok(Envelope::of(ChatWords { words: chat.choose_words(&clerk, &ask.words).await? }))
}

/// Every room, in the order of the tables.
#[utoipa::path(get, path = "/backoffice/chat/rooms", tag = "chat", security(("token" = [])),
    responses((status = 200, description = "The rooms", body = Envelope<Vec<RoomView>>)))]
async fn rooms(State(chat): State<Chat>, Signed(_clerk): Signed<Clerk<ReadChat>>) -> Reply<Vec<RoomView>> {
    Ok(Envelope::of(sql::rooms(&chat.store).await?))
}

/// Switch a room on or off.
#[utoipa::path(put, path = "/backoffice/chat/rooms/{room}", tag = "chat", security(("token" = [])),
    params(("room" = String, Path)), request_body = SwitchRoom,
    responses((status = 200, description = "It is so", body = Envelope<Empty>)))]
async fn switch(
    State(chat): State<Chat>,
    Signed(clerk): Signed<Clerk<ModerateChat>>,
    Path(room): Path<Room>,
    Json(ask): Json<SwitchRoom>,
) -> Reply<Empty> {
    chat.switch(&clerk, room, ask.is_on).await?;
    Ok(Envelope::of(Empty {}))
}
