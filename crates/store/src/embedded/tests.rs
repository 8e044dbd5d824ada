//! The server's life: made, stopped, killed, left behind, and opened by the wrong version.

use std::{fs, path::PathBuf};

use rustix::process::{Pid, Signal, kill_process};
use sqlx::{Connection, Executor, PgConnection};

use super::{Config, EmbeddedServer, Error};

struct Folder(PathBuf);

impl Folder {
    fn fresh() -> Self {
        // Not under a home folder: the server's account must reach it.
        let folder = std::env::temp_dir().join(format!("mela-t-{}", kernel::id::fresh().simple()));
        Self(folder)
    }

    fn config(&self) -> Config {
        let npm = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/node_modules");
        Config { bin_dir: None, npm_dir: Some(PathBuf::from(npm)), data_dir: Some(self.0.clone()) }
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
    let mut connection = PgConnection::connect_with(&server.connect("postgres")).await.unwrap();
    sqlx::query_scalar("select count(*) from kept").fetch_one(&mut connection).await.unwrap()
}

async fn keep(server: &EmbeddedServer) {
    let mut connection = PgConnection::connect_with(&server.connect("postgres")).await.unwrap();
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

#[test]
fn data_of_another_major_version_is_left_alone() {
    let folder = Folder::fresh();
    EmbeddedServer::start(&folder.config()).unwrap().stop();
    fs::write(folder.0.join("pg/PG_VERSION"), "9\n").unwrap();
    let error = EmbeddedServer::start(&folder.config()).unwrap_err();
    assert!(matches!(&error, Error::WrongMajor { made, .. } if made == "9"), "{error}");
    assert!(!error.to_string().contains('\n'));
}

#[test]
fn a_broken_folder_and_missing_binaries_are_said_in_one_line() {
    let folder = Folder::fresh();
    fs::write(&folder.0, "a file, not a folder").unwrap();
    let error = EmbeddedServer::start(&folder.config()).unwrap_err();
    assert!(error.to_string().starts_with("cannot use /"), "{error}");
    fs::remove_file(&folder.0).unwrap();

    let config = Config { bin_dir: Some(PathBuf::from("/nonexistent")), ..folder.config() };
    assert!(matches!(EmbeddedServer::start(&config).unwrap_err(), Error::NoBinaries));
}

#[test]
fn a_deep_data_folder_gets_a_short_socket() {
    let deep = PathBuf::from(format!("/{}", "deep/".repeat(40)));
    assert!(super::socket_dir(&deep).as_os_str().len() < 60);
}
