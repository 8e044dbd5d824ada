//! Bets while the doors are stormed: what passwords hashed with Argon2id do to those who play.

use std::{sync::Arc, time::Duration};

use anyhow::Result;
use store::tasks::CancellationToken;
use tokio::time::sleep;

use crate::{
    bets::{Ground, enough, fresh},
    children::Running,
    load::{GOOD, Load, Run, run},
    median, row,
    vendor::Vendor,
};

/// Measurements of each kind; their medians count.
const ROUNDS: usize = 5;
/// Connections with bets.
const PLAYERS: usize = 64;
/// People at the door at once, each back in line as soon as they are in: fewer than the queue holds, so that nobody is
/// turned away and the hashers never rest.
const CROWD: usize = 48;
/// How long a crowd stands at the door before bets are measured.
const GATHERING: Duration = Duration::from_millis(500);

/// Measures bets with a quiet door and with a stormed one in turn, and prints the rows.
pub async fn bench() -> Result<()> {
    let ground = Ground::open("bench-signin").await?;
    let outcome = on(&ground).await;
    ground.close().await?;
    outcome
}

async fn on(ground: &Ground) -> Result<()> {
    // Attempts of one account are bounded for people, not for this crowd.
    let settings = [("MELA_IDENTITY__ATTEMPTS", "1000000"), ("MELA_IDENTITY__ACCEPT_PLAIN_BODIES", "true")];
    let house = ground.house(&settings).await?;
    let acknowledged = measure(&house, &ground.vendor).await?;
    drop(house);
    ground.audit(acknowledged).await
}

async fn measure(house: &Running, vendor: &Vendor) -> Result<usize> {
    let warm = fresh(house, vendor, 4_000, PLAYERS).await?;
    let (mut quiet, mut stormed, mut doors) = (vec![], vec![], vec![]);
    for _ in 0..ROUNDS {
        quiet.push(fresh(house, vendor, enough(warm), PLAYERS).await?);
        let (bets, door) = storm(house, vendor, enough(warm)).await?;
        stormed.push(bets);
        doors.push(door);
    }
    rows(&quiet, &stormed, &doors);
    Ok(warm.answered + quiet.iter().chain(&stormed).map(|run| run.answered).sum::<usize>())
}

/// Bets while a crowd signs in; what became of both.
async fn storm(house: &Running, vendor: &Vendor, total: usize) -> Result<(Run, Run)> {
    let stop = CancellationToken::new();
    let load = Load {
        requests: Arc::new(vendor.sign_ins()),
        // More than are ever sent: the bets end the run.
        total: 1_000_000,
        connections: CROWD,
        expected: GOOD,
        stop: stop.clone(),
    };
    let bets = async {
        sleep(GATHERING).await;
        let bets = fresh(house, vendor, total, PLAYERS).await;
        stop.cancel();
        bets
    };
    let (bets, door) = tokio::join!(bets, run(house.address, &load));
    let door = door?;
    eprintln!("{CROWD} at the door: {door:.1?}");
    Ok((bets?, door))
}

fn rows(quiet: &[Run], stormed: &[Run], doors: &[Run]) {
    let middle = |runs: &[Run], of: fn(&Run) -> f64| median(runs.iter().map(of).collect());
    let told = |runs: &[Run]| {
        let (rate, p99) = (middle(runs, |run| run.rate), middle(runs, |run| run.p99));
        format!("{rate:.0} /s, p99 {p99:.1} ms")
    };
    row("Bets, 64 connections, nobody at the door", &told(quiet), "");
    row("Bets, 64 connections, 48 signing in without pause", &told(stormed), "");
    let grown = quiet.iter().zip(stormed).map(|(quiet, stormed)| stormed.p99 / quiet.p99).collect();
    row(
        "Bets' p99 while people sign in, against a quiet door",
        &format!("{:.2} ×", median(grown)),
        "≤ 1.5 ×",
    );
    let (rate, p50) = (middle(doors, |run| run.rate), middle(doors, |run| run.p50));
    row("Sign-ins meanwhile, Argon2id 19 MiB", &format!("{rate:.0} /s, p50 {p50:.0} ms"), "");
}
