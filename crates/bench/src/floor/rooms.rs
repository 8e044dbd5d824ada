//! Fifty fishing rooms with six people each, who shoot five times a second.

use std::{collections::HashMap, time::Duration};

use anyhow::{Context, Result};
use futures::{SinkExt, StreamExt};
use kernel::id::{RequestId, TableId};
use serde_json::{Value, json};
use tokio::{
    task::JoinSet,
    time::{Instant, MissedTickBehavior, interval, sleep},
};
use tokio_tungstenite::tungstenite::Message;

use super::{people::Person, processor, share, table};
use crate::{bets::Ground, children::Running, row};

const ROOMS: usize = 50;
const SEATS: usize = 6;
/// From one shot of a person to the next.
const SHOT: Duration = Duration::from_millis(200);
/// How long is shot before it is measured, and how long it is.
const WARM: Duration = Duration::from_secs(8);
const MEASURED: Duration = Duration::from_secs(20);

/// What one person saw in the time that is measured.
#[derive(Default)]
struct Seen {
    bytes: usize,
    /// Milliseconds from a shot to the word that it met something, which is written down by then.
    met: Vec<f64>,
    /// From a shot to the word that it was let off.
    shot: Vec<f64>,
    refused: usize,
}

pub async fn bench(ground: &Ground, house: &Running, people: &[Person]) -> Result<()> {
    let mut rooms = Vec::new();
    for _ in 0..ROOMS {
        rooms.push(table(&ground.store, "fishing-1+reef", Duration::from_secs(10)).await?);
    }
    sleep(Duration::from_secs(2)).await;
    eprintln!("people sit down in {ROOMS} rooms");
    let mut shooting = JoinSet::new();
    let begins = Instant::now() + Duration::from_secs(20);
    for (place, person) in people.iter().take(ROOMS * SEATS).enumerate() {
        let room = *rooms.get(place / SEATS).context("a room")?;
        let ask = json!({ "requestId": RequestId::fresh(), "seat": place % SEATS + 1, "amount": "1000" });
        person.post(&format!("/play/tables/{room}/sessions"), &ask).await?;
        let person = person.clone();
        let seat = place % SEATS + 1;
        shooting.spawn(async move { shoots(&person, (room, seat), begins).await });
    }
    tokio::time::sleep_until(begins + WARM).await;
    let (before, began) = (processor(house)?, Instant::now());
    tokio::time::sleep_until(begins + WARM + MEASURED).await;
    let used = (processor(house)? - before) / began.elapsed().as_secs_f64();
    let mut all = Seen::default();
    while let Some(seen) = shooting.join_next().await {
        let seen = seen??;
        all.bytes += seen.bytes;
        all.refused += seen.refused;
        all.met.extend(seen.met);
        all.shot.extend(seen.shot);
    }
    let seats = (ROOMS * SEATS) as f64;
    row(
        "50 fishing rooms × 6 seats, 5 shots a second each: processor of `mela`, of one core",
        &format!("{:.0} %", used * 100.0),
        "< 60 %",
    );
    let bytes = all.bytes as f64 / seats / MEASURED.as_secs_f64() / 1_000.0;
    row("The same: kilobytes a second to each player", &format!("{bytes:.2}"), "≤ 2");
    let told =
        |values: &mut Vec<f64>| format!("{:.0} ms, p99 {:.0} ms", share(values, 50), share(values, 99));
    row("The same: from a shot to the word that it was let off, median", &told(&mut all.shot), "");
    row(
        "The same: from a shot to its hit, written down and told, flight among it, median",
        &told(&mut all.met),
        "",
    );
    row(
        "The same: shots that met something, a second; frames refused",
        &format!("{:.0}; {}", all.met.len() as f64 / MEASURED.as_secs_f64(), all.refused),
        "",
    );
    Ok(())
}

/// One person at a seat, until the measured time is over; what they saw in it.
async fn shoots(person: &Person, (room, seat): (TableId, usize), begins: Instant) -> Result<Seen> {
    let topic = format!("table.{room}");
    let mut socket = person.socket(&topic).await?;
    tokio::time::sleep_until(begins).await;
    let (from, until) = (begins + WARM, begins + WARM + MEASURED);
    let mut seen = Seen::default();
    let mut sent: HashMap<u64, Instant> = HashMap::new();
    let mut ticks = interval(SHOT);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut number = 0_u64;
    while Instant::now() < until {
        tokio::select! {
            _ = ticks.tick() => {
                number += 1;
                let x = number.wrapping_mul(7_919) % 16_000;
                let shot = json!([number, x, 4_500, 0, 0, number % 4 / 3, u32::MAX]);
                let frame = json!({ "op": "shoot", "id": number.to_string(), "t": topic, "shots": [shot] });
                sent.insert(number, Instant::now());
                socket.send(Message::text(frame.to_string())).await?;
            }
            frame = socket.next() => {
                let Message::Text(text) = frame.context("the house hung up")?? else { continue };
                let is_measured = Instant::now() >= from;
                if is_measured {
                    seen.bytes += text.len();
                }
                let frame: Value = serde_json::from_str(&text)?;
                if frame["ok"] == false {
                    seen.refused += 1;
                }
                if !is_measured {
                    continue;
                }
                if frame["k"] != "water" {
                    continue;
                }
                let own = |place: usize| frame["d"][place].as_array().into_iter().flatten().filter(|shot| shot[0] == seat);
                let since = |shot: &Value| Some(sent.get(&shot[1].as_u64()?)?.elapsed().as_secs_f64() * 1_000.0);
                seen.shot.extend(own(2).filter_map(since));
                let has_met = |end: &&Value| end.as_array().is_some_and(|end| end.len() > 2);
                seen.met.extend(own(3).filter(has_met).filter_map(since));
            }
        }
    }
    person.post(&format!("/play/tables/{room}/session/end"), &json!({})).await?;
    Ok(seen)
}
