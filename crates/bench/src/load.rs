//! A caller that costs little: requests made beforehand as bytes, sent over connections that stay open.

use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};
use store::tasks::CancellationToken;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    sync::Barrier,
    task::JoinSet,
};

/// What stands in every good answer of the house.
pub const GOOD: &[u8] = b"\"success\":true";
/// No run lasts longer.
const LONGEST: Duration = Duration::from_secs(20);

/// What is sent: the requests in turn, from the first again when `total` is more than there are.
#[derive(Clone)]
pub struct Load {
    /// Whole requests, head and body.
    pub requests: Arc<Vec<Vec<u8>>>,
    /// How many to send in all.
    pub total: usize,
    /// Connections, each with one request under way.
    pub connections: usize,
    /// What stands in every good answer.
    pub expected: &'static [u8],
    /// Ends the run before all are sent.
    pub stop: CancellationToken,
}

/// What came of it.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    /// Good answers.
    pub answered: usize,
    /// Good answers in a second.
    pub rate: f64,
    /// Milliseconds until half of the answers had come.
    pub p50: f64,
    /// Milliseconds until 99 of 100 had.
    pub p99: f64,
}

/// Sends a load, and measures. The first bad answer fails the run.
pub async fn run(address: SocketAddr, load: &Load) -> Result<Run> {
    let next = Arc::new(AtomicUsize::new(0));
    let ready = Arc::new(Barrier::new(load.connections + 1));
    let mut callers = JoinSet::new();
    for _ in 0..load.connections {
        let (load, next, ready) = (load.clone(), next.clone(), ready.clone());
        callers.spawn(async move {
            let stream = TcpStream::connect(address).await;
            ready.wait().await;
            call(stream.context("no connection")?, &load, &next).await
        });
    }
    ready.wait().await;
    let started = Instant::now();
    let mut times = Vec::with_capacity(load.total);
    while let Some(done) = callers.join_next().await {
        times.extend(done??);
    }
    let seconds = started.elapsed().as_secs_f64();
    times.sort_unstable();
    let at = |share: usize| {
        let place = (times.len() * share / 100).min(times.len().saturating_sub(1));
        times.get(place).map_or(0.0, |time| time.as_secs_f64() * 1_000.0)
    };
    Ok(Run { answered: times.len(), rate: times.len() as f64 / seconds, p50: at(50), p99: at(99) })
}

/// One connection until the load is used up; how long each answer took.
async fn call(mut stream: TcpStream, load: &Load, next: &AtomicUsize) -> Result<Vec<Duration>> {
    stream.set_nodelay(true)?;
    let (mut times, mut answer) = (Vec::new(), Vec::with_capacity(4_096));
    let until = Instant::now() + LONGEST;
    loop {
        let place = next.fetch_add(1, Ordering::Relaxed);
        if place >= load.total || Instant::now() > until || load.stop.is_cancelled() {
            return Ok(times);
        }
        let request = load.requests.get(place % load.requests.len()).context("no requests")?;
        let started = Instant::now();
        stream.write_all(request).await?;
        receive(&mut stream, &mut answer).await?;
        times.push(started.elapsed());
        if !answer.windows(load.expected.len()).any(|window| window == load.expected) {
            bail!("a bad answer: {}", String::from_utf8_lossy(&answer));
        }
    }
}

/// One answer, whose head tells its length.
async fn receive(stream: &mut TcpStream, answer: &mut Vec<u8>) -> Result<()> {
    answer.clear();
    let mut wanted = None;
    loop {
        if stream.read_buf(answer).await? == 0 {
            bail!("the connection ended: {}", String::from_utf8_lossy(answer));
        }
        if wanted.is_none() {
            wanted = whole(answer)?;
        }
        if wanted.is_some_and(|wanted| answer.len() >= wanted) {
            return Ok(());
        }
    }
}

/// How many bytes head and body take, once the head is there.
fn whole(answer: &[u8]) -> Result<Option<usize>> {
    let Some(head) = answer.windows(4).position(|window| window == b"\r\n\r\n") else { return Ok(None) };
    let text = String::from_utf8_lossy(answer.get(..head).unwrap_or_default()).to_ascii_lowercase();
    let length = text.lines().find_map(|line| line.strip_prefix("content-length:"));
    let length: usize = length.context("an answer of unknown length")?.trim().parse()?;
    Ok(Some(head + 4 + length))
}

/// The bytes of a request that sends JSON.
pub fn post(path: &str, body: &serde_json::Value) -> Vec<u8> {
    let body = body.to_string();
    let length = body.len();
    format!(
        "POST {path} HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n\
         {body}"
    )
    .into_bytes()
}

/// The bytes of a request that asks for something.
pub fn get(path: &str) -> Vec<u8> {
    format!("GET {path} HTTP/1.1\r\nhost: bench\r\n\r\n").into_bytes()
}
