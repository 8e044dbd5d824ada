//! A server of NATS for tests and benchmarks.

use std::{
    io,
    net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream},
    process::{Child, Command, Stdio},
    thread::sleep,
    time::{Duration, Instant},
};

/// Where Debian puts it, which is not on everyone's path.
const PROGRAM: &str = "/usr/sbin/nats-server";
/// How long it may take to open.
const PATIENCE: Duration = Duration::from_secs(20);

/// A server on a free port of the loopback; it ends when it is dropped.
pub struct NatsServer {
    address: SocketAddr,
    child: Child,
}

impl NatsServer {
    /// Starts one and waits until it can be reached.
    ///
    /// # Errors
    /// When it cannot be started: `cargo xtask test` installs it.
    pub fn start() -> io::Result<Self> {
        let address = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?;
        Ok(Self { address, child: open(address)? })
    }

    /// Its address, as `[topics]` names it.
    #[must_use]
    pub fn url(&self) -> String {
        format!("nats://{}", self.address)
    }

    /// Kills it.
    ///
    /// # Errors
    /// When it cannot be.
    pub fn kill(&mut self) -> io::Result<()> {
        self.child.kill()?;
        self.child.wait().map(drop)
    }

    /// Starts it where it was, after [`kill`](Self::kill).
    ///
    /// # Errors
    /// When it cannot be started.
    pub fn start_again(&mut self) -> io::Result<()> {
        self.child = open(self.address)?;
        Ok(())
    }
}

fn open(address: SocketAddr) -> io::Result<Child> {
    let (host, port) = (address.ip().to_string(), address.port().to_string());
    let program = if std::path::Path::new(PROGRAM).exists() { PROGRAM } else { "nats-server" };
    let mut command = Command::new(program);
    command.args(["--addr", &host, "--port", &port]).stdout(Stdio::null()).stderr(Stdio::null());
    let child = command.spawn()?;
    let until = Instant::now() + PATIENCE;
    while let Err(error) = TcpStream::connect(address) {
        if Instant::now() > until {
            return Err(error);
        }
        sleep(Duration::from_millis(10));
    }
    Ok(child)
}

impl Drop for NatsServer {
    fn drop(&mut self) {
        drop(self.kill());
    }
}
