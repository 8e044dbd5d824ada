//! `cargo xtask test`: all set-up, then everything that is checked before a change lands.

use std::{
    fs::{self, OpenOptions},
    io::Write,
    path::Path,
    process::Command,
    thread,
};

use anyhow::{Context, Result};
use store::embedded::{EmbeddedServer, scratch_dir};

use crate::{
    grade, plain,
    prepare::{Compile, query_data, scratch, server},
    run::{Steps, cargo, root, run},
    setup, tidy,
};

/// Runs everything; the first failure ends it.
pub fn test() -> Result<()> {
    let mut steps = Steps::default();
    let web = setup::has_web();
    if web {
        setup::npm_packages(&mut steps)?;
    }
    setup::nextest(&mut steps)?;
    setup::nats_server(&mut steps)?;
    steps.step("format", || run(&mut cargo(&["fmt", "--all", "--check"])))?;
    steps.step("tidy", tidy::tidy)?;
    if web {
        setup::web_build(&mut steps)?;
        steps.step("web checks", || npm(&["run", "check"]))?;
    }
    with_database(&mut steps)?;
    steps.step("examples in the documentation", || {
        run(&mut cargo(&["test", "--workspace", "--doc", "--quiet"]))
    })?;
    plain::built(&mut steps)?;
    if root().join("web/e2e/package.json").exists() {
        grade::scored(&mut steps)?;
        // As the tests built it: a build of one package would have libraries with other features, made anew. The control
        // left a server that answers too early.
        steps.step("server build", || run(&mut cargo(&["build", "--workspace", "--tests"])))?;
        setup::headless(&mut steps)?;
        steps.step("end to end", || npm(&["run", "e2e", "--workspace", "e2e"]))?;
    }
    steps.report();
    Ok(())
}

/// Runs npm in the web's folder.
pub fn npm(arguments: &[&str]) -> Result<()> {
    run(Command::new("npm").args(arguments).current_dir(root().join("web")))
}

/// The servers of a run; each test copies a database from the template of one.
struct Servers {
    /// Waits for no disk: a thousand copies of a template cost their disk more time than all tests take.
    quick: EmbeddedServer,
    /// Keeps what it acknowledges, for the tests that run the program, which works on no other.
    durable: EmbeddedServer,
}

impl Servers {
    /// Tells a command of tests where they are.
    fn told<'command>(&self, command: &'command mut Command) -> &'command mut Command {
        command
            .env("MELA_TEST_SERVER", self.quick.url("postgres"))
            .env("MELA_DURABLE_SERVER", self.durable.url("postgres"))
    }
}

/// The tests of Rust, with their servers.
fn with_database(steps: &mut Steps) -> Result<()> {
    let folders = [scratch_dir("test"), scratch_dir("test-durable")];
    let quick = server(&folders[0])?;
    let durable = EmbeddedServer::start(&scratch(&folders[1])).context("the database did not start")?;
    let servers = Servers { quick, durable };
    let trusting = folders.iter().try_for_each(|folder| believe_everyone(&folder.join("pg")));
    let outcome = trusting.and_then(|()| tests(steps, &servers));
    servers.quick.stop();
    servers.durable.stop();
    for folder in &folders {
        drop(fs::remove_dir_all(folder));
    }
    outcome
}

/// Tests sign in as roles that they make, which no house's own server lets in: this one, which nobody but this machine's
/// tests can reach, does.
fn believe_everyone(cluster: &Path) -> Result<()> {
    let mut rules = OpenOptions::new().append(true).open(cluster.join("pg_hba.conf"))?;
    rules.write_all(b"local all all trust\n")?;
    let status = fs::read_to_string(cluster.join("postmaster.pid"))?;
    let server = status.lines().next().context("the server wrote no number of its process")?;
    run(Command::new("kill").args(["-HUP", server]))
}

fn tests(steps: &mut Steps, servers: &Servers) -> Result<()> {
    query_data(steps, &servers.quick, (Compile::Lint, true))?;
    // Tests wait more than they compute, for the database and for clocks: three times as many at a time as there are cores.
    let threads = (3 * thread::available_parallelism()?.get()).to_string();
    let mut nextest = cargo(&["nextest", "run", "--workspace", "--no-fail-fast", "--test-threads", &threads]);
    steps.step("rust tests", || run(servers.told(&mut nextest)))?;
    // A house that answers before it commits must fail the crash test: else that test is blind. Everything from other
    // hands is built already; the sound server is built again in a later step.
    let control =
        ["nextest", "run", "--workspace", "--features", "app/sabotage", "--test", "it", "the_control"];
    let mut control = cargo(&control);
    steps.step("crash test's control", || run(servers.told(&mut control)))
}
