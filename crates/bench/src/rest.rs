//! The demo world at rest: how long it takes to start, and what it holds in memory.

use std::{
    fs,
    io::{BufRead, BufReader},
    net::SocketAddr,
    path::Path,
    process::Command,
    time::Instant,
};

use anyhow::{Context, Result};
use store::embedded::scratch_dir;

use crate::{
    catalogue,
    children::{Running, free_address, mela},
    row,
    vendor::listening,
};

/// Starts the demo world twice, asks for lists, and prints the rows.
pub async fn bench() -> Result<()> {
    let folder = scratch_dir("bench-demo");
    let outcome = worlds(&folder).await;
    drop(fs::remove_dir_all(&folder));
    outcome
}

async fn worlds(folder: &Path) -> Result<()> {
    let (cold, whole, running, _) = start(folder).await?;
    running.interrupt()?;
    row("First start of the demo to its first page", &format!("{cold:.1} s"), "");
    row("First start of the demo, 10,000 titles and accounts made", &format!("{whole:.1} s"), "");
    let (warm, _, running, metrics) = start(folder).await?;
    row("Warm start to the first page", &format!("{warm:.2} s"), "< 5 s");
    let at_rest = memory(running.id())?;
    let database = database(folder)?;
    row("Memory of `mela` at rest, with its demo's vendor", &format!("{at_rest:.0} MiB"), "");
    row("Memory of PostgreSQL at rest, all processes", &format!("{database:.0} MiB"), "");
    catalogue::bench(running.address, metrics).await?;
    running.interrupt()
}

/// Seconds to the first page, seconds until everything is there, the demo, and where it tells what it measures.
async fn start(folder: &Path) -> Result<(f64, f64, Running, SocketAddr)> {
    let [site, office, metrics, studio, provider] =
        [free_address()?, free_address()?, free_address()?, free_address()?, free_address()?];
    let mut command = Command::new(mela()?);
    command.arg("demo").env_remove("DATABASE_URL").env("MELA_DATABASE__DATA_DIR", folder);
    listening(&mut command, site, office);
    let url = |address| format!("http://{address}");
    command
        .env("MELA_LOG__FILTER", "warn")
        .env("MELA_DEMO__PLAYERS", "0")
        .env("MELA_METRICS__LISTEN", metrics.to_string())
        .env("MELA_SIMULATOR__LISTEN", provider.to_string())
        .env("MELA_SIMULATOR__PUBLIC_URL", url(provider))
        .env("MELA_CASHIER__PROVIDERS__FAIR__URL", url(provider))
        .env("MELA_CASHIER__WEBHOOK_URL", url(site))
        .env("MELA_STUDIO__LISTEN", studio.to_string())
        .env("MELA_STUDIO__PUBLIC_URL", url(studio))
        .env("MELA_STUDIO__WALLET_URL", format!("http://{site}/partner/studio"));
    let started = Instant::now();
    let (mut running, told) = Running::told(command, site)?;
    running.ready("/").await?;
    let first_page = started.elapsed().as_secs_f64();
    let lines = tokio::task::spawn_blocking(move || {
        BufReader::new(told).lines().map_while(Result::ok).find(|line| line.contains("Ctrl-C"))
    });
    lines.await?.context("the demo never said that it is whole")?;
    Ok((first_page, started.elapsed().as_secs_f64(), running, metrics))
}

/// Mebibytes that a process alone holds, and its share of what it holds with others.
fn memory(process: u32) -> Result<f64> {
    let path = format!("/proc/{process}/smaps_rollup");
    let text = fs::read_to_string(&path).with_context(|| format!("cannot read {path}"))?;
    let line = text.lines().find_map(|line| line.strip_prefix("Pss:")).context("no Pss in smaps_rollup")?;
    let kibibytes: f64 = line.trim().trim_end_matches(" kB").trim().parse()?;
    Ok(kibibytes / 1_024.0)
}

/// The same for a database: its first process and all that it started.
fn database(folder: &Path) -> Result<f64> {
    let pid =
        fs::read_to_string(folder.join("pg/postmaster.pid")).context("no database in the data folder")?;
    let first: u32 = pid.lines().next().unwrap_or_default().trim().parse()?;
    let children = fs::read_to_string(format!("/proc/{first}/task/{first}/children"))?;
    let children = children.split_whitespace().filter_map(|pid| pid.parse().ok());
    std::iter::once(first).chain(children).map(memory).sum()
}
