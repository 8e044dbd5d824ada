//! What a fresh machine lacks: npm packages (PostgreSQL among them), cargo-nextest, a browser, a server of NATS.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Result, bail};
use sha2::{Digest, Sha256};

use crate::run::{Steps, ask, cargo, root, run};

/// Where Debian, Fedora and others put it.
const CHROMIUM: [&str; 3] = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/// Where Debian puts it, and others; one on the path will do, too (`topics::testing`).
const NATS: [&str; 3] = ["/usr/sbin/nats-server", "/usr/bin/nats-server", "/usr/local/bin/nats-server"];

/// The browser of the stories (`web/e2e/browser.ts`).
const HEADLESS: [&str; 1] = ["/usr/bin/chromium-headless-shell"];

/// The oldest Node whose npm reads our lock file; the build itself uses the Node of the npm packages.
const NODE: u32 = 20;

/// Whether there is a web to build.
pub fn has_web() -> bool {
    root().join("web/package.json").exists()
}

/// A C compiler and a linker: cryptography is C and assembly, and Rust links by `cc`.
pub fn compiler() -> Result<()> {
    if ask("cc", &["--version"]).is_none() {
        bail!("a C compiler is missing: sudo apt-get install -y build-essential");
    }
    Ok(())
}

/// npm packages as the lock file says, installed again only when it changed.
pub fn npm_packages(steps: &mut Steps) -> Result<()> {
    let Some(version) = ask("node", &["--version"]) else {
        bail!("Node.js is missing: install Node {NODE} or newer with npm");
    };
    let major: u32 =
        version.trim_start_matches('v').split('.').next().unwrap_or_default().parse().unwrap_or(0);
    if major < NODE {
        bail!("Node {version} is too old: install Node {NODE} or newer");
    }
    if ask("npm", &["--version"]).is_none() {
        bail!("npm is missing: install it with Node {NODE} or newer");
    }
    installed(&root().join("web"), &[], "npm packages", steps)
}

/// Packages of a tool that the web itself does not need; their scripts, which ask the network, are not run.
pub fn npm_packages_of(folder: &Path, name: &str, steps: &mut Steps) -> Result<()> {
    installed(folder, &["--ignore-scripts"], name, steps)
}

fn installed(folder: &Path, further: &[&str], name: &str, steps: &mut Steps) -> Result<()> {
    let lock = hash_files(&[folder.join("package-lock.json")])?;
    let stamp = folder.join("node_modules/.mela-lock");
    if fs::read_to_string(&stamp).is_ok_and(|stamped| stamped == lock) {
        return Ok(());
    }
    steps.step(name, || {
        run(Command::new("npm")
            .args(["ci", "--no-audit", "--no-fund", "--loglevel=error"])
            .args(further)
            .current_dir(folder))?;
        Ok(fs::write(&stamp, lock)?)
    })
}

/// The web's applications, built again only when a source changed.
pub fn web_build(steps: &mut Steps) -> Result<()> {
    let web = root().join("web");
    let listed = ask("git", &["ls-files", "--cached", "--others", "--exclude-standard", "web"]);
    let Some(sources) = listed else {
        bail!("git is missing, or this is no clone: it tells what the web is built of");
    };
    let sources: Vec<PathBuf> =
        sources.lines().map(|path| root().join(path)).filter(|path| path.is_file()).collect();
    let hash = hash_files(&sources)?;
    let stamp = web.join("node_modules/.mela-build");
    if fs::read_to_string(&stamp).is_ok_and(|stamped| stamped == hash)
        && web.join("apps/player/dist").exists()
    {
        return Ok(());
    }
    steps.step("web build", || {
        run(Command::new("npm").args(["run", "build", "--workspaces", "--if-present"]).current_dir(&web))?;
        Ok(fs::write(&stamp, hash)?)
    })
}

/// The test runner.
pub fn nextest(steps: &mut Steps) -> Result<()> {
    if ask("cargo", &["nextest", "--version"]).is_some() {
        return Ok(());
    }
    // It only starts tests and waits for them: neither optimised nor with what lets it update itself, which is most of its
    // libraries.
    let lean = ["--debug", "--no-default-features", "--features", "default-no-update"];
    let install = [&["install", "cargo-nextest", "--locked"][..], &lean].concat();
    steps.step("cargo-nextest", || run(&mut cargo(&install)))
}

/// The browser of people, in which pages are measured.
pub fn chromium(steps: &mut Steps) -> Result<()> {
    packaged(steps, "chromium", &CHROMIUM)
}

/// The browser without windows, in which stories are played.
pub fn headless(steps: &mut Steps) -> Result<()> {
    packaged(steps, "chromium-headless-shell", &HEADLESS)
}

/// A server of NATS for the tests of the bus between nodes.
pub fn nats_server(steps: &mut Steps) -> Result<()> {
    packaged(steps, "nats-server", &NATS)
}

/// A program of one of these places: by the package manager when we may, else the one line to type.
fn packaged(steps: &mut Steps, package: &'static str, places: &[&str]) -> Result<()> {
    if places.iter().any(|path| Path::new(path).exists()) {
        return Ok(());
    }
    let is_root = ask("id", &["-u"]).as_deref() == Some("0");
    if !is_root || ask("apt-get", &["--version"]).is_none() {
        bail!("{package} is missing: sudo apt-get install -y {package}");
    }
    steps.step(package, || {
        run(Command::new("apt-get").args(["update", "-qq"]))?;
        run(Command::new("apt-get").args(["install", "-y", "-qq", "--no-install-recommends", package]))
    })
}

fn hash_files(paths: &[PathBuf]) -> Result<String> {
    let mut hash = Sha256::new();
    for path in paths {
        hash.update(path.as_os_str().as_encoded_bytes());
        hash.update(fs::read(path)?);
    }
    Ok(hex::encode(hash.finalize()))
}
