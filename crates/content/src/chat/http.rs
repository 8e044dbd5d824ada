//! The calls of members.

use axum::extract::State;
use kernel::id::RequestId;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;
use web::{Empty, Envelope, EvenPaused, Json, OpenApiRouter, Path, Player, Reply, Signed, routes};

use super::{Chat, Line, Reason, Room, Writer, service::Seen};

/// The calls of members.
pub fn routes(chat: Chat) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(read))
        .routes(routes!(say))
        .routes(routes!(report))
        .routes(routes!(ignore))
        .with_state(chat)
}

/// A room as a member sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ChatView {
    /// Whether people chat there; without, nothing of it is shown.
    is_on: bool,
    /// The last lines, oldest first; at most 50.
    lines: Vec<Line>,
    /// The author of one's own lines; none before the first.
    author: Option<Uuid>,
    /// Authors whose lines one does not want to see.
    ignored: Vec<Uuid>,
    /// Whether operators keep one from writing.
    is_muted: bool,
    /// Until when; none: for good.
    #[serde(with = "time::serde::rfc3339::option")]
    muted_until: Option<OffsetDateTime>,
}

impl From<Seen> for ChatView {
    fn from(seen: Seen) -> Self {
        Self {
            is_on: seen.is_on,
            lines: seen.lines,
            author: seen.author,
            ignored: seen.ignored,
            is_muted: seen.mute.is_some(),
            muted_until: seen.mute.and_then(|mute| mute.until),
        }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct LineAsk {
    request_id: RequestId,
    /// One line of 1 to 200 letters, spaces at its ends not counted.
    text: String,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ReportAsk {
    /// `abuse`, `spam`, `fraud` or `other`.
    reason: Reason,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct IgnoreAsk {
    author: Uuid,
    /// False to see their lines again.
    ignores: bool,
}

/// A room of the chat: `table.7`, for members who are signed in. Its topic is `chat.table.7`, whose snapshot is `{isOn, lines}`
/// and whose updates are `line`, `deleted` with an `id`, and `room` with `isOn`.
#[utoipa::path(get, path = "/play/chats/{room}", tag = "play", security(("token" = [])),
    params(("room" = String, Path,)),
    responses((status = 200, description = "The room", body = Envelope<ChatView>),
              (status = 404, description = "not_found")))]
async fn read(
    State(chat): State<Chat>,
    Signed(player): Signed<EvenPaused<Player>>,
    Path(room): Path<Room>,
) -> Reply<ChatView> {
    Ok(Envelope::of(chat.read(player.id, room).await?.into()))
}

/// Writes a line, which everyone at the table reads. The same request again hears of the same line.
#[utoipa::path(post, path = "/play/chats/{room}/lines", tag = "play", security(("token" = [])),
    params(("room" = String, Path,)),
    responses((status = 200, description = "The line", body = Envelope<Line>),
              (status = 400, description = "chat_text, chat_contact"), (status = 403, description = "chat_muted, chat_off"),
              (status = 409, description = "request_reused"), (status = 429, description = "chat_too_fast")))]
async fn say(
    State(chat): State<Chat>,
    Signed(player): Signed<Player>,
    Path(room): Path<Room>,
    Json(ask): Json<LineAsk>,
) -> Reply<Line> {
    let writer = Writer { member: player.id, account: &player.account };
    Ok(Envelope::of(chat.say(writer, room, ask.request_id.0, &ask.text).await?))
}

/// Reports a line to operators. The same again changes nothing.
#[utoipa::path(post, path = "/play/chats/{room}/lines/{id}/report", tag = "play", security(("token" = [])),
    params(("room" = String, Path,), ("id" = i64, Path,)),
    responses((status = 200, description = "Operators will read it", body = Envelope<Empty>),
              (status = 400, description = "chat_own"), (status = 404, description = "not_found")))]
async fn report(
    State(chat): State<Chat>,
    Signed(player): Signed<Player>,
    Path((room, id)): Path<(Room, i64)>,
    Json(ask): Json<ReportAsk>,
) -> Reply<Empty> {
    chat.report(player.id, (room, id), ask.reason).await?;
    Ok(Envelope::of(Empty {}))
}

/// Sees the lines of an author no more, or again.
#[utoipa::path(put, path = "/play/chat-ignored", tag = "play", security(("token" = [])),
    responses((status = 200, description = "It holds from now on", body = Envelope<Empty>),
              (status = 400, description = "chat_own"), (status = 404, description = "not_found")))]
async fn ignore(
    State(chat): State<Chat>,
    Signed(player): Signed<Player>,
    Json(ask): Json<IgnoreAsk>,
) -> Reply<Empty> {
    chat.ignore(player.id, ask.author, ask.ignores).await?;
    Ok(Envelope::of(Empty {}))
}
