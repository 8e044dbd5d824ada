//! The handshake.

use axum::{
    extract::{State, WebSocketUpgrade},
    http::{HeaderMap, header},
    response::Response,
};
use web::{ClientIp, Failure, OpenApiRouter, routes};

use crate::{Error, Live, protocol, socket};

/// Bytes that are read at once: what a socket takes while nothing happens.
const READ_BYTES: usize = 4 * 1024;
/// Bytes that may wait to be written: the largest snapshot, with room for its frame.
const WRITE_BYTES: usize = 128 * 1024;

pub(crate) fn routes(live: Live) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(open)).with_state(live)
}

/// Open a websocket. Frames are JSON objects with an `op`. The client begins, within ten seconds, with
/// `{op: "hello", v: 1, ticket?, have: [{t, e?, s?}]}`: the ticket comes from `POST /wps/socket/ticket`, is good once, for thirty
/// seconds, and visitors have none; `have` names topics to join, with the epoch and number of the last frame that is known.
/// Later: `{op: "join", id, t, e?, s?}`, `{op: "leave", id, t}`, `{op: "ping", c}`, and what a topic's feature takes, with `id`
/// and `t`; at most 20 frames a second, 1,024 bytes each, and 32 topics.
///
/// The server answers `{op: "welcome", now, quota}`, `{op: "ack", id, ok, code?, at}` and `{op: "pong", c, r, x}`, times in milliseconds, and
/// sends of each topic `{op: "ev", t, e, s, k, d}` (an update of kind `k`), `{op: "snap", t, e, s, d}` (what the topic stands
/// at, where updates were missed) and `{op: "gone", t, why}`. Topics: `me` has `balance`, `deposit`, `withdrawal`, `commission` and `message`
/// of the member; `winners.bn` and `winners.en` have `winner`, for everyone. Their snapshots are empty: the calls say what there is.
///
/// Close codes: 1001 the node ends, 1008 a bad frame or too many, 1011 the house failed, 4001 the session ended, 4002
/// replaced by a newer socket, 4003 silent, 4004 a bad ticket, 4008 too slow.
#[utoipa::path(get, path = "/ws", tag = "live",
    responses((status = 101, description = "The connection becomes a websocket"),
              (status = 403, description = "foreign_origin"),
              (status = 429, description = "too_many_sockets")))]
async fn open(
    State(live): State<Live>,
    ClientIp(address): ClientIp,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Failure> {
    if live.stop.is_cancelled() {
        return Err(Error::Ending.into());
    }
    if !is_own_page(&headers, &live.settings.origins) {
        return Err(Error::Origin.into());
    }
    let seat = live.hub.seat(address)?;
    let upgrade = upgrade
        .max_message_size(protocol::FRAME_BYTES)
        .max_frame_size(protocol::FRAME_BYTES)
        .read_buffer_size(READ_BYTES)
        .write_buffer_size(0)
        .max_write_buffer_size(WRITE_BYTES);
    Ok(upgrade.on_upgrade(async move |socket| socket::run(socket, seat, live).await))
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
