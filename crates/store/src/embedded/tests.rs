//! The server's life: made, stopped, killed, left behind, and opened by the wrong version.

use std::{
    fs,
    io::{BufRead, BufReader},
    path::PathBuf,
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use rustix::process::{Pid, Signal, kill_process};
use sqlx::{Connection, Executor, PgConnection};

use super::{Config, EmbeddedServer, Error};

pub(super) struct Folder(pub(super) PathBuf);

impl Folder {
    pub(super) fn fresh() -> Self {
        Self(super::scratch_dir(&format!("t-{}", kernel::id::fresh().simple())))
    }

    pub(super) fn config(&self) -> Config {
        let npm = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/node_modules");
        Config { npm_dir: Some(PathBuf::from(npm)), data_dir: Some(self.0.clone()), ..Config::default() }
    }

    fn postmaster(&self) -> Pid {
        let file = fs::read_to_string(self.0.join("pg/postmaster.pid")).unwrap();
        Pid::from_raw(file.lines().next().unwrap().parse().unwrap()).unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

async fn count(server: &EmbeddedServer) -> i64 {
    let mut connection = PgConnection::connect_with(&server.owner("postgres")).await.unwrap();
    sqlx::query_scalar("select count(*) from kept").fetch_one(&mut connection).await.unwrap()
}

async fn keep(server: &EmbeddedServer) {
    let mut connection = PgConnection::connect_with(&server.owner("postgres")).await.unwrap();
    connection.execute("create table if not exists kept (x int); insert into kept values (1)").await.unwrap();
}

#[tokio::test]
async fn what_was_kept_is_there_after_a_stop_and_after_a_kill() {
    let folder = Folder::fresh();
    let server = EmbeddedServer::start(&folder.config()).unwrap();
    keep(&server).await;
    server.stop();

    let server = EmbeddedServer::start(&folder.config()).unwrap();
    assert_eq!(count(&server).await, 1);
    keep(&server).await;
    kill_process(folder.postmaster(), Signal::KILL).unwrap();
    server.stop();

    let server = EmbeddedServer::start(&folder.config()).unwrap();
    assert_eq!(count(&server).await, 2);
    server.stop();
}

/// Without the supervisor nobody listens on the socket any more.
#[tokio::test]
async fn a_server_that_dies_alone_is_started_again() {
    let folder = Folder::fresh();
    let server = EmbeddedServer::start(&folder.config()).unwrap();
    keep(&server).await;
    for _ in 0..2 {
        let (died, dead) = (Instant::now(), folder.postmaster());
        kill_process(dead, Signal::KILL).unwrap();
        while PgConnection::connect_with(&server.owner("postgres")).await.is_err() {
            assert!(died.elapsed() < Duration::from_secs(5), "the server stays away");
            tokio::time::sleep(super::process::PAUSE).await;
        }
        println!("served again after {:?}", died.elapsed());
        assert_ne!(folder.postmaster(), dead);
        assert_eq!(count(&server).await, 1);
    }
    server.stop();
    assert!(!folder.0.join("pg/postmaster.pid").exists());
}

#[tokio::test]
async fn a_second_program_joins_and_does_not_stop_the_first_ones_server() {
    let folder = Folder::fresh();
    let first = EmbeddedServer::start(&folder.config()).unwrap();
    keep(&first).await;
    let second = EmbeddedServer::start(&folder.config()).unwrap();
    assert_eq!(count(&second).await, 1);
    second.stop();
    assert_eq!(count(&first).await, 1);
    let url: sqlx::postgres::PgConnectOptions = first.url("postgres").parse().unwrap();
    PgConnection::connect_with(&url).await.unwrap();
    first.stop();
}

async fn methods(server: &EmbeddedServer) -> Vec<String> {
    let mut connection = PgConnection::connect_with(&server.owner("postgres")).await.unwrap();
    let methods = "select distinct auth_method from pg_hba_file_rules where error is null order by 1";
    sqlx::query_scalar(methods).fetch_all(&mut connection).await.unwrap()
}

/// A folder of an earlier version, whose server believed whoever reached its socket, is closed at the start; and so is a
/// server of it that runs on. Fails when the rules were written by initdb alone.
#[tokio::test]
async fn an_older_folder_is_closed_and_the_program_is_let_in_as_itself() {
    let folder = Folder::fresh();
    let server = serve(&folder);
    crate::migrate::run(&server.owner("postgres")).await.unwrap();
    for _ in 0..2 {
        crate::rights::let_in(&server.owner("postgres")).await.unwrap();
    }
    let rights = crate::rights::of(&server.program("postgres")).await.unwrap();
    assert_eq!((rights.role.as_str(), rights.beyond.as_slice()), ("mela_app", [].as_slice()));
    server.stop();

    let rules = folder.0.join("pg/pg_hba.conf");
    let older = "local all all trust\nlocal replication all trust\n";
    fs::write(&rules, older).unwrap();
    let mut server = serve(&folder);
    assert_eq!(methods(&server).await, ["peer"]);
    fs::write(&rules, older).unwrap();
    server.postmaster.take().unwrap().abandon();
    drop(server);
    let server = serve(&folder);
    assert_eq!(methods(&server).await, ["peer"]);
    assert_eq!(crate::rights::of(&server.program("postgres")).await.unwrap(), rights);
    // Nobody else is known, whoever they say they are.
    let strange = server.owner("postgres").username("postgres");
    assert!(PgConnection::connect_with(&strange).await.is_err());
    let private = |path: &str| {
        use std::os::unix::fs::MetadataExt;
        fs::metadata(folder.0.join(path)).unwrap().mode() & 0o007
    };
    assert_eq!(["", "pg", "run", "pg/pg_hba.conf"].map(private), [0; 4]);
    server.stop();
}

fn serve(folder: &Folder) -> EmbeddedServer {
    EmbeddedServer::start(&folder.config()).unwrap()
}

/// Seen to fail, with "lock file exists", when the start did not look for a running server first.
#[tokio::test]
async fn a_server_left_behind_is_adopted_and_then_stopped() {
    let folder = Folder::fresh();
    let mut gone = serve(&folder);
    keep(&gone).await;
    gone.postmaster.take().unwrap().abandon();
    drop(gone);
    let orphan = folder.postmaster();

    let server = serve(&folder);
    assert_eq!(folder.postmaster(), orphan);
    assert_eq!(count(&server).await, 1);
    server.stop();
    assert!(!folder.0.join("pg/postmaster.pid").exists());
}

/// Each of the four either runs the server or joins it; all see one database.
#[tokio::test]
async fn programs_that_start_at_once_share_one_server() {
    let folder = Folder::fresh();
    let servers: Vec<EmbeddedServer> = std::thread::scope(|scope| {
        let starts: Vec<_> = (0..4).map(|_| scope.spawn(|| serve(&folder))).collect();
        starts.into_iter().map(|start| start.join().unwrap()).collect()
    });
    assert_eq!(servers.iter().filter(|server| server.postmaster.is_some()).count(), 1);
    keep(&servers[0]).await;
    for server in &servers {
        assert_eq!(count(server).await, 1);
    }
}

/// The variable that turns the next test into a program that runs a server until it is killed.
const HELD: &str = "MELA_TEST_HOLDS_A_SERVER_IN";

/// The other half of the test below; run by itself it has nothing to do.
#[test]
#[expect(clippy::disallowed_methods, reason = "one half of a test tells the other where its folder is")]
fn holds_a_server_until_killed() {
    let Ok(folder) = std::env::var(HELD) else { return };
    let folder = Folder(PathBuf::from(folder));
    let _server = serve(&folder);
    println!("serving");
    loop {
        std::thread::park();
    }
}

/// `kill -9` of the whole program: the server ends with it, and the next start finds what was kept.
/// Seen to fail at the deadline when the postmaster was started without the parent-death signal.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn the_server_ends_with_a_killed_program() {
    let folder = Folder::fresh();
    let name = "embedded::tests::holds_a_server_until_killed";
    let mut program = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", name, "--nocapture"])
        .env(HELD, &folder.0)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let said = BufReader::new(program.stdout.take().unwrap());
    assert!(said.lines().any(|line| line.unwrap().ends_with("serving")));
    let postmaster = folder.postmaster();
    let joined = serve(&folder);
    assert!(joined.postmaster.is_none());
    keep(&joined).await;
    program.kill().unwrap();
    program.wait().unwrap();

    let deadline = Instant::now() + Duration::from_secs(20);
    while super::process::is_alive(postmaster) {
        assert!(Instant::now() < deadline, "the server outlived its program");
        std::thread::yield_now();
    }
    let server = serve(&folder);
    assert_eq!(count(&server).await, 1);
    server.stop();
}

#[test]
fn data_of_another_major_version_is_left_alone() {
    let folder = Folder::fresh();
    EmbeddedServer::start(&folder.config()).unwrap().stop();
    fs::write(folder.0.join("pg/PG_VERSION"), "9\n").unwrap();
    let error = EmbeddedServer::start(&folder.config()).unwrap_err();
    assert!(matches!(&error, Error::WrongMajor { made, .. } if made == "9"), "{error}");
    assert!(!error.to_string().contains('\n'));
}

/// A program in a folder of its own that says it is such a version. Once `19devel` was taken for 19, and an old one was "no
/// PostgreSQL found".
#[test]
fn binaries_that_are_too_old_or_no_release_are_refused_by_name() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::fresh();
    let bin = folder.0.join("bin");
    fs::create_dir_all(&bin).unwrap();
    fs::write(bin.join("initdb"), "").unwrap();
    for version in ["14.19", "19beta2", "19devel"] {
        fs::write(bin.join("postgres"), format!("#!/bin/sh\necho 'postgres (PostgreSQL) {version}'\n"))
            .unwrap();
        fs::set_permissions(bin.join("postgres"), fs::Permissions::from_mode(0o755)).unwrap();
        let config = Config { bin_dir: Some(bin.clone()), ..folder.config() };
        let error = EmbeddedServer::start(&config).unwrap_err();
        let Error::Unsupported { refused, .. } = &error else { panic!("{error}") };
        assert_eq!(refused.text, version);
    }
}

#[test]
fn a_broken_folder_and_missing_binaries_are_said_in_one_line() {
    let folder = Folder::fresh();
    fs::write(&folder.0, "a file, not a folder").unwrap();
    let error = EmbeddedServer::start(&folder.config()).unwrap_err();
    assert!(error.to_string().starts_with("cannot use /"), "{error}");
    fs::remove_file(&folder.0).unwrap();

    fs::create_dir_all(folder.0.join("pg")).unwrap();
    let error = EmbeddedServer::start(&folder.config()).unwrap_err();
    assert!(matches!(&error, Error::NotACluster { .. }), "{error}");
    fs::remove_dir_all(&folder.0).unwrap();

    let config = Config { bin_dir: Some(PathBuf::from("/nonexistent")), ..folder.config() };
    assert!(matches!(EmbeddedServer::start(&config).unwrap_err(), Error::NoBinaries));
}

#[test]
fn a_deep_data_folder_gets_a_short_socket() {
    let deep = PathBuf::from(format!("/{}", "deep/".repeat(40)));
    assert!(super::socket_dir(&deep).as_os_str().len() < 60);
}

/// What would end a start is told without one: before it, a build of minutes came first.
#[test]
fn a_look_beforehand_tells_what_a_start_would_fail_with_and_starts_nothing() {
    let folder = Folder::fresh();
    EmbeddedServer::check(&folder.config()).unwrap();
    assert!(!folder.0.join("pg").exists(), "nothing was made");

    let server = EmbeddedServer::start(&folder.config()).unwrap();
    EmbeddedServer::check(&folder.config()).unwrap();
    server.stop();
    fs::write(folder.0.join("pg/PG_VERSION"), "9\n").unwrap();
    let told = EmbeddedServer::check(&folder.config()).unwrap_err();
    assert!(matches!(&told, Error::WrongMajor { made, .. } if made == "9"), "{told}");
    fs::remove_file(folder.0.join("pg/PG_VERSION")).unwrap();
    assert!(matches!(EmbeddedServer::check(&folder.config()), Err(Error::NotACluster { .. })));

    let nowhere = Config { bin_dir: Some(folder.0.join("nothing")), ..folder.config() };
    assert!(matches!(EmbeddedServer::check(&nowhere), Err(Error::NoBinaries)));
    let file = folder.0.join("file");
    fs::write(&file, "").unwrap();
    let taken = Config { data_dir: Some(file), ..folder.config() };
    assert!(matches!(EmbeddedServer::check(&taken), Err(Error::Folder { .. })));
}
