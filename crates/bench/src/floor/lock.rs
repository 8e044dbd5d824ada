//! Thousands of bets within the last second before a lock.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use kernel::{
    Clock, SystemClock,
    id::{RequestId, TableId},
};
use serde_json::{Value, json};
use sqlx::Row;
use time::{OffsetDateTime, format_description::well_known::Rfc3339};
use tokio::{task::JoinSet, time::sleep};

use super::{people::Person, table};
use crate::{bets::Ground, children::Running, row};

/// Bets that are asked for in the last second.
const BETS: [usize; 2] = [3_000, 10_000];
/// How long rounds take bets.
const OPEN: Duration = Duration::from_secs(8);
/// The first bet comes so long before the lock.
const LAST: Duration = Duration::from_secs(1);

pub async fn bench(ground: &Ground, _: &Running, people: &[Person]) -> Result<()> {
    for bets in BETS {
        let roulette = table(&ground.store, "roulette-1", OPEN).await?;
        open_lines(people, roulette, bets).await?;
        let (number, lock_at) = opened(people, roulette).await?;
        let wait = lock_at - SystemClock.now();
        sleep(Duration::try_from(wait)?.saturating_sub(LAST)).await;
        let mut asking = JoinSet::new();
        for (place, person) in people.iter().cycle().take(bets).enumerate() {
            let person = person.clone();
            let cell = format!("straight:{}", 1 + place / people.len());
            asking.spawn(async move {
                let ask =
                    json!({ "requestId": RequestId::fresh(), "round": number, "cell": cell, "stake": "1" });
                // They come evenly over the second.
                sleep(LAST.mul_f64(place as f64 / bets as f64)).await;
                let (is_taken, answer) =
                    person.try_post(&format!("/play/tables/{roulette}/bets"), &ask).await?;
                let is_late = answer["value"]["code"] == "round_locked";
                ensure!(is_taken || is_late, "{answer}");
                Ok(is_taken)
            });
        }
        let (mut taken, mut late) = (0, 0);
        while let Some(answer) = asking.join_next().await {
            if answer?? { taken += 1 } else { late += 1 }
        }
        let [kept, before, barrier, paid] = came(ground, roulette, number).await?;
        ensure!(kept == f64::from(taken), "{taken} were told that they stand, {kept} do");
        ensure!(before == kept, "some were received after the lock");
        row(
            &format!("{bets} bets in the last second before a lock: taken; refused as late"),
            &format!("{taken}; {late}"),
            "",
        );
        let goal = if bets == BETS[0] { "≤ 2 s" } else { "" };
        row("The same: from the lock to the last answer to a bet", &format!("{barrier:.2} s"), goal);
        row("The same: from the result to the money in all accounts", &format!("{paid:.2} s"), goal);
    }
    Ok(())
}

/// As many lines as bets come over are open before, as pages keep theirs: to open them is no bet's work.
async fn open_lines(people: &[Person], table: TableId, lines: usize) -> Result<()> {
    let mut asking = JoinSet::new();
    for person in people.iter().cycle().take(lines) {
        let person = person.clone();
        asking.spawn(async move { person.get(&format!("/play/tables/{table}")).await });
    }
    while let Some(answer) = asking.join_next().await {
        answer??;
    }
    Ok(())
}

/// The table's round that takes bets, with enough of its time.
async fn opened(people: &[Person], table: TableId) -> Result<(i64, OffsetDateTime)> {
    let observer = people.first().context("nobody")?;
    for _ in 0..600 {
        let view = observer.get(&format!("/play/tables/{table}")).await?;
        let round = &view["round"];
        if round["phase"] == "open" {
            let lock_at = OffsetDateTime::parse(text(&round["lockAt"])?, &Rfc3339)?;
            if lock_at - SystemClock.now() > time::Duration::seconds(3) {
                return Ok((round["number"].as_i64().context("a number")?, lock_at));
            }
        }
        sleep(Duration::from_millis(100)).await;
    }
    anyhow::bail!("no round opens")
}

fn text(value: &Value) -> Result<&str> {
    value.as_str().context("no text")
}

/// Of a round: bets that stand, those of them that were received before the lock, and seconds from the lock to the barrier and from the
/// result to the end.
async fn came(ground: &Ground, table: TableId, number: i64) -> Result<[f64; 4]> {
    for _ in 0..600 {
        let row = sqlx::query(
            "select (select count(*) from table_bet b where b.round = r.id and b.state = 2)::float8,
                    (select count(*) from table_bet b where b.round = r.id and b.state = 2 and b.received_at < r.lock_at)::float8,
                    extract(epoch from drawn_at - lock_at)::float8, extract(epoch from ended_at - drawn_at)::float8
             from table_round r where table_id = $1 and number = $2 and ended_at is not null",
        );
        let row = row.bind(table.0).bind(number).fetch_optional(ground.store.pool()).await?;
        if let Some(row) = row {
            return Ok([row.try_get(0)?, row.try_get(1)?, row.try_get(2)?, row.try_get(3)?]);
        }
        sleep(Duration::from_millis(100)).await;
    }
    anyhow::bail!("the round does not end")
}
