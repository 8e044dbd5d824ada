//! The handshake.

use std::sync::Arc;

use axum::{
    extract::{State, WebSocketUpgrade},
    http::{HeaderMap, header},
    response::Response,
};
use serde::Deserialize;
use utoipa::IntoParams;
use web::{ClientIp, Failure, Lang, OpenApiRouter, Query, routes};

use crate::{Error, Live, socket};

/// Largest message that is taken; clients have nothing to say but pings.
const MESSAGE_BYTES: usize = 1024;
/// Bytes that may wait to be written: one message, with room for its frame.
const WRITE_BYTES: usize = 16 * 1024;
/// Longest ticket that is looked up.
const TICKET_LETTERS: usize = 128;

/// Whose socket, and in which language.
#[derive(Debug, Deserialize, IntoParams)]
pub(crate) struct Ask {
    /// From `POST /wps/socket/ticket`, good once, for thirty seconds. Without one the socket hears of winners only.
    ticket: Option<String>,
    /// `en`, or `bn` when absent: the language of titles.
    lang: Option<String>,
}

pub(crate) fn routes(live: Live) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(open)).with_state(live)
}

/// Open a websocket. The server sends `{topic, data}`: `winner` to everyone; `balance`, `deposit`, `withdrawal`,
/// `commission` and `message` to their own member. Close codes: 1001 the node ends, 4001 the session ended, 4002 replaced by a newer
/// socket, 4003 silent, 4008 too slow, 1008 the client sent a message.
#[utoipa::path(get, path = "/ws", tag = "live", params(Ask),
    responses((status = 101, description = "The connection becomes a websocket"),
              (status = 401, description = "The ticket is unknown, used or too old")))]
async fn open(
    State(live): State<Live>,
    ClientIp(address): ClientIp,
    headers: HeaderMap,
    Query(ask): Query<Ask>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Failure> {
    if live.stop.is_cancelled() {
        return Err(Error::Ending.into());
    }
    if !is_own_page(&headers, &live.settings.origins) {
        return Err(Error::Origin.into());
    }
    live.hub.admit(address)?;
    let holder = match &ask.ticket {
        None => None,
        Some(ticket) if ticket.len() > TICKET_LETTERS => return Err(Error::Ticket.into()),
        Some(ticket) => Some(live.door.redeem(ticket).await.map_err(Error::from)?.ok_or(Error::Ticket)?),
    };
    let lang = if ask.lang.as_deref() == Some("en") { Lang::En } else { Lang::Bn };
    let seat = live.hub.seat(holder, address, lang)?;
    let (settings, stop) = (Arc::clone(&live.settings), live.stop.clone());
    let upgrade = upgrade
        .max_message_size(MESSAGE_BYTES)
        .max_frame_size(MESSAGE_BYTES)
        .write_buffer_size(0)
        .max_write_buffer_size(WRITE_BYTES);
    Ok(upgrade.on_upgrade(async move |socket| socket::run(socket, seat, &settings, &stop).await))
}

/// A browser names the page that opens a socket: it is one of the site's own, or one that the configuration names.
fn is_own_page(headers: &HeaderMap, origins: &[String]) -> bool {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let Some(origin) = text(header::ORIGIN) else { return true };
    let authority = origin.split_once("://").map_or(origin, |(_, authority)| authority);
    text(header::HOST).is_some_and(|host| host.eq_ignore_ascii_case(authority))
        || origins.iter().any(|allowed| allowed.eq_ignore_ascii_case(origin))
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    /// Shows: attack:A23.
    #[test]
    fn a_page_of_another_site_opens_no_socket() {
        let from = |origin: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, HeaderValue::from_static("mela.example:8080"));
            headers.insert(header::ORIGIN, HeaderValue::from_static(origin));
            is_own_page(&headers, &["http://localhost:5173".to_owned()])
        };
        assert!(from("https://mela.example:8080"));
        assert!(from("http://localhost:5173"));
        for foreign in
            ["https://mela.example", "https://evil.example:8080", "null", "https://mela.example:8080.evil"]
        {
            assert!(!from(foreign), "{foreign}");
        }
        assert!(is_own_page(&HeaderMap::new(), &[]), "a caller that is no browser names no page");
    }
}
