//! The postmaster as a process: started or adopted, looked at, ended.

use std::{
    fs::{self, File},
    io::{Read, Write},
    os::unix::{net::UnixStream, process::CommandExt},
    path::{Path, PathBuf},
    process::{Child, Stdio},
    thread,
    time::{Duration, Instant},
};

use rustix::process::{Pid, Signal, kill_process};

use super::{Error, user::Account};

/// Recovery after a crash under load took well under a second; a slow disk gets time.
pub(super) const READY: Duration = Duration::from_secs(60);
/// A fast shutdown waits for a checkpoint.
const ENDED: Duration = Duration::from_secs(30);
/// How long a living server may take to answer on its socket.
const ANSWER: Duration = Duration::from_secs(1);
pub(super) const PAUSE: Duration = Duration::from_millis(10);

pub(super) struct Launch {
    pub(super) postgres: PathBuf,
    pub(super) cluster: PathBuf,
    pub(super) socket_dir: PathBuf,
    pub(super) log: PathBuf,
    pub(super) account: Account,
    /// Settings beside those that every server of ours has.
    pub(super) settings: Vec<String>,
    /// How long it may take to become ready.
    pub(super) patience: Duration,
}

/// The postmaster's process.
pub(super) enum Server {
    Spawned(Child),
    Adopted(Pid),
}

impl Server {
    pub(super) fn is_running(&mut self) -> bool {
        match self {
            Self::Spawned(child) => matches!(child.try_wait(), Ok(None)),
            Self::Adopted(pid) => is_alive(*pid),
        }
    }

    pub(super) fn end(self) {
        match self {
            Self::Spawned(mut child) => {
                interrupt(Pid::from_child(&child));
                drop(child.wait());
            }
            Self::Adopted(pid) => {
                interrupt(pid);
                let deadline = Instant::now() + ENDED;
                while is_alive(pid) && Instant::now() < deadline {
                    thread::sleep(PAUSE);
                }
            }
        }
    }
}

/// SIGINT is PostgreSQL's fast shutdown: running transactions are rolled back, everything is written.
fn interrupt(pid: Pid) {
    if let Err(error) = kill_process(pid, Signal::INT) {
        tracing::debug!(%error, "the server had already ended");
    }
}

/// Whether the process runs. One that has ended and is not yet reaped by its parent does not.
pub(super) fn is_alive(pid: Pid) -> bool {
    if rustix::process::test_kill_process(pid).is_err() {
        return false;
    }
    let status = fs::read_to_string(format!("/proc/{}/status", pid.as_raw_nonzero()));
    status.map_or(true, |status| !status.contains("\nState:\tZ"))
}

/// Adopts the server that a killed program left behind, or starts one, and waits until it is ready.
pub(super) fn adopt_or_spawn(launch: &Launch) -> Result<Server, Error> {
    let deadline = Instant::now() + launch.patience;
    if let Some(pid) = postmaster(&launch.cluster)
        && is_alive(pid)
        && is_postgres(pid)
        && becomes_ready(pid, launch)
    {
        // It may have been started before it was written down who may sign in.
        if let Err(error) = kill_process(pid, Signal::HUP) {
            tracing::debug!(%error, "the server ended meanwhile");
        }
        return Ok(Server::Adopted(pid));
    }
    loop {
        let mut child = spawn(launch)?;
        loop {
            if is_ready(&launch.cluster, Pid::from_child(&child)) {
                return Ok(Server::Spawned(child));
            }
            if let Ok(Some(_)) = child.try_wait() {
                break;
            }
            if Instant::now() > deadline {
                interrupt(Pid::from_child(&child));
                return Err(Error::NotReady { seconds: launch.patience.as_secs(), log: launch.log.clone() });
            }
            thread::sleep(PAUSE);
        }
        // It ended at once. A killed predecessor that is not yet reaped holds its lock file for a moment, and its
        // backends the shared memory until they notice.
        let said = last_fatal(&launch.log);
        let passes = said.contains("lock file") || said.contains("shared memory block");
        if !passes || Instant::now() > deadline {
            return Err(Error::Program { program: "postgres", said });
        }
        thread::sleep(PAUSE * 10);
    }
}

