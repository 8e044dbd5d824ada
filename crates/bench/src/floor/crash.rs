//! A crash table before two thousand sockets, with two hundred who leave each second.

use std::{collections::HashMap, fs, net::SocketAddr, sync::Arc, time::Duration};

use anyhow::{Context, Result, ensure};
use futures::StreamExt;
use kernel::{
    Clock, SystemClock,
    id::{RequestId, TableId},
};
use serde_json::{Value, json};
use time::{OffsetDateTime, format_description::well_known::Rfc3339};
use tokio::{
    sync::mpsc,
    task::JoinSet,
    time::{Instant, sleep, sleep_until, timeout},
};
use tokio_tungstenite::tungstenite::Message;

use super::{
    people::{Person, visitor},
    processor, share, table,
};
use crate::{bets::Ground, children::Running, row};

const SOCKETS: usize = 2_000;
/// How long rounds take bets.
const OPEN: Duration = Duration::from_secs(6);
/// How many rounds are looked at.
const ROUNDS: usize = 6;
/// How many leave each second, and for how long.
const LEAVING: u32 = 200;
const LONG: u32 = 2;

/// A frame as one socket had it.
struct Heard {
    socket: usize,
    /// Which frame.
    number: u64,
    /// When the system had it.
    came: OffsetDateTime,
    /// When this process read it.
    read: OffsetDateTime,
    /// When the round's own clock said that it was due: of the word that bets are closed.
    due: Option<OffsetDateTime>,
    bytes: usize,
}

pub async fn bench(ground: &Ground, house: &Running, people: &[Person]) -> Result<()> {
    let crash = table(&ground.store, "crash-1", OPEN).await?;
    let topic = format!("table.{crash}");
    let before = memory(house)?;
    eprintln!("{SOCKETS} sockets are opened");
    let (mut listening, mut frames) = crowd(house.address, &topic).await?;
    let each = (memory(house)? - before) / SOCKETS as f64;
    let (used, began) = (processor(house)?, Instant::now());
    let people: Arc<[Person]> = people.iter().take((LEAVING * LONG) as usize).cloned().collect();
    let mut took = Vec::new();
    for _ in 0..ROUNDS {
        took.extend(one_round(&people, crash).await?);
    }
    let passed = began.elapsed().as_secs_f64();
    let used = (processor(house)? - used) / passed;
    listening.shutdown().await;
    frames.close();
    let mut heard = Vec::new();
    while let Some(frame) = frames.recv().await {
        heard.push(frame);
    }
    let bytes: usize = heard.iter().map(|frame| frame.bytes).sum();
    let (mut spread, mut jitter) = lateness(&heard, |frame| frame.came)?;
    let (_, mut read) = lateness(&heard, |frame| frame.read)?;
    row(
        &format!("{SOCKETS} sockets on a crash table: jitter of what each hears, p99"),
        &format!("{:.0} ms", share(&mut jitter, 99)),
        "< 50 ms",
    );
    row(
        "The same, as the process read it that plays the crowd",
        &format!("{:.0} ms", share(&mut read, 99)),
        "",
    );
    row(
        "The same: from the first socket to have a frame to each other one, p99",
        &format!("{:.0} ms", share(&mut spread, 99)),
        "",
    );
    let mut late: Vec<f64> =
        heard.iter().filter_map(|frame| Some((frame.came - frame.due?).as_seconds_f64() * 1_000.0)).collect();
    ensure!(late.len() >= SOCKETS, "{} heard that bets are closed", late.len());
    row(
        "The same: from the lock, as the round's clock has it, to the word of it at each socket, p99",
        &format!("{:.0} ms (median {:.0})", share(&mut late, 99), share(&mut late, 50)),
        "",
    );
    row("The same: memory of `mela` for a socket", &format!("{:.0} kB", each * 1_024.0), "≤ 40 kB");
    row(
        "The same: kilobytes a second to each",
        &format!("{:.2}", bytes as f64 / SOCKETS as f64 / passed / 1_000.0),
        "≤ 2",
    );
    row("The same: processor of `mela`, of one core", &format!("{:.0} %", used * 100.0), "");
    row(
        &format!(
            "The same: {LEAVING} cash-outs a second, from request to durable answer, p99 of {}",
            took.len()
        ),
        &format!("{:.0} ms (median {:.0})", share(&mut took, 99), share(&mut took, 50)),
        "< 100 ms",
    );
    Ok(())
}

