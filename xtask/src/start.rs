//! `cargo xtask start`: builds everything and runs the demo world.

use std::{io::ErrorKind, net::TcpListener, os::unix::process::CommandExt, process::Command};

use anyhow::{Context, Result, bail};

use crate::{
    run::{Steps, cargo, root, run},
    setup,
};

/// What listens where in the demo.
const PORTS: [(u16, &str); 4] =
    [(8080, "the site"), (8081, "the back office"), (8090, "the studio"), (8091, "the payment simulator")];

/// Builds the web and the server, then becomes the demo world until Ctrl-C.
pub fn start() -> Result<()> {
    check_ports()?;
    let mut steps = Steps::default();
    if setup::has_web() {
        setup::npm_packages(&mut steps)?;
        setup::web_build(&mut steps)?;
    }
    steps.step("server build", || {
        run(&mut cargo(&["build", "--release", "--package", "app", "--bin", "mela"]))
    })?;
    // This program becomes the demo, so Ctrl-C, a closed terminal and `kill` reach it and nothing stands between.
    let mela = root().join("target/release/mela");
    let error = Command::new(&mela).arg("demo").current_dir(root()).exec();
    Err(error).with_context(|| format!("{} could not be started", mela.display()))
}

fn check_ports() -> Result<()> {
    for (port, what) in PORTS {
        if let Err(error) = TcpListener::bind(("127.0.0.1", port)) {
            if error.kind() == ErrorKind::AddrInUse {
                bail!("port {port} is taken, and {what} needs it: stop the program that listens there");
            }
            bail!("port {port}, which {what} needs, cannot be used: {error}");
        }
    }
    Ok(())
}
