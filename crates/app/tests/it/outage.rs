//! The server of our own dies alone: vendors hear so at once, and the house brings it back, or ends.
//!
//! A real `mela`, as in [`crate::crash`]; only its database gets SIGKILL.

use std::{
    collections::HashSet,
    fs,
    net::SocketAddr,
    path::{Path, PathBuf},
    process::Command,
    sync::{Arc, atomic::Ordering},
    time::{Duration, Instant},
};

use kernel::id::MemberId;
use store::tasks;

use crate::{
    crash::{Run, Victim, register},
    support::{Client, Vendor, bet, books_are_right, launch, quiet_port},
};

/// Longest that a vendor may wait for an answer, whatever became of the database.
const ANSWER: Duration = Duration::from_secs(1);
/// Longest from the end of the database to the next bet that goes through.
const BACK: Duration = Duration::from_secs(5);
/// How long the database's files are out of reach, so that it cannot be started again at once.
const HIDDEN: Duration = Duration::from_millis(1_500);

/// Fewest bets that go through before, between and after the deaths.
const LOAD: usize = 40;

/// What a vendor saw who never stopped calling.
#[derive(Default)]
struct Seen {
    acknowledged: HashSet<String>,
    longest: Duration,
    /// When each acknowledgement came.
    at: Vec<Instant>,
}

