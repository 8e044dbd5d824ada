//! One socket, from its handshake to its end.

use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use store::tasks::CancellationToken;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

use crate::{
    Settings,
    hub::{Farewell, Next, Seat},
};

/// Serves a socket until it ends, and gives its seat back.
pub async fn run(mut socket: WebSocket, seat: Seat, settings: &Settings, stop: &CancellationToken) {
    let patience = Duration::from_secs(settings.send_seconds);
    let farewell = tokio::select! {
        // A client that takes nothing would never let the loop look at `stop`.
        farewell = talk(&mut socket, &seat, settings) => farewell,
        () = stop.cancelled() => Some(Farewell::GoingAway),
    };
    let reason = farewell.map_or("left", Farewell::reason);
    metrics::counter!("mela_live_closed_total", "reason" => reason).increment(1);
    if let Some(farewell) = farewell {
        let frame = CloseFrame { code: farewell.code(), reason: farewell.reason().into() };
        drop(timeout(patience, socket.send(Message::Close(Some(frame)))).await);
    }
    drop(seat);
}

/// Sends what waits and listens for signs of life; `None` when the client left.
async fn talk(socket: &mut WebSocket, seat: &Seat, settings: &Settings) -> Option<Farewell> {
    let patience = Duration::from_secs(settings.send_seconds);
    let silence = Duration::from_secs(settings.silence_seconds);
    let mut pings = interval(Duration::from_secs(settings.ping_seconds.max(1)));
    pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut heard = Instant::now();
    loop {
        let sent = match seat.next() {
            Next::Close(farewell) => return Some(farewell),
            Next::Send(text) => timeout(patience, socket.send(Message::Text(text))).await,
            Next::Wait => tokio::select! {
                () = seat.woken() => continue,
                received = socket.recv() => match received {
                    None | Some(Err(_) | Ok(Message::Close(_))) => return None,
                    Some(Ok(Message::Text(_) | Message::Binary(_))) => return Some(Farewell::Spoke),
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {
                        heard = Instant::now();
                        continue;
                    }
                },
                _ = pings.tick() => {
                    if heard.elapsed() > silence {
                        return Some(Farewell::Silent);
                    }
                    timeout(patience, socket.send(Message::Ping(Vec::new().into()))).await
                }
            },
        };
        match sent {
            Ok(Ok(())) => {}
            Ok(Err(_)) => return None,
            Err(_) => return Some(Farewell::TooSlow),
        }
    }
}
