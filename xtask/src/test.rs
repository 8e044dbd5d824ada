//! `cargo xtask test`: all set-up, then everything that is checked before a change lands.

use std::{
    fs::{self, OpenOptions},
    io::Write,
    path::Path,
    process::Command,
};

use anyhow::{Context, Result};
use store::embedded::{EmbeddedServer, scratch_dir};

use crate::{
    grade, plain,
    prepare::{Compile, query_data, server},
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
        setup::chromium(&mut steps)?;
        steps.step("end to end", || npm(&["run", "e2e", "--workspace", "e2e"]))?;
    }
    steps.report();
    Ok(())
}

/// Runs npm in the web's folder.
pub fn npm(arguments: &[&str]) -> Result<()> {
    run(Command::new("npm").args(arguments).current_dir(root().join("web")))
}

/// One server for the run; each test copies a database from its template.
fn with_database(steps: &mut Steps) -> Result<()> {
    let folder = scratch_dir("test");
    let server = server(&folder)?;
    let outcome = believe_everyone(&folder.join("pg")).and_then(|()| tests(steps, &server));
    server.stop();
    drop(fs::remove_dir_all(&folder));
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

fn tests(steps: &mut Steps, server: &EmbeddedServer) -> Result<()> {
    query_data(steps, server, (Compile::Lint, true))?;
    let mut nextest = cargo(&["nextest", "run", "--workspace", "--no-fail-fast"]);
    steps.step("rust tests", || run(nextest.env("MELA_TEST_SERVER", server.url("postgres"))))?;
    // A house that answers before it commits must fail the crash test: else that test is blind. Everything from other
    // hands is built already; the sound server is built again in a later step.
    let control =
        ["nextest", "run", "--workspace", "--features", "app/sabotage", "--test", "it", "the_control"];
    let mut control = cargo(&control);
    steps.step("crash test's control", || run(control.env("MELA_TEST_SERVER", server.url("postgres"))))
}
