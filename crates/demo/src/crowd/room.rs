//! People of the demo in fishing rooms: each sits down at a free seat with some money, shoots for some minutes, and leaves.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use futures::{SinkExt, StreamExt};
use games::table::fishing::{
    room::SEATS,
    tide::{HEIGHT, WIDTH},
};
use kernel::{Amount, Money, id::RequestId};
use reqwest::{Method, Url};
use serde::Deserialize;
use serde_json::json;
use tokio::time::{Instant, sleep};
use tokio_tungstenite::{connect_async, tungstenite::Message};

use super::{
    Person, chance, pick,
    seat::{Seen, some_of},
};

/// The longest pause between two shots of one person.
const PAUSE: Duration = Duration::from_millis(1_200);
/// How long somebody stays at the least, and how much longer at the most.
const STAYS: (Duration, Duration) = (Duration::from_secs(60), Duration::from_secs(150));
/// How many of the lowest levels of a cannon are liked.
const LEVELS: u32 = 3;
/// So many seats of a room are left to guests.
const GUESTS: usize = 2;
/// So many least shots are brought, where the pocket has them.
const SHOTS: i64 = 150;

/// A fishing room as everybody sees it.
#[derive(Deserialize)]
pub(super) struct Room {
    sitting: Vec<Sitting>,
}

#[derive(Deserialize)]
struct Sitting {
    seat: u8,
}

impl Room {
    fn free(&self) -> Vec<u8> {
        (1..=SEATS).filter(|seat| self.sitting.iter().all(|sitting| sitting.seat != *seat)).collect()
    }
}

/// What somebody brings.
fn brought(room: &Seen, money: Money) -> Result<Amount> {
    let wanted = room.least.units().saturating_mul(SHOTS);
    let most = wanted.min(money.units() / 2).min(room.most_in_round.units());
    Amount::from_units(most.max(room.least.units())).context("what is brought")
}

impl Person {
    /// Shoots in a room for some minutes, if there is a seat.
    pub(super) async fn fish(&self, path: &str, (table, room): (&Seen, &Room), money: Money) -> Result<()> {
        let free = room.free();
        if free.len() <= GUESTS {
            return Ok(());
        }
        let seat = pick(&free)?;
        let ask = json!({ "requestId": RequestId::fresh(), "seat": seat, "amount": brought(table, money)? });
        // Somebody else was quicker, or sits there still from a visit that broke off.
        let sat = self.site(Method::POST, &format!("{path}/sessions"), Some(ask)).await;
        let shot = match &sat {
            Ok(_) => self.shoot(table).await,
            Err(_) => Ok(()),
        };
        self.site(Method::POST, &format!("{path}/session/end"), None).await?;
        shot
    }

    async fn shoot(&self, table: &Seen) -> Result<()> {
        let ticket = self.site(Method::POST, "/wps/socket/ticket", None).await?;
        let mut url = Url::parse(&self.place.site)?.join("/ws")?;
        let scheme = if url.scheme() == "https" { "wss" } else { "ws" };
        ensure!(url.set_scheme(scheme).is_ok(), "the site has no sockets");
        let (mut socket, _) = connect_async(url.as_str()).await?;
        let topic = format!("table.{}", table.id);
        let hello = json!({ "op": "hello", "v": 1, "ticket": ticket["ticket"], "have": [{ "t": topic }] });
        socket.send(Message::text(hello.to_string())).await?;
        let until = Instant::now() + STAYS.0 + some_of(STAYS.1)?;
        let mut number = 0_u32;
        while Instant::now() < until {
            let pause = sleep(some_of(PAUSE)?);
            tokio::pin!(pause);
            loop {
                tokio::select! {
                    () = &mut pause => break,
                    // Answers are of no interest; pings are answered by reading.
                    frame = socket.next() => drop(frame.context("the line was cut")??),
                }
            }
            number += 1;
            let (x, y) =
                (i64::from(chance(u32::try_from(WIDTH)?)?), i64::from(chance(u32::try_from(HEIGHT)?)?));
            let net = u8::from(chance(4)? == 0);
            let shot = json!([number, x, y, chance(LEVELS)?, 0, net, u32::MAX]);
            let frame = json!({ "op": "shoot", "id": number.to_string(), "t": topic, "shots": [shot] });
            socket.send(Message::text(frame.to_string())).await?;
        }
        Ok(socket.close(None).await?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_sits_where_somebody_sits() {
        let room: Room =
            serde_json::from_value(json!({ "sitting": [{ "seat": 1 }, { "seat": 6 }] })).unwrap();
        assert_eq!(room.free(), [2, 3, 4, 5]);
    }
}
