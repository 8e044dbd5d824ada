//! Signed, durable bets over HTTP: gathered, one by one, and what a bare server does on this machine.

use std::{
    fs,
    path::PathBuf,
    process::Command,
    sync::Arc,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};
use sqlx::{Connection, PgConnection, postgres::PgConnectOptions};
use store::{
    Store,
    embedded::{Config, EmbeddedServer, scratch_dir},
    tasks::CancellationToken,
};

use crate::{
    children::{Running, free_address, mela},
    load::{Load, Run, run},
    median, row,
    vendor::{self, Vendor, listening},
};

/// Measurements of each kind; their medians count.
const ROUNDS: usize = 3;
/// Seconds that one measurement should take.
const SECONDS: f64 = 4.0;
/// Most bets of one measurement: each is signed beforehand.
const MOST: usize = 80_000;
/// Far above what readers take for a measurement.
const PATIENCE: Duration = Duration::from_secs(180);
/// Segments of the database's log that a bench writes less than.
const SEGMENTS: usize = 60;
/// What a good answer to a bet says.
const OK: &[u8] = b"RS_OK";

/// The servers that are compared, side by side on one database.
struct Servers {
    gathered: Running,
    single: Running,
    bare: Running,
}

/// A database of the house with a vendor's members in it.
pub struct Ground {
    server: EmbeddedServer,
    folder: PathBuf,
    /// Its tables.
    pub store: Store,
    /// Whose bets are measured.
    pub vendor: Vendor,
    config: PathBuf,
}

impl Ground {
    /// A fresh one.
    pub async fn open(name: &str) -> Result<Self> {
        let folder = scratch_dir(name);
        // In the tree of the project as `cargo xtask bench` runs us: the npm package with PostgreSQL and the built
        // pages are at hand.
        let npm_dir = Some(PathBuf::from("web/node_modules"));
        let server =
            EmbeddedServer::start(&Config { npm_dir, data_dir: Some(folder.clone()), ..Config::default() })?;
        let store = vendor::store(&server).await?;
        fill_log(&server.owner("postgres")).await?;
        store.verify_durability().await?;
        let mut vendor = Vendor::new()?;
        let config = folder.join("bench.toml");
        fs::write(&config, &vendor.config)?;
        eprintln!("members take their seats");
        vendor.seat(&config, &store).await?;
        Ok(Self { server, folder, store, vendor, config })
    }

    /// A house on it, with settings of its own.
    pub async fn house(&self, settings: &[(&str, &str)]) -> Result<Running> {
        let (address, office) = (free_address()?, free_address()?);
        let mut command = Command::new(mela()?);
        command
            .arg("--config")
            .arg(&self.config)
            .arg("serve")
            .env("DATABASE_URL", self.server.url("postgres"));
        listening(&mut command, address, office);
        command.envs(settings.iter().copied());
        let mut running = Running::start(command, address)?;
        running.ready("/readyz").await?;
        Ok(running)
    }

