//! `cargo xtask sbom`: what the server and the web are made of, by the lock files and without the network.

use std::{
    collections::BTreeSet,
    fs::{self, File},
    path::Path,
    process::Command,
};

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use crate::run::{Steps, ask, cargo, root, run};

/// Writes one list for the server and one for the web, and makes sure that nothing is missing in them.
pub fn sbom() -> Result<()> {
    let mut steps = Steps::default();
    if ask("cargo", &["cyclonedx", "--version"]).is_none() {
        steps.step("cargo-cyclonedx", || run(&mut cargo(&["install", "cargo-cyclonedx", "--locked"])))?;
    }
    let folder = root().join("target/sbom");
    fs::create_dir_all(&folder)?;
    let (server, web) = (folder.join("server.cdx.json"), folder.join("web.cdx.json"));
    steps.step("server", || write_server(&server))?;
    steps.step("web", || write_web(&web))?;
    for (file, wanted) in [(&server, crates()?), (&web, packages()?)] {
        let listed = listed(file)?;
        let missing: Vec<_> = wanted.difference(&listed).collect();
        ensure!(missing.is_empty(), "{} lacks {missing:?}", file.display());
        eprintln!("{}: {} components, {} wanted", file.display(), listed.len(), wanted.len());
    }
    Ok(())
}

/// `cargo cyclonedx` writes a file beside the manifest of every member; the server's is the one that lists the rest.
fn write_server(file: &Path) -> Result<()> {
    let name = "mela-sbom";
    let arguments = ["cyclonedx", "--format", "json", "--spec-version", "1.5", "--target", "all"];
    let mut list = cargo(&arguments);
    let written = run(list.args(["--override-filename", name]).env("CARGO_NET_OFFLINE", "true"));
    let mut app = None;
    for manifest in members()? {
        let beside = Path::new(&manifest).with_file_name(format!("{name}.json"));
        if manifest.ends_with("crates/app/Cargo.toml") {
            app = fs::read(&beside).ok();
        }
        // Of a run that failed nothing is left behind either.
        drop(fs::remove_file(&beside));
    }
    written?;
    Ok(fs::write(file, app.context("cargo cyclonedx wrote nothing for the server")?)?)
}

fn write_web(file: &Path) -> Result<()> {
    let arguments = ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"];
    run(Command::new("npm").args(arguments).current_dir(root().join("web")).stdout(File::create(file)?))
}

fn metadata(arguments: &[&str]) -> Result<Value> {
    let metadata = ask("cargo", &[&["metadata", "--offline", "--format-version=1"], arguments].concat());
    Ok(serde_json::from_str(&metadata.context("cargo metadata failed")?)?)
}

fn members() -> Result<Vec<String>> {
    let metadata = metadata(&["--no-deps"])?;
    let packages = metadata["packages"].as_array().context("cargo metadata names no packages")?;
    Ok(packages.iter().filter_map(|package| package["manifest_path"].as_str().map(str::to_owned)).collect())
}

/// Every library of others that the server for service is built of, as `cargo tree` knows it.
fn crates() -> Result<BTreeSet<String>> {
    let tree = ["tree", "--offline", "--package", "app", "--target", "all", "--edges", "normal,build"];
    let told = ask("cargo", &[&tree[..], &["--prefix", "none", "--format", "{p}"]].concat());
    let told = told.context("cargo tree failed")?;
    // A path behind the version is a crate of ours.
    let lines = told.lines().map(|line| line.trim_end_matches(" (*)")).filter(|line| !line.contains('('));
    let named = lines.filter_map(|line| line.split_once(" v"));
    let known: BTreeSet<_> = named.map(|(name, version)| format!("{name}@{version}")).collect();
    if known.is_empty() { bail!("cargo tree names no libraries") } else { Ok(known) }
}

/// Every package of others in the web's lock file.
fn packages() -> Result<BTreeSet<String>> {
    let lock: Value = serde_json::from_str(&fs::read_to_string(root().join("web/package-lock.json"))?)?;
    let packages = lock["packages"].as_object().context("the lock file names no packages")?;
    // A link is a package of ours.
    let others = packages.iter().filter(|(_, package)| package["link"] != true);
    let named = others.filter_map(|(path, package)| {
        let (_, name) = path.rsplit_once("node_modules/")?;
        Some(format!("{name}@{}", package["version"].as_str()?))
    });
    let known: BTreeSet<_> = named.collect();
    if known.is_empty() { bail!("the lock file names no libraries") } else { Ok(known) }
}

/// What a list names, `name@version`; a scope stands in a field of its own.
fn listed(file: &Path) -> Result<BTreeSet<String>> {
    let list: Value = serde_json::from_str(&fs::read_to_string(file)?)?;
    ensure!(list["bomFormat"] == "CycloneDX", "{} is no list of CycloneDX", file.display());
    let components = list["components"].as_array().context("a list without components")?;
    let named = components.iter().filter_map(|component| {
        let name = component["name"].as_str()?;
        let name =
            component["group"].as_str().map_or_else(|| name.to_owned(), |group| format!("{group}/{name}"));
        Some(format!("{name}@{}", component["version"].as_str()?))
    });
    Ok(named.collect())
}