async fn call_on(
    vendor: Arc<Vendor>,
    address: SocketAddr,
    session: (MemberId, String),
    (caller, state): (u64, Arc<Run>),
) -> Seen {
    let (member, token) = session;
    let mut seen = Seen::default();
    for number in 0_u64.. {
        if state.over.load(Ordering::Relaxed) {
            break;
        }
        let key = format!("o{caller}-{number}");
        let asked = Instant::now();
        let answer = vendor.call(address, "transaction/bet", &bet(member, &token, &key, 1_000)).await;
        seen.longest = seen.longest.max(asked.elapsed());
        match answer {
            Ok(answer) if answer["status"] == "RS_OK" => {
                seen.acknowledged.insert(key);
                state.acknowledged.fetch_add(1, Ordering::Relaxed);
                seen.at.push(Instant::now());
            }
            Ok(answer) => {
                // Never a definite refusal for what nobody knows.
                assert_eq!(answer["status"], "RS_ERROR_UNKNOWN", "{answer}");
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            Err(_) => tokio::time::sleep(Duration::from_millis(5)).await,
        }
    }
    seen
}

/// What `/healthz` answers from now on, each change with its time, until it said that all is well after it had said that
/// it is not.
async fn health(address: SocketAddr) -> (Duration, Duration) {
    let (asked, http) = (Instant::now(), reqwest::Client::new());
    let mut ill = None;
    loop {
        let answer = http.get(format!("http://{address}/healthz")).timeout(ANSWER).send().await;
        match (answer.unwrap().status().as_u16(), ill) {
            (503, None) => ill = Some(asked.elapsed()),
            (200, Some(ill)) => return (ill, asked.elapsed()),
            (200 | 503, _) => {}
            (status, _) => panic!("/healthz says {status}"),
        }
        assert!(asked.elapsed() < BACK * 2, "/healthz: ill after {ill:?}, never well again");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

fn kill(folder: &Path) {
    let pid = fs::read_to_string(folder.join("data/pg/postmaster.pid")).unwrap();
    let killed = Command::new("kill").args(["-KILL", pid.lines().next().unwrap()]).status().unwrap();
    assert!(killed.success());
}

fn hide(folder: &Path) -> (PathBuf, PathBuf) {
    let (there, hidden) = (folder.join("data/pg"), folder.join("data/pg.hidden"));
    fs::rename(&there, &hidden).unwrap();
    (there, hidden)
}

/// Seen to fail without the supervisor and the heartbeat (`/healthz` never said that anything was wrong), and with a recovery
/// that brings files to the disk one by one (well again only after six seconds).
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_database_alone_dies_and_comes_back() {
    let vendor = Arc::new(Vendor::new());
    let address = quiet_port();
    let victim = Victim::start(Victim::folder(&vendor), address).await;
    let member = register(address, &Client::at(address), "rahim").await;
    let store = victim.store().await;
    let token = launch(&store, member).await;
    store.pool().close().await;
    let state = Arc::new(Run::default());
    let callers: Vec<_> = (0..4)
        .map(|caller| {
            let session = (member, token.clone());
            let run = call_on(vendor.clone(), address, session, (caller, state.clone()));
            tasks::spawn("caller", run)
        })
        .collect();
    state.until_acknowledged(LOAD).await;

    let mut deaths = Vec::new();
    for hidden in [Duration::ZERO, HIDDEN] {
        deaths.push(Instant::now());
        let health = tasks::spawn("health", health(address));
        kill(&victim.folder);
        if !hidden.is_zero() {
            let (there, away) = hide(&victim.folder);
            tokio::time::sleep(hidden).await;
            fs::rename(away, there).unwrap();
        }
        let (ill, well) = health.await.unwrap();
        println!("/healthz: 503 after {ill:?}, 200 after {well:?}");
        assert!(ill < ANSWER && well < BACK, "ill after {ill:?}, well after {well:?}");
        state.until_acknowledged(LOAD).await;
    }
    state.over.store(true, Ordering::Relaxed);

    let mut seen = Seen::default();
    for caller in callers {
        let one = caller.await.unwrap();
        seen.longest = seen.longest.max(one.longest);
        seen.acknowledged.extend(one.acknowledged);
        seen.at.extend(one.at);
    }
    // An answer that was on its way when the server died is not one of the next.
    let gap = |death: &Instant| {
        let began = *death + Duration::from_millis(100);
        seen.at.iter().filter(|at| **at > began).min().map(|at| at.duration_since(*death))
    };
    let gaps: Vec<Option<Duration>> = deaths.iter().map(gap).collect();
    println!("the longest answer took {:?}; bets went through again after {gaps:?}", seen.longest);
    assert!(seen.longest < ANSWER, "a vendor waited for {:?}", seen.longest);
    assert!(gaps.iter().all(|gap| gap.is_some_and(|gap| gap < BACK)), "{gaps:?}");

    let store = victim.store().await;
    let kept: Vec<String> =
        sqlx::query_scalar("select key from wager_command").fetch_all(store.pool()).await.unwrap();
    let kept: HashSet<String> = kept.into_iter().collect();
    assert_eq!(seen.acknowledged.difference(&kept).count(), 0, "of {}", seen.acknowledged.len());
    books_are_right(&store).await;
    store.pool().close().await;

    let folder = victim.kill();
    let began = Instant::now();
    let victim = Victim::start(folder, address).await;
    println!("killed whole, it was ready {:?} after its start", began.elapsed());
    assert!(began.elapsed() < BACK, "ready only after {:?}", began.elapsed());
    fs::remove_dir_all(victim.kill()).unwrap();
}

/// A house without its books is no use: it ends, so that whoever watches it starts it anew, and says why in one line.
/// Seen to fail without the supervisor: the house went on for ever.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_cannot_be_started_again_ends_the_house() {
    let victim = Victim::start(Victim::folder(&Vendor::new()), quiet_port()).await;
    kill(&victim.folder);
    hide(&victim.folder);
    let (folder, status) = victim.ended_within(Duration::from_secs(40)).await;
    let said = fs::read_to_string(folder.join("stderr")).unwrap();
    let errors: Vec<&str> = said.lines().filter(|line| line.starts_with("error:")).collect();
    assert!(!status.success(), "{said}");
    assert_eq!(errors.len(), 1, "{said}");
    assert!(errors[0].contains("PostgreSQL ended and could not be started again"), "{said}");
    fs::remove_dir_all(folder).unwrap();
}