/// How much later than the first each socket had each frame, in milliseconds; and how far from its own median that was, for a place in the
/// queue that is always the same is no jitter.
fn lateness(heard: &[Heard], at: impl Fn(&Heard) -> OffsetDateTime) -> Result<(Vec<f64>, Vec<f64>)> {
    let mut first = HashMap::new();
    for frame in heard {
        let earliest = first.entry(frame.number).or_insert_with(|| at(frame));
        *earliest = at(frame).min(*earliest);
    }
    let mut of_sockets: HashMap<usize, Vec<f64>> = HashMap::new();
    for frame in heard {
        let earliest = *first.get(&frame.number).context("a frame that nobody had")?;
        let late = (at(frame) - earliest).as_seconds_f64() * 1_000.0;
        of_sockets.entry(frame.socket).or_default().push(late);
    }
    let spread = of_sockets.values().flatten().copied().collect();
    let mut jitter = Vec::new();
    for mut late in of_sockets.into_values() {
        let median = share(&mut late, 50);
        jitter.extend(late.iter().map(|late| (late - median).abs()));
    }
    Ok((spread, jitter))
}

/// Opens the sockets; what they hear comes together.
async fn crowd(house: SocketAddr, topic: &str) -> Result<(JoinSet<()>, mpsc::UnboundedReceiver<Heard>)> {
    let (heard, frames) = mpsc::unbounded_channel();
    let mut listening = JoinSet::new();
    for place in 0..SOCKETS {
        let (mut socket, heard) = (visitor(house, topic).await?, heard.clone());
        listening.spawn(async move {
            while let Some(Ok(frame)) = socket.next().await {
                let Message::Text(text) = frame else { continue };
                let (came, read) = (socket.get_ref().came(), SystemClock.now());
                // The number stands near the beginning: no more is read of two thousand copies.
                let number = text.split_once("\"s\":").and_then(|(_, rest)| {
                    rest.split(|letter: char| !letter.is_ascii_digit()).next()?.parse().ok()
                });
                let (number, bytes) = (number.unwrap_or_default(), text.len());
                let frame = Heard { socket: place, number, came, read, due: due(&text), bytes };
                if heard.send(frame).is_err() {
                    return;
                }
            }
        });
    }
    Ok((listening, frames))
}

/// When bets closed, in the frame that says so.
fn due(text: &str) -> Option<OffsetDateTime> {
    let (_, rest) = text.contains("\"phase\":\"locked\"").then(|| text.split_once("\"lockAt\":\""))??;
    OffsetDateTime::parse(rest.split('"').next()?, &Rfc3339).ok()
}

/// All bet by hand in the next round, and leave it one after the other; how long those who left took, in milliseconds.
async fn one_round(people: &Arc<[Person]>, table: TableId) -> Result<Vec<f64>> {
    let observer = people.first().context("nobody")?;
    let mut line = observer.socket(&format!("table.{table}")).await?;
    let round = phase(&mut line, "open").await?;
    let number = round["number"].as_i64().context("a round")?;
    let mut betting = JoinSet::new();
    for person in people.iter() {
        let person = person.clone();
        let ask = json!({ "requestId": RequestId::fresh(), "round": number, "cell": "hand", "stake": "1" });
        betting.spawn(async move { person.try_post(&format!("/play/tables/{table}/bets"), &ask).await });
    }
    let mut taken = 0;
    while let Some(bet) = betting.join_next().await {
        taken += usize::from(bet??.0);
    }
    ensure!(taken == people.len(), "{taken} of {} bets were taken", people.len());
    phase(&mut line, "running").await?;
    sleep(Duration::from_millis(500)).await;
    let (begins, mut leaving) = (Instant::now(), JoinSet::new());
    for (place, person) in (0_u32..).zip(people.iter()) {
        let person = person.clone();
        let due = begins + Duration::from_secs(1) * place / LEAVING;
        leaving.spawn(async move {
            sleep_until(due).await;
            let ask = json!({ "round": number, "bet": 1 });
            let left = person.try_post(&format!("/play/tables/{table}/cash-outs"), &ask).await?;
            // Late is what the caller was, too.
            Ok::<_, anyhow::Error>(left.0.then(|| due.elapsed().as_secs_f64() * 1_000.0))
        });
    }
    let mut took = Vec::new();
    while let Some(left) = leaving.join_next().await {
        took.extend(left??);
    }
    Ok(took)
}

/// Waits until a round has come to a phase.
async fn phase(line: &mut super::people::Socket, wanted: &str) -> Result<Value> {
    let waits = async {
        loop {
            let Message::Text(text) = line.next().await.context("the house hung up")?? else { continue };
            let frame: Value = serde_json::from_str(&text)?;
            if frame["k"] == "round" && frame["d"]["phase"] == wanted {
                return Ok::<_, anyhow::Error>(frame["d"].clone());
            }
        }
    };
    timeout(Duration::from_secs(240), waits).await.context("no round came to it")?
}

/// Mebibytes that a house holds.
fn memory(house: &Running) -> Result<f64> {
    let text = fs::read_to_string(format!("/proc/{}/status", house.id()))?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("no VmRSS")?;
    Ok(line.trim().trim_end_matches(" kB").trim().parse::<f64>()? / 1_024.0)
}