    /// Waits until all readers have come to the end of the facts: what was measured before is not paid for by what is
    /// measured next.
    pub async fn caught_up(&self) -> Result<()> {
        let behind = "select exists (select from outbox where (xid, id) >
                          (select xid, id from outbox_cursor order by xid, id limit 1))";
        let deadline = Instant::now() + PATIENCE;
        while sqlx::query_scalar(behind).fetch_one(self.store.pool()).await? {
            if Instant::now() > deadline {
                bail!("a reader of facts does not come to their end");
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        Ok(())
    }

    /// Whether each acknowledged bet stands once and the books are right.
    pub async fn audit(&self, acknowledged: usize) -> Result<()> {
        let rows: i64 =
            sqlx::query_scalar("select count(*) from wager_command").fetch_one(self.store.pool()).await?;
        if usize::try_from(rows)? != acknowledged || !ledger::audit(&self.store).await?.is_clean() {
            bail!("{acknowledged} bets were acknowledged, {rows} stand, or the books are wrong");
        }
        eprintln!("all {acknowledged} acknowledged bets stand once, and the books are right");
        Ok(())
    }

    /// Stops the database and removes it.
    pub async fn close(self) -> Result<()> {
        self.store.pool().close().await;
        // Waiting for its last checkpoint must not hold up this thread's tasks.
        tokio::task::spawn_blocking(move || self.server.stop()).await?;
        drop(fs::remove_dir_all(&self.folder));
        Ok(())
    }
}

/// A database that has run for some days writes its log into segments that it used before. A fresh one makes each anew,
/// and all commits wait for it: that would be measured, and not the house.
async fn fill_log(connect: &PgConnectOptions) -> Result<()> {
    let mut connection = PgConnection::connect_with(connect).await?;
    for _ in 0..SEGMENTS {
        sqlx::query("select pg_logical_emit_message(false, 'bench', ''), pg_switch_wal()")
            .execute(&mut connection)
            .await?;
    }
    sqlx::query("checkpoint").execute(&mut connection).await?;
    Ok(connection.close().await?)
}

/// Measures all of it, and prints the rows.
pub async fn bench() -> Result<()> {
    let ground = Ground::open("bench").await?;
    let outcome = on(&ground).await;
    ground.close().await?;
    outcome
}

async fn on(ground: &Ground) -> Result<()> {
    let servers = Servers {
        gathered: ground.house(&[("MELA_WAGER__GATHER", "512")]).await?,
        single: ground.house(&[("MELA_WAGER__GATHER", "1")]).await?,
        bare: bare()?,
    };
    let acknowledged = measure(&servers, &ground.vendor).await?;
    drop(servers);
    ground.audit(acknowledged).await
}

fn bare() -> Result<Running> {
    let address = free_address()?;
    let mut command = Command::new(std::env::current_exe()?);
    command.args(["bare", &address.to_string()]);
    Running::start(command, address)
}

/// One measurement with fresh bets.
pub async fn fresh(server: &Running, vendor: &Vendor, total: usize, connections: usize) -> Result<Run> {
    let started = Instant::now();
    let requests = Arc::new(vendor.bets(total)?);
    eprintln!("signed {total} bets in {:.1} s", started.elapsed().as_secs_f64());
    let load = Load { requests, total, connections, expected: OK, stop: CancellationToken::new() };
    let run = run(server.address, &load).await?;
    eprintln!("{connections} connections: {run:.1?}");
    Ok(run)
}

/// How many bets keep a server busy for as long as a measurement should last.
pub fn enough(warm: Run) -> usize {
    ((warm.rate * SECONDS) as usize).min(MOST)
}

/// Rounds in turn, so that a change of the machine's mood meets all alike; prints the rows, tells how many bets
/// were acknowledged.
async fn measure(servers: &Servers, vendor: &Vendor) -> Result<usize> {
    let warm = fresh(&servers.gathered, vendor, 8_000, 256).await?;
    let warm_single = fresh(&servers.single, vendor, 2_000, 256).await?;
    let warm_few = fresh(&servers.gathered, vendor, 4_000, 64).await?;
    let mut acknowledged = warm.answered + warm_single.answered + warm_few.answered;
    let sample = Arc::new(vendor.bets(1_000)?);
    let (mut gathered, mut single, mut bare, mut few) = (vec![], vec![], vec![], vec![]);
    for _ in 0..ROUNDS {
        gathered.push(fresh(&servers.gathered, vendor, enough(warm), 256).await?);
        single.push(fresh(&servers.single, vendor, enough(warm_single), 256).await?);
        few.push(fresh(&servers.gathered, vendor, enough(warm_few), 64).await?);
        let stop = CancellationToken::new();
        let load = Load { requests: sample.clone(), total: 300_000, connections: 256, expected: OK, stop };
        bare.push(run(servers.bare.address, &load).await.context("the bare server")?);
        eprintln!("bare: {:.1?}", bare.last());
    }
    acknowledged += gathered.iter().chain(&single).chain(&few).map(|run| run.answered).sum::<usize>();
    rows(&gathered, &single, &bare, &few);
    Ok(acknowledged)
}

fn rows(gathered: &[Run], single: &[Run], bare: &[Run], few: &[Run]) {
    let rate = |runs: &[Run]| median(runs.iter().map(|run| run.rate).collect());
    let p50 = |runs: &[Run]| median(runs.iter().map(|run| run.p50).collect());
    let p99 = |runs: &[Run]| median(runs.iter().map(|run| run.p99).collect());
    row("Bets, 256 connections, gathered", &format!("{:.0} /s", rate(gathered)), "");
    row("Bets, 256 connections, `wager.gather = 1`", &format!("{:.0} /s", rate(single)), "");
    row("Gathered against one by one", &format!("{:.1} ×", rate(gathered) / rate(single)), "≥ 6 ×");
    row("A bare axum JSON server, 256 connections", &format!("{:.0} /s", rate(bare)), "");
    let share = 100.0 * rate(gathered) / rate(bare);
    row("Gathered bets against the bare server", &format!("{share:.1} %"), "≥ 15 %");
    row("Bets, 64 connections", &format!("{:.0} /s, p50 {:.1} ms", rate(few), p50(few)), "");
    row("Bets, 64 connections, p99", &format!("{:.1} ms", p99(few)), "< 50 ms");
}
