//! `cargo xtask test`: all set-up, then everything that is checked before a change lands.

use std::process::Command;

use anyhow::Result;

use crate::{
    prepare::server,
    run::{Steps, cargo, root, run},
    setup, tidy,
};

/// Runs everything; the first failure ends it.
pub fn test() -> Result<()> {
    let mut steps = Steps::default();
    let web = root().join("web").join("package.json").exists();
    if web {
        setup::npm_packages(&mut steps)?;
    }
    setup::nextest(&mut steps)?;
    steps.step("format", || run(&mut cargo(&["fmt", "--all", "--check"])))?;
    steps.step("tidy", tidy::tidy)?;
    steps.step("clippy", || {
        run(&mut cargo(&["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"]))
    })?;
    if web {
        setup::chromium(&mut steps)?;
        setup::web_build(&mut steps)?;
        steps.step("web checks", || npm(&["run", "check", "--workspaces", "--if-present"]))?;
    }
    steps.step("rust tests", rust_tests)?;
    if root().join("web/e2e/package.json").exists() {
        steps.step("server build", || {
            run(&mut cargo(&["build", "--release", "--package", "app", "--bin", "mela"]))
        })?;
        steps.step("end to end", || npm(&["run", "e2e", "--workspace", "e2e"]))?;
    }
    steps.report();
    Ok(())
}

fn npm(arguments: &[&str]) -> Result<()> {
    run(Command::new("npm").args(arguments).current_dir(root().join("web")))
}

/// One server for the run; each test copies a database from its template.
fn rust_tests() -> Result<()> {
    let folder = std::env::temp_dir().join(format!("mela-test-{}", std::process::id()));
    let server = server(&folder)?;
    let mut nextest = cargo(&["nextest", "run", "--workspace", "--no-fail-fast"]);
    let outcome = run(nextest.env("MELA_TEST_SERVER", server.url("postgres")));
    server.stop();
    drop(std::fs::remove_dir_all(&folder));
    outcome
}
