//! The programs that are measured, each a process of its own that ends with this one.

use std::{
    net::{SocketAddr, TcpListener},
    path::PathBuf,
    process::{Child, ChildStdout, Command, Stdio},
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};

/// How long a program may take until it answers.
const PATIENCE: Duration = Duration::from_secs(60);

/// A program under measurement.
pub struct Running {
    child: Child,
    /// Where it listens.
    pub address: SocketAddr,
}

impl Drop for Running {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// An address that nobody listens on.
pub fn free_address() -> Result<SocketAddr> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?)
}

/// The program `mela` that was built beside this one.
pub fn mela() -> Result<PathBuf> {
    let path = std::env::current_exe()?.with_file_name("mela");
    if !path.exists() {
        bail!("{} is not there: cargo build --release --package app --bin mela", path.display());
    }
    Ok(path)
}

impl Running {
    /// Starts a program that will listen on `address`.
    pub fn start(mut command: Command, address: SocketAddr) -> Result<Self> {
        let child = command.stdin(Stdio::null()).stdout(Stdio::null()).spawn();
        let child = child.with_context(|| format!("cannot start {}", command.get_program().display()))?;
        Ok(Self { child, address })
    }

    /// The same, with what it prints.
    pub fn told(mut command: Command, address: SocketAddr) -> Result<(Self, ChildStdout)> {
        let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn();
        let mut child = child.with_context(|| format!("cannot start {}", command.get_program().display()))?;
        let told = child.stdout.take().context("no output")?;
        Ok((Self { child, address }, told))
    }

    /// Its process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Waits until `path` answers with success.
    pub async fn ready(&mut self, path: &str) -> Result<()> {
        let until = Instant::now() + PATIENCE;
        let url = format!("http://{}{path}", self.address);
        loop {
            if reqwest::get(&url).await.is_ok_and(|answer| answer.status().is_success()) {
                return Ok(());
            }
            if let Some(status) = self.child.try_wait()? {
                bail!("the program ended with {status}");
            }
            if Instant::now() > until {
                bail!("{url} does not answer");
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// Asks it to end as Ctrl-C does, and waits.
    pub fn interrupt(mut self) -> Result<()> {
        let status = Command::new("kill").args(["-INT", &self.id().to_string()]).status();
        status.context("kill")?;
        self.child.wait()?;
        Ok(())
    }
}
