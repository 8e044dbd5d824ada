//! The headers of a served house, scored by the MDN HTTP Observatory's own package, without the network (quality.md 5).

use std::{
    fs,
    net::{TcpListener, TcpStream},
    path::Path,
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};
use store::embedded::scratch_dir;

use crate::{
    plain,
    run::{Steps, root, run, target},
    setup,
};

/// Where the package and the script that asks it lie.
const FOLDER: &str = "web/scripts/observatory";
/// The longest that a house may take to open its doors.
const PATIENCE: Duration = Duration::from_secs(60);

/// `cargo xtask grade`: with all set-up of its own.
pub fn grade() -> Result<()> {
    let mut steps = Steps::default();
    setup::npm_packages(&mut steps)?;
    setup::web_build(&mut steps)?;
    plain::built(&mut steps)?;
    scored(&mut steps)?;
    steps.report();
    Ok(())
}

/// Serves the program for service as it is served in earnest, behind TLS, and has its doors scored: whichever is below A+ fails.
/// Seen to fail with a bare server of files, which is a D.
pub fn scored(steps: &mut Steps) -> Result<()> {
    setup::npm_packages_of(&root().join(FOLDER), "observatory's packages", steps)?;
    steps.step("grade of the headers", || {
        let (site, office) = (free_port()?, free_port()?);
        let folder = scratch_dir("grade");
        let mut house = serve(&folder, site, office)?;
        let outcome = opened(&mut house, &[site, office]).and_then(|()| {
            ask(site).context("the site")?;
            ask(office).context("the back office")
        });
        // It stops its own database too.
        drop(Command::new("kill").args(["-INT", &house.id().to_string()]).status());
        house.wait()?;
        drop(fs::remove_dir_all(&folder));
        outcome
    })
}

/// A port that nobody listens at now.
fn free_port() -> Result<u16> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.port())
}

fn serve(folder: &Path, site: u16, office: u16) -> Result<Child> {
    let mela = target()?.join("debug/mela");
    Command::new(&mela)
        .arg("serve")
        .current_dir(root())
        .env_remove("DATABASE_URL")
        .env("MELA_DATABASE__DATA_DIR", folder)
        .env("MELA_SITE__LISTEN", format!("127.0.0.1:{site}"))
        .env("MELA_BACKOFFICE__LISTEN", format!("127.0.0.1:{office}"))
        .env("MELA_METRICS__LISTEN", "127.0.0.1:0")
        .env("MELA_IDENTITY__SITE_URL", "https://localhost")
        .env("MELA_CASHIER__PROVIDERS__FAIR__KEY", "nobody-pays-in-here")
        .env(
            "MELA_CASHIER__PROVIDERS__FAIR__WEBHOOK_SECRET",
            "nobody-tells-of-payments-while-headers-are-graded",
        )
        .stdout(Stdio::null())
        .spawn()
        .with_context(|| format!("{} could not be started", mela.display()))
}

fn opened(house: &mut Child, ports: &[u16]) -> Result<()> {
    let begun = Instant::now();
    while !ports.iter().all(|port| TcpStream::connect(("127.0.0.1", *port)).is_ok()) {
        if let Some(status) = house.try_wait()? {
            bail!("the house ended with {status}");
        }
        if begun.elapsed() > PATIENCE {
            bail!("the house did not open its doors within {} s", PATIENCE.as_secs());
        }
        thread::sleep(Duration::from_millis(100));
    }
    Ok(())
}

fn ask(port: u16) -> Result<()> {
    let address = format!("http://127.0.0.1:{port}");
    run(Command::new("node").args(["observatory.mjs", &address]).current_dir(root().join(FOLDER)))
}
