//! The lobby's lists at ten thousand titles, timed in the server by its own metrics.

use std::{net::SocketAddr, sync::Arc};

use anyhow::{Context, Result, bail};
use store::tasks::CancellationToken;

use crate::{
    load::{GOOD, Load, get, run},
    row,
};

/// How many titles the demo has at least.
const TITLES: usize = 10_000;

/// Asks for lists as lobbies do, and prints what the server says at `metrics` it took.
pub async fn bench(address: SocketAddr, metrics: SocketAddr) -> Result<()> {
    let asked = [
        "/lgw/games?gameType=RNG&pageNo=1&pageSize=20",
        "/lgw/games?gameType=RNG&pageNo=37&pageSize=20",
        "/lgw/games?pageNo=1&pageSize=100",
        "/lgw/games?search=dragn&pageSize=20",
        "/lgw/games?gameType=RNG&vassalage=PLK&tab=NEW&language=BN",
    ];
    let url = format!("http://{address}{}", asked[2]);
    let list: serde_json::Value = serde_json::from_slice(&reqwest::get(&url).await?.bytes().await?)?;
    let total = list["value"]["total"].as_u64().context("the list has no total")?;
    if usize::try_from(total)? < TITLES {
        bail!("the demo lists {total} titles only");
    }
    let requests = asked.iter().map(|path| get(path)).collect();
    let load = Load {
        requests: Arc::new(requests),
        total: 20_000,
        connections: 4,
        expected: GOOD,
        stop: CancellationToken::new(),
    };
    let run = run(address, &load).await?;
    let metrics = reqwest::get(format!("http://{metrics}/metrics")).await?.text().await?;
    let line = metrics.lines().find(|line| {
        line.starts_with("mela_http_request_seconds{")
            && line.contains("door=\"site\"")
            && line.contains("route=\"/lgw/games\"")
            && line.contains("status=\"200\"")
            && line.contains("quantile=\"0.99\"")
    });
    let seconds: f64 = line.and_then(|line| line.split(' ').nth(1)).context("no such metric")?.parse()?;
    let figure = format!("Game lists of {total} titles, p99 in the server");
    row(&figure, &format!("{:.2} ms", seconds * 1_000.0), "< 5 ms");
    row("Game lists, 4 connections", &format!("{:.0} /s", run.rate), "");
    Ok(())
}
