//! `cargo xtask prepare`: what the compiler must know of the database, written down, so that a clone needs none.

use std::fs;

use anyhow::{Context, Result, bail};
use store::embedded::{Config, EmbeddedServer};

use crate::run::{Steps, ask, cargo, root, run};

/// Migrates a fresh database and compiles every query against it.
pub fn prepare(check: bool) -> Result<()> {
    let mut steps = Steps::default();
    let folder = std::env::temp_dir().join(format!("mela-prepare-{}", std::process::id()));
    let server = steps.step("database", || server(&folder))?;
    let outcome = queries(&mut steps, &server);
    server.stop();
    drop(fs::remove_dir_all(&folder));
    outcome?;
    if check
        && ask("git", &["status", "--porcelain", "--", ".sqlx"]).is_none_or(|changed| !changed.is_empty())
    {
        bail!(".sqlx differs from what is committed: run `cargo xtask prepare` and commit it");
    }
    Ok(())
}

/// A server of its own in a temporary folder.
pub fn server(folder: &std::path::Path) -> Result<EmbeddedServer> {
    let npm = root().join("web/node_modules");
    let config = Config { bin_dir: None, npm_dir: Some(npm), data_dir: Some(folder.to_owned()) };
    EmbeddedServer::start(&config).context("the database did not start")
}

fn queries(steps: &mut Steps, server: &EmbeddedServer) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(store::migrate::run(&server.connect("postgres")))?;
    let target = root().join(".sqlx");
    if target.exists() {
        fs::remove_dir_all(&target)?;
    }
    fs::create_dir_all(&target)?;
    steps.step("queries", || {
        // The queries are written as their crates compile, so those must compile anew, and nothing else.
        let folder = root().join("target/prepare");
        for package in packages_with_queries()? {
            run(cargo(&["clean", "--quiet", "--package", &package]).env("CARGO_TARGET_DIR", &folder))?;
        }
        let mut check = cargo(&["check", "--workspace", "--all-targets"]);
        check
            .env("SQLX_OFFLINE", "false")
            .env("SQLX_OFFLINE_DIR", &target)
            .env("DATABASE_URL", server.url("postgres"))
            .env("CARGO_TARGET_DIR", &folder);
        run(&mut check)
    })
}

fn packages_with_queries() -> Result<Vec<String>> {
    let mut packages = Vec::new();
    for entry in fs::read_dir(root().join("crates"))? {
        let entry = entry?;
        let manifest = fs::read_to_string(entry.path().join("Cargo.toml")).unwrap_or_default();
        if manifest.contains("sqlx.workspace") {
            packages.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    Ok(packages)
}
