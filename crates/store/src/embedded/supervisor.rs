//! The supervisor: a thread that starts the postmaster, starts it again when it ends unasked, and ends it with us.

use std::{
    path::PathBuf,
    sync::mpsc::{self, RecvTimeoutError},
    thread,
    time::{Duration, Instant},
};

use tokio::sync::watch;

use super::{
    Error,
    process::{self, Launch, Server},
};

/// From one look at the server to the next.
const LOOK: Duration = Duration::from_millis(20);
/// The pause before a second start; it doubles up to the longest. The first comes at once.
const SHORTEST: Duration = Duration::from_millis(100);
const LONGEST: Duration = Duration::from_secs(1);
/// A server that ran for so long has got over what ended the one before it.
const STEADY: Duration = Duration::from_secs(10);
/// Starts that may fail in a row before the server is given up: some eight seconds.
const MOST: u32 = 10;

/// What the owner of the server wants.
enum Order {
    Stop,
    /// Nobody looks after the server any more, and it runs on.
    #[cfg(test)]
    Abandon,
}

/// A running postmaster of ours.
#[derive(Debug)]
pub(super) struct Postmaster {
    orders: mpsc::Sender<Order>,
    given_up: watch::Receiver<Option<String>>,
    thread: Option<thread::JoinHandle<()>>,
}

impl Postmaster {
    pub(super) fn stop(mut self) {
        // The thread is gone only when the server is.
        let _ = self.orders.send(Order::Stop);
        if let Some(thread) = self.thread.take() {
            drop(thread.join());
        }
    }

    /// Tells why the server was given up, once it is.
    pub(super) fn given_up(&self) -> watch::Receiver<Option<String>> {
        self.given_up.clone()
    }

    /// What a killed program does on a machine without a parent-death signal: the server runs on.
    #[cfg(test)]
    pub(super) fn abandon(self) {
        self.orders.send(Order::Abandon).unwrap();
    }
}

/// Starts the postmaster, or adopts the one that a killed program left behind, waits until it is ready, and keeps it
/// running.
pub(super) fn run(launch: Launch) -> Result<Postmaster, Error> {
    let (orders, ordered) = mpsc::channel();
    let (ready, started) = mpsc::channel();
    let (lost, given_up) = watch::channel(None);
    // The signal that ends the server with its parent fires when the spawning *thread* ends, so this thread stays.
    let supervise = move || match process::adopt_or_spawn(&launch) {
        Ok(server) => {
            let _ = ready.send(Ok(()));
            Supervisor { launch, ordered, lost }.keep(server);
        }
        Err(error) => {
            let _ = ready.send(Err(error));
        }
    };
    let thread = thread::Builder::new().name("postgres".to_owned()).spawn(supervise);
    let thread = thread.map_err(|source| Error::Folder { path: PathBuf::from("a thread"), source })?;
    match started.recv() {
        Ok(Ok(())) => Ok(Postmaster { orders, given_up, thread: Some(thread) }),
        Ok(Err(error)) => Err(error),
        Err(_) => Err(Error::Program { program: "postgres", said: "its supervisor ended".to_owned() }),
    }
}

struct Supervisor {
    launch: Launch,
    ordered: mpsc::Receiver<Order>,
    lost: watch::Sender<Option<String>>,
}

impl Supervisor {
    /// Keeps the server running until we are to stop, or it cannot be started any more.
    fn keep(&self, mut server: Server) {
        let mut pause = Duration::ZERO;
        loop {
            let since = Instant::now();
            while server.is_running() {
                if self.is_stopped_within(LOOK) {
                    server.end();
                    return;
                }
            }
            if self.is_stopped_within(Duration::ZERO) {
                return;
            }
            tracing::error!(
                said = process::last_fatal(&self.launch.log),
                "PostgreSQL ended unasked: it is started again"
            );
            metrics::counter!("mela_database_restarts_total").increment(1);
            if since.elapsed() >= STEADY {
                pause = Duration::ZERO;
            }
            match self.start_again(&mut pause) {
                Some(again) => server = again,
                None => return,
            }
        }
    }

    /// A new server on the same files and the same socket; none when we are to stop, or when it was given up.
    fn start_again(&self, pause: &mut Duration) -> Option<Server> {
        let began = Instant::now();
        let mut failed: u32 = 0;
        loop {
            if self.is_stopped_within(*pause) {
                return None;
            }
            *pause = pause.saturating_mul(2).clamp(SHORTEST, LONGEST);
            match process::adopt_or_spawn(&self.launch) {
                Ok(server) => {
                    tracing::info!(took = ?began.elapsed(), "PostgreSQL runs again");
                    return Some(server);
                }
                Err(error) => {
                    failed = failed.saturating_add(1);
                    tracing::error!(%error, failed, "PostgreSQL could not be started again");
                    if failed >= MOST {
                        self.lost.send_replace(Some(error.to_string()));
                        return None;
                    }
                }
            }
        }
    }

    /// An owner that is gone without a word wants the server to end all the same.
    fn is_stopped_within(&self, pause: Duration) -> bool {
        match self.ordered.recv_timeout(pause) {
            Err(RecvTimeoutError::Timeout) => false,
            Ok(Order::Stop) | Err(RecvTimeoutError::Disconnected) => true,
            #[cfg(test)]
            Ok(Order::Abandon) => loop {
                thread::park();
            },
        }
    }
}
