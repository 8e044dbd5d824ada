//! Many commands of one cause, as a draw has them: committed in sets, beside the same commands gathered from callers in one
//! process, and beside bets over HTTP.

use std::time::Instant;

use anyhow::{Result, bail};
use futures::{StreamExt, stream};
use store::tasks::CancellationToken;
use wager::{Command, Outcome, Verdict, Wager};

use crate::{
    bets::{Ground, enough, fresh},
    median, row,
};

/// Measurements of each kind; their medians count.
const ROUNDS: usize = 5;
/// Commands of one measurement.
const COMMANDS: usize = 20_000;
/// Callers at once, in the process and over HTTP.
const CALLERS: usize = 256;

/// Measures the three in turn, and prints the rows.
pub async fn bench() -> Result<()> {
    let ground = Ground::open("bench-sets").await?;
    let outcome = on(&ground).await;
    ground.close().await?;
    outcome
}

async fn on(ground: &Ground) -> Result<()> {
    let house = ground.house(&[]).await?;
    let stop = CancellationToken::new();
    let wager = Wager::start(&ground.store, &wager::Settings::default(), &stop)?;
    let warm = fresh(&house, &ground.vendor, 8_000, CALLERS).await?;
    let (mut sets, mut gathered, mut bets) = (vec![], vec![], vec![]);
    let mut acknowledged = warm.answered;
    for round in 0..=ROUNDS {
        ground.caught_up().await?;
        let of_sets = measured(in_sets(&wager, ground.vendor.commands(COMMANDS)?)).await?;
        ground.caught_up().await?;
        let of_callers = measured(by_callers(&wager, ground.vendor.commands(COMMANDS)?)).await?;
        ground.caught_up().await?;
        let over_http = fresh(&house, &ground.vendor, enough(warm), CALLERS).await?;
        acknowledged += 2 * COMMANDS + over_http.answered;
        eprintln!(
            "{of_sets:.0} /s in sets, {of_callers:.0} /s by callers, {:.0} /s over HTTP",
            over_http.rate
        );
        // The first one warms up.
        if round > 0 {
            sets.push(of_sets);
            gathered.push(of_callers);
            bets.push(over_http.rate);
        }
    }
    stop.cancel();
    drop(house);
    let [sets, gathered, bets] = [sets, gathered, bets].map(median);
    row("Commands of one cause, in sets", &format!("{sets:.0} /s"), "");
    row("The same of 256 callers, gathered in one process", &format!("{gathered:.0} /s"), "");
    row("Sets against gathered callers", &format!("{:.1} ×", sets / gathered), "");
    row("Sets against bets over HTTP, 256 connections", &format!("{:.1} ×", sets / bets), "≥ 3 ×");
    ground.audit(acknowledged).await
}

/// Commands a second.
async fn measured(work: impl Future<Output = Result<()>>) -> Result<f64> {
    let started = Instant::now();
    work.await?;
    Ok(COMMANDS as f64 / started.elapsed().as_secs_f64())
}

async fn in_sets(wager: &Wager, commands: Vec<Command>) -> Result<()> {
    for outcome in wager.apply_all(commands).await {
        done(outcome)?;
    }
    Ok(())
}

async fn by_callers(wager: &Wager, commands: Vec<Command>) -> Result<()> {
    let mut outcomes = stream::iter(commands).map(|command| wager.apply(command)).buffer_unordered(CALLERS);
    while let Some(outcome) = outcomes.next().await {
        done(outcome)?;
    }
    Ok(())
}

fn done(outcome: Result<Outcome, wager::Error>) -> Result<()> {
    match outcome?.verdict {
        Verdict::Done => Ok(()),
        other => bail!("a command was answered with {other:?}"),
    }
}
