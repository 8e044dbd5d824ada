//! Games that many share in real time: fishing rooms full of people, a crash table before a crowd, and bets in the last second before a
//! lock. People come over sockets and HTTP from several addresses of the loopback, in this process; the house is another.

mod crash;
mod line;
mod lock;
mod people;
mod rooms;

use std::{fs, time::Duration};

use anyhow::{Context, Result};
use kernel::{Amount, Asset, id::TableId};
use store::Store;
use tables::{Table, Terms};

use crate::{bets::Ground, children::Running};

/// Settings of a house whose doors are open for a crowd.
const OPEN: [(&str, &str); 4] = [
    ("MELA_IDENTITY__ATTEMPTS", "1000000"),
    ("MELA_IDENTITY__ACCEPT_PLAIN_BODIES", "true"),
    ("MELA_SITE__CONNECTIONS", "17000"),
    ("MELA_SITE__CONNECTIONS_PER_ADDRESS", "5000"),
];

/// Measures all of it, and prints the rows.
pub async fn bench() -> Result<()> {
    let ground = Ground::open("bench-floor").await?;
    let outcome = on(&ground).await;
    ground.close().await?;
    outcome
}

async fn on(ground: &Ground) -> Result<()> {
    let house = ground.house(&OPEN).await?;
    eprintln!("people sign in");
    let people = people::all(house.address, &ground.vendor).await?;
    rooms::bench(ground, &house, &people).await?;
    crash::bench(ground, &house, &people).await?;
    lock::bench(ground, &house, &people).await?;
    drop(house);
    let audit = ledger::audit(&ground.store).await?;
    anyhow::ensure!(audit.is_clean(), "the books are wrong: {audit:?}");
    eprintln!("the books are right");
    Ok(())
}

/// A table of these rules; `open` is for how long its rounds take bets.
async fn table(store: &Store, rules: &str, open: Duration) -> Result<TableId> {
    let units = |major| Amount::from_major(major).context("an amount");
    let terms = Terms {
        name_en: "Bench".to_owned(),
        name_bn: "Bench".to_owned(),
        rules: rules.to_owned(),
        asset: Asset::Bdt,
        least: units(1)?,
        most_on_cell: units(100)?,
        most_in_round: units(1_000)?,
        most_paid: (rules == "crash-1").then(|| units(100_000_000)).transpose()?,
        open: open.try_into()?,
        pause: time::Duration::seconds(2),
        hours: None,
        groups: Vec::new(),
        chat_language: None,
    };
    let mut tx = store.begin().await?;
    let table = Table::create(&mut tx, terms).await?;
    tx.commit().await?;
    Ok(table.id)
}

/// Seconds of processor time that a program has taken.
fn processor(house: &Running) -> Result<f64> {
    /// Ticks of the clock in a second, as Linux tells times of processes.
    const TICKS: f64 = 100.0;
    let stat = fs::read_to_string(format!("/proc/{}/stat", house.id()))?;
    let (_, fields) = stat.rsplit_once(')').context("no fields in stat")?;
    let mut times = fields.split_whitespace().skip(11);
    let mut next = || -> Result<f64> { Ok(times.next().context("no time in stat")?.parse()?) };
    Ok((next()? + next()?) / TICKS)
}

/// The value below which such a share of all lies, in hundredths.
fn share(values: &mut [f64], hundredths: usize) -> f64 {
    values.sort_by(f64::total_cmp);
    let place = (values.len() * hundredths / 100).min(values.len().saturating_sub(1));
    values.get(place).copied().unwrap_or_default()
}