fn spawn(launch: &Launch) -> Result<Child, Error> {
    let log = File::create(&launch.log).map_err(Error::folder(&launch.log))?;
    let socket_dir = format!("unix_socket_directories={}", launch.socket_dir.display());
    let errors = log.try_clone().map_err(Error::folder(&launch.log))?;
    let mut command = launch.account.command(&launch.postgres, true);
    command.arg("-D").arg(&launch.cluster);
    for setting in [
        socket_dir.as_str(),
        "listen_addresses=",
        "unix_socket_permissions=0700",
        "port=5432",
        "max_connections=300",
        // Money: what is acknowledged is on the disk.
        "fsync=on",
        "synchronous_commit=on",
        "full_page_writes=on",
        "shared_buffers=256MB",
        "max_wal_size=2GB",
        // A segment of the log that is made anew holds every commit up for tens of milliseconds; those that were used
        // are kept for the next rush.
        "min_wal_size=1GB",
        "log_checkpoints=off",
    ] {
        command.args(["-c", setting]);
    }
    for setting in &launch.settings {
        command.arg("-c").arg(setting);
    }
    if cfg!(target_os = "linux") {
        // A recovery first brings every file to the disk. One by one, the two thousand of an empty house took three to four
        // seconds; the whole file system at once takes a fraction of one.
        command.args(["-c", "recovery_init_sync_method=syncfs"]);
    }
    // What a terminal sends to all its programs is for us: we end the server when we no longer need it.
    command.process_group(0);
    command.stdin(Stdio::null()).stdout(log).stderr(errors);
    command.spawn().map_err(Error::folder(&launch.postgres))
}

/// Whether a server of someone else takes connections now.
pub(super) fn is_served(cluster: &Path, socket_dir: &Path) -> bool {
    postmaster(cluster).is_some_and(|pid| is_ready(cluster, pid)) && answers(socket_dir)
}

/// Waits for a server that a killed program left behind, as long as that server lives: it may be dying as well.
fn becomes_ready(pid: Pid, launch: &Launch) -> bool {
    let deadline = Instant::now() + READY;
    while Instant::now() < deadline && is_alive(pid) {
        if is_served(&launch.cluster, &launch.socket_dir) {
            return true;
        }
        thread::sleep(PAUSE);
    }
    false
}

/// Whether someone reads what arrives at the socket: the lock file of a server that is being killed still says "ready".
fn answers(socket_dir: &Path) -> bool {
    // "Would you encrypt?", the one question that a server answers before it knows who asks; the answer is one byte.
    const ENCRYPT: [u8; 8] = [0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f];
    let ask = || -> std::io::Result<()> {
        let mut socket = UnixStream::connect(socket_dir.join(".s.PGSQL.5432"))?;
        socket.set_read_timeout(Some(ANSWER))?;
        socket.write_all(&ENCRYPT)?;
        socket.read_exact(&mut [0])
    };
    ask().is_ok()
}

fn postmaster(cluster: &Path) -> Option<Pid> {
    let file = fs::read_to_string(cluster.join("postmaster.pid")).ok()?;
    Pid::from_raw(file.lines().next()?.trim().parse().ok()?)
}

/// The eighth line of the lock file says whether connections are taken.
fn is_ready(cluster: &Path, pid: Pid) -> bool {
    let Ok(file) = fs::read_to_string(cluster.join("postmaster.pid")) else {
        return false;
    };
    let mut lines = file.lines();
    let written_by = lines.next().and_then(|line| line.trim().parse().ok()).and_then(Pid::from_raw);
    written_by == Some(pid) && lines.nth(6).is_some_and(|status| status.trim() == "ready") && is_alive(pid)
}

/// A number from an old lock file may belong to another program by now.
fn is_postgres(pid: Pid) -> bool {
    let name = fs::read_to_string(format!("/proc/{}/comm", pid.as_raw_nonzero()));
    name.map_or(cfg!(not(target_os = "linux")), |name| name.trim() == "postgres")
}

pub(super) fn last_fatal(log: &Path) -> String {
    let written = fs::read_to_string(log).unwrap_or_default();
    let line = written.lines().rev().find(|line| line.contains("FATAL") || line.contains("could not"));
    line.or_else(|| written.lines().last()).unwrap_or("no reason given").to_owned()
}
