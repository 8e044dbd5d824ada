//! The bus between two nodes in one process, by the database and by NATS, as rows `| figure | measured | goal |`.

use std::{
    num::NonZeroUsize,
    path::PathBuf,
    sync::Arc,
    time::{Duration, Instant},
};

use anyhow::{Context, Result};
use kernel::{Hidden, SystemClock, Zone};
use serde_json::{Value, json};
use store::{
    Store,
    embedded::{Config, EmbeddedServer, scratch_dir},
    tasks::CancellationToken,
};
use tokio::{
    sync::Notify,
    time::{MissedTickBehavior, interval, timeout},
};
use topics::{Bus, Next, Settings, Subscription, Topic, Topics, Update, testing::NatsServer};

/// How long each figure is measured.
const SPAN: Duration = Duration::from_secs(5);
/// Updates on their way at most, where the rate is measured.
const WINDOW: usize = 1_000;
/// Between two updates, where the time is measured.
const PACE: Duration = Duration::from_millis(2);
/// No update takes longer, or it is lost.
const PATIENCE: Duration = Duration::from_secs(10);
/// Bytes beside the moment of an update.
const PADDING: usize = 150;

#[tokio::main]
async fn main() -> Result<()> {
    let folder = scratch_dir("bench-bus");
    let npm_dir = Some(PathBuf::from("web/node_modules"));
    let server =
        EmbeddedServer::start(&Config { npm_dir, data_dir: Some(folder.clone()), ..Config::default() })?;
    let outcome = measure(&server).await;
    server.stop();
    std::fs::remove_dir_all(&folder)?;
    outcome
}

async fn measure(server: &EmbeddedServer) -> Result<()> {
    let owner = server.owner("postgres");
    store::migrate::run(&owner).await?;
    store::rights::let_in(&owner).await?;
    let zone = Zone::named("Asia/Dhaka")?;
    let settings = store::Settings { connect: server.program("postgres"), max_connections: 4, zone };
    let store = Store::connect(settings, Arc::new(SystemClock)).await?;
    let nats = NatsServer::start().context("nats-server")?;
    for (name, url) in [("LISTEN and NOTIFY", String::new()), ("NATS", nats.url())] {
        let mut pair = Pair::open(&store, &Settings { nats_url: Hidden(url) }).await?;
        let rate = pair.rate().await?;
        println!("| {name}: updates of 200 bytes from node to node | {rate:.0} /s | ≥ 5000 /s |");
        let [middle, late] = pair.latency().await?.map(|time| time.as_secs_f64() * 1_000.0);
        println!(
            "| {name}: until the other node has an update, 500 a second, p50 and p99 | {middle:.1} and \
             {late:.1} ms | p99 ≤ 50 ms |"
        );
        pair.stop.cancel();
    }
    store.pool().close().await;
    Ok(())
}

/// Two nodes, of which the second listens.
struct Pair {
    here: Bus,
    listener: Subscription,
    wake: Arc<Notify>,
    topic: Topic,
    began: Instant,
    stop: CancellationToken,
}

impl Pair {
    async fn open(store: &Store, settings: &Settings) -> Result<Self> {
        let (stop, topic) = (CancellationToken::new(), Topic::shared("bench").between_nodes());
        let kept = NonZeroUsize::MIN.saturating_add(1 << 16);
        let open = async || Bus::start(Topics::new(kept), store, settings, &stop).await;
        let (here, there, wake) = (open().await?, open().await?, Arc::new(Notify::new()));
        let mut listener = there.topics().join(topic.clone(), None, wake.clone());
        listener.begin();
        Ok(Self { here, listener, wake, topic, began: Instant::now(), stop })
    }

    fn publish(&self) {
        let at = u64::try_from(self.began.elapsed().as_nanos()).unwrap_or(u64::MAX);
        self.here.publish(&self.topic, Update::event("at", json!([at, "x".repeat(PADDING)])));
    }

    /// How long those took that have come since; waits for one.
    async fn heard(&mut self) -> Result<Vec<Duration>> {
        let mut times = Vec::new();
        loop {
            match self.listener.take() {
                Next::Frame(frame) => {
                    let frame: Value = serde_json::from_slice(&frame)?;
                    let at = Duration::from_nanos(frame["d"][0].as_u64().context("an update of ours")?);
                    times.push(self.began.elapsed().saturating_sub(at));
                }
                Next::Nothing if times.is_empty() => timeout(PATIENCE, self.wake.notified()).await?,
                Next::Nothing => return Ok(times),
                Next::Snapshot => anyhow::bail!("updates were lost"),
            }
        }
    }

    async fn rate(&mut self) -> Result<f64> {
        let (mut sent, mut heard, started) = (0, 0, Instant::now());
        while started.elapsed() < SPAN {
            while sent < heard + WINDOW {
                self.publish();
                sent += 1;
            }
            heard += self.heard().await?.len();
        }
        let rate = heard as f64 / started.elapsed().as_secs_f64();
        while heard < sent {
            heard += self.heard().await?.len();
        }
        Ok(rate)
    }

    /// The middle one, and the one that 1 % exceed.
    async fn latency(&mut self) -> Result<[Duration; 2]> {
        let (mut ticks, mut times, mut sent) = (interval(PACE), Vec::new(), 0);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let started = Instant::now();
        while started.elapsed() < SPAN || times.len() < sent {
            tokio::select! {
                _ = ticks.tick(), if started.elapsed() < SPAN => {
                    self.publish();
                    sent += 1;
                }
                heard = self.heard() => times.extend(heard?),
            }
        }
        times.sort();
        let at = |share: usize| times.get(times.len() * share / 100).copied().context("no update came");
        Ok([at(50)?, at(99)?])
    }
}
