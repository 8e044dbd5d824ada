//! `cargo xtask prepare`: what the compiler must know of the database, written down, so that a clone needs none.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail};
use store::embedded::{Config, EmbeddedServer, scratch_dir};

use crate::{
    coverage,
    run::{Steps, cargo, root, run},
    settings,
};

/// What is written down: a file's name and its content.
type Data = BTreeMap<String, String>;

/// Writes the query data in `.sqlx`, the list of settings and the coverage; with `check` only compares.
pub fn prepare(check: bool) -> Result<()> {
    let mut steps = Steps::default();
    let folder = scratch_dir("prepare");
    let server = steps.step("database", || server(&folder))?;
    let outcome = query_data(&mut steps, &server, (Compile::Check, check));
    server.stop();
    drop(fs::remove_dir_all(&folder));
    outcome?;
    documents(check)
}

/// What is generated and needs no database.
pub fn documents(check: bool) -> Result<()> {
    if check {
        let mut faults: Vec<String> = settings::check()?.into_iter().collect();
        faults.extend(coverage::check()?);
        return if faults.is_empty() { Ok(()) } else { bail!(faults.join("\n")) };
    }
    settings::write()?;
    coverage::write()
}

/// How everything is compiled when what the compiler learned of queries is collected.
#[derive(Clone, Copy)]
pub enum Compile {
    /// As quickly as it goes.
    Check,
    /// With the lints, so that they cost no compilation of their own.
    Lint,
}

impl Compile {
    const fn step(self) -> &'static str {
        match self {
            Self::Check => "query data",
            Self::Lint => "clippy and query data",
        }
    }

    /// Where cargo puts what it compiles, if not where everything is: whoever writes only the data keeps what they have built. Before
    /// the tests nothing is built of the house, and the libraries' macros are compiled once for both.
    fn folder(self) -> Option<PathBuf> {
        matches!(self, Self::Check).then(|| root().join("target/prepare"))
    }

    const fn arguments(self) -> &'static [&'static str] {
        match self {
            Self::Check => &["check", "--quiet", "--workspace", "--all-targets"],
            Self::Lint => &["clippy", "--quiet", "--workspace", "--all-targets", "--", "-D", "warnings"],
        }
    }
}

/// Compiles every query against a migrated database, and writes what the compiler learned, or with `check` compares it.
pub fn query_data(steps: &mut Steps, server: &EmbeddedServer, (how, check): (Compile, bool)) -> Result<()> {
    // Collected elsewhere first: a query that does not compile must not cost us the data of all others.
    let fresh = root().join("target/prepare/queries");
    steps.step(how.step(), || compile(server, &fresh, how))?;
    let kept = root().join(".sqlx");
    let (fresh, old) = (read(&fresh)?, read(&kept)?);
    if check {
        let differs = difference(&old, &fresh);
        if let Some(name) = differs {
            bail!(".sqlx differs from the queries ({name}): run `cargo xtask prepare` and commit .sqlx");
        }
        return Ok(());
    }
    fs::create_dir_all(&kept)?;
    for name in old.keys().filter(|name| !fresh.contains_key(*name)) {
        fs::remove_file(kept.join(name))?;
    }
    for (name, content) in fresh.iter().filter(|(name, content)| old.get(*name) != Some(content)) {
        fs::write(kept.join(name), content)?;
    }
    Ok(())
}

/// Kept data whose query no source `contains` to the letter any more: told within a second, long before a compiler is asked.
pub fn orphans(contains: impl Fn(&str) -> bool) -> Result<Vec<String>> {
    let mut found = Vec::new();
    for (name, content) in read(&root().join(".sqlx"))? {
        let data: serde_json::Value = serde_json::from_str(&content)?;
        let query = data["query"].as_str().context("query data without a query")?;
        if !contains(query) && !contains(&query.replace('"', "\\\"")) {
            found.push(format!(".sqlx/{name}: no source has this query: run `cargo xtask prepare`"));
        }
    }
    Ok(found)
}

/// The first file that only one side has, or that the two have differently.
fn difference<'data>(old: &'data Data, fresh: &'data Data) -> Option<&'data String> {
    old.keys().chain(fresh.keys()).find(|name| old.get(*name) != fresh.get(*name))
}

fn read(folder: &Path) -> Result<Data> {
    let mut data = Data::new();
    if folder.exists() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            data.insert(name, fs::read_to_string(path)?);
        }
    }
    Ok(data)
}

/// A server of its own in a temporary folder, which waits for no disk.
pub fn server(folder: &Path) -> Result<EmbeddedServer> {
    EmbeddedServer::start_unsynced(&scratch(folder)).context("the database did not start")
}

/// What a server in a temporary folder is started by.
pub fn scratch(folder: &Path) -> Config {
    let npm = root().join("web/node_modules");
    Config { npm_dir: Some(npm), data_dir: Some(folder.to_owned()), ..Config::default() }
}

fn compile(server: &EmbeddedServer, target: &Path, how: Compile) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(store::migrate::run(&server.owner("postgres")))?;
    if target.exists() {
        fs::remove_dir_all(target)?;
    }
    fs::create_dir_all(target)?;
    // The data is written as a crate with queries compiles, so those must compile anew, and nothing else.
    let folder = how.folder();
    let mut clean = cargo(&["clean", "--quiet"]);
    for package in packages_with_queries()? {
        clean.args(["--package", &package]);
    }
    let mut compile = cargo(how.arguments());
    for command in [&mut clean, &mut compile] {
        command.envs(folder.iter().map(|folder| ("CARGO_TARGET_DIR", folder)));
    }
    run(&mut clean)?;
    compile
        .env("SQLX_OFFLINE", "false")
        .env("SQLX_OFFLINE_DIR", target)
        .env("DATABASE_URL", server.url("postgres"));
    run(&mut compile)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_a_stale_and_a_changed_file_each_differ() {
        let data = |files: &[(&str, &str)]| -> Data {
            files.iter().map(|(name, content)| ((*name).to_owned(), (*content).to_owned())).collect()
        };
        let kept = data(&[("a", "1"), ("b", "2")]);
        assert_eq!(difference(&kept, &kept), None);
        assert_eq!(difference(&kept, &data(&[("a", "1")])).unwrap(), "b");
        assert_eq!(difference(&data(&[("b", "2")]), &kept).unwrap(), "a");
        assert_eq!(difference(&kept, &data(&[("a", "1"), ("b", "3")])).unwrap(), "b");
    }
}
