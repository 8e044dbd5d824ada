//! `cargo xtask start`: builds everything and runs the demo world.

use std::{net::TcpListener, process::Command};

use anyhow::{Result, bail};

use crate::{
    run::{Steps, cargo, root, run},
    setup,
};

/// What listens where in the demo.
const PORTS: [(u16, &str); 4] =
    [(8080, "the site"), (8081, "the back office"), (8090, "the studio"), (8091, "the payment simulator")];

/// Builds the web and the server, then becomes the demo world until Ctrl-C.
pub fn start() -> Result<()> {
    for (port, what) in PORTS {
        if TcpListener::bind(("127.0.0.1", port)).is_err() {
            bail!("port {port} is taken, and {what} needs it: stop the program that listens there");
        }
    }
    let mut steps = Steps::default();
    setup::npm_packages(&mut steps)?;
    setup::web_build(&mut steps)?;
    steps.step("server build", || {
        run(&mut cargo(&["build", "--release", "--package", "app", "--bin", "mela"]))
    })?;
    // Ctrl-C reaches the demo itself: it stops everything it started, and we wait for it.
    let mut mela = Command::new(root().join("target/release/mela"));
    run(mela.arg("demo").current_dir(root()))
}
