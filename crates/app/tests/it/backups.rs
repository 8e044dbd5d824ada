//! A drill: a house under load is backed up, loses everything at a known moment, and is what it was just before.
//!
//! A real `mela`, as in [`crate::crash`], and its commands as an operator types them. What a backup must be is tested in `store`.

use std::{
    fs,
    net::SocketAddr,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use sqlx::{Connection, Executor, PgConnection, postgres::PgConnectOptions};
use store::tasks;
use time::{OffsetDateTime, format_description::well_known::Rfc3339};

use crate::{
    crash::{Victim, register},
    support::{Client, Vendor, bet, books_are_right, launch, quiet_port},
};

/// A house that archives beside its data.
fn folder(vendor: &Vendor) -> PathBuf {
    let folder = Victim::folder(vendor);
    let backups = folder.join("backups");
    let config = folder.join("mela.toml");
    let more = format!("[backup]\ndir = {backups:?}\nevery_hours = 0\nkeep = 3\n");
    fs::write(&config, fs::read_to_string(&config).unwrap() + &more).unwrap();
    folder
}

fn mela(folder: &Path, arguments: &[&str]) -> Command {
    let npm = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/node_modules");
    let mut command = Command::new(env!("CARGO_BIN_EXE_mela"));
    command
        .arg("--config")
        .arg(folder.join("mela.toml"))
        .args(arguments)
        .env_remove("DATABASE_URL")
        .env("MELA_DATABASE__DATA_DIR", folder.join("data"))
        .env("MELA_DATABASE__NPM_DIR", npm);
    command
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    mela(folder, arguments).output().unwrap()
}

/// What a command that must succeed printed.
fn done(folder: &Path, arguments: &[&str]) -> String {
    let output = run(folder, arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

/// The one line by which a command is refused.
fn refused(folder: &Path, arguments: &[&str]) -> String {
    let output = run(folder, arguments);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success(), "{arguments:?}: {said}");
    let errors: Vec<&str> = said.lines().filter(|line| line.starts_with("error:")).collect();
    assert_eq!(errors.len(), 1, "{said}");
    errors[0].to_owned()
}

/// Bets until told to stop: what was acknowledged, and when the answer was there.
async fn stream(
    (vendor, address): (Arc<Vendor>, SocketAddr),
    session: (kernel::id::MemberId, String),
    (caller, over): (u64, Arc<AtomicBool>),
) -> Vec<(OffsetDateTime, String)> {
    let (member, token) = session;
    let mut acknowledged = Vec::new();
    for number in 0_u64.. {
        if over.load(Ordering::Relaxed) {
            break;
        }
        let key = format!("b{caller}-{number}");
        let answer = vendor.call(address, "transaction/bet", &bet(member, &token, &key, 1_000)).await;
        if answer.is_ok_and(|answer| answer["status"] == "RS_OK") {
            acknowledged.push((OffsetDateTime::now_utc(), key));
        }
    }
    acknowledged
}

fn owner(folder: &Path) -> PgConnectOptions {
    let socket = folder.join("data/run");
    PgConnectOptions::new_without_pgpass().socket(socket).username("mela").database("postgres")
}

/// Every bet that was acknowledged before the moment is there, the sums are zero, and a house goes on from there.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_that_lost_everything_is_what_it_was_just_before() {
    let (vendor, address) = (Arc::new(Vendor::new()), quiet_port());
    let victim = Victim::start(folder(&vendor), address).await;
    let folder = victim.folder.clone();
    let member = register(address, &Client::at(address), "rahim").await;
    let store = victim.store().await;
    let over = Arc::new(AtomicBool::new(false));
    let mut callers = Vec::new();
    for caller in 0..4 {
        let session = (member, launch(&store, member).await);
        let run = stream((vendor.clone(), address), session, (caller, over.clone()));
        callers.push(tasks::spawn("caller", run));
    }
    store.pool().close().await;

    let at = folder.clone();
    let taken = tokio::task::spawn_blocking(move || done(&at, &["backup"])).await.unwrap();
    assert!(taken.starts_with("backup: "), "{taken}");
    let running = refused(&folder, &["restore"]);
    assert!(running.contains("a program runs on"), "{running}");

    // Bets go on for as long as it takes to write some more of them down.
    let mut connection = PgConnection::connect_with(&owner(&folder)).await.unwrap();
    let count = "select count(*) from wager_command";
    let counted: i64 = sqlx::query_scalar(count).fetch_one(&mut connection).await.unwrap();
    while sqlx::query_scalar::<_, i64>(count).fetch_one(&mut connection).await.unwrap() < counted + 200 {
        tokio::task::yield_now().await;
    }
    let moment = OffsetDateTime::now_utc();
    // Whoever writes meanwhile locks these one by one: the hand that empties them takes its turn before all of them.
    let emptied = "begin; lock table wager_command, account, transfer in access exclusive mode;
                   truncate transfer, wager_command, account cascade; commit";
    while connection.execute(emptied).await.is_err() {
        connection.execute("rollback").await.unwrap();
    }
    over.store(true, Ordering::Relaxed);
    let mut acknowledged = Vec::new();
    for caller in callers {
        acknowledged.extend(caller.await.unwrap());
    }
    acknowledged.retain(|(at, _)| *at < moment);
    assert!(acknowledged.len() > 200, "too little load to mean anything: {}", acknowledged.len());
    drop(connection);
    drop(victim.kill());

    let living = refused(&folder, &["restore"]);
    assert!(living.contains("holds data"), "{living}");
    fs::rename(folder.join("data/pg"), folder.join("data/pg.lost")).unwrap();
    let (to, wal) = (moment.format(&Rfc3339).unwrap(), folder.join("data/pg.lost/pg_wal"));
    let told = done(&folder, &["restore", "--to", &to, "--wal", wal.to_str().unwrap()]);
    println!("{told}");
    assert!(told.contains("accounts that differ from their transfers: 0"), "{told}");
    let last = told.lines().find_map(|line| line.strip_prefix("last transaction: ")).unwrap();
    let last = OffsetDateTime::parse(last, &Rfc3339).unwrap();
    assert!(last < moment, "{told}");

    let victim = Victim::start(folder, address).await;
    let store = victim.store().await;
    let kept: Vec<String> =
        sqlx::query_scalar("select key from wager_command").fetch_all(store.pool()).await.unwrap();
    let kept: std::collections::HashSet<String> = kept.into_iter().collect();
    let lost = acknowledged.iter().filter(|(_, key)| !kept.contains(key)).count();
    println!("{} bets were acknowledged before {to}, {lost} of them are lost", acknowledged.len());
    assert_eq!(lost, 0, "of {}", acknowledged.len());
    books_are_right(&store).await;
    let token = launch(&store, member).await;
    let answer = vendor.call(address, "transaction/bet", &bet(member, &token, "after", 1_000)).await.unwrap();
    assert_eq!(answer["status"], "RS_OK", "{answer}");
    store.pool().close().await;
    fs::remove_dir_all(victim.kill()).unwrap();
}

/// SIGKILL while the files are being copied: what it leaves has no name of a backup, and nobody restores from it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_that_is_killed_is_none() {
    let victim = Victim::start(folder(&Vendor::new()), quiet_port()).await;
    let folder = victim.folder.clone();
    let base = || {
        let incarnation = fs::read_dir(folder.join("backups")).unwrap().next().unwrap().unwrap().path();
        let entries = fs::read_dir(incarnation.join("base")).unwrap();
        entries.map(|entry| entry.unwrap().path()).collect::<Vec<PathBuf>>()
    };
    let mut child = mela(&folder, &["backup"]).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    while base().is_empty() {
        assert!(child.try_wait().unwrap().is_none(), "it ended before it could be killed");
        std::thread::yield_now();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let drafts = base();
    assert!(drafts.len() == 1 && drafts[0].extension().is_some_and(|end| end == "part"), "{drafts:?}");

    drop(victim.kill());
    fs::rename(folder.join("data/pg"), folder.join("data/pg.lost")).unwrap();
    let none = refused(&folder, &["restore"]);
    assert!(none.contains("holds no backup"), "{none}");
    assert!(!folder.join("data/pg").exists());
    fs::rename(folder.join("data/pg.lost"), folder.join("data/pg")).unwrap();

    // The next one takes its place, from a server of its own.
    done(&folder, &["backup"]);
    let backups = base();
    assert!(backups.len() == 1 && backups[0].join("backup_manifest").exists(), "{backups:?}");
    fs::remove_dir_all(folder).unwrap();
}
