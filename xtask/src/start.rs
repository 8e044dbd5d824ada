//! `cargo xtask start`: builds everything and runs the demo world.

use std::{
    io::ErrorKind,
    net::{SocketAddr, TcpListener},
    os::unix::process::CommandExt,
    path::PathBuf,
    process::Command,
};

use anyhow::{Context, Result, bail};
use store::embedded::{Config, EmbeddedServer};

use crate::{
    run::{Steps, cargo, root, run, target},
    setup,
};

/// What listens where in the demo: the variable that moves it, the default, and what it is.
const LISTENERS: [(&str, &str, &str); 5] = [
    ("MELA_SITE__LISTEN", "127.0.0.1:8080", "the site"),
    ("MELA_BACKOFFICE__LISTEN", "127.0.0.1:8081", "the back office"),
    ("MELA_METRICS__LISTEN", "127.0.0.1:8082", "the listener of metrics"),
    ("MELA_STUDIO__LISTEN", "127.0.0.1:8090", "the game vendor"),
    ("MELA_SIMULATOR__LISTEN", "127.0.0.1:8091", "the payment simulator"),
];

/// How many ports after the studio the other vendor listens.
const OFFSET: &str = "MELA_STUDIO__OWN_WALLET__PORT_OFFSET";

/// Builds the web and the server, then becomes the demo world until Ctrl-C.
///
/// Without `release` the server is built as the tests build it: ready sooner, the libraries in common, and arithmetic
/// that overflows is refused in both.
pub fn start(release: bool) -> Result<()> {
    // Before the long steps: what would end the demo at its start must not cost minutes first.
    check_ports()?;
    setup::compiler()?;
    let mut steps = Steps::default();
    if setup::has_web() {
        setup::npm_packages(&mut steps)?;
    }
    // The packages bring the database's programs.
    steps.step("database check", check_database)?;
    if setup::has_web() {
        setup::web_build(&mut steps)?;
    }
    let (profile, folder): (&[&str], _) = if release { (&["--release"], "release") } else { (&[], "debug") };
    let build = [&["build", "--package", "app", "--bin", "mela", "--features", "demo"], profile].concat();
    steps.step("server build", || run(&mut cargo(&build)))?;
    steps.report();
    let mela: PathBuf = target()?.join(folder).join("mela");
    // This program becomes the demo, so Ctrl-C, a closed terminal and `kill` reach it and nothing stands between.
    let error = Command::new(&mela).arg("demo").current_dir(root()).exec();
    Err(error).with_context(|| format!("{} could not be started", mela.display()))
}

/// A variable that the program reads, looked at beforehand.
#[expect(clippy::disallowed_methods, reason = "the same variables that the program reads")]
fn set(variable: &str, default: &str) -> String {
    std::env::var(variable).unwrap_or_else(|_| default.to_owned())
}

/// The data folder, the database's programs, and data of an earlier start. A PostgreSQL elsewhere is whoever set it's own.
fn check_database() -> Result<()> {
    if ["DATABASE_URL", "MELA_DATABASE__URL"].iter().any(|variable| !set(variable, "").is_empty()) {
        return Ok(());
    }
    let folder = |variable: &str| Some(set(variable, "")).filter(|set| !set.is_empty()).map(PathBuf::from);
    let npm_dir = folder("MELA_DATABASE__NPM_DIR").unwrap_or_else(|| "web/node_modules".into());
    let config = Config {
        bin_dir: folder("MELA_DATABASE__BIN_DIR"),
        npm_dir: Some(root().join(npm_dir)),
        data_dir: folder("MELA_DATABASE__DATA_DIR").map(|folder| root().join(folder)),
        ..Config::default()
    };
    Ok(EmbeddedServer::check(&config)?)
}

fn check_ports() -> Result<()> {
    for (variable, default, what) in LISTENERS {
        match set(variable, default).as_str() {
            // Switched off, or told by the program itself.
            "" => {}
            address => check_port(address, variable, what)?,
        }
    }
    let (studio, offset) = (set("MELA_STUDIO__LISTEN", "127.0.0.1:8090"), set(OFFSET, "2"));
    match wallet_address(&studio, &offset) {
        Some(address) => check_port(&address.to_string(), OFFSET, "the vendor with a wallet of its own"),
        None => Ok(()),
    }
}

/// The demo's other vendor listens so many ports after the studio; none where the offset is 0.
fn wallet_address(studio: &str, offset: &str) -> Option<SocketAddr> {
    let offset = offset.parse().ok().filter(|offset| *offset > 0)?;
    let mut address: SocketAddr = studio.parse().ok()?;
    address.set_port(address.port().checked_add(offset)?);
    Some(address)
}

fn check_port(address: &str, variable: &str, what: &str) -> Result<()> {
    match TcpListener::bind(address) {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == ErrorKind::AddrInUse => bail!(
            "{address} is taken, and {what} needs it: stop the program that listens there, or set {variable}"
        ),
        Err(error) => bail!("{address}, which {what} needs, cannot be used: {error}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_taken_port_is_told_in_one_line_with_the_way_out() {
        let taken = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = taken.local_addr().unwrap().to_string();
        let told = check_port(&address, "MELA_SITE__LISTEN", "the site").unwrap_err().to_string();
        assert!(told.contains("is taken") && told.contains("MELA_SITE__LISTEN"), "{told}");
        drop(taken);
        assert!(check_port(&address, "MELA_SITE__LISTEN", "the site").is_ok());
        assert!(check_port("nowhere", "MELA_SITE__LISTEN", "the site").is_err());
    }

    #[test]
    fn the_other_vendor_stands_beside_the_studio_or_nowhere() {
        let address = |offset| wallet_address("127.0.0.1:8090", offset).map(|address| address.to_string());
        assert_eq!(address("2").as_deref(), Some("127.0.0.1:8092"));
        assert_eq!(address("0"), None);
        assert_eq!(address("60000"), None);
    }
}
