//! Bets beside ten thousand connections that say nothing: what those who hold them open can do to those who play.

use std::{
    fs,
    net::{Ipv4Addr, SocketAddr},
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};
use store::tasks::CancellationToken;
use tokio::{io::AsyncReadExt, net::TcpSocket, task::JoinSet, time::sleep};
use web::preflight::allowed_files;

use crate::{
    bets::{Ground, enough, fresh},
    children::Running,
    load::Run,
    median, row,
    vendor::Vendor,
};

/// Measurements of each kind; their medians count.
const ROUNDS: usize = 5;
/// Connections with bets.
const PLAYERS: usize = 50;
/// Silent connections that are wanted at every moment.
const SILENT: usize = 10_000;
/// As many are kept up, since the house always ends some of them, which come again.
const KEPT_UP: usize = 10_200;
/// Addresses that they come from, each of them far below its bound.
const ADDRESSES: usize = 100;
/// Files that a program has open beside them.
const BESIDE: usize = 1_000;
/// They come one after another in as much time as the house leaves a silent one: from then on it ends as many in every
/// second, and as many come.
const COMING: Duration = Duration::from_secs(10);
/// A connection that ends sooner was refused.
const REFUSED: Duration = Duration::from_secs(1);
/// Between two looks at what the house holds.
const LOOK: Duration = Duration::from_millis(100);

/// Measures bets alone and beside silent connections in turn, and prints the rows.
pub async fn bench() -> Result<()> {
    let ground = Ground::open("bench-silent").await?;
    let outcome = on(&ground).await;
    ground.close().await?;
    outcome
}

async fn on(ground: &Ground) -> Result<()> {
    // The house is another process with the same limit.
    let allowed = allowed_files().map_or(Ok(usize::MAX), usize::try_from)?.saturating_sub(BESIDE);
    let kept_up = KEPT_UP.min(allowed);
    eprintln!("{kept_up} silent connections, of {KEPT_UP} that are wanted");
    // The bound of all connections leaves room for players; that of an address is the default.
    let room = (kept_up + BESIDE).to_string();
    let house = ground.house(&[("MELA_SITE__CONNECTIONS", &room)]).await?;
    let acknowledged = measure(&house, &ground.vendor, kept_up).await?;
    drop(house);
    ground.audit(acknowledged).await
}

async fn measure(house: &Running, vendor: &Vendor, kept_up: usize) -> Result<usize> {
    let warm = fresh(house, vendor, 4_000, PLAYERS).await?;
    let (mut alone, mut beside, mut least) = (vec![], vec![], kept_up);
    for _ in 0..ROUNDS {
        alone.push(fresh(house, vendor, enough(warm), PLAYERS).await?);
        let crowd = Crowd::gather(house, kept_up).await?;
        let over = CancellationToken::new();
        let bets = async {
            let bets = fresh(house, vendor, enough(warm), PLAYERS).await;
            over.cancel();
            bets
        };
        let (bets, held) = tokio::join!(bets, crowd.least(house, &over));
        crowd.leave().await?;
        beside.push(bets?);
        least = least.min(held?);
    }
    rows(&alone, &beside, least);
    Ok(warm.answered + alone.iter().chain(&beside).map(|run| run.answered).sum::<usize>())
}

/// Those who hold connections and say nothing.
struct Crowd {
    members: JoinSet<Result<()>>,
    stop: CancellationToken,
    /// What the house had open before they came.
    before: usize,
}

impl Crowd {
    /// Returns when the house holds as many as are wanted.
    async fn gather(house: &Running, kept_up: usize) -> Result<Self> {
        let (stop, before) = (CancellationToken::new(), open_files(house)?);
        let mut members = JoinSet::new();
        for number in 0..kept_up {
            let (address, stop) = (house.address, stop.clone());
            let from = Ipv4Addr::new(127, 0, 0, u8::try_from(1 + number % ADDRESSES)?);
            let after = COMING.mul_f64(number as f64 / kept_up as f64);
            members.spawn(async move {
                sleep(after).await;
                tokio::select! { () = stop.cancelled() => Ok(()), ended = stay(from, address) => ended }
            });
        }
        sleep(COMING).await;
        let crowd = Self { members, stop, before };
        let (wanted, until) = (kept_up * SILENT / KEPT_UP, Instant::now() + COMING);
        while open_files(house)?.saturating_sub(before) < wanted {
            if Instant::now() > until {
                bail!("the house holds {} files more than before", open_files(house)?.saturating_sub(before));
            }
            sleep(LOOK).await;
        }
        Ok(crowd)
    }

    /// The least that the house held of them until it is `over`.
    async fn least(&self, house: &Running, over: &CancellationToken) -> Result<usize> {
        let mut least = usize::MAX;
        while !over.is_cancelled() {
            // Players' connections may be open, and do not count.
            least = least.min(open_files(house)?.saturating_sub(self.before + PLAYERS));
            sleep(LOOK).await;
        }
        Ok(least)
    }

    async fn leave(mut self) -> Result<()> {
        self.stop.cancel();
        while let Some(left) = self.members.join_next().await {
            left??;
        }
        Ok(())
    }
}

/// Opens a connection and says nothing; again, whenever the house has ended it.
async fn stay(from: Ipv4Addr, address: SocketAddr) -> Result<()> {
    loop {
        let socket = TcpSocket::new_v4()?;
        socket.bind((from, 0).into())?;
        let mut stream = socket.connect(address).await.context("no silent connection")?;
        let opened = Instant::now();
        if stream.read(&mut [0]).await.is_ok_and(|length| length > 0) {
            bail!("the house speaks first");
        }
        if opened.elapsed() < REFUSED {
            bail!("the house refuses silent connections");
        }
    }
}

/// Files that the house has open: each connection is one.
fn open_files(house: &Running) -> Result<usize> {
    Ok(fs::read_dir(format!("/proc/{}/fd", house.id()))?.count())
}

fn rows(alone: &[Run], beside: &[Run], least: usize) {
    let told = |runs: &[Run]| {
        let middle = |of: fn(&Run) -> f64| median(runs.iter().map(of).collect());
        format!("{:.0} /s, p99 {:.1} ms", middle(|run| run.rate), middle(|run| run.p99))
    };
    row("Silent connections of 100 addresses, the least at any moment", &least.to_string(), "10000");
    row("Bets, 50 connections, nobody silent", &told(alone), "");
    row("Bets, 50 connections, beside the silent ones", &told(beside), "");
    let grown = alone.iter().zip(beside).map(|(alone, beside)| beside.p99 / alone.p99).collect();
    row("Bets' p99 beside silent connections, against without", &format!("{:.2} ×", median(grown)), "≤ 2 ×");
}
